import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Timetable, Uploaded } from '#features/prayer/prayer-times/resolve.ts'
import { calculate } from '#features/prayer/prayer-times/sun.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'
import { story } from '#testing/story.ts'
import { change, groundAt, judgeText, later, printDays, toCsv } from '#testing/timetables.ts'
import { carryOn, showCarried, writeNextYear } from './carry-forward.ts'
import { carryTimetable } from './contract.ts'
import { importFile } from './import.ts'
import { type Ground, toTimetable } from './reference.ts'
import { NO_ANSWERS } from './rules.ts'
import { writeYear } from './template.ts'
import { judgeFile } from './timetables.ts'

const AUCKLAND = { zone: 'Pacific/Auckland', latitude: -36.85, longitude: 174.76 }

/** With a clean year in it, four minutes later for Isha than is calculated, as its people have always printed it. */
function printed(ground: Ground, more: (date: string, times: Uploaded) => Uploaded): Timetable {
  const days = change(printDays(ground), ['isha_begins'], later(4))
  const uploads = judgeText(toCsv(days), { ground }).days.map(
    ({ date, times }) => [date, more(date, times)] as const,
  )
  return { ...toTimetable(ground), uploads: new Map(uploads) }
}

describe('a beginning in the next year', () => {
  for (const at of [{}, AUCKLAND])
    it(`keeps its distance to the sun on each day: ${JSON.stringify(at)}`, () => {
      const timetable = printed(groundAt(at), (_, times) => times)
      const days = carryOn(timetable, 2027).days
      assert.equal(days.length, 365)
      for (const { date, begins } of days) {
        const sun = calculate(timetable.place!, timetable.zone, date)
        assert.deepEqual(
          [begins.get('fajr'), begins.get('maghrib'), begins.get('isha')],
          [sun.fajr, sun.maghrib, sun.isha! + 4],
          date,
        )
      }
    })

  it('is there on 29 February as well', () => {
    const timetable = printed(groundAt(), (_, times) => times)
    const uploads = new Map(
      [...timetable.uploads].map(([date, times]) => [date.replace('2026', '2027'), times]),
    )
    const days = carryOn({ ...timetable, uploads }, 2028).days
    const leap = days.find(({ date }) => date === '2028-02-29')
    const sun = calculate(timetable.place!, timetable.zone, '2028-02-29')
    assert.ok(Math.abs(leap!.begins.get('sunrise')! - sun.sunrise!) <= 1)
  })
})

describe('a jamaat in the next year', () => {
  const said = (date: string): Uploaded['jamaat'] => ({
    dhuhr: date < '2026-03-29' || date >= '2026-10-25' ? '12:45' : '13:30',
    asr: 'none',
    isha: date < '2026-06-06' ? '22:15' : '22:30',
  })
  const { days } = carryOn(
    printed(groundAt(), (date, { begins, jamaat }) => ({
      begins: begins!,
      jamaat: { ...jamaat, ...said(date) },
      adhan: { dhuhr: '12:30' },
    })),
    2027,
  )
  const on = (date: string) => days.find((day) => day.date === date)!
  const clock = (date: string, prayer: 'dhuhr' | 'isha') => {
    const minutes = on(date).jamaat.get(prayer)
    return typeof minutes === 'number' ? toTime(minutes) : minutes
  }

  it('that followed its prayer follows it', () => {
    for (const { date, begins, jamaat } of days)
      assert.equal(Number(jamaat.get('fajr')) - begins.get('fajr')!, 20, date)
  })

  it('that changed with the clocks changes with them, on their new dates', () => {
    assert.deepEqual(
      ['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'].map((date) => clock(date, 'dhuhr')),
      ['12:45', '13:30', '13:30', '12:45'],
    )
  })

  it('that was moved on a Saturday is moved on a Saturday', () => {
    const before = clock('2027-06-04', 'isha')
    assert.deepEqual([before, clock('2027-06-05', 'isha')], ['22:15', '22:30'])
  })

  it('changes as often as last year, on its weekday, and never goes back for a day or two', () => {
    const timetable = printed(groundAt(), (date, times) => ({
      ...times,
      jamaat: { ...times.jamaat, asr: heldOn(times, date) },
    }))
    const { days, changes, rules } = carryOn(timetable, 2027)
    assert.deepEqual(
      rules.find(({ prayer, what }) => prayer === 'asr' && what === 'jamaat')?.habit,
      { kind: 'held', weekday: 6, step: 15 },
    )
    const asr = changes.filter(({ prayer }) => prayer === 'asr')
    assert.ok(asr.length >= 10 && asr.length < 40, `${asr.length} changes`)
    const own = asr.filter(({ date }) => date !== '2027-03-28' && date !== '2027-10-31')
    assert.deepEqual([...new Set(own.map(({ date }) => weekdayOf(date)))], [6])
    const times = days.map(({ jamaat }) => jamaat.get('asr'))
    for (const [i, { date }] of days.entries()) {
      const back = times[i - 1] !== times[i] && times.slice(i + 1, i + 6).includes(times[i - 1])
      assert.ok(i === 0 || !back, `${date}: ${times[i - 1]} comes back`)
    }
  })

  it('may be moved to another day by its keeper, and holds until then', () => {
    const timetable = printed(groundAt(), (date, times) => ({
      ...times,
      jamaat: { isha: date < '2026-06-06' ? '23:15' : '23:30' },
    }))
    const { changes } = carryOn(timetable, 2027)
    assert.deepEqual(
      changes.map(({ date }) => date),
      ['2027-06-05'],
    )
    for (const [to, before, after] of [
      ['2027-06-12', '2027-06-11', '2027-06-12'],
      ['2027-05-29', '2027-05-28', '2027-05-29'],
    ] as const) {
      const { days } = carryOn(timetable, 2027, [
        { prayer: 'isha', what: 'jamaat', from: '2027-06-05', to },
      ])
      const isha = (date: string) => days.find((day) => day.date === date)!.jamaat.get('isha')
      assert.deepEqual([isha(before), isha(after)], [1395, 1410])
    }
  })

  it('is carried for Fridays as what it is: none', () => {
    const timetable = printed(groundAt(), (date, times) => ({
      ...times,
      jamaat: { ...times.jamaat, dhuhr: weekdayOf(date) === 5 ? 'none' : '13:15' },
    }))
    for (const { date, jamaat } of carryOn(timetable, 2027).days)
      assert.equal(jamaat.get('dhuhr'), weekdayOf(date) === 5 ? 'none' : 795, date)
  })

  it('of which no rule can be read is named', () => {
    let at = 0
    const timetable = printed(groundAt(), (_, times) => ({
      ...times,
      jamaat: { isha: toTime(1290 + ((at += 37) % 50)) },
    }))
    const { rules } = carryOn(timetable, 2027)
    assert.deepEqual(
      rules.map(({ prayer, habit }) => [prayer, habit.kind]),
      [['isha', 'unread']],
    )
  })

  it('is none where there was none, and the call to prayer comes along', () => {
    assert.equal(on('2027-05-05').jamaat.get('asr'), 'none')
    assert.equal(on('2027-01-05').adhan.get('dhuhr'), 750)
  })
})

/** Moved each Saturday to the next quarter of an hour after the beginning of that week. */
function heldOn({ begins }: Uploaded, date: string): string {
  const start = addDays(date, -((weekdayOf(date) - 6 + 7) % 7))
  const clocks = weeks.get(start) ?? begins!.asrHanafi!
  const isSame =
    date < '2026-03-29' === start < '2026-03-29' && date < '2026-10-25' === start < '2026-10-25'
  if (isSame) weeks.set(start, clocks)
  const minutes =
    Number((isSame ? clocks : begins!.asrHanafi!).slice(0, 2)) * 60 +
    Number((isSame ? clocks : begins!.asrHanafi!).slice(3))
  return toTime(Math.ceil((minutes + 12) / 15) * 15)
}
const weeks = new Map<string, string>()

describe('a table for the next year', () => {
  const opened = story.ofSuite()

  it('is the one that its office would have made, but for jamaats in some weeks of change', async () => {
    const { ctx } = await opened
    const carried = cellsOf(await writeNextYear(ctx, 2027))
    const made = cellsOf(await writeYear(ctx, 2027))
    const off = (field: string) =>
      carried.map((day, i) => Math.abs(minutesOf(day[field]) - minutesOf(made[i]![field])))

    assert.equal(carried.length, 365)
    for (const field of Object.keys(carried[0]!)) {
      if (field === 'date') continue
      const isHeld = ['fajr_jamaat', 'asr_jamaat', 'isha_jamaat'].includes(field)
      // On the Saturday before the clocks go back an office would have moved Fajr for a single day.
      assert.ok(off(field).filter((by) => by > (isHeld ? 15 : 0)).length <= (isHeld ? 1 : 0), field)
      assert.ok(off(field).filter((by) => by === 0).length >= 365 * 0.75, field)
    }
  })

  it('keeps a jamaat on its side of a clock change, and no nearer to its prayer than it ever was', async () => {
    const { ctx } = await opened
    const [then, now] = [await writeYear(ctx, 2026), await writeNextYear(ctx, 2027)].map(cellsOf)
    for (const prayer of ['fajr', 'asr', 'isha']) {
      const begins = prayer === 'asr' ? 'asr_hanafi' : `${prayer}_begins`
      const gaps = (days: typeof then) =>
        days!.map((day) => minutesOf(day[`${prayer}_jamaat`]) - minutesOf(day[begins]))
      const least = Math.min(...gaps(then))
      for (const [i, gap] of gaps(now).entries())
        assert.ok(
          gap >= least - 4,
          `${now![i]!['date']} ${prayer}: ${gap} minutes, never below ${least}`,
        )
    }
    const fajr = (date: string) => now!.find((day) => day['date'] === date)!['fajr_jamaat']
    const around = ['2027-10-22', '2027-10-23', '2027-10-30', '2027-10-31', '2027-11-06']
    assert.deepEqual(around.map(fajr), ['06:45', '07:00', '07:00', '06:00', '06:30'])
  })

  it('moves the times of Ramadan with Ramadan, minute for minute', async () => {
    const { ctx } = await opened
    const [made, carried] = [await writeYear(ctx, 2027), await writeNextYear(ctx, 2027)].map(
      cellsOf,
    )
    const ishaOf = (days: typeof made, from: string, to: string) =>
      days!.filter(({ date }) => date! >= from && date! <= to).map((day) => day['isha_jamaat'])
    const ramadan = ['2027-02-08', '2027-03-08'] as const

    assert.deepEqual(ishaOf(carried, ...ramadan), ishaOf(made, ...ramadan))
    const after = ishaOf(carried, '2027-03-10', '2027-03-27')
    assert.ok(
      after.every((time) => minutesOf(time) % 15 === 0),
      after.join(' '),
    )
    const { rules } = await showCarried(ctx, { year: 2027, moves: [] })
    const isha = rules.filter(({ prayer, what }) => prayer === 'isha' && what === 'jamaat')
    assert.deepEqual(
      isha.map(({ isRamadan, kind, minutes, weekday, step }) => [
        isRamadan,
        kind,
        minutes,
        weekday,
        step,
      ]),
      [
        [false, 'held', null, 6, 15],
        [true, 'follows', 20, null, 5],
      ],
    )
  })

  it('has no fault, and is imported like every other', async (t) => {
    const { ctx } = await story(t)
    const bytes = Buffer.from(await writeNextYear(ctx, 2028))
    const { judgement, version } = await judgeFile(ctx, '2028.csv', bytes, NO_ANSWERS)

    assert.deepEqual(judgement.report.findings, [])
    const { counts } = await importFile(ctx, '2028.csv', bytes, NO_ANSWERS, version)
    assert.deepEqual(counts, { added: 366, changed: 0, same: 0 })
  })

  it('is refused by name where there is nothing to start from, and to everybody but the office', async () => {
    const { ctx, contextOf, visitor } = await opened
    const configuration = { ...ctx.organisation.configuration, latitude: null, longitude: null }
    const nowhere = { ...ctx, organisation: { ...ctx.organisation, configuration } }

    await assert.rejects(writeNextYear(ctx, 2040), { code: 'year-before-empty' })
    await assert.rejects(writeNextYear(await contextOf('crescent'), 2027), {
      code: 'year-before-empty',
    })
    await assert.rejects(writeNextYear(nowhere, 2027), { code: 'place-missing' })
    assert.equal((await visitor.asks(carryTimetable, { year: 2027 })).status, 401)
  })
})

function cellsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trim().split('\r\n')
  const headings = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? '']))
  })
}

function minutesOf(time = ''): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
