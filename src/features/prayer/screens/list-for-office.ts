import { imageOf } from '#features/ground/media/media.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import type { listScreens } from './admin/contract.ts'
import { findShown, isFound, listAlerts, listSlides, toWritten } from './playing.ts'
import { revisionOf } from './revision.ts'
import { listAll, toHealth } from './screens.ts'
import { screenBundle } from './shell.ts'

/** Everything that the office needs to know of its screens. */
export function listForOffice(ctx: Context): Promise<Reply<typeof listScreens>> {
  return inTransaction(ctx, async (ctx) => {
    const slides = (await listSlides(ctx)).map(toWritten)
    const pictures = slides.flatMap(({ pictureId }) => pictureId ?? [])
    const names: Record<string, string> = {}
    for (const slide of slides.filter(({ kind }) => isFound(kind))) {
      const shown = await findShown(ctx, slide)
      if (shown) names[slide.id] = shown.title
    }
    return {
      screens: (await listAll(ctx)).map(toHealth),
      appVersion: screenBundle().version,
      slides: slides.map((slide) => ({ ...slide, revision: revisionOf(slide) })),
      names,
      pictures: Object.fromEntries(await imageOf(ctx, pictures)),
      alerts: (await listAlerts(ctx)).map(({ id, kind, text, endsAt }) => ({
        id,
        kind,
        text,
        to: endsAt.getTime(),
      })),
    }
  })
}
