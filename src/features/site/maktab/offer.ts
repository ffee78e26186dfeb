import type { Offer } from '#features/site/places/places.ts'
import { settingsOf } from './maktab.ts'
import { maktabWords } from './words.ts'

/** A session has its places by its name, as the organisation has set it. */
export const maktabOffer: Offer = {
  async find(ctx, about) {
    const session = settingsOf(ctx).maktabSessions.find(({ name }) => name === about)
    return session && { title: session.name, most: session.places }
  },
  title: async (_, about) => about,
  movedUp: (title, language) => maktabWords[language].mailMovedUp(title),
}
