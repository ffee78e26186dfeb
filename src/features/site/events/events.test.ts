import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { addItem } from '#features/ground/content/save.ts'
import { dayOverrides } from '#features/prayer/prayer-times/tables.ts'
import { inTransaction } from '#platform/server/context.ts'
import { story } from '#testing/story.ts'
import { calendarFile, eventKind, listEvents, showEvent } from './contract.ts'

interface Told {
  title: string
  startsAt: string
}
const told = ({ items }: { items: Told[] }) =>
  items.map(({ title, startsAt }) => `${startsAt.slice(0, 16)} ${title}`)

describe('what is on', () => {
  it('is told soonest first, and what repeats once, at its next time', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(listEvents, { pageSize: 6 })

    assert.deepEqual(told(data), [
      '2026-11-22T06:45 Fajr breakfast',
      '2026-11-23T19:00 Tafsir in Urdu',
      '2026-11-24T19:30 Evening circle: the last ten surahs',
      '2026-11-26T18:30 Visit to the observatory: how a new moon is seen',
      '2026-11-27T18:00 Neighbours’ open evening',
      '2026-11-29T11:00 First aid for parents',
    ])
    assert.deepEqual(data.items[0].follows, 'fajr')
    assert.deepEqual(data.items[2].repeats, { rhythm: 'weekly', weekday: 2, until: null })
    assert.equal(data.total, 12)
  })

  it('is written with the hours of the organisation, like the week', async (t) => {
    const { visitor, ctx, house } = await story(t)
    await configure(ctx, { timeFormat: '12h' })
    house.organisations.forget()

    const events = await visitor.sends('GET', '/events')
    const week = await visitor.sends('GET', '/activities')

    assert.match(events.body.toString(), />7:30 pm</)
    assert.match(week.body.toString(), />4:00 pm/)
  })

  it('is the same whether it is read at once or page by page', async (t) => {
    const { visitor } = await story(t)
    const whole = await visitor.asks(listEvents, { pageSize: 100 })

    for (const pageSize of [1, 2, 3, 5, 7]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(12 / pageSize); page++)
        pages.push(...told((await visitor.asks(listEvents, { page, pageSize })).data))
      assert.deepEqual(pages, told(whole.data), `by ${pageSize}`)
    }
  })

  it('is the same in a month, at once or page by page', async (t) => {
    const { visitor } = await story(t)
    const whole = await visitor.asks(listEvents, { month: 'now', pageSize: 100 })
    assert.ok(whole.data.total > 10)

    for (const pageSize of [1, 3, 7]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(whole.data.total / pageSize); page++) {
        const { data } = await visitor.asks(listEvents, { month: 'now', page, pageSize })
        assert.equal(data.total, whole.data.total)
        pages.push(...told(data))
      }
      assert.deepEqual(pages, told(whole.data), `by ${pageSize}`)
    }
  })

  it('moves into the past by the clock alone', async (t) => {
    const world = await story(t)
    const before = await world.visitor.asks(listEvents, { past: 'true', pageSize: 1 })

    world.wait({ days: 7 })
    const after = await world.visitor.asks(listEvents, { past: 'true', pageSize: 2 })

    assert.match(told(before.data)[0]!, /A night of nasheeds/)
    assert.deepEqual(told(after.data), [
      '2026-11-27T18:00 Neighbours’ open evening',
      '2026-11-26T18:30 Visit to the observatory: how a new moon is seen',
    ])
    assert.equal(after.data.total, before.data.total + 2)
  })

  it('between two days has every repetition', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(listEvents, { from: '2026-12-01', to: '2026-12-08' })

    assert.deepEqual(told(data), [
      '2026-12-01T19:30 Evening circle: the last ten surahs',
      '2026-12-02T09:45 Sisters’ walking group',
      '2026-12-05T10:00 Madrasa open morning',
      '2026-12-06T07:00 Fajr breakfast',
      '2026-12-07T19:00 Tafsir in Urdu',
      '2026-12-08T19:30 Evening circle: the last ten surahs',
    ])
  })

  it('that lasts several days is found on each of them', async (t) => {
    const { visitor } = await story(t)
    const day = '2026-12-19'
    const { data } = await visitor.asks(listEvents, { from: day, to: day })
    assert.deepEqual(told(data), ['2026-12-18T16:00 Winter weekend for young people'])
  })

  for (const [name, asked, problem] of [
    ['of a year', { from: '2026-01-01', to: '2026-12-31' }, 'range-too-long'],
    ['backwards', { from: '2026-12-02', to: '2026-12-01' }, 'range-backwards'],
    ['from a day that does not exist', { from: '2026-02-30' }, 'invalid'],
    ['from something else', { from: 'tomorrow' }, 'invalid'],
    ['of a thirteenth month', { month: '2026-13' }, 'invalid'],
    ['on page 1000000000', { page: 1_000_000_000 }, 'invalid'],
  ] as const) {
    it(`cannot be asked for ${name}`, async (t) => {
      const { visitor } = await story(t)
      const { status, data } = await visitor.asks(listEvents, asked)
      assert.equal(status, 422)
      assert.equal(data.problem, problem)
    })
  }
})

describe('one event', () => {
  it('that repeats is told with its next times', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(showEvent, { id: 'sisters-walking-group' })

    assert.deepEqual(
      data.dates.map(({ startsAt }: Told) => startsAt.slice(0, 10)),
      ['2026-12-02', '2026-12-16', '2026-12-30', '2027-01-13', '2027-01-27', '2027-02-10'],
    )
    assert.equal(data.isOver, false)
  })

  it('that is over says so, and keeps its page', async (t) => {
    const world = await story(t)
    world.wait({ days: 30 })

    const { status, data } = await world.visitor.asks(showEvent, {
      id: 'neighbours-open-evening',
    })

    assert.equal(status, 200)
    assert.equal(data.isOver, true)
  })

  it('moves with the prayer that it follows, and is told without a time where none is known', async (t) => {
    const world = await story(t)
    const first = async () => {
      const { data } = await world.visitor.asks(showEvent, { id: 'fajr-breakfast' })
      return [data.follows, data.startsAt.slice(0, 16), data.isGuessed]
    }
    assert.deepEqual(await first(), ['fajr', '2026-11-22T06:45', false])

    await inTransaction(world.ctx, async (ctx) => {
      const of = { organisationId: ctx.organisation.id, date: '2026-11-22', note: '' }
      await ctx.db.insert(dayOverrides).values({ ...of, prayer: 'fajr', jamaat: '07:15' })
    })
    world.house.organisations.forget(world.ctx.organisation.id)
    assert.deepEqual(await first(), ['fajr', '2026-11-22T07:15', false])

    await configure(world.ctx, { DisablePrayertimeFeature: true })
    world.house.organisations.forget(world.ctx.organisation.id)
    assert.deepEqual(await first(), ['fajr', '2026-11-22T06:30', true])
  })

  it('is refused when it ends before it begins, field by field', async (t) => {
    const { ctx } = await story(t)
    const adding = addItem(ctx, eventKind, {
      title: 'A day in reverse',
      fields: { startsOn: '2026-12-10', endsOn: '2026-12-09', startTime: '25:00' },
    })
    await assert.rejects(adding, ({ errors }) => {
      assert.deepEqual(
        errors.map(({ field }: { field: string }) => field),
        ['fields.startTime'],
      )
      return true
    })
    const again = addItem(ctx, eventKind, {
      title: 'A day in reverse',
      fields: { startsOn: '2026-12-10', endsOn: '2026-12-09' },
    })
    await assert.rejects(again, ({ errors }) => errors[0].field === 'fields.endsOn')
  })
})

describe('the calendar of events', () => {
  it('has what is to come, time by time, folded as calendars want it', async (t) => {
    const { visitor } = await story(t)

    const { headers, body } = await visitor.sends('GET', '/api/event.ics')

    const text = body.toString()
    assert.match(headers['content-type']!, /^text\/calendar/)
    assert.match(
      text,
      /DTSTART:20261127T180000Z\r\nDTEND:20261127T203000Z\r\nSUMMARY:Neighbours’ open/,
    )
    assert.equal(text.match(/SUMMARY:Evening circle/g)?.length, 26)
    assert.match(text, /DESCRIPTION:After Isha\. Surah Yusuf\\, a page a week/)
    assert.match(text, /SUMMARY:Cancelled: Visit[\s\S]*?STATUS:CANCELLED/)
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  })

  it('of one event is a file with its name', async (t) => {
    const { visitor } = await story(t)
    const { headers } = await visitor.asks(calendarFile, { id: 'first-aid-for-parents' })
    assert.match(headers['content-disposition']!, /first-aid-for-parents\.ics/)
  })

  it('of no event is not found', async (t) => {
    const { visitor } = await story(t)
    const { status, data } = await visitor.asks(calendarFile, { id: 'nothing' })
    assert.equal(status, 404)
    assert.equal(data.problem, 'event-not-found')
  })
})

describe('the pages of events', () => {
  for (const [path, status] of [
    ['/events', 200],
    ['/events?view=past', 200],
    ['/events?view=calendar', 200],
    ['/events?view=calendar&month=2027-02', 200],
    ['/events?view=calendar&month=2026-13', 404],
    ['/events?page=1000000000', 404],
    ['/event/first-aid-for-parents', 200],
    ['/event/nothing', 404],
  ] as const) {
    it(`${path} is answered ${status}`, async (t) => {
      const { visitor } = await story(t)
      assert.equal((await visitor.sends('GET', path)).status, status)
    })
  }
})

it('events that repeat without an end are never counted among what is over', async (t) => {
  const { ctx, rows } = await story(t)
  await inTransaction(ctx, (ctx) =>
    addItem(ctx, eventKind, {
      title: 'For ever',
      state: 'published',
      fields: { startsOn: '2020-01-06', startTime: '10:00', repeats: 'weekly' },
    }),
  )
  const [row] = await rows("select ends_at, recurs from content_items where slug = 'for-ever'")
  assert.deepEqual(row, { ends_at: null, recurs: true })
})
