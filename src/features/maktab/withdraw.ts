import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
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
