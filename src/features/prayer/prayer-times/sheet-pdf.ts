import { pathOf } from '#features/ground/addresses/rules.ts'
import { pngAt } from '#features/ground/media/media.ts'
import { type Context, mainOrigin } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { textIn } from '#platform/shared/texts.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import type { sheetFile } from './contract.ts'
import { drawSheet } from './draw-apart.ts'
import { hijriTitleOf, resolveSpan, titleOf, today } from './month.ts'
import type { ResolvedDay } from './resolve.ts'
import { nameOfSpan, toFileSpan } from './table-file.ts'

/** Sharp on paper at its height there, and a small part of the file. */
const LOGO_PIXELS = { width: 640, height: 240 } as const

/**
 * Sheets for the wall: a month on one side of paper, black on white, with the way to the page that is always right. They say
 * on which day they were printed, so they are the same until it ends or something is changed. Drawn in a thread.
 */
export async function downloadSheet(
  ctx: Context,
  { paper, ...input }: Input<typeof sheetFile>,
): Promise<Download> {
  const span = toFileSpan(ctx, input)
  const isHijri = span.hijri !== undefined
  // The night before a Ramadan and the day after it belong on its sheet.
  const around = isHijri ? 1 : 0
  const { from, to } = span
  const { voice, days: all } = await resolveSpan(ctx, {
    from: addDays(from, -around),
    to: addDays(to, around),
  })
  const days = all.slice(around, all.length - around)
  const beside = all.filter(({ date }) => date < from || date > to)
  const { zone, ...spoken } = voice
  const now = today(ctx)
  const { configuration } = ctx.organisation
  const body = await drawSheet({
    voice: spoken,
    timeZone: zone.name,
    paper,
    logo: await pngAt(ctx, textIn(configuration, voice.language, 'logo'), LOGO_PIXELS),
    name: textIn(configuration, voice.language, 'websiteName'),
    // Where a telephone finds them as they are by then.
    address: `${mainOrigin(ctx)}${pathOf('prayerTimes')}`,
    title: titleOf(voice, span),
    printedOn: now,
    madeAt: ctx.now(),
    parts: toSheets(days, isHijri).map((part) => {
      const civil = titleOf(voice, { from: part[0]!.date, to: part.at(-1)!.date })
      return isHijri
        ? { title: titleOf(voice, span), under: civil, days: part, beside, isHijri }
        : { title: civil, under: hijriTitleOf(voice, part), days: part, beside, isHijri }
    }),
  })
  const suffix = paper === 'a3' ? '-a3' : ''
  return {
    body,
    type: 'application/pdf',
    name: `${ctx.organisation.slug}-${nameOfSpan(span)}${suffix}.pdf`,
    disposition: 'inline',
    until: zoneOf(ctx.organisation.timeZone).instantOf(addDays(now, 1), 0),
  }
}

/** By civil months; a Hijri month stays on one sheet. */
function toSheets(days: readonly ResolvedDay[], isHijri: boolean): ResolvedDay[][] {
  if (isHijri) return [[...days]]
  const months = new Map<string, ResolvedDay[]>()
  for (const day of days) {
    const month = day.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), day])
  }
  return [...months.values()]
}
