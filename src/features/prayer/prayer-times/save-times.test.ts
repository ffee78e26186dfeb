import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import type { Context } from '#platform/server/context.ts'
import { ask } from '#platform/server/http/ask.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { story } from '#testing/story.ts'
import {
  announceMonth,
  listTimes,
  prepareMonth,
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
import { showMonth, showToday } from './contract.ts'
import { prayerTimes } from './feature.ts'
import { readMonth } from './month.ts'

/** Asks as somebody of the staff, at the door behind HTTP. */
async function asks<E extends Endpoint>(ctx: Context, endpoint: E, input: Question<E>) {
  const answering = prayerTimes.answers.find((each) => each.endpoint === (endpoint as Endpoint))!
  const id = randomUUID()
  const roles = ['editor']
  const staff = {
    ...ctx,
    actor: { kind: 'person', id, session: id, roles, hasSecondStep: true, isAway: false } as const,
  }
  // oxlint-disable-next-line typescript/no-explicit-any
  return (await ask(answering, staff, input)) as any
}

async function refusedBy(asked: Promise<unknown>): Promise<[code: string, field: string]> {
  try {
    await asked
    return ['nothing', '']
  } catch (error) {
    const { code, errors = [] } = error as { code: string; errors?: { field: string }[] }
    return [code, errors[0]?.field ?? '']
  }
}

const dayOf = async (ctx: Context, date: string) =>
  (await readMonth(ctx, { from: date, to: date })).days[0]!

interface Outcome {
  startsOn: string
  isExpected: boolean
  isAnnounced: boolean
  movesBefore: boolean
  lengthBefore: number
  taraweeh?: { date: string }
  specials: { date: string }[]
}

const RULE = {
  of: 'jamaat',
  prayer: 'dhuhr',
  kind: 'fixed',
  time: '13:25',
  startsOn: '2029-01-01',
  season: 'summer',
  priority: 9,
} as const

describe('a rule', () => {
  it('is kept, changed and removed, and the days follow', async (t) => {
    const { ctx } = await story(t)
    const id = randomUUID()

    const was = await asks(ctx, saveRule, { ...RULE, id })
    const changed = await asks(ctx, saveRule, { ...RULE, id, time: '13:35', was })
    assert.equal((await dayOf(ctx, '2029-05-08')).prayers.dhuhr.jamaat, '13:35')
    assert.equal(
      (await asks(ctx, listTimes, {})).rules.filter((rule: { id: string }) => rule.id === id)
        .length,
      1,
    )

    await asks(ctx, removeRule, { id, was: changed })
    await asks(ctx, removeRule, { id, was: changed })
    assert.equal((await dayOf(ctx, '2029-05-08')).prayers.dhuhr.jamaat, '13:30')
  })

  it('that would put a jamaat outside of its prayer on any day is refused, with that day', async (t) => {
    const { ctx } = await story(t)
    const save = (more: object) =>
      refusedBy(asks(ctx, saveRule, { ...RULE, id: randomUUID(), ...more }))

    assert.deepEqual(await save({ time: '12:20' }), ['jamaat-before-begins', 'time'])
    assert.deepEqual(await save({ time: '19:30' }), ['jamaat-after-next', 'time'])
    assert.deepEqual(await save({ prayer: 'isha', time: '20:00' }), [
      'jamaat-before-begins',
      'time',
    ])
    assert.deepEqual(await save({ prayer: 'maghrib', kind: 'after-begins', minutes: 150 }), [
      'jamaat-after-next',
      'minutes',
    ])
    assert.deepEqual(await save({ prayer: 'isha', time: '21:00', season: 'winter' }), [
      'nothing',
      '',
    ])
  })

  it('that counts from itself is refused, also when it has ended long ago', async (t) => {
    const { ctx } = await story(t)
    const save = (more: object) =>
      refusedBy(asks(ctx, saveRule, { ...RULE, id: randomUUID(), minutes: 10, ...more }))
    const over = { startsOn: '2026-01-01', endsOn: '2026-02-01' }

    for (const kind of ['before-jamaat', 'after-jamaat']) {
      assert.deepEqual(await save({ kind }), ['counts-from-itself', 'kind'])
      assert.deepEqual(await save({ kind, ...over }), ['counts-from-itself', 'kind'])
    }
    assert.deepEqual(await save({ kind: 'before-jamaat', of: 'adhan' }), ['nothing', ''])
  })

  it('for the adhan stands between the beginning of its prayer and its jamaat', async (t) => {
    const { ctx } = await story(t)
    const save = (more: object) =>
      refusedBy(
        asks(ctx, saveRule, { ...RULE, of: 'adhan', time: '13:20', id: randomUUID(), ...more }),
      )

    assert.deepEqual(await save({ time: '12:20' }), ['adhan-before-begins', 'time'])
    assert.deepEqual(await save({ time: '13:31' }), ['adhan-after-jamaat', 'time'])
    assert.deepEqual(await save({ kind: 'after-jamaat', minutes: 5 }), [
      'adhan-after-jamaat',
      'minutes',
    ])
    assert.deepEqual(await save({ prayer: 'maghrib', kind: 'before-jamaat', minutes: 15 }), [
      'adhan-before-begins',
      'minutes',
    ])
    assert.deepEqual(await save({}), ['nothing', ''])
    assert.deepEqual(await save({ kind: 'same-as-begins' }), ['nothing', ''])
    assert.deepEqual(await save({ kind: 'none' }), ['nothing', ''])
  })

  it('for taraweeh stands between the jamaat of Isha and dawn', async (t) => {
    const { ctx } = await story(t)
    const night = {
      prayer: 'taraweeh',
      season: 'ramadan',
      time: '21:00',
      startsOn: '2026-12-01',
    } as const
    const save = (more: object) =>
      refusedBy(asks(ctx, saveRule, { ...RULE, ...night, id: randomUUID(), ...more }))

    assert.deepEqual(await save({ time: '18:00' }), ['taraweeh-before-isha', 'time'])
    assert.deepEqual(await save({ kind: 'before-jamaat', minutes: 10 }), [
      'taraweeh-before-isha',
      'minutes',
    ])
    assert.deepEqual(await save({ time: '06:30' }), ['taraweeh-after-dawn', 'time'])
    assert.deepEqual(await save({}), ['nothing', ''])
    assert.deepEqual(await save({ kind: 'after-jamaat', minutes: 10 }), ['nothing', ''])
  })

  it('with what makes no sense is refused at its field', async (t) => {
    const { ctx } = await story(t)
    const save = (more: object) =>
      refusedBy(asks(ctx, saveRule, { ...RULE, id: randomUUID(), ...more }))

    assert.deepEqual(await save({ time: null }), ['time-missing', 'time'])
    assert.deepEqual(await save({ endsOn: '2028-01-01' }), ['dates-backwards', 'endsOn'])
    assert.deepEqual(await save({ notBefore: '14:00', notAfter: '13:00' }), [
      'bounds-backwards',
      'notBefore',
    ])
    for (const [field, value] of Object.entries({
      time: '24:00',
      startsOn: '2029-13-01',
      minutes: Number.NaN,
      roundUpTo: 7,
      prayer: 'sunrise',
      weekdays: [8],
      heldFrom: 0,
      season: 'monsoon',
    })) {
      const [code, where] = await save({ [field]: value })
      assert.equal(code, 'invalid', field)
      assert.equal(where.split('.')[0], field)
    }
    assert.deepEqual(await save({ startsOn: '0000-01-01' }), ['invalid', 'startsOn'])
    assert.deepEqual(await save({ minutes: 3.5 }), ['invalid', 'minutes'])
  })
})

describe('a correction by hand', () => {
  it('outweighs the table, and gives way again when it is removed', async (t) => {
    const { ctx } = await story(t)
    const before = await dayOf(ctx, '2026-12-05')
    const at = { date: '2026-12-05', prayer: 'isha' } as const

    const correction = { ...at, jamaat: '20:30', note: 'After the wedding' }
    const was = await asks(ctx, saveCorrection, correction)
    const { prayers, notes } = await dayOf(ctx, '2026-12-05')
    assert.deepEqual([prayers.isha.jamaat, prayers.isha.source], ['20:30', 'override'])
    assert.deepEqual(notes, [{ key: 'isha', note: 'After the wedding' }])

    await asks(ctx, removeCorrection, { ...at, was })
    assert.deepEqual(await dayOf(ctx, '2026-12-05'), before)
  })

  it('can say that there is no jamaat', async (t) => {
    const { ctx } = await story(t)
    await asks(ctx, saveCorrection, { date: '2026-12-05', prayer: 'asr', jamaat: 'none' })
    assert.equal((await dayOf(ctx, '2026-12-05')).prayers.asr.jamaat, null)
  })

  it('that breaks the day is refused', async (t) => {
    const { ctx } = await story(t)
    const save = (prayer: string, more: object) =>
      refusedBy(
        asks(ctx, saveCorrection, { date: '2026-12-05', prayer: prayer as 'isha', ...more }),
      )

    assert.deepEqual(await save('isha', { jamaat: '17:00' }), ['jamaat-before-begins', 'jamaat'])
    assert.deepEqual(await save('asr', { jamaat: '16:30' }), ['jamaat-after-next', 'jamaat'])
    assert.deepEqual(await save('dhuhr', { begins: '15:00' }), ['out-of-order', 'begins'])
    assert.deepEqual(await save('dhuhr', { begins: '12:50' }), ['jamaat-before-begins', 'begins'])
    assert.deepEqual(await save('isha', { adhan: '16:00' }), ['adhan-before-begins', 'adhan'])
    assert.deepEqual(await save('isha', { adhan: '21:00' }), ['adhan-after-jamaat', 'adhan'])
    assert.deepEqual(await save('isha', { adhan: '21:00', jamaat: 'none' }), ['nothing', ''])
    assert.deepEqual(await save('asr', { adhan: '18:00', jamaat: 'none' }), [
      'adhan-after-next',
      'adhan',
    ])
    assert.deepEqual(await save('dhuhr', {}), ['correction-empty', 'begins'])
    assert.deepEqual(await save('isha', { jamaat: '25:00' }), ['invalid', 'jamaat'])
    assert.deepEqual(await save('isha', { begins: 'none' }), ['invalid', 'begins'])
    assert.deepEqual(await save('tahajjud', { begins: '03:00' }), ['invalid', 'prayer'])
  })
})

describe('a Friday prayer', () => {
  const SESSION = {
    label: 'First',
    jamaat: '13:30',
    startsOn: '2029-01-01',
    season: 'summer',
  } as const

  it('is kept with its doors, khutbah, hall and language', async (t) => {
    const { ctx } = await story(t)
    const id = randomUUID()
    const times = { doors: '12:55', khutbah: '13:10', place: 'Library', language: 'Somali' }

    await asks(ctx, saveSession, { ...SESSION, id, ...times })

    const friday = await dayOf(ctx, '2029-06-08')
    assert.ok(
      friday.jumuah.some(({ place, language }) => place === 'Library' && language === 'Somali'),
    )
  })

  it('in the wrong order, or outside of Dhuhr, is refused', async (t) => {
    const { ctx } = await story(t)
    const save = (more: object) =>
      refusedBy(asks(ctx, saveSession, { ...SESSION, id: randomUUID(), ...more }))

    assert.deepEqual(await save({ khutbah: '13:45' }), ['session-backwards', 'khutbah'])
    assert.deepEqual(await save({ doors: '13:15', khutbah: '13:00' }), [
      'session-backwards',
      'doors',
    ])
    assert.deepEqual(await save({ jamaat: '12:40' }), ['jamaat-before-begins', 'jamaat'])
    assert.deepEqual(await save({ jamaat: '19:30' }), ['jamaat-after-next', 'jamaat'])
    assert.deepEqual(await save({ endsOn: '2028-12-31' }), ['dates-backwards', 'endsOn'])
  })
})

describe('a special day', () => {
  const EID = {
    kind: 'eid',
    label: 'Eid al-Adha in the park',
    hijriMonth: 12,
    hijriDay: 10,
    place: 'Cannon Hill Park',
  } as const

  it('of the Hijri calendar is kept, its times in their order, and removed', async (t) => {
    const { ctx } = await story(t)
    const id = randomUUID()
    const times = [
      { label: 'Second', time: '09:30' },
      { label: 'First', time: '08:15' },
    ]

    const was = await asks(ctx, saveSpecialDay, { ...EID, id, times })

    const { specialDays } = await asks(ctx, listTimes, {})
    assert.ok(specialDays.some((each: { id: string }) => each.id === id))
    const eid = async () =>
      (await dayOf(ctx, '2027-05-16')).specials.find(({ label }) => label === EID.label)
    assert.deepEqual(
      (await eid())?.times.map(({ label, at }) => [label, at]),
      [
        ['First', '2027-05-16T08:15:00+01:00'],
        ['Second', '2027-05-16T09:30:00+01:00'],
      ],
    )
    await asks(ctx, removeSpecialDay, { id, was })
    await asks(ctx, removeSpecialDay, { id, was })
    assert.equal(await eid(), undefined)
  })

  it('may be a date on which the doors stay closed, and have no times', async (t) => {
    const { ctx } = await story(t)
    const id = randomUUID()
    const closed = { id, kind: 'closure', label: 'Closed for works', date: '2027-01-04' } as const

    const was = await asks(ctx, saveSpecialDay, closed)
    await asks(ctx, saveSpecialDay, { ...closed, date: '2027-01-05', was })

    assert.deepEqual((await dayOf(ctx, '2027-01-04')).specials, [])
    assert.deepEqual((await dayOf(ctx, '2027-01-05')).specials, [
      { kind: 'closure', label: 'Closed for works', place: null, times: [] },
    ])
  })

  it('that makes no sense is refused at its field', async (t) => {
    const { ctx } = await story(t)
    const save = (more: object) =>
      refusedBy(asks(ctx, saveSpecialDay, { ...EID, id: randomUUID(), ...more }))
    const at = (...times: string[]) => ({ times: times.map((time) => ({ time })) })
    const night = { kind: 'tarawih', hijriMonth: null, hijriDay: null, date: '2027-02-07' }

    assert.deepEqual(await save({ date: '2027-05-16' }), ['one-calendar', 'hijriMonth'])
    assert.deepEqual(await save({ hijriMonth: null, hijriDay: null }), ['one-calendar', 'date'])
    assert.deepEqual(await save({ hijriDay: null }), ['one-calendar', 'date'])
    assert.deepEqual(await save({ hijriDay: null, date: '2027-05-16' }), [
      'one-calendar',
      'hijriMonth',
    ])
    assert.deepEqual(await save(at('05:00')), ['eid-before-sunrise', 'times.0.time'])
    assert.deepEqual(await save(at('08:00', '13:30')), ['eid-after-noon', 'times.1.time'])
    assert.deepEqual(await save(at('08:00', '08:00')), ['time-twice', 'times.1.time'])
    assert.deepEqual(await save({ ...night, ...at('17:30') }), [
      'taraweeh-before-isha',
      'times.0.time',
    ])
    assert.deepEqual(await save({ ...night, ...at('00:30') }), ['nothing', ''])
    assert.deepEqual(await save({ ...night, times: [] }), ['time-missing', 'times'])
    for (const [field, value] of Object.entries({
      hijriMonth: 13,
      hijriDay: 31,
      date: '2027-02-30',
      kind: 'picnic',
      label: ' ',
      times: [{ time: 'NaN:NaN' }],
    })) {
      const [code, where] = await save({ [field]: value })
      assert.equal(code, 'invalid', field)
      assert.equal(where.split('.')[0], field)
    }
  })

  it('belongs to its organisation alone', async (t) => {
    const { ctx, contextOf } = await story(t)
    const id = randomUUID()
    const was = await asks(ctx, saveSpecialDay, { ...EID, id })
    const other = await contextOf('east-gate')

    await asks(other, removeSpecialDay, { id, was })
    await asks(other, saveSpecialDay, { ...EID, id, label: 'Eid at the Arches' })

    const { specials } = await dayOf(ctx, '2027-05-16')
    assert.ok(specials.some(({ label }) => label === EID.label))
  })
})

describe('whatever is changed', () => {
  it('is what everybody sees next, though pages are kept ready', async (t) => {
    const { ctx, visitor } = await story(t)
    const id = randomUUID()
    const tenBefore = { kind: 'before-jamaat', minutes: 10, of: 'adhan' } as const
    const adhan = { ...RULE, ...tenBefore, startsOn: '2026-01-01', season: 'any' } as const
    const correction = { date: '2026-11-28', prayer: 'isha', jamaat: '20:30' } as const
    const session = {
      id,
      label: 'In the library',
      jamaat: '13:00',
      startsOn: '2026-01-01',
      position: 9,
      season: 'winter',
    } as const
    const special = { id, kind: 'other', label: 'Open day', date: '2026-11-29' } as const
    const place = { latitude: 53.4, longitude: -2.2 }
    const month = { year: 1448, month: 6, startsOn: '2026-11-10' }
    // oxlint-disable-next-line typescript/no-explicit-any
    let was: any
    const WRITES: readonly [string, () => Promise<unknown>][] = [
      ['a rule', () => asks(ctx, saveRule, { ...adhan, id })],
      ['no rule', () => asks(ctx, removeRule, { id, was })],
      ['a session', () => asks(ctx, saveSession, session)],
      ['no session', () => asks(ctx, removeSession, { id, was })],
      ['a special day', () => asks(ctx, saveSpecialDay, special)],
      ['no special day', () => asks(ctx, removeSpecialDay, { id, was })],
      ['a correction', () => asks(ctx, saveCorrection, correction)],
      [
        'no correction',
        () => asks(ctx, removeCorrection, { date: '2026-11-28', prayer: 'isha', was }),
      ],
      ['a month', () => asks(ctx, announceMonth, month)],
      ['no month', () => asks(ctx, takeBackMonth, { year: 1448, month: 6 })],
      ['a place', () => configure(ctx, place)],
    ]
    const seen = async () => {
      const uploaded = await visitor.asks(showMonth, {})
      const calculated = await visitor.asks(showMonth, { month: 1, year: 2040 })
      return `${uploaded.headers['etag']} ${calculated.headers['etag']}`
    }
    let before = await seen()
    for (const [name, write] of WRITES) {
      was = await write()
      const until = Date.now() + 5_000
      let now = before
      // The database tells every copy of the program; that takes it a moment.
      while (now === before && Date.now() < until) now = await seen()
      assert.notEqual(now, before, name)
      // What was asked in that very moment is not kept; this is.
      before = await seen()
    }
  })
})

describe('the beginning of Ramadan', () => {
  it('is prepared the evening before with both outcomes, and one tap decides', async (t) => {
    const { ctx, contextOf } = await story(t, { now: '2027-02-07T18:30:00Z' })
    const prepared = await asks(ctx, prepareMonth, {})
    assert.deepEqual([prepared.name, prepared.month, prepared.year], ['Ramadan', 9, 1448])
    assert.deepEqual(
      prepared.outcomes.map((outcome: Outcome) => [
        outcome.startsOn,
        outcome.isExpected,
        outcome.movesBefore,
        outcome.lengthBefore,
        outcome.taraweeh?.date,
      ]),
      [
        ['2027-02-08', true, false, 30, '2027-02-07'],
        ['2027-02-09', false, true, 30, '2027-02-08'],
      ],
    )
    assert.match(prepared.outcomes[1].iftar, /^17:\d\d$/)

    const { startsOn, movesBefore } = prepared.outcomes[1]
    await asks(ctx, announceMonth, { year: 1448, month: 9, startsOn, movesBefore })

    ctx.house.organisations.forget()
    const now = await contextOf('al-noor')
    assert.equal((await dayOf(now, '2027-02-08')).ramadan, null)
    assert.equal((await dayOf(now, '2027-02-09')).ramadan?.day, 1)
    assert.deepEqual(
      (await dayOf(now, '2027-02-08')).specials.map(({ kind }) => kind),
      ['tarawih'],
    )
    const again = await asks(now, prepareMonth, {})
    assert.deepEqual(
      again.outcomes.map(({ isAnnounced }: Outcome) => isAnnounced),
      [false, true],
    )
    await asks(now, takeBackMonth, { year: 1448, month: 9 })
    ctx.house.organisations.forget()
    assert.equal((await dayOf(await contextOf('al-noor'), '2027-02-08')).ramadan?.day, 1)
  })

  it('moves Eid with it, before anybody has decided', async (t) => {
    const { ctx } = await story(t, { now: '2027-03-08T19:00:00Z' })
    const { name, outcomes } = await asks(ctx, prepareMonth, {})
    assert.equal(name, 'Shawwal')
    assert.deepEqual(
      outcomes.map(({ specials }: Outcome) => specials[0]?.date),
      ['2027-03-09', '2027-03-10'],
    )
  })

  it('on a day that would make a month of 28 or 31 days is refused', async (t) => {
    const { ctx } = await story(t)
    const on = (startsOn: string, month = 9) =>
      refusedBy(asks(ctx, announceMonth, { year: 1448, month, startsOn }))
    assert.deepEqual(await on('2027-02-06'), ['month-too-short', 'startsOn'])
    assert.deepEqual(await on('2027-02-11'), ['month-too-long', 'startsOn'])
    assert.deepEqual(await on('2027-02-08', 13), ['invalid', 'month'])
    assert.deepEqual(await on('someday'), ['invalid', 'startsOn'])
  })
})

describe('the calls by which times are changed', () => {
  const opened = story.ofSuite()

  it('are closed to everybody who is not of the staff', async () => {
    const { visitor } = await opened
    const id = randomUUID()
    const refused = await Promise.all([
      visitor.asks(listTimes),
      visitor.asks(saveRule, { ...RULE, id }),
      visitor.asks(announceMonth, { year: 1448, month: 9, startsOn: '2027-02-08' }),
    ])
    assert.deepEqual(
      refused.map(({ status, data }) => [status, data.problem]),
      refused.map(() => [401, 'signed-out']),
    )
    assert.equal((await visitor.asks(showToday)).status, 200)
  })
})
