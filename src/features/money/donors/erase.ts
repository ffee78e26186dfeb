import type { Work } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { isDonorOf } from './donors.ts'
import { donors } from './tables.ts'

/** What is held of a donor is told with their gifts: nobody is a donor without one. */
export async function exportDonors(): Promise<undefined> {}

/**
 * Takes everything off a donor; the row stays, because gifts point at it. A declaration is a document of its own, which the
 * tax office may ask for: it stays as it was made (decision: erased-people).
 */
export async function eraseDonors(ctx: Work, held: Held): Promise<void> {
  await ctx.db
    .update(donors)
    .set({
      personId: null,
      firstName: '',
      lastName: '',
      email: '',
      contactNumber: null,
      address: null,
    })
    .where(isDonorOf(ctx, held))
}
