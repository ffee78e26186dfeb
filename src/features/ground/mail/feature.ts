import { feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { invariants } from './invariants.ts'
import { deliver } from './deliver.ts'
import { deliverMail } from './jobs.ts'
import { forgetOld } from './outbox.ts'
import { eraseRefused, exportRefused, forgetOldRefusals } from './refused.ts'

export const mail = feature({
  name: 'mail',
  jobs: [worker(deliverMail, deliver)],
  schedules: [
    { name: 'mail.forget-old', cron: '17 3 * * *', run: forgetOld },
    { name: 'mail.forget-refusals', cron: '19 3 * * *', run: forgetOldRefusals },
  ],
  holds: { export: exportRefused, erase: eraseRefused },
  invariants,
})
