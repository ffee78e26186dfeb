import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { showMonth } from '#features/prayer/prayer-times/contract.ts'
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
import { addScreen } from './screens.ts'
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
    const { data: office, ...r } = await world.visitor.asks(listScreens, {}, mine)
    console.log(r.status, office)

    assert.ok(Math.abs(data.serverTime - world.house.now().getTime()) < 1000)
    const seen = office.screens.find((screen: { id: string }) => screen.id === id)
    assert.deepEqual([seen.shownDate, seen.clockSkewMs, seen.errors], ['2026-11-21', 240_000, 0])
  })

  it('is told at once when something changes', async (t) => {
    const world = await story(t)
    const { token } = await openScreen(world)
    const { port } = new URL(world.house.ownAddress)
    const heard: string[] = []
    const changed = new Promise<void>((resolve, reject) => {
      const asking = request(
        {
          port,
          path: `/api/tv/${token}/events`,
          headers: { host: 'al-noor.localhost' },
          agent: false,
        },
        (answer) => {
          assert.equal(answer.headers['content-type'], 'text/event-stream')
          answer.on('data', (piece: Buffer) => {
            heard.push(piece.toString())
            if (heard.join('').includes('retry:')) void configure(world.ctx, { tagline: 'New' })
            if (heard.join('').includes('event: change')) resolve()
          })
        },
      )
      asking.on('error', reject)
      asking.end()
    })
    await changed
  })

  it('is changed in the office', async (t) => {
    const world = await story(t)
    const { token, id } = await openScreen(world)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const options = { rotate: 90, sequence: { on: { adhan: false }, prayerMinutes: { fajr: 15 } } }

    const input = { id, name: 'Wudu area', playlist: 'foyer', options }
    assert.equal((await world.visitor.asks(changeScreen, input, mine)).status, 200)
    const { data } = await world.visitor.asks(readScreenFeed, { token })

    assert.deepEqual([data.screen.name, data.screen.rotate], ['Wudu area', 90])
    assert.deepEqual([data.sequence.on.adhan, data.sequence.on.dua], [false, true])
    assert.deepEqual([data.sequence.prayerMinutes.fajr, data.sequence.prayerMinutes.asr], [15, 10])
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

  it('waits with few others, and codes cannot be guessed one after the other', async (t) => {
    const world = await story(t, {
      settings: { REQUESTS_PER_MINUTE: '600', ORGANISATION_REQUESTS_PER_MINUTE: '30000' },
    })
    const begun = []
    for (let i = 0; i < 21; i++) begun.push((await world.visitor.asks(beginPairing)).status)
    assert.deepEqual(new Set(begun.slice(0, 20)), new Set([200]))
    assert.equal(begun[20], 429)
    const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const guesses = []
    for (let i = 0; i < 11; i++) {
      const guess = { code: `AAAA2${i}`.slice(0, 6), name: 'Hall' }
      guesses.push((await world.visitor.asks(pairScreen, guess, mine)).status)
    }
    assert.equal(guesses.at(-1), 429)
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
