import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'
import { deliverMail, forgetOldMail } from './jobs.ts'

export const mail = feature({
  name: 'mail',
  jobs: [deliverMail],
  schedules: [forgetOldMail],
  invariants,
})
