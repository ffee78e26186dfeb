import { countTaken } from '#features/site/places/places.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { textIn } from '#platform/shared/texts.ts'
import type { showMaktab } from './contract.ts'
import type { maktabSettings } from './settings.ts'

/** What the rows of its places carry. */
export const OFFER = 'maktab'

/** The evening school as guardians see it. */
export function findMaktab(ctx: Context | Work): Promise<Reply<typeof showMaktab>> {
  return inTransaction(ctx, async (ctx) => {
    const { configuration } = ctx.organisation
    const settings = settingsOf(ctx)
    const sessions = settings.maktabSessions
    const taken = await countTaken(
      ctx,
      OFFER,
      sessions.map(({ name }) => name),
    )
    const fee = settings.maktabFee
    return {
      title: textIn(configuration, ctx.language, 'maktabTitle'),
      introduction: textIn(configuration, ctx.language, 'maktabIntroduction'),
      fee: fee > 0 ? { amount: fee, currency: configuration.defaultCurrency } : null,
      registrationOpen: settings.maktabRegistrationOpen,
      sessions: sessions.map(({ places, ...session }) => ({
        ...session,
        // The office may have made the room smaller since.
        placesLeft: places === null ? null : Math.max(0, places - (taken.get(session.name) ?? 0)),
      })),
    }
  })
}

export function settingsOf({ organisation }: Context) {
  return valuesOf<typeof maktabSettings>(organisation.configuration)
}
