import { countTaken } from '#features/site/places/places.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { textIn } from '#platform/shared/texts.ts'
import type { showMaktab } from './contract.ts'
import type { Session } from './rules.ts'

/** What the rows of its places carry. */
export const OFFER = 'maktab'

/** The evening school as guardians see it. */
export function show(ctx: Context | Work): Promise<Reply<typeof showMaktab>> {
  return inTransaction(ctx, async (ctx) => {
    const { configuration } = ctx.organisation
    const sessions = sessionsOf(ctx)
    const taken = await countTaken(
      ctx,
      OFFER,
      sessions.map(({ name }) => name),
    )
    const fee = Number(configuration['maktabFee'])
    return {
      title: textIn(configuration, ctx.language, 'maktabTitle'),
      introduction: textIn(configuration, ctx.language, 'maktabIntroduction'),
      fee: fee > 0 ? { amount: fee, currency: String(configuration['defaultCurrency']) } : null,
      registrationOpen: configuration['maktabRegistrationOpen'] === true,
      sessions: sessions.map(({ places, ...session }) => ({
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
