import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { saveSlide } from '#features/prayer/screens/admin/contract.ts'
import { readScreenFeed } from '#features/prayer/screens/contract.ts'
import type { Slide } from '#features/prayer/screens/feed-contract.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { listEvents } from './contract.ts'

async function openOffice(world: World) {
  const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
  const { token } = await addScreen(world.ctx, { name: 'Foyer', options: { timeFormat: '24h' } })
  return {
    save: (slide: object) =>
      world.visitor.asks(saveSlide, { id: randomUUID(), kind: 'event' as const, ...slide }, mine),
    async slides(): Promise<Slide[]> {
      const { data } = await world.visitor.asks(readScreenFeed, { token })
      return data.slides.filter(({ kind }: Slide) => kind === 'event')
    },
  }
}

describe('an event on a screen', () => {
  it('says what it is, when and where, and goes when it is over', async (t) => {
    const world = await story(t)
    const office = await openOffice(world)
    const { data: events } = await world.visitor.asks(listEvents)
    const event = events.items.find(
      (each: Record<string, unknown>) =>
        !each['repeats'] && !each['isCancelled'] && !each['allDay'] && each['location'],
    )

    assert.equal((await office.save({ link: `/event/${event.id}` })).status, 200)

    const [slide] = await office.slides()
    const [date, time] = [event.startsAt.slice(0, 10), event.startsAt.slice(11, 16)]
    assert.equal(slide?.title, event.title)
    assert.match(slide!.text, new RegExp(`^\\w+day \\d.* 202\\d · ${time} · ${event.location}$`))
    assert.ok(slide!.text.includes(String(Number(date.slice(8)))))
    assert.equal(slide!.to, Date.parse(event.endsAt ?? event.startsAt))
    assert.match(slide!.link!, new RegExp(`/event/${event.id}$`))
    assert.ok(slide!.square)
  })

  it('is found by the address that somebody copies from their browser', async (t) => {
    const world = await story(t)
    const office = await openOffice(world)
    const { data: events } = await world.visitor.asks(listEvents)
    const [{ id }] = events.items
    const shown = async () =>
      (await office.slides()).filter(({ link }) => link?.endsWith(`/event/${id}`)).length
    const seeded = await shown()

    for (const copied of [`https://al-noor.localhost/event/${id}?lang=ar#when`, `/event/${id}?a`])
      assert.equal((await office.save({ link: copied })).status, 200)
    for (const elsewhere of [`https://east-gate.localhost/event/${id}`, 'https://', '//', 'x'])
      assert.equal((await office.save({ link: elsewhere })).status, 422)

    assert.equal(await shown(), seeded + 2)
  })

  it('is one that is to come, and is left out once it is over', async (t) => {
    const world = await story(t)
    const office = await openOffice(world)
    const { data: events } = await world.visitor.asks(listEvents, { pageSize: 50 })
    const [off, once] = [
      events.items.find((each: Record<string, unknown>) => each['isCancelled']),
      events.items.find(
        (each: Record<string, unknown>) => !each['repeats'] && !each['isCancelled'],
      ),
    ]

    const seeded = (await office.slides()).length
    for (const link of ['/event/nothing-here', `/event/${off.id}`, '/donate', null])
      assert.equal((await office.save({ link })).data.problem, 'no-such-event')
    assert.equal((await office.save({ link: `/event/${once.id}` })).status, 200)
    assert.equal((await office.slides()).length, seeded + 1)
    world.wait({ days: 200 })

    assert.deepEqual(await office.slides(), [])
  })
})
