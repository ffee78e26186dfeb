import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { setUpInStep, takeSecondStep } from './authenticator-contract.ts'
import { setUp, switchOn } from './authenticator.ts'
import { endProofs } from './end-proofs.ts'
import { holdPerson } from './hold.ts'
import { tellOwner } from './letters.ts'
import { type Person, enter, getPerson } from './people.ts'
import { countSecond, forgetSecond, takeSecond } from './take-second.ts'
import { handOver } from './sessions.ts'
import { endSteps, findStep } from './steps.ts'

/** Signs in with the second code. A wrong one is counted, so the transaction commits and the refusal follows. */
export async function takeStep(
  ctx: Context,
  { stepToken, code }: Input<typeof takeSecondStep>,
  request: RawRequest,
): Promise<Reply<typeof takeSecondStep>> {
  const taken = await inTransaction(ctx, async (ctx) => {
    const step = await findStep(ctx, stepToken)
    if (!step) return 'step-over'
    const person = await getPerson(ctx, step.personId)
    const shown =
      step.next === 'code' ? await usedCode(ctx, person, code) : await firstCode(ctx, person, code)
    if (typeof shown === 'string') return shown
    await endSteps(ctx, person.id)
    return { ...shown, ...(await enter(ctx, person, request)) }
  })
  if (typeof taken === 'string')
    return refuse(takeSecondStep, taken, taken === 'code-wrong' ? 'code' : undefined)
  const { keys, user, recoveryCodes } = taken
  return { ...user, ...handOver(keys, request), ...(recoveryCodes ? { recoveryCodes } : {}) }
}

type Shown = { readonly recoveryCodes?: string[] } | 'code-wrong' | 'step-over'

async function usedCode(ctx: Work, { id }: Person, code: string): Promise<Shown> {
  return (await takeSecond(ctx, id, code)) ? {} : 'code-wrong'
}

async function firstCode(ctx: Work, person: Person, code: string): Promise<Shown> {
  const codes = await switchOnBy(ctx, person, code)
  if (codes === 'set-up-over') return 'step-over'
  return codes === 'code-wrong' ? codes : { recoveryCodes: codes }
}

/** Switches an app on by its first code: nobody stays who has signed in without one, but the device on which it is done. */
export async function switchOnBy(
  ctx: Work,
  person: Person,
  code: string,
  here?: string,
): Promise<string[] | 'code-wrong' | 'set-up-over'> {
  await holdPerson(ctx, person)
  await countSecond(ctx, person.id, 'app')
  const codes = await switchOn(ctx, person.id, code)
  if (typeof codes === 'string') return codes
  await forgetSecond(ctx, person.id)
  await endProofs(ctx, 'app-on', person, { here })
  await tellOwner(ctx, person.id, { what: 'app-on', about: `${person.id}:${ctx.now().getTime()}` })
  return codes
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
