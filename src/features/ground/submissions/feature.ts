import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { askPuzzle, beginForm } from './contract.ts'
import { dropUnclaimedDocuments } from './documents.ts'
import { eraseOld, eraseSent, exportSent } from './erase.ts'
import { invariants } from './invariants.ts'
import { dropUnclaimed, eraseDue } from './jobs.ts'
import { begin, makePuzzle } from './robots.ts'
import { aboutOf } from './submissions.ts'
import { submissions as submissionRows } from './tables.ts'
import { submissionSettings } from './settings.ts'

export const submissions = feature({
  name: 'submissions',
  settings: submissionSettings,
  answers: [answer(beginForm, begin), answer(askPuzzle, makePuzzle)],
  jobs: [worker(dropUnclaimed, dropUnclaimedDocuments), worker(eraseDue, eraseOld)],
  schedules: [
    { name: 'submissions.erase-old', cron: '41 3 * * *', catchUp: '1 day', run: eraseOld },
  ],
  seals: [
    {
      column: submissionRows.sealed,
      about: ({ organisation_id = '', id = '' }) => aboutOf(organisation_id, id),
    },
    {
      column: submissionRows.answer,
      about: ({ organisation_id = '', id = '' }) => `${aboutOf(organisation_id, id)} answer`,
    },
  ],
  holds: { export: exportSent, erase: eraseSent },
  invariants,
})
