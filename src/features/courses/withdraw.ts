import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { lockSeats, moveUp } from './move-up.ts'

/**
 * Takes back the application that a form made: for whoever says that they cannot come. Their seat goes at once to whoever
 * has waited longest. False when there is none, or it was taken back before.
 */
export function withdraw(ctx: Context | Work, submissionId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { sql, organisation } = ctx
    const [made] = await sql<{ course_id: string }[]>`
      select course_id from course_applications
      where organisation_id = ${organisation.id} and submission_id = ${submissionId}`
    if (!made) return false
    await lockSeats(ctx, made.course_id)
    const [gone] = await sql<{ is_waiting: boolean }[]>`
      delete from course_applications
      where organisation_id = ${organisation.id} and submission_id = ${submissionId} returning is_waiting`
    if (!gone) return false
    if (gone.is_waiting) return true
    await sql`
      update course_seats set taken = taken - 1
      where organisation_id = ${organisation.id} and course_id = ${made.course_id}`
    await moveUp(ctx, made.course_id)
    await announceChange(ctx)
    return true
  })
}
