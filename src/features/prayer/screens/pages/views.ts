import { type Language, directionOf } from '#platform/shared/languages.ts'
import type { Feed, FeedSession, Said, Slide, Square } from '../feed-contract.ts'
import { type ScreenWords, screenWords } from '../words.ts'
import { type Node, h } from './dom.ts'
import { saysSomething } from './pictures.ts'
import { type Notice, type Row, type Screen, isQuiet } from './screen-at.ts'

/** How a screen hangs. */
export type Shape = 'landscape' | 'portrait'

/** What a message says in the screen's languages. */
type Pick = (words: ScreenWords) => string

const ARABIC: Readonly<Record<string, string>> = { lang: 'ar', dir: 'rtl' }
export const LATIN: Readonly<Record<string, string>> = { lang: 'en', dir: 'ltr' }

export function spoken(language: Language): Readonly<Record<string, string>> {
  return { lang: language, dir: directionOf(language) }
}

/** The whole screen. */
export function drawScreen(feed: Feed, screen: Screen, shape: Shape, isPreview: boolean): Node {
  const languages = feed.screen.languages
  const first = languages[0] || 'en'
  const isLate = screen.brightness < 1 && !screen.isOutOfDate
  const isDark = isLate || isNight(feed, screen)
  const scene = sceneOf(feed, screen)
  const isBlack = !!screen.span && screen.span.part === 'prayer' && !screen.alert
  return h(
    `div.stage.${shape}.${isDark ? 'night' : 'day'}${isLate ? '.late' : ''}${isBlack ? '.black' : ''}`,
    [
      h('div.field', [
        ...(scene || timesOf(feed, screen, shape)),
        h('div.edge', edgeOf(feed, screen)),
      ]),
      isPreview && h('div.preview', screenWords[first].preview),
    ],
    spoken(first),
  )
}

function isNight(feed: Feed, { shown, today, now }: Screen): boolean {
  if (feed.screen.theme !== 'auto') return feed.screen.theme === 'night'
  const [sunrise, maghrib] = ['sunrise', 'maghrib'].map(
    (key) => today.prayers.filter((prayer) => prayer.key === key)[0],
  )
  const isDay =
    sunrise && maghrib && (sunrise.beginsAt || 0) <= now && now < (maghrib.beginsAt || 0)
  return !isDay || shown !== today
}

/** The same sentence in each language, the first one large. */
function said(feed: Feed, pick: Pick, name: string): Node[] {
  return feed.screen.languages.map((language, i) =>
    h(`p.${name}${i === 0 ? '' : '.second'}`, pick(screenWords[language]), spoken(language)),
  )
}

function nameIn(feed: Feed, language: Language, key: string): string {
  const names = feed.names[language]
  return (names && names[key]) || screenWords[language].of[key as 'fajr'] || key
}

function inFirst(feed: Feed, text: Said): string {
  return text[feed.screen.languages[0] || 'en'] || ''
}

export function writeTime(feed: Feed, time: string | null): string {
  if (time === null) return '–'
  if (feed.screen.timeFormat === '24h') return time
  return `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`
}

function pad(figure: number): string {
  return figure < 10 ? `0${figure}` : String(figure)
}

function clockText(feed: Feed, { clock }: Screen): string {
  const hours = feed.screen.timeFormat === '24h' ? pad(clock.hours) : String(clock.hours % 12 || 12)
  return `${hours}:${pad(clock.minutes)}`
}

function clockOf(feed: Feed, screen: Screen, name = 'clock'): Node {
  const seconds = feed.screen.showSeconds && name === 'clock'
  return h(
    `div.${name}`,
    [
      h('span', clockText(feed, screen)),
      seconds ? h('span.seconds', pad(screen.clock.seconds)) : null,
    ],
    LATIN,
  )
}

function brandOf(feed: Feed): Node {
  const { name, logo } = feed.organisation
  return h('div.brand', [
    logo ? h('img', '', { src: logo, alt: '' }) : null,
    h('b', name, { dir: 'auto', 'data-fit': '' }),
  ])
}

function timesOf(feed: Feed, screen: Screen, shape: Shape): Node[] {
  const poster = posterOf(screen)
  if (poster) return [h('div.poster', [picture(poster)]), stripOf(feed, screen)]
  const isSmall = screen.panel || screen.warnings.length > 1
  const now = h(`div.now${isSmall ? '.small' : ''}`, [
    clockOf(feed, screen),
    h('div.next', nextOf(feed, screen)),
    panelOf(feed, screen),
  ])
  return [
    h(`div.head${feed.screen.languages.length > 2 ? '.tall' : ''}`, [
      brandOf(feed),
      datesOf(feed, screen),
    ]),
    h(`div.body.${shape}`, [now, boardOf(feed, screen)]),
    h(`div.foot${hasSeveral(screen) ? '.several' : ''}`, [
      fridayOf(feed, screen),
      h('div.notes', notesOf(feed, screen)),
    ]),
  ]
}

/** A picture that says everything by itself. */
function posterOf({ panel }: Screen): string | null {
  return panel && panel.kind === 'slide' && !saysSomething(panel.slide) ? panel.slide.picture : null
}

function picture(src: string): Node {
  return h('img', '', { src, alt: '' })
}

/** The times on one line, below a picture that has all the rest. */
function stripOf(feed: Feed, screen: Screen): Node {
  const language = feed.screen.languages[0] || 'en'
  return h('div.strip', [
    clockOf(feed, screen, 'corner'),
    ...screen.rows.map(({ key, state, begins, jamaat }) =>
      h(`div.each.${state}`, [
        h('span.name', nameIn(feed, language, key), { 'data-fit': '' }),
        h('b', writeTime(feed, jamaat || begins), LATIN),
        h('span.b', jamaat ? writeTime(feed, begins) : '', LATIN),
      ]),
    ),
  ])
}

function datesOf(feed: Feed, { today, hijri }: Screen): Node {
  return h(
    'div.dates',
    feed.screen.languages.map((language, i) =>
      h(
        i === 0 ? 'p' : 'p.second',
        [h(i === 0 ? 'b' : 'span', today.text[language] || ''), h('span', hijri[language] || '')],
        spoken(language),
      ),
    ),
  )
}

function nextOf(feed: Feed, screen: Screen): Node[] {
  const { target, span, now } = screen
  if (!target) return []
  const isSoon = !!span && span.part === 'soon'
  const [key, at, kind] = isSoon
    ? [span.of, span.at, 'begins' as const]
    : [target.key, target.at, target.kind]
  const label = isSoon ? null : target.label
  return feed.screen.languages
    .map((language, i) => {
      const name = (label && i === 0 ? `${label} · ` : '') + nameIn(feed, language, key)
      return h(
        `p.to${i === 0 ? '' : '.second'}`,
        screenWords[language].until[kind](name),
        spoken(language),
      )
    })
    .concat([leftOf(feed, at - now)])
}

/** Below ten minutes the seconds count. */
function leftOf(feed: Feed, ms: number, name = 'count'): Node {
  const words = screenWords[feed.screen.languages[0] || 'en']
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 600)
    return h(`p.${name}`, `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`, LATIN)
  const minutes = Math.ceil(ms / 60_000)
  const text =
    minutes < 60 ? words.minutes(minutes) : words.hours(Math.floor(minutes / 60), minutes % 60)
  return h(`p.${name}.long`, text)
}

/** Where people pray together at no time, the beginnings stand alone: a column of dashes says nothing. */
function boardOf(feed: Feed, { rows, shown }: Screen): Node {
  const { languages } = feed.screen
  const words = screenWords[languages[0] || 'en']
  const sunrise = shown.prayers.filter(({ key }) => key === 'sunrise')[0]
  const isAlone = rows.every(({ jamaat }) => jamaat === null)
  const lines = rows.map((row) => rowOf(feed, row, isAlone))
  if (feed.organisation.showSunrise && sunrise && sunrise.begins)
    lines.splice(
      1,
      0,
      h('li.sunrise', [
        namesOf(languages, (language) => screenWords[language].sunrise),
        h('span.b', writeTime(feed, sunrise.begins), LATIN),
        isAlone ? null : h('span.j', ''),
      ]),
    )
  return h(`ol.board${isAlone ? '.alone' : ''}`, [
    h('li.top', [
      h('span.name', ''),
      h('span.b', words.begins),
      isAlone ? null : h('span.j', words.jamaat),
    ]),
    ...lines,
  ])
}

function rowOf(feed: Feed, row: Row, isAlone: boolean): Node {
  const { languages } = feed.screen
  return h(`li.${row.state}${row.moved ? '.moved' : ''}`, [
    namesOf(languages, (language) => nameIn(feed, language, row.key)),
    h('span.b', beginsOf(feed, row, languages[0] || 'en')),
    isAlone ? null : h('span.j', writeTime(feed, row.jamaat), LATIN),
  ])
}

/** Large in the first language, and beside it in each of the others: two of them stand one above the other. */
function namesOf(languages: readonly Language[], name: (language: Language) => string): Node {
  const each = languages.map((language, i) =>
    h(i === 0 ? 'b' : 'i', name(language), {
      ...(i === 0 ? {} : spoken(language)),
      'data-fit': '',
    }),
  )
  return h('span.name', each.length > 2 ? [each[0] || null, h('span.others', each.slice(1))] : each)
}

/** Of Asr also the other one, where the organisation shows both. */
function beginsOf(feed: Feed, { begins, other }: Row, language: Language): Node[] {
  return [
    h('span', writeTime(feed, begins), LATIN),
    ...(other
      ? [
          h('small', [
            h('span', screenWords[language].school[other.school]),
            h('b', writeTime(feed, other.time), LATIN),
          ]),
        ]
      : []),
  ]
}

/** Beside several sessions no line of words has room: it stands below them. */
function hasSeveral({ jumuah }: Screen): boolean {
  return !!jumuah && jumuah.sessions.length > 1
}

function fridayOf(feed: Feed, { jumuah }: Screen): Node {
  const language = feed.screen.languages[0] || 'en'
  if (!jumuah) return h('div.friday', [])
  const isOne = jumuah.sessions.length === 1
  return h('div.friday', [
    h('b', nameIn(feed, language, 'jumuah')),
    ...jumuah.sessions.map((session) =>
      h('div', [
        isOne ? null : h('p', session.language || session.label, { dir: 'auto' }),
        h('p', sessionTimes(feed, session, screenWords[language])),
      ]),
    ),
  ])
}

/** Each time says which one it is: the sermon begins before the jamaat that the table gives. */
function sessionTimes(feed: Feed, { khutbah, jamaat }: FeedSession, words: ScreenWords): Node[] {
  const times: [string, string | null][] = [
    [words.khutbahAt, khutbah],
    [words.jamaatAt, jamaat],
  ]
  return times
    .filter(([, time]) => time !== null)
    .map(([name, time]) => h('span', [h('span', name), h('b', writeTime(feed, time), LATIN)]))
}

/** One line at a time, ten seconds each. */
function notesOf(feed: Feed, screen: Screen): Node[] {
  const lines: Node[] = []
  for (const notice of screen.notices)
    feed.screen.languages.forEach((language) => {
      const text = noticeText(feed, screen, notice, language)
      if (text) lines.push(h('p', text, { ...spoken(language), 'data-fit': '' }))
    })
  for (const text of screen.ticker) lines.push(h('p', text, { dir: 'auto', 'data-fit': '' }))
  const line = oneOf(lines, screen.now)
  return line ? [line] : []
}

function oneOf<T>(all: readonly T[], now: number): T | undefined {
  return all[Math.floor(now / 10_000) % Math.max(all.length, 1)]
}

function noticeText(feed: Feed, { today }: Screen, notice: Notice, language: Language): string {
  const words = screenWords[language]
  if (notice.kind === 'clocks') return notice.minutes > 0 ? words.clocks.forward : words.clocks.back
  const weekday = words.weekdays[notice.day.weekday - 1] || ''
  if (notice.kind === 'change')
    return words.from(
      notice.day === today ? words.today : weekday,
      nameIn(feed, language, notice.key),
      writeTime(feed, notice.time),
    )
  if (notice.kind === 'ramadan') return ramadanText(feed, notice, words)
  const { label, times, place } = notice.special
  const when = times.map(({ time }) => writeTime(feed, time)).join(' · ')
  return [label, weekday, when, place || ''].filter((part) => part !== '').join(', ')
}

function ramadanText(feed: Feed, { day }: { day: Screen['today'] }, words: ScreenWords): string {
  const { suhoorEnds = null, iftar = null, taraweeh = null } = day.ramadan || {}
  const parts: [string, string | null][] = [
    [words.suhoor, suhoorEnds],
    [words.iftarAt, iftar],
    [words.taraweeh, taraweeh],
  ]
  return parts
    .filter(([, time]) => time !== null)
    .map(([name, time]) => `${name} ${writeTime(feed, time)}`)
    .join('  ·  ')
}

function panelOf(feed: Feed, { panel }: Screen): Node | null {
  if (!panel) return null
  if (panel.kind === 'verse') {
    const { arabic, text, citation } = panel.verse
    return h('div.panel.verse', [
      h('p.arabic', arabic, { ...ARABIC, 'data-fit': '' }),
      inFirst(feed, text) ? h('p.meaning', inFirst(feed, text), { 'data-fit': '' }) : null,
      h('p.from', inFirst(feed, citation)),
    ])
  }
  const { slide } = panel
  return h(`div.panel.${slide.kind}`, [
    slide.picture ? picture(slide.picture) : null,
    h('div.words', [
      h('p.title', slide.title, { dir: 'auto', 'data-fit': '' }),
      slide.text ? h('p.text', slide.text, { dir: 'auto', 'data-fit': '' }) : null,
      typeof slide.percent === 'number' ? barOf(slide.percent) : null,
      slide.link ? h('p.link', linkOf(slide), { ...LATIN, 'data-fit': '' }) : null,
    ]),
    slide.square ? squareOf(slide.square) : null,
  ])
}

/** What is beside so much else is only whose site it is: the square has the rest. */
function linkOf({ kind, link }: Slide): string {
  const [host = ''] = (link || '').split('/')
  return kind === 'event' || kind === 'campaign' ? host : link || ''
}

/** How much of the goal there is; what is beyond it fills no more. */
function barOf(percent: number): Node {
  const filled = Math.min(percent, 100)
  return h(
    'svg.bar',
    [h('path.whole', '', { d: 'M0 0h100v4H0z' }), h('path', '', { d: `M0 0h${filled}v4H0z` })],
    {
      viewBox: '0 0 100 4',
      preserveAspectRatio: 'none',
    },
  )
}

export function squareOf({ size, path }: Square): Node {
  return h('div.square', [
    h('svg', [h('path', '', { d: path })], {
      viewBox: `0 0 ${size} ${size}`,
      'shape-rendering': 'crispEdges',
    }),
  ])
}

/** What is wrong, and what cannot wait: at the edge, below all else. Of several alerts one after the other, ten seconds each. */
function edgeOf(feed: Feed, screen: Screen): (Node | null)[] {
  const words = screenWords[feed.screen.languages[0] || 'en']
  const since = screen.warnings.indexOf('offline') >= 0 ? offlineText(feed, screen, words) : null
  const banner = oneOf(screen.banners, screen.now)
  return [
    banner
      ? h(`p.banner.${banner.kind}`, [
          h('b', words.alerts[banner.kind]),
          h('span', banner.text, { dir: 'auto', 'data-fit': '' }),
        ])
      : null,
    ...screen.warnings
      .filter((warning) => warning !== 'offline')
      .map((warning) => h('p.warning', warning === 'clock' ? words.clockDoubtful : words.outdated)),
    ...(since ? [h('p.mark', since)] : []),
  ]
}

function offlineText(feed: Feed, { offline }: Screen, words: ScreenWords): string {
  const { day = null, time = '' } = offline || {}
  return words.offline(day ? `${inFirst(feed, day.text)}, ${time}` : time)
}

/** What takes the whole screen; null while the times stand there. */
function sceneOf(feed: Feed, screen: Screen): Node[] | null {
  const { span, alert } = screen
  if (alert)
    return scene(feed, screen, `alert.${alert.kind}`, [
      ...said(feed, (words) => words.alerts[alert.kind], 'kicker'),
      h('p.title', alert.text, { dir: 'auto', 'data-fit': '' }),
    ])
  if (screen.isOutOfDate)
    return scene(
      feed,
      screen,
      'stale',
      both(feed, (words) => words.outOfDate),
    )
  if (!span || span.part === 'soon') return null
  const name = (language: Language) => nameIn(feed, language, span.of)
  const each = (say: (words: ScreenWords, name: string) => string, as: string) =>
    feed.screen.languages.map((language, i) =>
      h(
        `p.${as}${i === 0 ? '' : '.second'}`,
        say(screenWords[language], name(language)),
        spoken(language),
      ),
    )
  switch (span.part) {
    case 'adhan':
      return scene(feed, screen, 'adhan', [...each((words, name) => words.adhan(name), 'title')])
    case 'dua':
      return scene(
        feed,
        screen,
        'dua',
        devotion(feed, (words) => words.dua),
      )
    case 'iftar':
      return scene(
        feed,
        screen,
        'dua',
        devotion(feed, (words) => words.iftar),
      )
    case 'takbirat':
      return scene(feed, screen, 'dua', [
        ...devotion(feed, (words) => words.takbirat),
        ...each((words, name) => words.until.jamaat(name), 'kicker').slice(0, 1),
        leftOf(feed, span.at - screen.now),
      ])
    case 'countdown':
      return scene(feed, screen, 'countdown', [
        ...each(
          (words, name) =>
            words.until[
              span.of === 'jumuah' && screen.target && screen.target.kind === 'khutbah'
                ? 'khutbah'
                : 'jamaat'
            ](name),
          'kicker',
        ),
        leftOf(feed, span.at - screen.now, 'huge'),
      ])
    case 'khutbah':
      return scene(
        feed,
        screen,
        'khutbah',
        both(feed, (words) => words.khutbah),
      )
    case 'rows':
      return scene(
        feed,
        screen,
        'rows',
        both(feed, (words) => words.rows),
      )
    case 'adhkar':
      return scene(feed, screen, 'adhkar', adhkarOf(feed))
    case 'prayer':
      return [prayingOf(feed, screen, span.at)]
  }
}

function scene(feed: Feed, screen: Screen, name: string, content: readonly Node[]): Node[] {
  return [
    h('div.head', [brandOf(feed), isQuiet(screen.span) ? null : clockOf(feed, screen, 'corner')]),
    h(`div.scene.${name}`, content),
    h('div.foot.quiet', [fridayOf(feed, screen)]),
  ]
}

function both(feed: Feed, pick: (words: ScreenWords) => { title: string; text: string }): Node[] {
  return feed.screen.languages.map((language, i) => {
    const { title, text } = pick(screenWords[language])
    return h(
      `div.pair${i === 0 ? '' : '.second'}`,
      [h('p.title', title), h('p.text', text)],
      spoken(language),
    )
  })
}

/** What is said in Arabic stands in Arabic, whatever the languages of the screen; the meaning stands below it. */
function devotion(
  feed: Feed,
  pick: (words: ScreenWords) => { title: string; text: string },
): Node[] {
  const arabic = pick(screenWords.ar)
  const others = feed.screen.languages.filter((language) => language !== 'ar')
  return [
    h('p.kicker', pick(screenWords[feed.screen.languages[0] || 'en']).title),
    h('p.arabic', arabic.text, ARABIC),
    ...others.map((language) => h('p.text', pick(screenWords[language]).text, spoken(language))),
  ]
}

function adhkarOf(feed: Feed): Node[] {
  const words = screenWords[feed.screen.languages[0] || 'en']
  return [
    h('p.kicker', words.adhkar.title),
    ...screenWords.ar.adhkar.lines.map((line, i) =>
      h('div.dhikr', [
        h('p.arabic', line, ARABIC),
        feed.screen.languages.indexOf('en') >= 0
          ? h('p.text', screenWords.en.adhkar.lines[i] || '', LATIN)
          : null,
      ]),
    ),
  ]
}

/** Dark, but not dead: people else ask somebody to switch it on. */
function prayingOf(feed: Feed, screen: Screen, at: number): Node {
  const words = screenWords[feed.screen.languages[0] || 'en']
  const minutes = Math.floor((screen.now - at) / 60_000)
  return h('div.praying', [clockOf(feed, screen, 'dim'), h('p.since', words.since(minutes))])
}
