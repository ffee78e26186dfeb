import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { login, loginWithCode, type requestCode } from './contract.ts'
import { holdPerson } from './hold.ts'
import { warnLater } from './letters.ts'
import { isPassword } from './password.ts'
import { type Person, findByEmail, signIn } from './people.ts'
import { type NotProved, askProof, takeProof } from './proofs.ts'
import { FREE_TRIES, TRIES_TO_TELL } from './rules.ts'
import { findDevice } from './sessions.ts'
import { countOrRefuse, forgetBoth, forgetTries, fromHere } from './tries.ts'

/**
 * Signs in. The try is counted before the password is looked at, and a password is looked at whether or not there is an
 * account, so that neither words nor time tell. A device that was signed in before is counted by itself, and nobody else
 * makes it wait.
 */
export async function logIn(
  ctx: Context,
  { email, password }: Input<typeof login>,
  request: RawRequest,
): Promise<Reply<typeof login>> {
  const { person, device } = await inTransaction(ctx, async (ctx) => {
    const device = await findDevice(ctx, email, request)
    const tries = device
      ? await countOrRefuse(ctx, 'device', `${email} ${device}`)
      : await countOrRefuse(ctx, 'password', fromHere(ctx, email))
    const everywhere = device ? 0 : await countOrRefuse(ctx, 'password-everywhere', email)
    if (tries === FREE_TRIES || everywhere === TRIES_TO_TELL) await warnLater(ctx, email)
    return { person: await findByEmail(ctx, email), device }
  })
  const isRight = await isPassword(ctx, password, person?.passwordHash)
  if (!person || !isRight) return refuse(login, 'email-or-password-wrong', 'password')

  const signed = await signIn(ctx, request, async (ctx): Promise<Person | 'changed'> => {
    await holdPerson(ctx, person)
    // It may have been changed while it was looked at.
    const still = await findByEmail(ctx, email)
    if (still?.passwordHash !== person.passwordHash) return 'changed'
    if (device) await forgetTries(ctx, 'device', `${email} ${device}`)
    else await forgetBoth(ctx, 'password', email)
    return still
  })
  return typeof signed === 'string' ? refuse(login, 'email-or-password-wrong', 'password') : signed
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
    await forgetBoth(ctx, 'password', proof.email)
    const over = token === undefined ? 'code-over' : 'link-over'
    return (await findByEmail(ctx, proof.email)) ?? over
  })
  if (typeof signed !== 'string') return signed
  // Only a change of address asks on which device it is.
  if (signed === 'other-device') return refuse(loginWithCode, 'link-over')
  return refuse(loginWithCode, signed, token === undefined ? 'code' : undefined)
}
