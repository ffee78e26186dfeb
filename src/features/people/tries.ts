import type { Work } from '#platform/server/context.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { WAITS, type WaitKind } from './rules.ts'

/**
 * Counts a try before it is made, in one statement, so that twenty at once are twenty. Undefined, with the seconds to
 * wait, when it may not be made yet; such a try is not counted.
 */
export async function countTry(
  ctx: Work,
  kind: WaitKind,
  about: string,
): Promise<{ readonly tries: number } | { readonly waitSeconds: number }> {
  const { minutes, seconds } = WAITS[kind]
  const now = ctx.now()
  const since = new Date(now.getTime() - minutes * 60_000)
  const subject = subjectOf(ctx, kind, about)
  const at = now.toISOString()
  const waits = seconds.join(',')
  const organisationId = ctx.organisation.id
  const [counted] = await ctx.sql<{ tries: number }[]>`
    insert into sign_in_tries as t (organisation_id, subject, tries, next_at, last_at)
    values (${organisationId}, ${subject}, 1,
      ${at}::timestamptz + make_interval(secs => (string_to_array(${waits}, ',')::int[])[1]), ${at})
    on conflict (organisation_id, subject) do update set
      tries = case when t.last_at < ${since.toISOString()} then 1 else t.tries + 1 end,
      next_at = ${at}::timestamptz + make_interval(secs => (string_to_array(${waits}, ',')::int[])[
        case when t.last_at < ${since.toISOString()} then 1 else least(t.tries + 1, ${seconds.length}::int) end]),
      last_at = ${at}
    where t.organisation_id = ${organisationId} and t.next_at <= ${at}
    returning t.tries`
  if (counted) return { tries: counted.tries }

  const [later] = await ctx.sql<{ seconds: number }[]>`
    select ceil(extract(epoch from next_at - ${at}::timestamptz))::int as seconds from sign_in_tries
    where organisation_id = ${organisationId} and subject = ${subject}`
  return { waitSeconds: Math.max(1, later?.seconds ?? 1) }
}

/** Of what mails somebody's box: the waiting is said at once. */
export async function countMail(ctx: Work, email: string): Promise<void> {
  const counted = await countTry(ctx, 'mail', email)
  if ('waitSeconds' in counted) refuseCommon('too-many', { retryAfterSeconds: counted.waitSeconds })
}

/** It was the right person after all. */
export async function forgetTries(ctx: Work, kind: WaitKind, about: string): Promise<void> {
  await ctx.sql`delete from sign_in_tries
    where organisation_id = ${ctx.organisation.id} and subject = ${subjectOf(ctx, kind, about)}`
}

/** With our secret key, so that the table names nobody. */
function subjectOf(ctx: Work, kind: WaitKind, about: string): string {
  return ctx.house.vault.sign(`${ctx.organisation.id} ${kind} ${about}`, 'sign-in-tries')
}
