import type { Work } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { WAITS, type WaitKind } from './rules.ts'

type Counted = { readonly tries: number } | { readonly waitSeconds: number }

/**
 * Counts a try before it is made, in one statement, so that twenty at once are twenty: who counts the same waits until
 * this transaction ends; its clock may be behind of who came first, and that alone makes nobody wait. Where it may not be made yet it is not counted, and the seconds to wait are answered.
 */
export async function countTry(ctx: Work, kind: WaitKind, about: string): Promise<Counted> {
  const { minutes, seconds } = WAITS[kind]
  const now = ctx.now()
  const subject = subjectOf(ctx, kind, about)
  const at = now.toISOString()
  const forgetAt = new Date(now.getTime() + minutes * 60_000).toISOString()
  const waits = seconds.join(',')
  const organisationId = ctx.organisation.id
  const [counted] = await ctx.sql<{ tries: number }[]>`
    insert into sign_in_tries as t (organisation_id, subject, tries, next_at, last_at, forget_at)
    values (${organisationId}, ${subject}, 1,
      ${at}::timestamptz + make_interval(secs => (string_to_array(${waits}, ',')::int[])[1]), ${at}, ${forgetAt})
    on conflict (organisation_id, subject) do update set
      tries = case when t.forget_at < ${at} then 1 else t.tries + 1 end,
      next_at = (${at}::timestamptz at time zone 'UTC' + make_interval(secs => (string_to_array(${waits}, ',')::int[])[
        case when t.forget_at < ${at} then 1 else least(t.tries + 1, ${seconds.length}::int) end])) at time zone 'UTC',
      last_at = greatest(t.last_at, ${at}),
      forget_at = ${forgetAt}
    where t.organisation_id = ${organisationId} and t.next_at <= greatest(${at}, t.last_at)
    returning t.tries`
  if (counted) return { tries: counted.tries }

  const [later] = await ctx.sql<{ seconds: number }[]>`
    select ceil(extract(epoch from next_at - ${at}::timestamptz))::int as seconds from sign_in_tries
    where organisation_id = ${organisationId} and subject = ${subject}`
  return { waitSeconds: Math.max(1, later?.seconds ?? 1) }
}

/** The same, where whoever has to wait is told so at once: nothing of the transaction stays. */
export async function countOrRefuse(ctx: Work, kind: WaitKind, about: string): Promise<number> {
  const counted = await countTry(ctx, kind, about)
  if ('tries' in counted) return counted.tries
  return refuseCommon('too-many', { retryAfterSeconds: counted.waitSeconds })
}

/** Something about an address, as it is counted for the network that the caller comes from. */
export function fromHere({ address }: Pick<Work, 'address'>, about: string): string {
  return `${about} ${networkOf(address)}`
}

/** It was the right person after all. */
export async function forgetTries(ctx: Work, kind: WaitKind, about: string): Promise<void> {
  await ctx.sql`delete from sign_in_tries
    where organisation_id = ${ctx.organisation.id} and subject = ${subjectOf(ctx, kind, about)}`
}

/** The right person for what is counted twice: of this network, and of everywhere. */
export async function forgetBoth(
  ctx: Work,
  kind: 'password' | 'code',
  about: string,
): Promise<void> {
  await forgetTries(ctx, kind, fromHere(ctx, about))
  await forgetTries(ctx, `${kind}-everywhere`, about)
}

/** With our secret key, so that the table names nobody. */
function subjectOf(ctx: Work, kind: WaitKind, about: string): string {
  return ctx.house.vault.sign(`${ctx.organisation.id} ${kind} ${about}`, 'sign-in-tries')
}
