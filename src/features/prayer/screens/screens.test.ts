import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { showMonth } from '#features/prayer/prayer-times/contract.ts'
import type { Refusal } from '#platform/shared/refusal.ts'
import { inTransaction } from '#platform/server/context.ts'
import { waitersFor } from '#testing/locks.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import {
  changeScreen,
  listScreens,
  pairScreen,
  revokeScreen,
  saveSlide,
  startAlert,
} from './admin/contract.ts'
import { askPairing, beginPairing, readScreenFeed, tellSeen } from './contract.ts'
import { DIMMEST } from './rules.ts'
import { addScreen, listAll, revoke } from './screens.ts'
import { begin, pair, stateOf } from './pairing.ts'
import { demoScreens } from './seed.ts'

const HEARTBEAT = {
  revision: 'one',
  shownDate: '2026-11-21',
  appVersion: 'one',
  clockSkewMs: 240_000,
  errors: 0,
}

async function openScreen(world: World, playlist = 'main') {
  const { token, screen } = await addScreen(world.ctx, { name: 'Main hall', playlist })
  return { token, id: screen.id }
}

/** Every copy of the program hears of a change once it is written. */
function changeOf({ house }: World): Promise<void> {
  return new Promise((resolve) => {
    const stop = house.onChange(() => {
      stop()
      resolve()
    })
  })
}

/** What the stream of a screen says, from the moment at which it has answered. */
async function listen({ house }: World, token: string) {
  const { port } = new URL(house.ownAddress)
  const path = `/api/tv/${token}/events`
  const asking = request({ port, path, headers: { host: 'al-noor.localhost' }, agent: false })
  const [answer] = (await once(asking.end(), 'response')) as [IncomingMessage]
  let heard = ''
  let isOver = false
  answer.on('data', (piece: Buffer) => (heard += piece.toString()))
  answer.on('end', () => (isOver = true))
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    heard: () => heard,
    isOver: () => isOver,
    ended: once(answer, 'end'),
    async hears(text: string) {
      while (!heard.includes(text)) await once(answer, 'data')
    },
  }
}

describe('the feed of a screen', () => {
  it('has 400 days from yesterday on, with the times that everybody else is told', async (t) => {
    const world = await story(t)
    const { token } = await openScreen(world)

    const { data: feed } = await world.visitor.asks(readScreenFeed, { token })
    const { data: month } = await world.visitor.asks(showMonth, { month: 12, year: 2026 })

    assert.equal(feed.days.length, 400)
    assert.equal(feed.days[0].date, '2026-11-20')
    for (const day of month.days) {
      const shown = feed.days.find(({ date }: { date: string }) => date === day.date)
      for (const { key, begins, jamaat, beginsAt } of shown.prayers) {
        assert.deepEqual([begins, jamaat], [day.prayers[key].begins, day.prayers[key].jamaat])
        assert.equal(beginsAt, Date.parse(day.prayers[key].beginsAt))
      }
      assert.equal(shown.jumuah.length, day.jumuah.length)
    }
    assert.deepEqual(Object.keys(feed.days[3].text), ['en', 'ar'])
    assert.deepEqual(
      feed.offsets.map(({ minutes }: { minutes: number }) => minutes),
      [0, 60, 0],
    )
    assert.equal(feed.offsets[1].from, Date.parse('2027-03-28T01:00:00Z'))
  })

  it('is told to be the same (304) until something changes, whenever it was made', async (t) => {
    const world = await story(t)
    const { token } = await openScreen(world)
    const ask = (etag: string) =>
      world.visitor.asks(readScreenFeed, { token }, { 'if-none-match': etag })
    const { headers } = await ask('')

    world.wait({ minutes: 7 })
    assert.equal((await ask(headers['etag']!)).status, 304)

    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const heard = changeOf(world)
    const alert = { id: randomUUID(), kind: 'car' as const, text: 'LS11 ABC', minutes: 10 }
    await world.visitor.asks(startAlert, alert, mine)
    await heard
    const changed = await ask(headers['etag']!)
    assert.equal(changed.status, 200)
    assert.equal(changed.data.alerts[0].text, 'LS11 ABC')
    world.wait({ days: 1 })
    assert.deepEqual((await ask('')).data.alerts, [])
  })

  it('is made once for all screens that show the same', async (t) => {
    const world = await story(t)
    const ask = async (token: string) => world.visitor.asks(readScreenFeed, { token })
    const hall = await openScreen(world)
    const first = await ask(hall.token)
    const kept = world.house.pages.bytes

    const same = await ask((await openScreen(world)).token)
    const { token } = await addScreen(world.ctx, { name: 'Foyer', options: { rotate: 90 } })
    const turned = await ask(token)

    assert.ok(same.body.equals(first.body))
    assert.equal(turned.data.screen.rotate, 90)
    assert.notEqual(turned.headers['etag'], first.headers['etag'])
    const [two] = [world.house.pages.bytes - kept]
    assert.ok(two > 0 && two < kept * 1.5, `${two} bytes for one more, ${kept} for the first`)
  })

  it('plays what its own list has', async (t) => {
    const world = await story(t)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const slide = { id: randomUUID(), kind: 'text' as const, title: 'Shoes', playlists: ['foyer'] }
    assert.equal((await world.visitor.asks(saveSlide, slide, mine)).status, 200)

    const titles = async (playlist: string) => {
      const { token } = await openScreen(world, playlist)
      const { data } = await world.visitor.asks(readScreenFeed, { token })
      return data.slides.map(({ title }: { title: string }) => title)
    }
    assert.ok((await titles('foyer')).includes('Shoes'))
    assert.ok(!(await titles('main')).includes('Shoes'))
    const { data } = await world.visitor.asks(readScreenFeed, {
      token: (await openScreen(world)).token,
    })
    const give = data.slides.find(({ kind }: { kind: string }) => kind === 'give')
    assert.match(give.link, /\/donate$/)
    assert.ok(give.square.path.startsWith('M'))
  })

  it('is nobody’s without its token, nor of a screen that was taken off, nor of another house', async (t) => {
    const world = await story(t)
    const { token, id } = await openScreen(world)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const code = async (asked: string, host = 'al-noor') => {
      const asker = world.visitorOf(`${host}.localhost`)
      const { status, data } = await asker.asks(readScreenFeed, { token: asked })
      return `${status} ${data.problem ?? ''}`
    }

    assert.equal(await code(token), '200 ')
    for (const wrong of ['x', 'A'.repeat(22), `${token} `, '..%2f..'])
      assert.equal(await code(wrong), '404 screen-unknown')
    assert.equal(await code(token, 'east-gate'), '404 screen-unknown')
    for (let i = 0; i < 2; i++)
      assert.equal((await world.visitor.asks(revokeScreen, { id }, mine)).status, 200)
    assert.equal(await code(token), '404 screen-unknown')
    assert.equal((await world.visitor.asks(tellSeen, { token, ...HEARTBEAT })).status, 404)
    assert.equal(JSON.stringify(await world.rows('select * from screens')).includes(token), false)
  })
})

describe('a screen that is on', () => {
  it('says what it shows, and the office sees how it is', async (t) => {
    const world = await story(t)
    const { token, id } = await openScreen(world)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }

    const { data } = await world.visitor.asks(tellSeen, { token, ...HEARTBEAT })
    const { data: office } = await world.visitor.asks(listScreens, {}, mine)

    assert.ok(Math.abs(data.serverTime - world.house.now().getTime()) < 1000)
    const seen = office.screens.find((screen: { id: string }) => screen.id === id)
    assert.deepEqual([seen.shownDate, seen.clockSkewMs, seen.errors], ['2026-11-21', 240_000, 0])
  })

  it('is told at once when something changes', async (t) => {
    const world = await story(t)
    const { token } = await openScreen(world)

    const stream = await listen(world, token)
    await stream.hears('retry:')
    await configure(world.ctx, { tagline: 'New' })

    assert.deepEqual([stream.status, stream.type], [200, 'text/event-stream'])
    await stream.hears('event: change')
  })

  it('that is taken off is told so, and its stream ends at once', async (t) => {
    const world = await story(t)
    const [gone, stays] = [await openScreen(world), await openScreen(world)]
    const [ending, staying] = [await listen(world, gone.token), await listen(world, stays.token)]

    await revoke(world.ctx, { id: gone.id })

    await ending.ended
    assert.match(ending.heard(), /event: change/)
    await staying.hears('event: change')
    assert.equal(staying.isOver(), false)
    assert.equal((await listen(world, gone.token)).status, 404)
  })

  it('has no stream where its organisation shows no times', async (t) => {
    const world = await story(t)
    const { token } = await openScreen(world)
    const heard = changeOf(world)
    await configure(world.ctx, { DisablePrayertimeFeature: true })
    await heard

    const { status } = await listen(world, token)
    const feed = await world.visitor.asks(readScreenFeed, { token })

    assert.deepEqual([status, feed.status], [403, 403])
  })

  it('opens no stream for whoever asks for its head', async (t) => {
    const world = await story(t)
    const { token } = await openScreen(world)

    const answer = await world.visitor.sends('HEAD', `/api/tv/${token}/events`)

    assert.equal(answer.status, 404)
  })

  it('is changed in the office', async (t) => {
    const world = await story(t)
    const { token, id } = await openScreen(world)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const options = { rotate: 90, sequence: { on: { adhan: false }, prayerMinutes: { fajr: 15 } } }

    const input = { id, name: 'Wudu area', playlist: 'foyer', options }
    assert.equal((await world.visitor.asks(changeScreen, input, mine)).status, 200)
    const { data } = await world.visitor.asks(readScreenFeed, { token })

    const [changed] = (await listAll(world.ctx)).filter((screen) => screen.id === id)
    assert.deepEqual([changed?.name, data.screen.rotate], ['Wudu area', 90])
    assert.deepEqual([data.sequence.on.adhan, data.sequence.on.dua], [false, true])
    assert.deepEqual([data.sequence.prayerMinutes.fajr, data.sequence.prayerMinutes.asr], [15, 10])
  })
})

describe('a screen at night', () => {
  it('is never dimmer than can be read, whatever was set for it', async (t) => {
    const world = await story(t)
    const night = { afterMinutes: 60, beforeMinutes: 45, level: 0.1 }
    const hung = { name: 'Main hall', options: { night } }
    const { token } = await addScreen(world.ctx, hung)
    const { data } = await world.visitor.asks(readScreenFeed, { token })
    assert.equal(data.screen.night?.level, DIMMEST)
  })
})

describe('a new screen', () => {
  it('shows a code, and is let in by whoever types it, once', async (t) => {
    const world = await story(t)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const { data: waiting } = await world.visitor.asks(beginPairing)
    const state = async () => {
      return (await world.visitor.asks(askPairing, { token: waiting.token })).data.state
    }
    const pair = (code: string) =>
      world.visitor.asks(pairScreen, { code, name: 'Sisters’ hall' }, mine)
    assert.match(waiting.code, /^[A-HJ-NP-Z2-9]{6}$/)
    assert.equal(await state(), 'waiting')
    assert.equal((await world.visitor.asks(readScreenFeed, waiting)).status, 422)

    const { code } = waiting
    const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`
    const [one, other] = await Promise.all([pair(typed), pair(typed)])

    assert.deepEqual(new Set([one.status, other.status]), new Set([200, 422]))
    assert.equal(await state(), 'paired')
    const { token } = waiting
    assert.equal((await world.visitor.asks(readScreenFeed, { token })).status, 200)
  })

  it('is not told that its code is over by a question that falls into its being let in', async (t) => {
    const world = await story(t)
    const { code, token } = await begin(world.ctx)

    const { asked } = await inTransaction(world.ctx, async (ctx) => {
      await ctx.sql`lock table screen_pairings in access exclusive mode`
      const asked = stateOf(world.ctx, { token })
      await waitersFor(world, 1)
      await pair(ctx, { code, name: 'Library', playlist: 'main' })
      return { asked }
    })

    assert.deepEqual(await asked, { state: 'paired' })
  })

  it('has ten minutes, and only the office lets it in', async (t) => {
    const world = await story(t)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const { data } = await world.visitor.asks(beginPairing)
    const { code, token } = data
    assert.equal((await world.visitor.asks(pairScreen, { code, name: 'Hall' })).status, 401)
    const elsewhere = await staffAt(world, ['editor'], 'crescent')
    const foreign = await world
      .visitorOf('crescent.localhost')
      .asks(pairScreen, { code, name: 'Hall' }, { 'x-jwt-token': elsewhere.token })
    assert.equal(foreign.data.problem, 'code-not-valid')

    world.wait({ minutes: 10 })

    assert.equal((await world.visitor.asks(askPairing, { token })).data.state, 'over')
    const late = await world.visitor.asks(pairScreen, { code, name: 'Hall' }, mine)
    assert.equal(late.data.problem, 'code-not-valid')
  })

  it('asks for eight codes in ten minutes at most, and codes cannot be guessed one after the other', async (t) => {
    const world = await story(t, {
      settings: { REQUESTS_PER_MINUTE: '600', ORGANISATION_REQUESTS_PER_MINUTE: '30000' },
    })
    const begun = []
    for (let i = 0; i < 9; i++) begun.push((await world.visitor.asks(beginPairing)).status)
    assert.deepEqual(new Set(begun.slice(0, 8)), new Set([200]))
    assert.equal(begun[8], 429)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const guesses = []
    for (let i = 0; i < 11; i++) {
      const guess = { code: `AAAA2${i}`.slice(0, 6), name: 'Hall' }
      guesses.push((await world.visitor.asks(pairScreen, guess, mine)).status)
    }
    assert.equal(guesses.at(-1), 429)
  })

  it('waits with nineteen others at most, also when thirty ask in the same instant', async (t) => {
    const world = await story(t, { settings: { DATABASE_CONNECTIONS: '30' } })

    const begun = await Promise.allSettled(Array.from({ length: 30 }, () => begin(world.ctx)))

    const refused = begun.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    assert.deepEqual(
      refused.map((error: Refusal) => error.code),
      Array(10).fill('too-many-waiting'),
    )
    const [waiting] = await world.rows('select count(*)::int as all from screen_pairings')
    assert.deepEqual(waiting, { all: 20 })
  })

  it('is the six hundredth at most, however it comes in', async (t) => {
    const world = await story(t)
    const { organisation } = world.ctx
    const { length } = await listAll(world.ctx)
    await world.rows(
      `insert into screens (organisation_id, id, name, playlist, token_digest, options, made_at)
       select $1, gen_random_uuid(), 'Hall', 'main', 'digest ' || n, '{}', now() from generate_series(1, $2) n`,
      [organisation.id, 598 - length],
    )
    const { code } = await begin(world.ctx)

    const come = await Promise.allSettled([
      pair(world.ctx, { code, name: 'Library', playlist: 'main' }),
      ...['Foyer', 'Office'].map((name) => addScreen(world.ctx, { name })),
    ])

    const refused = come.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    assert.deepEqual(
      refused.map((error: Refusal) => error.code),
      ['too-many-screens'],
    )
    assert.equal((await listAll(world.ctx)).length, 600)
  })
})

describe('a demonstration', () => {
  it('has a screen of each shape that plays something', async (t) => {
    const world = await story(t)
    for (const slug of ['al-noor', 'crescent', 'east-gate']) {
      const ctx = await world.contextOf(slug)
      const found = await demoScreens(ctx)
      assert.deepEqual(
        found.map(({ shape }) => shape),
        ['landscape', 'portrait'],
      )
      const token = found[0]!.path.split('/').at(-1)!
      const { data } = await world.visitorOf(`${slug}.localhost`).asks(readScreenFeed, { token })
      assert.ok(data.slides.length >= 2, slug)
    }
  })
})
