import '../screen.css'
import type { Feed } from '../feed-contract.ts'
import { clockAtStart, jumpOf, mayReload, pauseAfter, timeOfAnswer } from './clock.ts'
import { longPause, readShow, soon, stayAwake } from './device.ts'
import { patch } from './dom.ts'
import { fit, set, shrink } from './fit.ts'
import { keepShell } from './keep.ts'
import { type Message, drawMessage } from './messages.ts'
import { showPairing } from './pairing.ts'
import { without } from './pictures.ts'
import { dayAt, momentOf, screenAt } from './screen-at.ts'
import { openStore, readAnswer, withoutSums } from './store.ts'
import { type Shape, drawScreen } from './views.ts'

const [, shaped = '', token = ''] = /^\/tv\/(portrait\/)?([^/]+)$/.exec(location.pathname) || []
const shape: Shape = shaped ? 'portrait' : 'landscape'
const root = document.getElementById('screen') as HTMLElement
const version = root.getAttribute('data-version') || ''
const builtAt = Number(root.getAttribute('data-built')) || 0

const UNKNOWN: Message = (words) => words.unknown
const CLOSED: Message = (words) => words.closed
const FAULT: Message = (words) => words.fault
/** As many as the office is told of. */
const MOST_ERRORS = 1e6

if (token) run()
else showPairing(root)

function run(): void {
  const store = openStore(token)
  /** What it will show at a moment that somebody asks for: nothing runs then. */
  const asked = readShow(location.search)
  let feed: Feed | undefined
  /** What is drawn of it: without pictures that cannot be had. */
  let shown: Feed | undefined
  let gone: string[] = []
  /** How it hangs and what it speaks, as far as anybody has said: also once it has been taken off. */
  let hung: Feed['screen'] | undefined
  /** By which the server knows the feed that it has; null where that is to be sent whole. */
  let etag: string | null = null
  /** Whether it was sent one since it has started. */
  let isSent = false
  /** How many feeds it has had, but for sums. */
  let editions = 0
  /** Which script the server speaks to. */
  let speaks = version
  let message: Message | null = null
  let failures = 0
  let offlineSince: number | null = null
  let isOutdated = false
  /** What the device can start with by itself, and what was last tried to keep, and when. */
  let kept = ''
  let tried = ''
  let triedAt = 0
  /** One after the other: the earlier one could end last, and the later one would count as missing. */
  let isKeeping = false
  let errors = 0
  /** What it has cannot be drawn at this moment. */
  let isFaulty = false
  let ticked = performance.now()
  let polling = 0
  let ticking = 0
  let sized = ''

  const start = clockAtStart(Date.now(), store.clock(), builtAt)
  let anchor = { time: start.now, at: performance.now() }
  let isDoubtful = start.isDoubtful
  const now = () => anchor.time + performance.now() - anchor.at
  let skewMs = Date.now() - start.now
  const keptClock = store.clock()
  let heardAt = keptClock ? keptClock.serverTime : 0

  /** Answers whether anything is new but what has come for a campaign, which may be so every few seconds. */
  const show = (found: Feed): boolean => {
    const isNew = !feed || withoutSums(feed) !== withoutSums(found)
    if (isNew) gone = []
    if (isNew) editions += 1
    feed = found
    shown = without(found, gone)
    hung = found.screen
    return isNew
  }
  const canDraw = (found: Feed): boolean => {
    try {
      drawScreen(found, screenAt(found, now()), shape, false)
      return true
    } catch {
      return false
    }
  }
  const stored = store.feed()
  if (stored) hung = stored.feed.screen
  if (stored && canDraw(stored.feed)) {
    show(stored.feed)
    etag = stored.etag
  }

  const drawNow = () => {
    ticked = performance.now()
    isFaulty = false
    const moment = shown && asked !== null ? momentOf(shown, asked) : now()
    if (message || !shown || moment === undefined) return say(message || whatIsMissing())
    const screen = screenAt(
      shown,
      moment,
      asked !== null ? {} : { offlineSince, isClockDoubtful: isDoubtful, isOutdated },
    )
    const node = drawScreen(shown, screen, shape, asked !== null)
    patch(root, node)
    paint(shown, node.attributes['class'] || '', screen.brightness)
    fit(root, shape, shown.screen.rotate, shown.screen.safeAreaPercent, screen.shift)
    const size = `${innerWidth} ${innerHeight}`
    shrink(root, size !== sized)
    sized = size
  }
  /** Where it has no times, and nothing else was said of them. */
  const whatIsMissing = (): Message => (words) => {
    if (isOutdated) return { title: words.outdated, text: words.updating }
    return offlineSince ? words.unanswered : words.starting
  }
  const say = (said: Message) => {
    const code = said === UNKNOWN ? `${location.host}/tv` : ''
    patch(root, drawMessage(said, shape, hung ? { code, languages: hung.languages } : { code }))
    if (hung) fit(root, shape, hung.rotate, hung.safeAreaPercent, [0, 0])
    else fit(root, shape, 0, 3, [0, 0])
  }
  const paint = (feed: Feed, classes: string, brightness: number) => {
    const { night, day } = feed.organisation.colours
    const colours = classes.indexOf('.day') >= 0 || / day\b/.test(classes) ? day : night
    for (const name of Object.keys(colours)) set(root, `--${name}`, colours[name] || '')
    set(root, '--brightness', String(brightness))
    const { fontPair } = feed.organisation
    if (root.getAttribute('data-font') !== fontPair) root.setAttribute('data-font', fontPair)
  }
  const tick = () => {
    clearTimeout(ticking)
    ticking = window.setTimeout(tick, 1000 - (now() % 1000) + 5)
    safely(() => {
      noticeJump()
      drawNow()
      maybeReload()
    })
  }
  const draw = () => safely(drawNow)
  const safely = (run: () => void) => {
    try {
      run()
    } catch {
      // What stood there would go on to be read as if it were right.
      say(FAULT)
      isFaulty = true
      fail()
    }
  }
  const fail = () => {
    errors = Math.min(errors + 1, MOST_ERRORS)
    reload('fault')
  }
  /** Of the device's clock: it slept, or somebody has set it. Where nobody can say, the screen does. */
  const noticeJump = () => {
    const jump = jumpOf(Date.now(), now(), skewMs)
    if (jump === 0) return
    skewMs += jump
    void beat().then((isConfirmed) => {
      if (isConfirmed || jump < 0) return
      anchor = { time: anchor.time + jump, at: anchor.at }
      skewMs -= jump
      isDoubtful = true
      tick()
    })
  }

  const ask = () => {
    clearTimeout(polling)
    const answered = (isFine: boolean, pollSeconds = 60) => {
      failures = isFine ? 0 : failures + 1
      if (isFine) heardAt = now()
      offlineSince = isFine ? null : offlineSince || heardAt || now()
      if (isFine) keep()
      polling = window.setTimeout(ask, pauseAfter(failures, pollSeconds, Math.random()))
    }
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {}
    soon(fetch(`/api/tv/${token}`, { headers }))
      .then(async (answer) => {
        if (answer.status === 304 && feed) {
          message = null
          isOutdated = false
          speaks = feed.appVersion
          return answered(true, feed.refresh.pollSeconds)
        }
        const text = await answer.text()
        if (answer.status === 404 && text.indexOf('screen-unknown') >= 0) return takenOff()
        if (answer.status === 403) {
          message = CLOSED
          return answered(true)
        }
        if (!answer.ok) return answered(false)
        take(text, answer.headers.get('etag'))
        answered(true, feed ? feed.refresh.pollSeconds : 60)
      })
      .catch(() => answered(false))
      .then(draw, () => {})
  }
  /** What this script cannot draw is for another one; what it has goes on meanwhile. */
  const take = (text: string, tag: string | null) => {
    const { feed: found, speaks: spoken } = readAnswer(text)
    speaks = spoken
    isOutdated = !found || !canDraw(found)
    if (!found || isOutdated) return
    message = null
    etag = tag
    if (isSent && feed && feed.revision === found.revision) return
    const isNew = show(found)
    // The first is written down also where only sums are new: else each start would be sent all of it again.
    if (asked === null && (isNew || !isSent)) store.keepFeed(found, tag)
    isSent = true
  }
  const wanted = () => (feed ? `${editions} ${speaks}` : '')
  /** Once for each feed and script; again after an hour where it was in vain. */
  const keep = () => {
    const what = wanted()
    const isTried = tried === what && performance.now() - triedAt < 3_600_000
    if (!feed || asked !== null || kept === what || isTried || isKeeping) return
    isKeeping = true
    tried = what
    triedAt = performance.now()
    void keepShell(feed).then((isKept) => {
      isKeeping = false
      if (isKept) kept = what
      // What was heard of meanwhile would else wait for the next answer.
      keep()
    })
  }
  /** Forgets what it has, and asks again now and then: it may be let in anew. */
  const takenOff = () => {
    store.forget()
    feed = shown = undefined
    etag = null
    isOutdated = false
    message = UNKNOWN
    polling = window.setTimeout(ask, longPause())
  }

  /** Answers whether the server has said what time it is. */
  const beat = (): Promise<boolean> => {
    if (!feed || asked !== null) return Promise.resolve(false)
    const sentAt = performance.now()
    const body = JSON.stringify({
      revision: feed.revision,
      shownDate:
        message || isFaulty ? null : (feed.days[dayAt(feed, now())] || { date: null }).date,
      appVersion: version,
      clockSkewMs: Math.round(Date.now() - now()),
      errors,
    })
    const headers = { 'content-type': 'application/json' }
    return soon(fetch(`/api/tv/${token}/seen`, { method: 'POST', body, headers }))
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(
        (answer: { data: { serverTime: number } } | null) =>
          !!answer && setClock(answer.data.serverTime, sentAt),
      )
      .catch(() => false)
  }
  const setClock = (serverTime: number, sentAt: number): boolean => {
    const at = performance.now()
    const time = timeOfAnswer(serverTime, sentAt, at)
    if (time === undefined) return false
    anchor = { time, at }
    isDoubtful = false
    skewMs = Math.round(Date.now() - time)
    const before = store.clock()
    // Written seldom: many of these devices live on a card.
    const isNews =
      !before || Math.abs(before.skewMs - skewMs) > 2000 || time - before.serverTime > 3_600_000
    if (isNews) store.keepClock({ serverTime: Math.round(time), skewMs })
    tick()
    return true
  }

  const reload = (why: 'night' | 'fault' | 'script') => {
    // Who has no times yet has nothing to lose by a page that another script may read.
    const isKept = feed ? kept === wanted() : isOutdated
    const isReady = asked === null && isKept && !offlineSince
    if (!isReady || !mayReload(now(), store.reloadedAt(), why)) return
    // What cannot be remembered would be done again and again.
    if (store.keepReload(now())) location.reload()
  }
  /** A page that runs for a year is made anew each night, and when there is another script: never while people pray. */
  const maybeReload = () => {
    if (asked !== null || performance.now() < 60_000) return
    // A message says why there are no times, also where they could not be drawn.
    const screen = feed && !message && screenAt(feed, now())
    if (screen && screen.span) return
    if (speaks !== version) return reload('script')
    if (!screen) return
    const isNight = screen.clock.hours >= 1 && screen.clock.hours < 4
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
      const pause = feed ? pauseAfter(4, 60, Math.random()) : longPause()
      if (source.readyState === 2) window.setTimeout(listen, pause)
    })
  }

  window.addEventListener('error', fail)
  window.addEventListener('unhandledrejection', fail)
  // Of a picture; it is looked for again with the next feed.
  const lose = ({ target }: Event) => {
    if (!feed || !(target instanceof HTMLImageElement)) return
    gone = gone.concat(target.getAttribute('src') || '')
    shown = without(feed, gone)
    draw()
  }
  document.addEventListener('error', lose, true)
  // What was measured with another face, or beside no picture yet, is measured again.
  const measure = () => {
    sized = ''
    draw()
  }
  document.fonts.addEventListener('loadingdone', measure)
  document.addEventListener('load', measure, true)
  window.addEventListener('resize', draw)
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', () => tick())
  // Whatever stops the ticks, a device that sleeps say, they are begun again.
  window.setInterval(() => {
    if (performance.now() - ticked > 10_000) tick()
  }, 10_000)
  window.setInterval(() => void beat(), 60_000)
  tick()
  ask()
  beatSoon()
  listen()
  stayAwake()

  function beatSoon(): void {
    if (feed) void beat()
    else window.setTimeout(beatSoon, 200)
  }
}
