import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { receive } from './bounces.ts'
import { receiveBounce } from './contract.ts'
import { invariants } from './invariants.ts'
import { deliver } from './deliver.ts'
import { deliverMail } from './jobs.ts'
import { forgetOld } from './outbox.ts'
import { aboutServer } from './own-server.ts'
import { mailServers } from './tables.ts'
import { eraseRefused, exportRefused, forgetOldRefusals } from './refused.ts'

const about = ({ organisation_id = '' }: Readonly<Record<string, string>>) =>
  aboutServer(organisation_id)

export const mail = feature({
  name: 'mail',
  answers: [answer(receiveBounce, receive)],
  seals: [{ column: mailServers.passwordSealed, about }],
  jobs: [worker(deliverMail, deliver)],
  schedules: [
    { name: 'mail.forget-old', cron: '17 3 * * *', run: forgetOld },
    { name: 'mail.forget-refusals', cron: '19 3 * * *', run: forgetOldRefusals },
  ],
  holds: { export: exportRefused, erase: eraseRefused },
  invariants,
})
