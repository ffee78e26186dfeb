import { receive } from '#features/ground/submissions/submissions.ts'
import type { Context } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { applyForVacancy } from './contract.ts'
import { applicationForm } from './rules.ts'
import { findVacancy } from './vacancies.ts'

/** Keeps an application with its CV, until the last minute of the closing day. */
export async function apply(
  ctx: Context,
  input: Input<typeof applyForVacancy>,
): Promise<Reply<typeof applyForVacancy>> {
  const vacancy = await findVacancy(ctx, input.id)
  if (!vacancy) refuse(applyForVacancy, 'vacancy-not-found')
  const { name, email } = input
  const { reference } = await receive(ctx, applyForVacancy, applicationForm, input, {
    sender: { name, email },
    about: vacancy.id,
    async also() {
      // Asked here, so that an application that has come already is answered as it was.
      if (vacancy.isClosed) refuse(applyForVacancy, 'vacancy-closed')
      return undefined
    },
  })
  return { reference }
}
