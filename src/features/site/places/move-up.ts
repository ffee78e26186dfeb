import { sayMovedUp } from '#features/ground/submissions/submissions.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { type Place, offerOf } from './offer.ts'

/**
 * Gives what is free to those who have waited longest, and tells them by mail: all whom one form names or none, and one form
 * that does not fit lets the next one pass. Harmless twice and at the same moment: one waits for the other, and then finds
 * no place.
 */
export async function moveUp(ctx: Work, place: Place): Promise<void> {
  if (!(await isAwaited(ctx, place))) return
  const taken = await lockPlaces(ctx, place)
  const offer = offerOf(ctx, place.offer)
  const open = await offer.find(ctx, place.about)
  if (!open) return
  let free = open.most === null ? Number.POSITIVE_INFINITY : open.most - taken
  let isMoved = false
  for (const form of await listWaiting(ctx, place)) {
    if (form.people > free) continue
    free -= form.people
    isMoved = true
    await seat(ctx, place, form)
    await sayMovedUp(ctx, form.id, (language) => offer.movedUp(open.title, language))
  }
  if (isMoved) await announceChange(ctx)
}

/** The same for everything that somebody waits for: a place also becomes free when the office adds some. */
export async function moveUpEverywhere(ctx: Context): Promise<void> {
  const awaited = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<Place[]>`
      select distinct offer, about from place_holders
      where organisation_id = ${organisation.id} and is_waiting order by offer, about`,
  )
  for (const place of awaited) await inTransaction(ctx, (ctx) => moveUp(ctx, place))
}

/**
 * How many places are taken; until the transaction ends nobody else takes or returns one. Whoever wants more than one lock
 * on a place begins with this one.
 */
export async function lockPlaces(
  { sql, organisation }: Work,
  { offer, about }: Place,
): Promise<number> {
  await sql`
    insert into place_counts (organisation_id, offer, about, taken) values (${organisation.id}, ${offer}, ${about}, 0)
    on conflict do nothing`
  const [row] = await sql<{ taken: number }[]>`
    select taken from place_counts
    where organisation_id = ${organisation.id} and offer = ${offer} and about = ${about} for update`
  return row!.taken
}

async function isAwaited({ sql, organisation }: Work, { offer, about }: Place): Promise<boolean> {
  const rows = await sql`
    select from place_holders
    where organisation_id = ${organisation.id} and offer = ${offer} and about = ${about} and is_waiting limit 1`
  return rows.length > 0
}

interface Form {
  readonly id: string
  readonly people: number
}

/** Longest first; without those who have been erased. */
function listWaiting({ sql, organisation }: Work, { offer, about }: Place): Promise<Form[]> {
  return sql<Form[]>`
    select h.submission_id as id, count(*)::int as people from place_holders h
    join submissions s
      on s.organisation_id = ${organisation.id} and s.organisation_id = h.organisation_id and s.id = h.submission_id
    where h.organisation_id = ${organisation.id} and h.offer = ${offer} and h.about = ${about} and h.is_waiting
      and s.erased_at is null
    group by h.submission_id order by min(h.asked_at), h.submission_id`
}

async function seat(
  { sql, organisation }: Work,
  { offer, about }: Place,
  { id, people }: Form,
): Promise<void> {
  await sql`
    update place_holders set is_waiting = false
    where organisation_id = ${organisation.id} and submission_id = ${id} and about = ${about} and is_waiting`
  await sql`
    update place_counts set taken = taken + ${people}
    where organisation_id = ${organisation.id} and offer = ${offer} and about = ${about}`
}
