import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Place } from './offer.ts'
import { moveUp } from './move-up.ts'
import { placeHolders } from './tables.ts'

export { type Offer, type Open, type Place, offers } from './offer.ts'
export { moveUpEverywhere } from './move-up.ts'
export { giveBackPlace } from './withdraw.ts'

interface Asking extends Place {
  /** How many fit in all; null where nobody has said. */
  readonly most: number | null
  /** Who wants a place, by digests that `holderOf` makes. */
  readonly holders: readonly string[]
  readonly submissionId: string
}

/** Tells the same person again by what they have said of themselves, and tells nobody who. `purpose` keys the digest. */
export function holderOf(
  { house, organisation }: Context,
  purpose: string,
  said: readonly string[],
): string {
  const same = said.map((each) => each.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' '))
  return house.vault.sign(`${organisation.id} ${JSON.stringify(same)}`, purpose)
}

/**
 * Gives places to all that one form names or to none of them, in the transaction of that form. `known`: all have asked
 * before, and nothing was done. `full`: they are written down without a place, and `wait` or a refusal has to follow. A place
 * that has just become free belongs to whoever has waited for it. Of two who want the last one at the same moment one waits
 * for the other, and then hears so.
 */
export async function take(ctx: Work, asking: Asking): Promise<'taken' | 'full' | 'known'> {
  const added = await writeDown(ctx, asking)
  if (added === 0) return 'known'
  if (asking.about === '') return 'taken'
  await moveUp(ctx, asking)
  if (!(await count(ctx, asking, added))) return 'full'
  await announceChange(ctx)
  return 'taken'
}

/** Those whom a form names wait together. */
export async function wait({ sql, organisation }: Work, submissionId: string): Promise<void> {
  await sql`
    update place_holders set is_waiting = true
    where organisation_id = ${organisation.id} and submission_id = ${submissionId}`
}

/** Whether anybody has a place in it, or waits for one. */
export async function hasHolders(
  { sql, organisation }: Work,
  { offer, about }: Place,
): Promise<boolean> {
  const rows = await sql`
    select from place_holders
    where organisation_id = ${organisation.id} and offer = ${offer} and about = ${about} limit 1`
  return rows.length > 0
}

/** Whether one of them waits, by this form or an earlier one. */
export function isWaiting(
  ctx: Context | Work,
  offer: string,
  holders: readonly string[],
): Promise<boolean> {
  return inTransaction(ctx, async ({ sql, organisation }) => {
    const rows = await sql`
      select from place_holders
      where organisation_id = ${organisation.id} and offer = ${offer} and is_waiting
        and holder in ${sql([...holders])} limit 1`
    return rows.length > 0
  })
}

/** How many places are taken, by what they are of; what is not in it has none. */
export async function countTaken(
  { sql, organisation }: Work,
  offer: string,
  about: readonly string[],
): Promise<Map<string, number>> {
  if (about.length === 0) return new Map()
  const rows = await sql<{ about: string; taken: number }[]>`
    select about, taken from place_counts
    where organisation_id = ${organisation.id} and offer = ${offer} and about in ${sql([...about])}`
  return new Map(rows.map((row) => [row.about, row.taken]))
}

/** How many of them had not asked before. */
async function writeDown(
  { db, organisation, now }: Work,
  { offer, about, holders, submissionId }: Asking,
): Promise<number> {
  // In one order, so that two forms that name the same people do not wait for each other in a circle.
  const rows = [...new Set(holders)].toSorted().map((holder) => ({
    organisationId: organisation.id,
    offer,
    holder,
    about,
    submissionId,
    isWaiting: false,
    askedAt: now(),
  }))
  const added = await db
    .insert(placeHolders)
    .values(rows)
    .onConflictDoNothing()
    .returning({ holder: placeHolders.holder })
  return added.length
}

/** All of them or none. */
async function count(
  { sql, organisation }: Work,
  { offer, about, most }: Asking,
  wanted: number,
): Promise<boolean> {
  if (most !== null && wanted > most) return false
  const rows = await sql`
    insert into place_counts (organisation_id, offer, about, taken)
    values (${organisation.id}, ${offer}, ${about}, ${wanted})
    on conflict (organisation_id, offer, about) do update set taken = place_counts.taken + ${wanted}
    where ${most}::int is null or place_counts.taken + ${wanted} <= ${most}::int
    returning taken`
  return rows.length > 0
}
