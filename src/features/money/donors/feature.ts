import { feature } from '#platform/server/feature.ts'
import { eraseDonors, exportDonors, mergeDonors } from './erase.ts'
import { invariants } from './invariants.ts'

export const donors = feature({
  name: 'donors',
  holds: { export: exportDonors, erase: eraseDonors, merge: mergeDonors },
  invariants,
})
