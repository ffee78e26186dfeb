import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { listDays, previewTimes, saveRule, saveSession, saveSpecialDay } from './admin/contract.ts'

async function officeOf(world: World) {
  const { token } = await staffAt(world, ['editor'])
  return { 'x-jwt-token': token }
}

const RULE = {
  of: 'jamaat',
  prayer: 'isha',
  kind: 'fixed',
  time: '21:45',
  startsOn: '2029-03-01',
  endsOn: '2029-03-10',
  priority: 50,
} as const

const SESSION = {
  label: 'Third',
  startsOn: '2026-11-21',
  endsOn: '2026-12-04',
  season: 'winter',
  khutbah: '13:30',
  jamaat: '13:45',
  place: 'Garden',
} as const

const EVENING = {
  date: '2026-12-24',
  hijriMonth: null,
  hijriDay: null,
  kind: 'closure',
  label: 'Doors are closed',
} as const

describe('before anything of the times is kept', () => {
  it('a rule shows the days that it changes, as they are and as they would be', async (t) => {
    const world = await story(t)
    const mine = await officeOf(world)
    const rule = { ...RULE, id: randomUUID() }

    const { data } = await world.visitor.asks(previewTimes, { rule }, mine)
    const march = { year: 2029, month: 3 }
    const before = (await world.visitor.asks(listDays, march, mine)).data
    await world.visitor.asks(saveRule, rule, mine)
    const after = (await world.visitor.asks(listDays, march, mine)).data

    const jamaatOf = (month: typeof before, date: string) =>
      month.days.find((day: { date: string }) => day.date === date).prayers.at(-1).jamaat
    assert.ok(data.count > 0)
    for (const { date, changes } of data.days) {
      const [change] = changes
      assert.equal(change.name, 'Isha')
      assert.deepEqual(change.before.times, [jamaatOf(before, date)])
      assert.deepEqual(change.after.times, [jamaatOf(after, date)])
    }
  })

  it('a Friday prayer shows the Fridays on which it would stand', async (t) => {
    const world = await story(t)

    const { data } = await world.visitor.asks(
      previewTimes,
      { session: { ...SESSION, id: randomUUID() } },
      await officeOf(world),
    )

    assert.equal(data.count, 2)
    assert.deepEqual(
      data.days.map(({ date }: { date: string }) => date),
      ['2026-11-27', '2026-12-04'],
    )
    assert.deepEqual(data.days[0].changes, [
      {
        of: 'jumuah',
        name: 'Jumu’ah · Third',
        before: null,
        after: { times: ['13:30', '13:45'], text: 'Garden' },
      },
    ])
  })

  it('a special day shows its day, and nothing has been kept', async (t) => {
    const world = await story(t)
    const mine = await officeOf(world)
    const specialDay = { ...EVENING, id: randomUUID() }

    const { data } = await world.visitor.asks(previewTimes, { specialDay }, mine)

    assert.deepEqual(data.days, [
      {
        date: '2026-12-24',
        changes: [
          {
            of: 'special',
            name: 'Doors are closed',
            before: null,
            after: { times: [], text: '' },
          },
        ],
      },
    ])
    const december = await world.visitor.asks(listDays, { year: 2026, month: 12 }, mine)
    assert.deepEqual(december.data.days[23].specials, [])
  })

  it('is refused by the name by which keeping it would be', async (t) => {
    const world = await story(t)
    const mine = await officeOf(world)
    const id = randomUUID()
    const rule = { ...RULE, id, time: '12:00' }
    const session = { ...SESSION, id, khutbah: '13:50' }
    const specialDay = { ...EVENING, id, date: null }
    const asked = [
      [{ rule }, saveRule, rule],
      [{ session }, saveSession, session],
      [{ specialDay }, saveSpecialDay, specialDay],
    ] as const

    for (const [question, saving, one] of asked) {
      const looked = await world.visitor.asks(previewTimes, question, mine)
      const kept = await world.visitor.asks(saving, one, mine)

      assert.equal(looked.status, 422)
      assert.deepEqual([looked.code, looked.data], [kept.code, kept.data])
    }
  })
})
