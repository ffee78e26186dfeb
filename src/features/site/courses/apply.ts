import { holdPublished } from '#features/ground/content/save.ts'
import { receive } from '#features/ground/submissions/submissions.ts'
import { holderOf, isWaiting, take, wait } from '#features/site/places/places.ts'
import type { Context } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { applyForCourse, courseKind } from './contract.ts'
import { OFFER, findCourse } from './courses.ts'
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
  const holders = [`${itemId} ${holderOf(ctx, 'applicant', [firstName, lastName, email])}`]

  const { reference } = await receive(ctx, applyForCourse, applicationForm, input, {
    sender: { name: `${firstName} ${lastName}`, email },
    about: course.id,
    async also(ctx, { id }) {
      // Asked here, so that an application that has come already is answered as it was.
      if (!(await holdPublished(ctx, courseKind, itemId)))
        refuse(applyForCourse, 'course-not-found', 'courseId')
      if (!applicationsOpen) refuse(applyForCourse, 'applications-closed')
      const place = { offer: OFFER, about: itemId, most: seats }
      const taken = await take(ctx, { ...place, holders, submissionId: id })
      if (taken === 'known') return undefined
      const words = courseWords[ctx.language]
      if (taken === 'taken') return words.mailSeated(course.title)
      if (!waitingList) refuse(applyForCourse, 'course-full', 'waitingList')
      await wait(ctx, id)
      return words.mailWaiting(course.title)
    },
  })
  return { reference, waiting: await isWaiting(ctx, OFFER, holders) }
}
