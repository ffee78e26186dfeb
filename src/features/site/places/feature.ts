import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'
import { moveUpEverywhere } from './move-up.ts'
import { exportPlaces, giveUpPlaces } from './withdraw.ts'

export const places = feature({
  name: 'places',
  schedules: [{ name: 'places.move-up', cron: '*/5 * * * *', run: moveUpEverywhere }],
  holds: { export: exportPlaces, erase: giveUpPlaces },
  invariants,
})
