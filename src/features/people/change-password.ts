import { and, eq, isNull } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { changePassword, resetPassword, type sendResetPasswordRequest } from './contract.ts'
import { tellOwner } from './letters.ts'
import { hashPassword, isPassword } from './password.ts'
import { type Person, findByEmail, getPerson, isPerson, toUser, whyUnfit } from './people.ts'
import { askProof, endProofs, findOpen, takeProof } from './proofs.ts'
import { changeKeys, endSessions, handOver, isPresent, personOf } from './sessions.ts'
import { endSteps } from './steps.ts'
import { people } from './tables.ts'
import { countTry, forgetTries } from './tries.ts'

/**
 * Whether somebody who is signed in is really there: by the password, whose tries are counted, or, where there is none, by
 * having signed in a moment ago.
 */
export async function proveAgain(
  ctx: Context,
  password: string | undefined,
): Promise<{ readonly person: Person } | 'password-wrong' | 'prove-again'> {
  const me = personOf(ctx)
  const { person, isHere } = await inTransaction(ctx, async (ctx) => {
    const person = await getPerson(ctx, me.id)
    if (!person.passwordHash) return { person, isHere: await isPresent(ctx, me.session) }
    const counted = await countTry(ctx, 'again', me.id)
    if ('waitSeconds' in counted)
      refuseCommon('too-many', { retryAfterSeconds: counted.waitSeconds })
    return { person, isHere: false }
  })
  if (!person.passwordHash) return isHere ? { person } : 'prove-again'
  if (password === undefined || !(await isPassword(password, person.passwordHash)))
    return 'password-wrong'
  await inTransaction(ctx, (ctx) => forgetTries(ctx, 'again', me.id))
  return { person }
}

/** Of two changes at once the first counts: the second one's old password is no longer right. */
export async function change(
  ctx: Context,
  { currentPassword, newPassword }: Input<typeof changePassword>,
  request: RawRequest,
): Promise<Reply<typeof changePassword>> {
  const me = personOf(ctx)
  const proved = await proveAgain(ctx, currentPassword)
  if (typeof proved === 'string') return refuse(changePassword, proved, 'currentPassword')
  const { person } = proved
  const unfit = whyUnfit(ctx, newPassword, person)
  if (unfit) return refuse(changePassword, unfit, 'newPassword')

  const passwordHash = await hashPassword(newPassword)
  const { keys, user } = await inTransaction(ctx, async (ctx) => {
    const before = person.passwordHash
      ? eq(people.passwordHash, person.passwordHash)
      : isNull(people.passwordHash)
    const changed = await ctx.db
      .update(people)
      .set({ passwordHash })
      .where(and(isPerson(ctx, me.id), before))
      .returning({ id: people.id })
    if (changed.length === 0) return refuse(changePassword, 'password-wrong', 'currentPassword')
    await afterwards(ctx, person, me.session)
    return {
      keys: await changeKeys(ctx, me.session),
      user: await toUser(ctx, { ...person, passwordHash }),
    }
  })
  return { ...user, ...handOver(keys, request) }
}

export async function askReset(
  ctx: Context,
  { email }: Input<typeof sendResetPasswordRequest>,
): Promise<null> {
  await inTransaction(ctx, (ctx) => askProof(ctx, { kind: 'reset', email }))
  return null
}

/** The link is used up only by a password that can be used. */
export async function reset(
  ctx: Context,
  { token, password }: Input<typeof resetPassword>,
): Promise<null> {
  const person = await inTransaction(ctx, async (ctx) => {
    const proof = await findOpen(ctx, 'reset', token)
    return proof && findByEmail(ctx, proof.email)
  })
  if (!person) return refuse(resetPassword, 'link-over')
  const unfit = whyUnfit(ctx, password, person)
  if (unfit) return refuse(resetPassword, unfit, 'password')

  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const proof = await takeProof(ctx, ['reset'], { token })
    if (typeof proof === 'string') return refuse(resetPassword, 'link-over')
    await ctx.db.update(people).set({ passwordHash }).where(isPerson(ctx, person.id))
    await forgetTries(ctx, 'password', person.email)
    await afterwards(ctx, person)
  })
  return null
}

/** Whoever knew the old password is out: by every session but one, and by every link that was mailed. */
async function afterwards(ctx: Work, person: Person, but?: string): Promise<void> {
  await endSessions(ctx, person.id, 'password', but ? { but } : {})
  await endProofs(ctx, 'reset', person.email)
  await endProofs(ctx, 'sign-in', person.email)
  await endSteps(ctx, person.id)
  const about = `${person.id}:${ctx.now().getTime()}`
  await tellOwner(ctx, person.id, { what: 'password-changed', about })
}
