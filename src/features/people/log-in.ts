import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { login, loginWithCode, type requestCode } from './contract.ts'
import { warnLater } from './letters.ts'
import { isPassword } from './password.ts'
import { type Person, findByEmail, isPerson, signIn } from './people.ts'
import { type NotProved, askProof, takeProof } from './proofs.ts'
import { FREE_TRIES, type WaitKind } from './rules.ts'
import { findDevice } from './sessions.ts'
import { people } from './tables.ts'
import { countTry, forgetTries } from './tries.ts'

/**
 * Signs in. The try is counted before the password is looked at, and a password is looked at whether or not there is an
 * account, so that neither words nor time tell. A device that was signed in before is counted by itself.
 */
export async function logIn(
  ctx: Context,
  { email, password }: Input<typeof login>,
  request: RawRequest,
): Promise<Reply<typeof login>> {
  const { person, counting } = await inTransaction(ctx, async (ctx) => {
    const device = await findDevice(ctx, email, request)
    const counting: Counting = device
      ? { kind: 'device', about: `${email} ${device}` }
      : { kind: 'password', about: email }
    const counted = await countTry(ctx, counting.kind, counting.about)
    if ('waitSeconds' in counted)
      refuseCommon('too-many', { retryAfterSeconds: counted.waitSeconds })
    if (counted.tries === FREE_TRIES) await warnLater(ctx, email)
    return { person: await findByEmail(ctx, email), counting }
  })
  const isRight = await isPassword(password, person?.passwordHash)
  if (!person || !isRight) return refuse(login, 'email-or-password-wrong', 'password')

  const signed = await signIn(ctx, request, async (ctx): Promise<Person | 'changed'> => {
    await forgetTries(ctx, counting.kind, counting.about)
    // It may have been changed while it was looked at.
    const [still] = await ctx.db
      .select()
      .from(people)
      .where(and(isPerson(ctx, person.id), eq(people.passwordHash, person.passwordHash!)))
      .for('share')
    return still ?? 'changed'
  })
  return typeof signed === 'string' ? refuse(login, 'email-or-password-wrong', 'password') : signed
}

interface Counting {
  readonly kind: WaitKind
  readonly about: string
}

export async function sendCode(
  ctx: Context,
  { email }: Input<typeof requestCode>,
): Promise<Reply<typeof requestCode>> {
  const requestId = await inTransaction(ctx, (ctx) => askProof(ctx, { kind: 'sign-in', email }))
  return { requestId }
}

export async function logInWithCode(
  ctx: Context,
  { token, requestId, code }: Input<typeof loginWithCode>,
  request: RawRequest,
): Promise<Reply<typeof loginWithCode>> {
  const signed = await signIn(ctx, request, async (ctx): Promise<Person | NotProved> => {
    const proof = await takeProof(ctx, ['sign-in'], { token, id: requestId, code })
    if (typeof proof === 'string') return proof
    await forgetTries(ctx, 'password', proof.email)
    const over = token === undefined ? 'code-over' : 'link-over'
    return (await findByEmail(ctx, proof.email)) ?? over
  })
  if (typeof signed !== 'string') return signed
  return refuse(loginWithCode, signed, token === undefined ? 'code' : undefined)
}
