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
import {
  isOn,
  makeCodes,
  setUp,
  standingOf,
  switchOff,
  switchOn,
  takeCode,
} from './authenticator.ts'
import { proveAgain } from './change-password.ts'
import { tellOwner } from './letters.ts'
import { AUTHENTICATOR, type Notice, type Role } from './rules.ts'
import { countCode, tellOfRecovery } from './second-step.ts'
import { endSessions, personOf } from './sessions.ts'
import { endSteps } from './steps.ts'
import { forgetTries } from './tries.ts'

export async function show(ctx: Context): Promise<Reply<typeof showAuthenticator>> {
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
  const proved = await proveAgain(ctx, password)
  if (typeof proved === 'string') return refuse(setUpAuthenticator, proved, 'password')
  const made = await inTransaction(ctx, (ctx) => setUp(ctx, proved.person))
  return made ?? refuse(setUpAuthenticator, 'already-on')
}

export async function confirm(
  ctx: Context,
  { code }: Input<typeof switchOnAuthenticator>,
): Promise<Reply<typeof switchOnAuthenticator>> {
  const me = personOf(ctx)
  const codes = await inTransaction(ctx, async (ctx) => {
    await countCode(ctx, me.id)
    const codes = await switchOn(ctx, me.id, code)
    if (typeof codes === 'string') return codes
    await forgetTries(ctx, 'second', me.id)
    // Nobody who signed in without a code stays.
    await endSessions(ctx, me.id, 'app', { but: me.session })
    await endSteps(ctx, me.id)
    await tell(ctx, me.id, 'app-on')
    return codes
  })
  if (typeof codes !== 'string') return { recoveryCodes: codes }
  return refuse(switchOnAuthenticator, codes, codes === 'code-wrong' ? 'code' : undefined)
}

export async function renewCodes(
  ctx: Context,
  proof: Input<typeof makeRecoveryCodes>,
): Promise<Reply<typeof makeRecoveryCodes>> {
  const { id } = personOf(ctx)
  const wrong = await whyNot(ctx, proof)
  if (wrong) return refuse(makeRecoveryCodes, wrong, fieldOf(wrong))
  const recoveryCodes = await inTransaction(ctx, async (ctx) => {
    if (!(await isOn(ctx, id))) return refuse(makeRecoveryCodes, 'not-on')
    await tell(ctx, id, 'recovery-codes-made')
    return makeCodes(ctx, id)
  })
  return { recoveryCodes }
}

export async function end(
  ctx: Context,
  proof: Input<typeof switchOffAuthenticator>,
): Promise<null> {
  if (AUTHENTICATOR[roleOf(ctx.actor)] === 'required')
    return refuse(switchOffAuthenticator, 'required')
  const { id } = personOf(ctx)
  const wrong = await whyNot(ctx, proof)
  if (wrong) return refuse(switchOffAuthenticator, wrong, fieldOf(wrong))
  await inTransaction(ctx, async (ctx) => {
    await switchOff(ctx, id)
    await endSteps(ctx, id)
    await tell(ctx, id, 'app-off')
  })
  return null
}

type Wrong = 'not-on' | 'code-wrong' | 'password-wrong'

/** By a fresh code where one is given, else by the password. */
async function whyNot(
  ctx: Context,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<Wrong | undefined> {
  const { id } = personOf(ctx)
  if (code === undefined && password === undefined) return 'password-wrong'
  if (code === undefined) {
    const proved = await proveAgain(ctx, password)
    const isRight = typeof proved !== 'string' && proved.person.passwordHash !== null
    return isRight ? undefined : 'password-wrong'
  }
  return inTransaction(ctx, async (ctx) => {
    if (!(await isOn(ctx, id))) return 'not-on'
    await countCode(ctx, id)
    const taken = await takeCode(ctx, id, code)
    if (!taken) return 'code-wrong'
    await forgetTries(ctx, 'second', id)
    if (taken === 'recovery') await tellOfRecovery(ctx, id)
    return undefined
  })
}

function fieldOf(wrong: Wrong): string | undefined {
  return { 'not-on': undefined, 'code-wrong': 'code', 'password-wrong': 'password' }[wrong]
}

function roleOf(actor: Actor): Role {
  return actor.kind === 'staff' ? 'staff' : 'donor'
}

function tell(ctx: Work, personId: string, what: Notice): Promise<void> {
  return tellOwner(ctx, personId, { what, about: `${personId}:${ctx.now().getTime()}` })
}
