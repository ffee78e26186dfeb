import { receive } from '#features/submissions/submissions.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { applyForCourse } from './contract.ts'
import { findCourse, takeSeat } from './courses.ts'
import { moveUp } from './move-up.ts'
import { applicationForm } from './rules.ts'
import { courseWords } from './words.ts'

/**
 * Gives a place to whoever applies, as long as there is one; afterwards a place on the waiting list to whoever wants it.
 * One person holds one place, however often they apply.
 */
export async function apply(
  ctx: Context,
  input: Input<typeof applyForCourse>,
): Promise<Reply<typeof applyForCourse>> {
  const course = await findCourse(ctx, input.courseId)
  if (!course) refuse(applyForCourse, 'course-not-found', 'courseId')
  const { itemId, seats, applicationsOpen } = course
  const { firstName, lastName, email, waitingList = false } = input
  const applicant = applicantOf(ctx, [firstName, lastName, email])

  const { reference } = await receive(ctx, applyForCourse, applicationForm, input, {
    sender: { name: `${firstName} ${lastName}`, email },
    about: course.id,
    async also(ctx, { id }) {
      // Asked here, so that an application that has come already is answered as it was.
      if (!applicationsOpen) refuse(applyForCourse, 'applications-closed')
      if (!(await enrol(ctx, { courseId: itemId, applicant, submissionId: id }))) return undefined
      const words = courseWords[ctx.language]
      // A seat that has just become free belongs to whoever has waited for it.
      await moveUp(ctx, itemId)
      if (await takeSeat(ctx, { itemId, seats })) {
        await announceChange(ctx)
        return words.mailSeated(course.title)
      }
      if (!waitingList) refuse(applyForCourse, 'course-full', 'waitingList')
      await wait(ctx, { courseId: itemId, applicant })
      return words.mailWaiting(course.title)
    },
  })
  const waiting = await inTransaction(ctx, (ctx) => isWaiting(ctx, { courseId: itemId, applicant }))
  return { reference, waiting }
}

function applicantOf({ house, organisation }: Context, said: readonly string[]): string {
  const same = said.map((each) => each.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' '))
  return house.vault.sign(`${organisation.id} ${JSON.stringify(same)}`, 'applicant')
}

interface Applicant {
  readonly courseId: string
  readonly applicant: string
}

/** False when they have applied before. */
async function enrol(
  { sql, organisation, now }: Work,
  { courseId, applicant, submissionId }: Applicant & { readonly submissionId: string },
): Promise<boolean> {
  const rows = await sql`
    insert into course_applications (organisation_id, course_id, applicant, submission_id, is_waiting, applied_at)
    values (${organisation.id}, ${courseId}, ${applicant}, ${submissionId}, false, ${now().toISOString()})
    on conflict do nothing returning applicant`
  return rows.length > 0
}

async function wait(
  { sql, organisation }: Work,
  { courseId, applicant }: Applicant,
): Promise<void> {
  await sql`
    update course_applications set is_waiting = true
    where organisation_id = ${organisation.id} and course_id = ${courseId} and applicant = ${applicant}`
}

async function isWaiting(
  { sql, organisation }: Work,
  { courseId, applicant }: Applicant,
): Promise<boolean> {
  const [found] = await sql<{ is_waiting: boolean }[]>`
    select is_waiting from course_applications
    where organisation_id = ${organisation.id} and course_id = ${courseId} and applicant = ${applicant}`
  return found?.is_waiting ?? false
}
