import type { Feed, FeedDay, Slide } from '../feed-contract.ts'
import { ASKS_FOR_MONEY } from '../rules.ts'

/** What stands beside the times; nothing for a while between two, so that the clock is seen from afar. */
export type Panel =
  | { readonly kind: 'slide'; readonly slide: Slide }
  | { readonly kind: 'verse'; readonly verse: Feed['verses'][number] }

const REST_SECONDS = 24
const VERSE_SECONDS = 20
/** So many slides, then a verse. */
const SLIDES_PER_VERSE = 2

const MINUTE = 60_000
/** Nobody is asked for money from here before the sermon to the end of the last prayer. */
const QUIET_BEFORE = 10 * MINUTE
/** Where nobody has said when the sermon begins. */
const SERMON = 30 * MINUTE

/** Found from the time alone, so that a screen that slept shows what its neighbour shows. */
export function panelAt(feed: Feed, today: FeedDay, now: number, minutes: number): Panel | null {
  const slides = feed.slides.filter((slide) => isShown(feed, slide, today, now, minutes))
  const loop = loopOf(feed, slides)
  const whole = loop.reduce((sum, { seconds }) => sum + seconds + REST_SECONDS, 0)
  if (whole === 0) return null
  let left = Math.floor(now / 1000) % whole
  for (const { panel, seconds } of loop) {
    left -= REST_SECONDS
    if (left < 0) return null
    left -= seconds
    if (left < 0) return panel
  }
  return null
}

function loopOf(feed: Feed, slides: readonly Slide[]) {
  const loop: { readonly panel: Panel; readonly seconds: number }[] = []
  let next = 0
  const addVerse = () => {
    const verse = feed.verses[next++ % Math.max(feed.verses.length, 1)]
    if (verse) loop.push({ panel: { kind: 'verse', verse }, seconds: VERSE_SECONDS })
  }
  slides.forEach((slide, i) => {
    loop.push({ panel: { kind: 'slide', slide }, seconds: slide.seconds })
    if ((i + 1) % SLIDES_PER_VERSE === 0) addVerse()
  })
  // Each verse has its turn where there are more of them than of slides.
  while (next < feed.verses.length) addVerse()
  return loop
}

function isShown(feed: Feed, slide: Slide, today: FeedDay, now: number, minutes: number): boolean {
  if (slide.from !== null && now < slide.from) return false
  if (slide.to !== null && now >= slide.to) return false
  if (slide.weekdays.length > 0 && slide.weekdays.indexOf(today.weekday) < 0) return false
  if (slide.between && !isBetween(minutes, slide.between)) return false
  return ASKS_FOR_MONEY.indexOf(slide.kind) < 0 || !isSermonNear(feed, today, now)
}

function isBetween(minutes: number, [from, to]: readonly [string, string]): boolean {
  const [first, last] = [toMinutes(from), toMinutes(to)]
  return first <= last ? minutes >= first && minutes < last : minutes >= first || minutes < last
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** From before the first sermon of a Friday to the end of its last prayer. */
function isSermonNear({ sequence }: Feed, { jumuah }: FeedDay, now: number): boolean {
  const [first, last] = [jumuah[0], jumuah[jumuah.length - 1]]
  if (!first || !last) return false
  const begins = first.khutbahAt === null ? first.jamaatAt - SERMON : first.khutbahAt
  const over = last.jamaatAt + sequence.prayerMinutes.jumuah * MINUTE
  return now >= begins - QUIET_BEFORE && now < over
}
