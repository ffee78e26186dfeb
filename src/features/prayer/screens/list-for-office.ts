import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import type { listScreens } from './admin/contract.ts'
import { listAlerts, listSlides } from './playing.ts'
import { listAll, toHealth } from './screens.ts'

/** Everything that the office needs to know of its screens. */
export function listForOffice(ctx: Context): Promise<Reply<typeof listScreens>> {
  return inTransaction(ctx, async (ctx) => ({
    screens: (await listAll(ctx)).map(toHealth),
    slides: (await listSlides(ctx)).map(
      ({ organisationId: _, startsAt, endsAt, between, ...slide }) => ({
        ...slide,
        between,
        from: startsAt?.getTime() ?? null,
        to: endsAt?.getTime() ?? null,
      }),
    ),
    alerts: (await listAlerts(ctx)).map(({ id, kind, text, endsAt }) => ({
      id,
      kind,
      text,
      to: endsAt.getTime(),
    })),
  }))
}
