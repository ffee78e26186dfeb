import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/context.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { type Rule, type Session, type Special, openResolver } from './resolve.ts'
import { PRAYERS, type Prayer } from './rules.ts'
import { type UploadedDay, storeImport } from './store.ts'
import { jamaatRules, jumuahSessions, specialDays } from './tables.ts'
import { readTimetable } from './timetable.ts'

/** Rules, Friday prayers and Eid of a demo organisation, and whether it has a printed timetable. */
interface Demo {
  readonly rules: readonly Partial<Rule>[]
  readonly sessions: readonly Partial<Session>[]
  readonly specials: readonly Partial<Special>[]
  readonly isUploaded?: boolean
}

const SATURDAY = 6
const STARTS_ON = '2020-01-01'
/** The demonstration tells of 2026; later years are added as they come. */
const FIRST_UPLOADED_YEAR = 2026

const EID: readonly Partial<Special>[] = [
  {
    kind: 'eid',
    label: 'Eid al-Fitr',
    hijriMonth: 10,
    hijriDay: 1,
    place: 'Main hall',
    times: [
      { label: 'First prayer', time: '08:00' },
      { label: 'Second prayer', time: '09:30' },
    ],
  },
  {
    kind: 'eid',
    label: 'Eid al-Adha',
    hijriMonth: 12,
    hijriDay: 10,
    place: 'Main hall',
    times: [
      { label: 'First prayer', time: '08:00' },
      { label: 'Second prayer', time: '09:30' },
    ],
  },
]

const DEMO: Readonly<Record<string, Demo>> = {
  'al-noor': {
    isUploaded: true,
    rules: [
      weekly('fajr', 30, { roundUpTo: 15 }),
      fixed('dhuhr', '12:45', { season: 'winter' }),
      fixed('dhuhr', '13:30', { season: 'summer' }),
      weekly('asr', 15, { roundUpTo: 15 }),
      { prayer: 'maghrib', kind: 'after-begins', minutes: 5 },
      { prayer: 'maghrib', kind: 'after-begins', minutes: 10, season: 'ramadan' },
      weekly('isha', 15, { roundUpTo: 15, notBefore: '19:00' }),
      { prayer: 'isha', kind: 'after-begins', minutes: 20, roundUpTo: 5, season: 'ramadan' },
      { prayer: 'taraweeh', kind: 'after-jamaat', minutes: 15, season: 'ramadan' },
      { of: 'adhan', prayer: 'dhuhr', kind: 'before-jamaat', minutes: 15 },
      { of: 'adhan', prayer: 'isha', kind: 'before-jamaat', minutes: 15 },
    ],
    sessions: [
      {
        label: 'First',
        season: 'winter',
        doors: '12:00',
        khutbah: '12:15',
        jamaat: '12:35',
        language: 'English',
        place: 'Main hall and sisters’ hall',
      },
      {
        label: 'Second',
        season: 'winter',
        doors: '12:55',
        khutbah: '13:05',
        jamaat: '13:25',
        language: 'Arabic and Urdu',
        place: 'Main hall',
      },
      {
        label: 'First',
        season: 'summer',
        doors: '13:00',
        khutbah: '13:20',
        jamaat: '13:40',
        language: 'English',
        place: 'Main hall and sisters’ hall',
      },
      {
        label: 'Second',
        season: 'summer',
        doors: '14:00',
        khutbah: '14:15',
        jamaat: '14:35',
        language: 'Arabic and Urdu',
        place: 'Main hall',
      },
    ],
    specials: EID,
  },
  // Calculated for Glasgow, and nothing else: this is what an organisation has that has only said where it is.
  crescent: { rules: [], sessions: [], specials: [] },
  'east-gate': {
    rules: [
      { prayer: 'fajr', kind: 'before-sunrise', minutes: 40, roundUpTo: 5, heldFrom: SATURDAY },
      fixed('dhuhr', '13:15'),
      weekly('asr', 10, { roundUpTo: 15 }),
      { prayer: 'maghrib', kind: 'after-begins', minutes: 3 },
      weekly('isha', 10, { roundUpTo: 15, notBefore: '19:30' }),
    ],
    sessions: [
      { label: 'First', khutbah: '12:30', jamaat: '12:50', language: 'Bengali' },
      { label: 'Second', khutbah: '13:15', jamaat: '13:35', language: 'English' },
      { label: 'Third', khutbah: '14:00', jamaat: '14:20', language: 'Arabic' },
    ],
    specials: EID.map((eid) => ({ ...eid, place: 'East Gate Arches' })),
  },
}

export async function seed(ctx: Work): Promise<void> {
  const demo = DEMO[ctx.organisation.slug]
  if (!demo) return
  const own = { organisationId: ctx.organisation.id }
  if (demo.rules.length > 0)
    await ctx.db.insert(jamaatRules).values(
      demo.rules.map(({ weekdays = [], ...rule }) => ({
        ...RULE,
        ...rule,
        ...own,
        weekdays: [...weekdays],
        id: randomUUID(),
      })),
    )
  if (demo.sessions.length > 0)
    await ctx.db.insert(jumuahSessions).values(
      demo.sessions.map((session, position) => ({
        ...SESSION,
        ...session,
        ...own,
        position,
        id: randomUUID(),
      })),
    )
  if (demo.specials.length > 0)
    await ctx.db.insert(specialDays).values(
      demo.specials.map(({ times = [], ...special }) => ({
        ...SPECIAL,
        ...special,
        times: [...times],
        ...own,
        id: randomUUID(),
      })),
    )
  if (demo.isUploaded) await upload(ctx)
}

/** The printed timetable of each year, as if the office had filled it from its rules and uploaded it. */
async function upload(ctx: Work): Promise<void> {
  const lastYear = Math.max(FIRST_UPLOADED_YEAR, ctx.now().getUTCFullYear()) + 1
  for (let year = FIRST_UPLOADED_YEAR; year <= lastYear; year++) {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const timetable = await readTimetable(ctx, from, to)
    const days = openResolver({ ...timetable, sessions: [] })
      .days(from, to)
      .map(({ date, prayers, asr }): UploadedDay => {
        const time = (minutes: number | undefined) =>
          minutes === undefined ? undefined : toTime(minutes)
        const begins = {
          fajr: time(prayers.fajr.begins?.minutes),
          sunrise: time(prayers.sunrise.begins?.minutes),
          dhuhr: time(prayers.dhuhr.begins?.minutes),
          asrShafi: time(asr.shafi),
          asrHanafi: time(asr.hanafi),
          maghrib: time(prayers.maghrib.begins?.minutes),
          isha: time(prayers.isha.begins?.minutes),
        }
        const jamaat = Object.fromEntries(
          PRAYERS.map((prayer) => [prayer, time(prayers[prayer].jamaat?.minutes)]),
        )
        return { date, times: { begins: said(begins), jamaat: said(jamaat) } }
      })
    const counts = { added: days.length, changed: 0, same: 0 }
    await storeImport(ctx, { fileName: `al-noor-${year}.csv`, days, counts })
  }
}

/** Only what there is something to say about. */
function said(times: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(times).flatMap(([key, time]) => (time === undefined ? [] : [[key, time]])),
  )
}

const RULE: Omit<Rule, 'id' | 'weekdays'> = {
  of: 'jamaat',
  prayer: 'fajr',
  kind: 'none',
  time: null,
  minutes: 0,
  startsOn: STARTS_ON,
  endsOn: null,
  season: 'any',
  priority: 0,
  roundUpTo: 1,
  notBefore: null,
  notAfter: null,
  heldFrom: null,
}

const SESSION: Omit<Session, 'id' | 'position'> = {
  startsOn: STARTS_ON,
  endsOn: null,
  season: 'any',
  label: '',
  doors: null,
  khutbah: null,
  jamaat: '13:30',
  place: '',
  language: '',
}

const SPECIAL: Omit<Special, 'id' | 'times'> = {
  date: null,
  hijriMonth: null,
  hijriDay: null,
  kind: 'other',
  label: '',
  place: '',
}

function weekly(prayer: Prayer, minutes: number, more: Partial<Rule>): Partial<Rule> {
  return { prayer, kind: 'after-begins', minutes, heldFrom: SATURDAY, ...more }
}

function fixed(prayer: Prayer, time: string, more: Partial<Rule> = {}): Partial<Rule> {
  return { prayer, kind: 'fixed', time, ...more }
}
