import { answer, feature } from '#platform/server/feature.ts'
import { downloadCalendar } from './calendar.ts'
import {
  calendarFile,
  readFeed,
  sheetFile,
  showMonth,
  showNext,
  showToday,
  tableFile,
} from './contract.ts'
import { invariants } from './invariants.ts'
import { feed, readMonth } from './month.ts'
import { seed } from './seed.ts'
import { downloadSheet } from './sheet-pdf.ts'
import { downloadTable } from './table-file.ts'
import { readNext, readToday } from './today.ts'

export const prayerTimes = feature({
  name: 'prayer-times',
  answers: [
    answer(showToday, readToday),
    answer(showNext, readNext),
    answer(showMonth, readMonth),
    answer(readFeed, feed),
    answer(calendarFile, downloadCalendar),
    answer(tableFile, downloadTable),
    answer(sheetFile, downloadSheet),
  ],
  invariants,
  seed,
})
