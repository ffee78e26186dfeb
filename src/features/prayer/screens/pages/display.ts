import '../screen.css'
import type { Feed } from '../feed-contract.ts'
import type { ScreenWords } from '../words.ts'
import { clockAtStart, mayReload, pauseAfter, timeOfAnswer } from './clock.ts'
import { patch } from './dom.ts'
import { fit, shrink } from './fit.ts'
import { keepShell } from './keep.ts'
import { showPairing } from './pairing.ts'
import { dayAt, isQuiet, momentOf, screenAt } from './screen-at.ts'
import { openStore, readFeed } from './store.ts'
import { type Shape, drawMessage, drawScreen } from './views.ts'

const [, shaped = '', token = ''] = /^\/tv\/(portrait\/)?([^/]+)$/.exec(location.pathname) || []
const shape: Shape = shaped ? 'portrait' : 'landscape'
const root = document.getElementById('screen') as HTMLElement
const version = root.getAttribute('data-version') || ''
const builtAt = Number(root.getAttribute('data-built')) || 0

if (token) run()
else showPairing(root)

function run(): void {
  const store = openStore(token)
  /** What it will show at a moment that somebody asks for: nothing runs then. */
  const asked = readShow(location.search)
  let feed: Feed | undefined = store.feed()
  let message: ((words: ScreenWords) => { title: string; text: string }) | null = null
  let failures = 0
  let offlineSince: number | null = null
  let isOutdated = false
  let isKept = false
  let errors = 0
  let ticked = performance.now()
  let polling = 0
  let ticking = 0
  let sized = ''

  const start = clockAtStart(Date.now(), store.clock(), builtAt)
  let anchor = { time: start.now, at: performance.now() }
  let isDoubtful = start.isDoubtful
  const now = () => anchor.time + performance.now() - anchor.at

  const draw = () => {
    ticked = performance.now()
    const moment = feed && asked !== null ? momentOf(feed, asked) : now()
    if (message || !feed || moment === undefined) {
      patch(root, drawMessage(message || ((words) => words.starting), shape))
      fit(root, shape, 0, 3, [0, 0])
      return
    }
    const screen = screenAt(
      feed,
      moment,
      asked !== null ? {} : { offlineSince, isClockDoubtful: isDoubtful, isOutdated },
    )
    const node = drawScreen(feed, screen, shape, asked !== null)
    patch(root, node)
    paint(feed, node.attributes['class'] || '', screen.brightness)
    fit(root, shape, feed.screen.rotate, feed.screen.safeAreaPercent, screen.shift)
    const size = `${innerWidth} ${innerHeight}`
    shrink(root, size !== sized)
    sized = size
  }
  const paint = (feed: Feed, classes: string, brightness: number) => {
    const { night, day } = feed.organisation.colours
    const colours = classes.indexOf('.day') >= 0 || / day\b/.test(classes) ? day : night
    for (const name of Object.keys(colours))
      root.style.setProperty(`--${name}`, colours[name] || '')
    root.style.setProperty('--brightness', String(brightness))
    root.setAttribute('data-font', feed.organisation.fontPair || '')
  }
  const tick = () => {
    clearTimeout(ticking)
    ticking = window.setTimeout(tick, 1000 - (now() % 1000) + 5)
    try {
      draw()
      maybeReload()
    } catch {
      errors++
      reload('fault')
    }
  }

  const ask = () => {
    clearTimeout(polling)
    const answered = (isFine: boolean, pollSeconds = 60) => {
      failures = isFine ? 0 : failures + 1
      offlineSince = isFine ? null : offlineSince || now()
      polling = window.setTimeout(ask, pauseAfter(failures, pollSeconds, Math.random()))
    }
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {}
    soon(fetch(`/api/tv/${token}`, { headers }))
      .then(async (answer) => {
        if (answer.status === 304 && feed) {
          message = null
          return answered(true, feed.refresh.pollSeconds)
        }
        const text = await answer.text()
        if (answer.status === 404 && text.indexOf('screen-unknown') >= 0) return takenOff()
        if (answer.status === 403) {
          message = (words) => words.closed
          return answered(true)
        }
        if (!answer.ok) return answered(false)
        take(text, answer.headers.get('etag'))
        answered(!!feed, feed ? feed.refresh.pollSeconds : 60)
      })
      .catch(() => answered(false))
      .then(draw, () => {})
  }
  let etag: string | null = null
  const take = (text: string, tag: string | null) => {
    const { data, schema } = opened(text)
    const found = readFeed(data)
    isOutdated = !found && schema !== 1 && schema !== undefined
    if (!found) throw new Error('That was no feed.')
    message = null
    etag = tag
    if (feed && feed.revision === found.revision) return
    feed = found
    store.keepFeed(found)
    isKept = false
    if (asked === null) void keepShell(found).then((kept) => (isKept = kept))
  }
  /** Forgets what it has, and asks again now and then: it may be let in anew. */
  const takenOff = () => {
    store.forget()
    feed = undefined
    etag = null
    message = (words) => words.unknown
    polling = window.setTimeout(ask, 600_000 * (0.8 + 0.4 * Math.random()))
  }

  const beat = () => {
    if (!feed || asked !== null) return
    const sentAt = performance.now()
    const body = JSON.stringify({
      revision: feed.revision,
      shownDate: message ? null : (feed.days[dayAt(feed, now())] || { date: null }).date,
      appVersion: version,
      clockSkewMs: Math.round(Date.now() - now()),
      errors,
    })
    const headers = { 'content-type': 'application/json' }
    fetch(`/api/tv/${token}/seen`, { method: 'POST', body, headers })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((answer: { data: { serverTime: number } } | null) => {
        if (answer) setClock(answer.data.serverTime, sentAt)
      })
      .catch(() => {})
  }
  const setClock = (serverTime: number, sentAt: number) => {
    const at = performance.now()
    const time = timeOfAnswer(serverTime, sentAt, at)
    if (time === undefined) return
    anchor = { time, at }
    isDoubtful = false
    const kept = store.clock()
    const skewMs = Math.round(Date.now() - time)
    // Written seldom: many of these devices live on a card.
    const isNews =
      !kept || Math.abs(kept.skewMs - skewMs) > 2000 || time - kept.serverTime > 3_600_000
    if (isNews) store.keepClock({ serverTime: Math.round(time), skewMs })
    tick()
  }

  const reload = (why: 'night' | 'fault' | 'script') => {
    if (asked !== null || !isKept || offlineSince || !mayReload(now(), store.reloadedAt(), why))
      return
    store.keepReload(now())
    location.reload()
  }
  /** A page that runs for a year is made anew each night, and when there is another script: never while people pray. */
  const maybeReload = () => {
    if (!feed || asked !== null || !isKept || performance.now() < 60_000) return
    const screen = screenAt(feed, now())
    if (isQuiet(screen.span) || screen.span) return
    if (feed.appVersion !== version) return reload('script')
    const isNight = screen.clock.hours >= 1 && screen.clock.hours < 4 && !screen.span
    if (isNight && performance.now() > 12 * 3_600_000) reload('night')
  }

  const listen = () => {
    if (!('EventSource' in self) || asked !== null) return
    const source = new EventSource(`/api/tv/${token}/events`)
    source.addEventListener('change', () => {
      clearTimeout(polling)
      polling = window.setTimeout(ask, 800 * Math.random())
    })
    source.addEventListener('error', () => {
      // It comes back by itself unless the server has said no.
      if (source.readyState === 2) window.setTimeout(listen, pauseAfter(4, 60, Math.random()))
    })
  }

  window.addEventListener('error', () => {
    errors++
    reload('fault')
  })
  // What was measured with another face is measured again.
  document.fonts.addEventListener('loadingdone', () => {
    sized = ''
    draw()
  })
  window.addEventListener('resize', draw)
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', () => tick())
  // Whatever stops the ticks, a device that sleeps say, they are begun again.
  window.setInterval(() => {
    if (performance.now() - ticked > 10_000) tick()
  }, 10_000)
  window.setInterval(beat, 60_000)
  tick()
  ask()
  beatSoon()
  listen()
  stayAwake()

  function beatSoon(): void {
    if (feed) beat()
    else window.setTimeout(beatSoon, 200)
  }
}

/** The moment that somebody wants to see, as it is written in the address; null where nobody asks. */
function readShow(search: string): string | null {
  const [, written] = /[?&]show=([^&]*)/.exec(search) || []
  if (written === undefined) return null
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

/** A server that takes a question and never answers is one that is away. */
function soon<T>(answer: Promise<T>): Promise<T> {
  const never = new Promise<T>((_, fail) =>
    window.setTimeout(() => fail(new Error('There was no answer.')), 20_000),
  )
  return Promise.race([answer, never])
}

/** The envelope's data as text: what is kept is exactly what was checked. */
function opened(text: string): { data: string | null; schema: unknown } {
  const { data } = JSON.parse(text) as { data: { schema?: unknown } | null }
  return { data: data ? JSON.stringify(data) : null, schema: data ? data.schema : undefined }
}

/** Where a device knows how. */
function stayAwake(): void {
  const { wakeLock } = navigator as { wakeLock?: { request(what: string): Promise<unknown> } }
  const ask = () => {
    if (wakeLock) wakeLock.request('screen').catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  ask()
}
