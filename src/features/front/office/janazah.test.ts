import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { JANAZAH, besideTimes, officeOf, onHome } from '#testing/funerals.ts'
import { story } from '#testing/story.ts'
import { announceJanazah, takeBackJanazah } from './janazah-contract.ts'

describe('a funeral', () => {
  it('stands on the home page and beside the times once it is announced, after the jamaat', async (t) => {
    const world = await story(t)
    const mine = await officeOf(world)

    const { data } = await world.visitor.asks(
      announceJanazah,
      { ...JANAZAH, id: randomUUID() },
      mine,
    )

    const summary =
      'Janazah prayer Tuesday 24 November 2026, after Dhuhr, 12:45, Main hall. Burial: Handsworth Cemetery, 14:30.'
    assert.deepEqual(data, { title: 'Janazah: Hajji Yusuf Rahman', summary })
    assert.deepEqual(
      (await onHome(world)).map((each) => each.summary),
      [summary],
    )
    assert.deepEqual(await besideTimes(world), [
      ['Janazah: Hajji Yusuf Rahman', 'Main hall', ['12:45']],
    ])
  })

  it('goes by itself when its day is over', async (t) => {
    const world = await story(t)
    const mine = await officeOf(world)
    await world.visitor.asks(announceJanazah, { ...JANAZAH, id: randomUUID() }, mine)

    world.wait({ days: 4 })

    assert.deepEqual(await onHome(world), [])
  })

  it('is not announced after a prayer of today that is over', async (t) => {
    const world = await story(t)
    const mine = await officeOf(world)
    const announce = async (said: object) => {
      const asked = { ...JANAZAH, id: randomUUID(), date: '2026-11-21', ...said }
      const { status, data } = await world.visitor.asks(announceJanazah, asked, mine)
      return [status, data.problem]
    }

    const over = [await announce({ after: 'fajr' }), await announce({ after: null, time: '11:59' })]

    assert.deepEqual(over, [
      [422, 'time-over'],
      [422, 'time-over'],
    ])
    assert.deepEqual(await onHome(world), [])
    assert.deepEqual(await announce({ after: 'dhuhr' }), [200, undefined])
  })

  it('is said anew under the same id, and taken back everywhere, twice as once', async (t) => {
    const world = await story(t)
    const mine = await officeOf(world)
    const id = randomUUID()
    await world.visitor.asks(announceJanazah, { ...JANAZAH, id }, mine)

    await world.visitor.asks(announceJanazah, { ...JANAZAH, id, time: '13:10' }, mine)
    const anew = [await besideTimes(world), (await onHome(world)).length]
    await world.visitor.asks(takeBackJanazah, { id }, mine)
    const again = await world.visitor.asks(takeBackJanazah, { id }, mine)

    assert.deepEqual(anew, [[['Janazah: Hajji Yusuf Rahman', 'Main hall', ['13:10']]], 1])
    assert.equal(again.status, 200)
    assert.deepEqual([await besideTimes(world), await onHome(world)], [[], []])
  })

  it('after the Friday prayer is after the last of them', async (t) => {
    const world = await story(t)
    const friday = { ...JANAZAH, id: randomUUID(), date: '2026-11-27' }

    const { data } = await world.visitor.asks(announceJanazah, friday, await officeOf(world))

    assert.match(data.summary, /Friday 27 November 2026, after Jumu’ah, 13:25/)
  })

  it('of a day that is over, or at no time, is refused by name, and nothing stands anywhere', async (t) => {
    const world = await story(t)
    const mine = await officeOf(world)
    const id = randomUUID()

    const over = await world.visitor.asks(
      announceJanazah,
      { ...JANAZAH, id, date: '2026-11-20' },
      mine,
    )
    const atNoTime = await world.visitor.asks(
      announceJanazah,
      { ...JANAZAH, id, after: null },
      mine,
    )

    assert.deepEqual([over.data.problem, atNoTime.data.problem], ['day-over', 'time-missing'])
    assert.deepEqual([await besideTimes(world), await onHome(world)], [[], []])
  })
})
