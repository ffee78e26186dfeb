import type { Context, Work } from '#platform/server/context.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { toMinutes } from '#platform/shared/time-of-day.ts'
import { showMonth } from './contract.ts'
import { type Minutes, openResolver } from './resolve.ts'
import type { Prayer } from './rules.ts'
import { readTimetable } from './timetable.ts'

/** When people have prayed, in minutes after midnight of its date: what comes after Isha may be of the next one. */
export interface AfterPrayer {
  readonly prayer: Prayer | 'jumuah'
  /** Of its jamaat, the last where there are several; undefined where there is none. */
  readonly jamaat: Minutes | undefined
  /** Before it nobody has prayed: the first jamaat, else when it begins. */
  readonly earliest: Minutes | undefined
}

/** Of one prayer of a day; on a Friday with prayers of its own these stand in the place of Dhuhr. Knows nothing where none are shown. */
export async function readAfterPrayer(
  ctx: Context | Work,
  date: string,
  prayer: Prayer,
): Promise<AfterPrayer> {
  if (whyClosed(showMonth, ctx.organisation.standing))
    return { prayer, jamaat: undefined, earliest: undefined }
  const { prayers, jumuah } = openResolver(await readTimetable(ctx, date, date)).day(date)
  if (prayer === 'dhuhr' && jumuah.length > 0) {
    const times = jumuah.map(({ jamaat }) => toMinutes(jamaat)!)
    return { prayer: 'jumuah', jamaat: Math.max(...times), earliest: Math.min(...times) }
  }
  const { jamaat, begins } = prayers[prayer]
  return { prayer, jamaat: jamaat?.minutes, earliest: (jamaat ?? begins)?.minutes }
}
