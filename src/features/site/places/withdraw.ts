import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { lockPlaces, moveUp } from './move-up.ts'
import { type Place, offerOf } from './offer.ts'

/**
 * Takes back what a form asked for, of all whom it names: for whoever says that they cannot come. Their places go at once to
 * those who have waited longest. False when there is none, or it was taken back before.
 */
export function giveBackPlace(ctx: Context | Work, submissionId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { sql, organisation } = ctx
    const [place] = await sql<Place[]>`
      select offer, about from place_holders
      where organisation_id = ${organisation.id} and submission_id = ${submissionId} limit 1`
    if (!place) return false
    if (place.about !== '') await lockPlaces(ctx, place)
    const gone = await sql<{ is_waiting: boolean }[]>`
      delete from place_holders
      where organisation_id = ${organisation.id} and submission_id = ${submissionId} returning is_waiting`
    const held = gone.filter(({ is_waiting }) => !is_waiting).length
    if (place.about === '' || held === 0) return gone.length > 0
    await sql`
      update place_counts set taken = taken - ${held}
      where organisation_id = ${organisation.id} and offer = ${place.offer} and about = ${place.about}`
    await moveUp(ctx, place)
    await announceChange(ctx)
    return true
  })
}

/** What somebody has asked for a place in, from any of their addresses, and for how many people. */
export async function exportPlaces(ctx: Work, held: Held): Promise<unknown> {
  const forms = await listForms(ctx, held)
  if (forms.length === 0) return undefined
  const places = []
  for (const { offer, about, people, is_waiting, asked_at } of forms)
    places.push({
      in: await offerOf(ctx, offer).title(ctx, about),
      people,
      isWaiting: is_waiting,
      askedAt: asked_at,
    })
  return places
}

/** Nobody could tell any more whose places they are: they go to those who have waited longest. */
export async function giveUpPlaces(ctx: Work, held: Held): Promise<void> {
  for (const { submission_id } of await listForms(ctx, held))
    await giveBackPlace(ctx, submission_id)
}

interface Form extends Place {
  readonly submission_id: string
  readonly people: number
  readonly is_waiting: boolean
  readonly asked_at: Date
}

/** In the order in which everybody locks several; who only waits first, so that they are not moved up. */
function listForms({ sql, organisation }: Work, { emails }: Held): Promise<Form[]> {
  return sql<Form[]>`
    select h.submission_id, h.offer, h.about, count(*)::int as people, h.is_waiting, min(h.asked_at) as asked_at
    from place_holders h
    join submissions s
      on s.organisation_id = ${organisation.id} and s.organisation_id = h.organisation_id and s.id = h.submission_id
    where h.organisation_id = ${organisation.id} and s.sender_email = any(${[...emails]}) and s.erased_at is null
    group by h.submission_id, h.offer, h.about, h.is_waiting
    order by h.offer, h.about, h.is_waiting desc, min(h.asked_at)`
}
