import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { sessionsOf } from './maktab.ts'
import { lockPlaces, moveUp } from './move-up.ts'

/**
 * Takes back the registration that a form made, of all its children. Their places go at once to the families that have
 * waited longest. False when there is none, or it was taken back before.
 */
export function withdraw(ctx: Context | Work, submissionId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { sql, organisation } = ctx
    const [made] = await sql<{ session: string }[]>`
      select session from maktab_pupils
      where organisation_id = ${organisation.id} and submission_id = ${submissionId} limit 1`
    if (!made) return false
    const { session: name } = made
    if (name !== '') await lockPlaces(ctx, name)
    const gone = await sql<{ is_waiting: boolean }[]>`
      delete from maktab_pupils
      where organisation_id = ${organisation.id} and submission_id = ${submissionId} returning is_waiting`
    if (gone.length === 0) return false
    const held = gone.filter(({ is_waiting }) => !is_waiting).length
    if (name === '' || held === 0) return true
    await sql`
      update maktab_places set taken = taken - ${held}
      where organisation_id = ${organisation.id} and session = ${name}`
    const session = sessionsOf(ctx).find((session) => session.name === name)
    if (session) await moveUp(ctx, session)
    await announceChange(ctx)
    return true
  })
}

/** The places of the children that somebody has registered, from any of their addresses. */
export async function exportPlaces(ctx: Work, held: Held): Promise<unknown> {
  const places = await listPlaces(ctx, held)
  if (places.length === 0) return undefined
  return places.map(({ session, children, is_waiting, registered_at }) => ({
    session,
    children,
    isWaiting: is_waiting,
    registeredAt: registered_at,
  }))
}

/** Nobody could tell any more whose places they are: they go to the families that have waited longest. */
export async function giveUpPlaces(ctx: Work, held: Held): Promise<void> {
  for (const { submission_id } of await listPlaces(ctx, held)) await withdraw(ctx, submission_id)
}

interface Place {
  readonly submission_id: string
  readonly session: string
  readonly children: number
  readonly is_waiting: boolean
  readonly registered_at: Date
}

/** In the order in which everybody locks several sessions; who only waits first, so that they are not moved up. */
function listPlaces({ sql, organisation }: Work, { emails }: Held): Promise<Place[]> {
  return sql<Place[]>`
    select p.submission_id, p.session, count(*)::int as children, p.is_waiting, min(p.registered_at) as registered_at
    from maktab_pupils p
    join submissions s
      on s.organisation_id = ${organisation.id} and s.organisation_id = p.organisation_id and s.id = p.submission_id
    where p.organisation_id = ${organisation.id} and s.sender_email = any(${[...emails]}) and s.erased_at is null
    group by p.submission_id, p.session, p.is_waiting order by p.session, p.is_waiting desc, min(p.registered_at)`
}
