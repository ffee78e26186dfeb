import type { Context } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import { addressOnPaper } from './code.ts'
import type { sheetFile } from './contract.ts'
import { drawApart } from './draw-apart.ts'
import { hijriTitleOf, resolveSpan, titleOf, today } from './month.ts'
import type { ResolvedDay } from './resolve.ts'
import { nameOfSpan, toFileSpan } from './table-file.ts'

/**
 * Sheets for the wall: a month on one side of A4, black on white, with the way to the page that is always right. They say
 * on which day they were printed, so they are the same until it ends or something is changed. Drawn in a thread.
 */
export async function downloadSheet(
  ctx: Context,
  input: Input<typeof sheetFile>,
): Promise<Download> {
  const span = toFileSpan(ctx, input)
  const { voice, days } = await resolveSpan(ctx, span)
  const { zone, ...spoken } = voice
  const now = today(ctx)
  const isHijri = span.hijri !== undefined
  const body = await drawApart({
    voice: spoken,
    timeZone: zone.name,
    title: titleOf(voice, span),
    name: String(ctx.organisation.configuration['websiteName']),
    address: addressOnPaper(ctx),
    today: now,
    madeAt: ctx.now(),
    isHijri,
    sheets: toSheets(days, isHijri).map((part) => {
      const civil = titleOf(voice, { from: part[0]!.date, to: part.at(-1)!.date })
      return isHijri
        ? { title: titleOf(voice, span), under: civil, days: part }
        : { title: civil, under: hijriTitleOf(voice, part), days: part }
    }),
  })
  return {
    body,
    type: 'application/pdf',
    name: `${ctx.organisation.slug}-${nameOfSpan(span)}.pdf`,
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
