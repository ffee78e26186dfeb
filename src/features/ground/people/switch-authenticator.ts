import { type Actor, type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import {
  makeRecoveryCodes,
  setUpAuthenticator,
  type showAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from './authenticator-contract.ts'
import { isOn, makeCodes, setUp, standingOf } from './authenticator.ts'
import { endProofs } from './end-proofs.ts'
import { tellOwner } from './letters.ts'
import { getPerson } from './people.ts'
import { fieldOf, whenProved } from './prove-again.ts'
import { rolesOf } from './roles.ts'
import { AUTHENTICATOR, type Notice, type Role } from './rules.ts'
import { switchOnBy } from './second-step.ts'
import { holdSelf, personOf } from './sessions.ts'

export async function findAuthenticator(ctx: Context): Promise<Reply<typeof showAuthenticator>> {
  const { id } = personOf(ctx)
  const { onSince, recoveryCodesLeft } = await inTransaction(ctx, (ctx) => standingOf(ctx, id))
  return {
    onSince: onSince?.toISOString() ?? null,
    recoveryCodesLeft,
    isRequired: AUTHENTICATOR[roleOf(ctx.actor)] === 'required',
  }
}

/** The password is asked for: whoever finds an open browser must not lock its owner out. */
export async function begin(
  ctx: Context,
  { password }: Input<typeof setUpAuthenticator>,
): Promise<Reply<typeof setUpAuthenticator>> {
  if (await hasApp(ctx)) return refuse(setUpAuthenticator, 'already-on')
  const made = await whenProved(ctx, { password }, setUp)
  // Switched on in the same moment.
  if (made === undefined || made === 'code-needed' || made === 'code-wrong')
    return refuse(setUpAuthenticator, 'already-on')
  return typeof made === 'string' ? refuse(setUpAuthenticator, made, fieldOf(made)) : made
}

export async function confirmApp(
  ctx: Context,
  { code }: Input<typeof switchOnAuthenticator>,
): Promise<Reply<typeof switchOnAuthenticator>> {
  const me = personOf(ctx)
  const codes = await inTransaction(ctx, async (ctx) => {
    await holdSelf(ctx)
    return switchOnBy(ctx, await getPerson(ctx, me.id), code, me.session)
  })
  if (typeof codes !== 'string') return { recoveryCodes: codes }
  return refuse(switchOnAuthenticator, codes, codes === 'code-wrong' ? 'code' : undefined)
}

export async function renewCodes(
  ctx: Context,
  proof: Input<typeof makeRecoveryCodes>,
): Promise<Reply<typeof makeRecoveryCodes>> {
  const { id } = personOf(ctx)
  if (!(await hasApp(ctx))) return refuse(makeRecoveryCodes, 'not-on')
  const recoveryCodes = await whenProved(ctx, proof, async (ctx, person) => {
    await endProofs(ctx, 'codes-made', person)
    if (!(await isOn(ctx, id))) return refuse(makeRecoveryCodes, 'not-on')
    await tell(ctx, id, 'recovery-codes-made')
    return makeCodes(ctx, id)
  })
  if (typeof recoveryCodes !== 'string') return { recoveryCodes }
  return refuse(makeRecoveryCodes, recoveryCodes, fieldOf(recoveryCodes))
}

export async function end(
  ctx: Context,
  proof: Input<typeof switchOffAuthenticator>,
): Promise<null> {
  if (AUTHENTICATOR[roleOf(ctx.actor)] === 'required')
    return refuse(switchOffAuthenticator, 'required')
  const { id, session } = personOf(ctx)
  if (!(await hasApp(ctx))) return refuse(switchOffAuthenticator, 'not-on')
  const no = await whenProved(ctx, proof, async (ctx, person) => {
    // A role may have been given since the call was recognised.
    if ((await rolesOf(ctx, id)).length > 0) return refuse(switchOffAuthenticator, 'required')
    await endProofs(ctx, 'app-off', person, { here: session })
    await tell(ctx, id, 'app-off')
    return null
  })
  return no && refuse(switchOffAuthenticator, no, fieldOf(no))
}

/** Asked before the proof, so that nobody types one for nothing. */
function hasApp(ctx: Context): Promise<boolean> {
  return inTransaction(ctx, (ctx) => isOn(ctx, personOf(ctx).id))
}

function roleOf(actor: Actor): Role {
  return actor.kind === 'person' && actor.roles.length > 0 ? 'staff' : 'donor'
}

function tell(ctx: Work, personId: string, what: Notice): Promise<void> {
  return tellOwner(ctx, personId, { what, about: `${personId}:${ctx.now().getTime()}` })
}
