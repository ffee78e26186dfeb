import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { setUpInStep, takeSecondStep } from './authenticator-contract.ts'
import { setUp, standingOf, switchOn, takeCode } from './authenticator.ts'
import { tellOwner } from './letters.ts'
import { enter, getPerson } from './people.ts'
import { FREE_TRIES } from './rules.ts'
import { handOver } from './sessions.ts'
import { endSteps, findStep } from './steps.ts'
import { countTry, forgetTries } from './tries.ts'

/** Signs in with the second code. A wrong one is counted, so the transaction commits and the refusal follows. */
export async function takeStep(
  ctx: Context,
  { stepToken, code }: Input<typeof takeSecondStep>,
  request: RawRequest,
): Promise<Reply<typeof takeSecondStep>> {
  const taken = await inTransaction(ctx, async (ctx) => {
    const step = await findStep(ctx, stepToken)
    if (!step) return 'step-over'
    const { personId } = step
    await countCode(ctx, personId)
    const shown =
      step.next === 'code'
        ? await usedCode(ctx, personId, code)
        : await firstCode(ctx, personId, code)
    if (typeof shown === 'string') return shown
    await forgetTries(ctx, 'second', personId)
    await endSteps(ctx, personId)
    return { ...shown, ...(await enter(ctx, await getPerson(ctx, personId), request)) }
  })
  if (typeof taken === 'string')
    return refuse(takeSecondStep, taken, taken === 'code-wrong' ? 'code' : undefined)
  const { keys, user, recoveryCodes } = taken
  return { ...user, ...handOver(keys, request), ...(recoveryCodes ? { recoveryCodes } : {}) }
}

type Shown = { readonly recoveryCodes?: string[] } | 'code-wrong' | 'step-over'

async function usedCode(ctx: Work, personId: string, code: string): Promise<Shown> {
  const taken = await takeCode(ctx, personId, code)
  if (!taken) return 'code-wrong'
  if (taken === 'recovery') await tellOfRecovery(ctx, personId)
  return {}
}

async function firstCode(ctx: Work, personId: string, code: string): Promise<Shown> {
  const codes = await switchOn(ctx, personId, code)
  if (codes === 'set-up-over') return 'step-over'
  if (codes === 'code-wrong') return codes
  await tellOwner(ctx, personId, { what: 'app-on', about: `${personId}:${ctx.now().getTime()}` })
  return { recoveryCodes: codes }
}

export async function setUpFor(
  ctx: Context,
  { stepToken }: Input<typeof setUpInStep>,
): Promise<Reply<typeof setUpInStep>> {
  return inTransaction(ctx, async (ctx) => {
    const step = await findStep(ctx, stepToken)
    if (step?.next !== 'set-up') return refuse(setUpInStep, 'step-over')
    const made = await setUp(ctx, await getPerson(ctx, step.personId))
    return made ?? refuse(setUpInStep, 'step-over')
  })
}

/**
 * Counts a code before it is looked at; after some wrong ones the next has to wait. Whoever comes so far knows the password
 * or reads the mail, so the owner hears of it.
 */
export async function countCode(ctx: Work, personId: string): Promise<void> {
  const counted = await countTry(ctx, 'second', personId)
  if ('waitSeconds' in counted) refuseCommon('too-many', { retryAfterSeconds: counted.waitSeconds })
  if (counted.tries !== FREE_TRIES) return
  const day = ctx.now().toISOString().slice(0, 10)
  await tellOwner(ctx, personId, { what: 'codes-tried', about: `${personId}:${day}` })
}

/** A recovery code is the way of somebody without their telephone; or of somebody else. */
export async function tellOfRecovery(ctx: Work, personId: string): Promise<void> {
  const { recoveryCodesLeft } = await standingOf(ctx, personId)
  const about = `${personId}:${ctx.now().getTime()}`
  await tellOwner(ctx, personId, { what: 'recovery-code-used', about, left: recoveryCodesLeft })
}
