import { answer, feature } from '#platform/server/feature.ts'
import { carry, showCarried } from './carry-forward.ts'
import {
  carryTimetable,
  checkTimetable,
  downloadTimetable,
  importTimetable,
  listTimetables,
  showCarriedRules,
  undoTimetable,
} from './contract.ts'
import { importTable } from './import.ts'
import { download } from './template.ts'
import { check, findTimetables } from './timetables.ts'
import { undo } from './undo.ts'

export const timetables = feature({
  name: 'timetables',
  answers: [
    answer(checkTimetable, check),
    answer(importTimetable, importTable),
    answer(listTimetables, findTimetables),
    answer(undoTimetable, undo),
    answer(downloadTimetable, download),
    answer(carryTimetable, carry),
    answer(showCarriedRules, showCarried),
  ],
})
