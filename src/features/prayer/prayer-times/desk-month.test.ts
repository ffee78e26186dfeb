import assert from 'node:assert/strict'
import { it } from 'node:test'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { listDays, removeCorrection, saveCorrection } from './admin/contract.ts'

async function ishaOn(world: World, date: string, mine: Record<string, string>) {
  const { data } = await world.visitor.asks(listDays, { year: 2026, month: 11 }, mine)
  const day = data.days.find((each: { date: string }) => each.date === date)
  const { correction, ...isha } = day.prayers.at(-1)
  return { ...isha, corrected: correction?.jamaat }
}

it('the office sees a corrected jamaat at once, beside what it would be without', async (t) => {
  const world = await story(t)
  const { token } = await staffAt(world, ['editor'])
  const mine = { 'x-jwt-token': token }
  const date = '2026-11-24'
  const before = await ishaOn(world, date, mine)

  const first = { date, prayer: 'isha', jamaat: '20:45' } as const
  const { data: was } = await world.visitor.asks(saveCorrection, first, mine)
  const corrected = await ishaOn(world, date, mine)
  const second = { date, prayer: 'isha', jamaat: 'none', was } as const
  const { data: kept } = await world.visitor.asks(saveCorrection, second, mine)
  const none = await ishaOn(world, date, mine)
  await world.visitor.asks(removeCorrection, { date, prayer: 'isha', was: kept }, mine)

  assert.equal(before.jamaat, before.usual)
  assert.notEqual(before.jamaat, '20:45')
  assert.deepEqual(corrected, { ...before, jamaat: '20:45', corrected: '20:45' })
  assert.deepEqual(none, { ...before, jamaat: null, corrected: 'none' })
  assert.deepEqual(await ishaOn(world, date, mine), before)
})

it('the office sees this month when it asks for none, with its Fridays', async (t) => {
  const world = await story(t)
  const { token } = await staffAt(world, ['editor'])

  const { data } = await world.visitor.asks(listDays, {}, { 'x-jwt-token': token })

  assert.deepEqual([data.year, data.month, data.today], [2026, 11, '2026-11-21'])
  assert.equal(data.days.length, 30)
  const friday = data.days.find(({ date }: { date: string }) => date === '2026-11-27')
  assert.ok(friday.jumuah.length > 0)
  assert.equal(friday.prayers[1].jamaat, null)
})
