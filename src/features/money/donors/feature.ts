import { feature } from '#platform/server/feature.ts'
import { eraseDonors, exportDonors } from './erase.ts'
import { invariants } from './invariants.ts'

export const donors = feature({
  name: 'donors',
  holds: { export: exportDonors, erase: eraseDonors },
  invariants,
})
