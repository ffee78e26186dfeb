import { answer, feature } from '#platform/server/feature.ts'
import {
  announceMonth,
  listDays,
  listTimes,
  prepareMonth,
  previewTimes,
  removeCorrection,
  removeRule,
  removeSession,
  removeSpecialDay,
  saveCorrection,
  saveRule,
  saveSession,
  saveSpecialDay,
  takeBackMonth,
} from './admin/contract.ts'
import { begin, prepare, takeBack } from './announce-month.ts'
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
import { readDesk } from './desk-month.ts'
import { invariants } from './invariants.ts'
import { readTimes } from './list-times.ts'
import { feed, readMonth } from './month.ts'
import { preview } from './preview-times.ts'
import { dropCorrection, keepCorrection } from './save-corrections.ts'
import { dropRule, keepRule } from './save-rules.ts'
import { dropSession, keepSession } from './save-sessions.ts'
import { changeSpecialDay, removeSpecial } from './save-special-days.ts'
import { seed } from './seed.ts'
import { downloadTable } from './table-file.ts'
import { readNext, readToday } from './today.ts'
import { prayerSettings, prayerSettingsTogether } from './settings.ts'

export const prayerTimes = feature({
  name: 'prayer-times',
  settings: prayerSettings,
  together: prayerSettingsTogether,
  answers: [
    answer(showToday, readToday),
    answer(showNext, readNext),
    answer(showMonth, readMonth),
    answer(readFeed, feed),
    answer(calendarFile, downloadCalendar),
    answer(tableFile, downloadTable),
    answer(sheetFile, async (ctx, input) =>
      (await import('./sheet-pdf.ts')).downloadSheet(ctx, input),
    ),
    answer(listTimes, readTimes),
    answer(listDays, readDesk),
    answer(previewTimes, preview),
    answer(saveRule, keepRule),
    answer(removeRule, dropRule),
    answer(saveSession, keepSession),
    answer(removeSession, dropSession),
    answer(saveSpecialDay, changeSpecialDay),
    answer(removeSpecialDay, removeSpecial),
    answer(saveCorrection, keepCorrection),
    answer(removeCorrection, dropCorrection),
    answer(prepareMonth, prepare),
    answer(announceMonth, begin),
    answer(takeBackMonth, takeBack),
  ],
  invariants,
  seed,
})
