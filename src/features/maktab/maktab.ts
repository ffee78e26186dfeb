import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import type { showMaktab } from './contract.ts'
import type { Session } from './rules.ts'

/** The evening school as guardians see it. */
export function show(ctx: Context | Work): Promise<Reply<typeof showMaktab>> {
  return inTransaction(ctx, async (ctx) => {
    const { configuration } = ctx.organisation
    const taken = await placesTaken(ctx)
    const fee = Number(configuration['maktabFee'])
    return {
      title: String(configuration['maktabTitle']),
      introduction: String(configuration['maktabIntroduction']),
      fee: fee > 0 ? { amount: fee, currency: String(configuration['defaultCurrency']) } : null,
      registrationOpen: configuration['maktabRegistrationOpen'] === true,
      sessions: sessionsOf(ctx).map(({ places, ...session }) => ({
        ...session,
        // The office may have made the room smaller since.
        placesLeft: places === null ? null : Math.max(0, places - (taken.get(session.name) ?? 0)),
      })),
    }
  })
}

export function sessionsOf({ organisation }: Context): readonly Session[] {
  return organisation.configuration['maktabSessions'] as readonly Session[]
}

async function placesTaken({ sql, organisation }: Work): Promise<Map<string, number>> {
  const rows = await sql<{ session: string; taken: number }[]>`
    select session, taken from maktab_places where organisation_id = ${organisation.id}`
  return new Map(rows.map(({ session, taken }) => [session, taken]))
}
