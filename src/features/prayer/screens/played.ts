import { nextPublishing } from '#features/ground/content/content.ts'
import { imageOf } from '#features/ground/media/media.ts'
import { writeLongDate } from '#features/prayer/prayer-times/prayer-times.ts'
import { settingsOf } from '#features/prayer/prayer-times/timetable.ts'
import { type Context, type Work, mainOrigin } from '#platform/server/context.ts'
import { type Holding, heldUntil } from '#platform/server/recall.ts'
import { drawSquareCode } from '#platform/server/square-code.ts'
import { type Language, localeOf } from '#platform/shared/languages.ts'
import { decimalsOf, formatMoney } from '#platform/shared/money.ts'
import type { Feed, Slide } from './feed-contract.ts'
import { findShown, isFound, listAlerts, listSlides } from './playing.ts'
import type { Screen } from './screens.ts'
import { type Shown, showing } from './showing.ts'
import { screenWords } from './words.ts'

/**
 * What this screen plays, in its order. What is over is left out; what is to come, or comes again, is judged there. Until what it
 * announces may be another: something is over, published by itself, or taken down.
 */
export async function playedOn(
  ctx: Work,
  { playlist, options }: Screen,
): Promise<Holding<Pick<Feed, 'slides' | 'ticker' | 'alerts'>>> {
  const now = ctx.now()
  const ours = (await listSlides(ctx)).filter(
    ({ playlists, endsAt }) =>
      (playlists.length === 0 || playlists.includes(playlist)) && (endsAt === null || endsAt > now),
  )
  const pictures = await imageOf(
    ctx,
    ours.map(({ pictureId }) => pictureId),
  )
  const slides = ours
    .filter(({ kind }) => kind !== 'line')
    .map((slide) => ({
      ...slide,
      ...squareOf(ctx, slide.link),
      percent: null,
      picture: pictures.get(slide.pictureId ?? '')?.src ?? null,
      from: slide.startsAt?.getTime() ?? null,
      to: slide.endsAt?.getTime() ?? null,
    }))
  const kinds = ours.flatMap(({ kind }) => (isFound(kind) ? kind : []))
  const contents = [...new Set(kinds)].map((kind) => ctx.house.plugged(showing, kind).content)
  const [next] =
    contents.length === 0
      ? []
      : await ctx.sql<{ at: string | null }[]>`select ${nextPublishing(ctx, contents)} as at`
  const found = new Map<string, Shown>()
  const asking = { ...ctx, language: options.languages[0] ?? ctx.language }
  for (const { id, kind, link } of ours) {
    const shown = isFound(kind) ? await findShown(asking, { kind, link }) : undefined
    if (shown) found.set(id, shown)
  }
  const ends = [...found.values()].flatMap(({ until }) =>
    until !== null && until > now.getTime() ? until : [],
  )
  const value = {
    slides: slides.flatMap((slide) => {
      if (!isFound(slide.kind)) return slide
      const shown = found.get(slide.id)
      return shown ? { ...slide, ...announce(ctx, options, shown, slide) } : []
    }),
    ticker: ours
      .filter(({ kind }) => kind === 'line')
      .map(({ text, title, startsAt, endsAt }) => ({
        text: text || title,
        from: startsAt?.getTime() ?? null,
        to: endsAt?.getTime() ?? null,
      })),
    alerts: (await listAlerts(ctx)).map(({ id, kind, text, startsAt, endsAt }) => ({
      id,
      kind,
      text,
      from: startsAt.getTime(),
      to: endsAt.getTime(),
    })),
  }
  return { value, until: Math.min(heldUntil(next?.at), ...ends) }
}

type Announced = Pick<Slide, 'title' | 'text' | 'picture' | 'percent' | 'from' | 'to'>

/** In the first language of the screen. What somebody has written on the slide stands before what is known. */
function announce(ctx: Context, options: Screen['options'], shown: Shown, slide: Slide): Announced {
  const { title, picture, from, until, raised } = shown
  return {
    title: slide.title || title,
    text: slide.text || (raised ? sayRaised(options, raised) : sayWhen(ctx, options, shown)),
    picture: slide.picture ?? picture,
    percent: raised?.percent ?? null,
    from: atTheEdge(Math.max, slide.from, from),
    to: atTheEdge(Math.min, slide.to, until),
  }
}

function atTheEdge(pick: typeof Math.max, one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : pick(one, other)
}

function sayWhen(
  { organisation }: Context,
  { languages, timeFormat }: Screen['options'],
  { takesPlace }: Shown,
): string {
  if (!takesPlace) return ''
  const { date, time, place } = takesPlace
  const format = timeFormat ?? settingsOf(organisation.configuration).timeFormat
  const [language = 'en'] = languages
  const at = time && (format === '24h' ? time : withHalfOfDay(time, language))
  return [writeLongDate(date, language), at, place].filter(Boolean).join(' · ')
}

function sayRaised(
  { languages: [language = 'en'] }: Screen['options'],
  { amount, target, currency }: NonNullable<Shown['raised']>,
): string {
  // Whole pounds: pence are no news from ten metres away.
  const whole = 10 ** decimalsOf(currency)
  const write = (minor: number) => formatMoney(minor - (minor % whole), currency, { language })
  return screenWords[language].raised(write(Math.max(amount, 0)), write(target))
}

/** No name of a prayer stands beside it, so it says which half of the day it means. */
function withHalfOfDay(time: string, language: Language): string {
  const format = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), format).format(
    new Date(`1970-01-01T${time}:00Z`),
  )
}

function squareOf(
  ctx: Context,
  link: string | null,
): Pick<Feed['slides'][number], 'link' | 'square'> {
  if (link === null) return { link: null, square: null }
  const address = link.startsWith('/') ? `${mainOrigin(ctx)}${link}` : link
  const square = drawSquareCode(address, { border: 2 })
  return { link: address.replace(/^https?:\/\//, ''), square }
}
