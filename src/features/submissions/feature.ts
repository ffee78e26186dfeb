import { answer, feature } from '#platform/server/feature.ts'
import { askPuzzle, beginForm } from './contract.ts'
import { eraseSent, exportSent } from './erase.ts'
import { invariants } from './invariants.ts'
import { dropUnclaimed, eraseDue, eraseOldSubmissions } from './jobs.ts'
import { begin, makePuzzle } from './robots.ts'

export const submissions = feature({
  name: 'submissions',
  answers: [answer(beginForm, begin), answer(askPuzzle, makePuzzle)],
  jobs: [dropUnclaimed, eraseDue],
  schedules: [eraseOldSubmissions],
  holds: { export: exportSent, erase: eraseSent },
  invariants,
})
