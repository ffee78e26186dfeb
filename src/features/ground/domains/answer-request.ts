import { pathOf } from '#features/ground/addresses/rules.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { findById, keepsAccount, ownersOf } from '#features/ground/people/people.ts'
import { type Work, mainOrigin } from '#platform/server/context.ts'
import type { RequestState } from './rules.ts'

interface Answer {
  readonly host: string
  readonly state: 'given' | 'refused'
  /** Why it is refused. */
  readonly answer?: string
  /** What it may have been until now. */
  readonly from?: readonly RequestState[]
}

/**
 * What whoever runs the program answers, in a transaction of the database's owner, and a mail about it to every owner of the
 * organisation, in its language. False where it was nothing of `from`; what was answered before stays then, and nobody is mailed.
 */
export async function answerRequest(
  ctx: Work,
  { host, state, answer = '', from = ['waiting'] }: Answer,
): Promise<boolean> {
  const { sql, organisation } = ctx
  const now = ctx.now().toISOString()
  const answered = await sql`
    update domain_requests set state = ${state}, answer = ${answer}, answered_at = ${now}
    where organisation_id = ${organisation.id} and host = ${host} and state in ${sql(from)} returning host`
  if (answered.length === 0) return false
  for (const id of await ownersOf(ctx)) {
    // Whoever is erased at this moment gets none, or it is erased with them.
    const owner = (await keepsAccount(ctx, id)) ? await findById(ctx, id) : undefined
    if (owner)
      await sendLater(ctx, {
        kind: 'domains.answer',
        about: `domain:${host}:${now}:${id}`,
        to: owner.email,
        language: ctx.language,
        input: { host, state, answer, link: `${mainOrigin(ctx)}${pathOf('officeDomains')}` },
      })
  }
  return true
}

/** The address is no longer the organisation's, so nothing says any more that it was given. */
export async function forgetRequest({ sql, organisation }: Work, host: string): Promise<void> {
  await sql`
    delete from domain_requests
    where organisation_id = ${organisation.id} and host = ${host} and state = 'given'`
}
