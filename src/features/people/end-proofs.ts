import type { Work } from '#platform/server/context.ts'
import { endSetUp, switchOff } from './authenticator.ts'
import { holdPerson } from './hold.ts'
import { endMailed, endMoves } from './proofs.ts'
import { ENDS, type Ending, type Proof } from './rules.ts'
import { endSessions, forgetDevices } from './sessions.ts'
import { endSteps } from './steps.ts'

interface Owner {
  readonly id: string
  /** What they sign in with. */
  readonly email: string
}

interface Where {
  /** The session of the device on which it happens, where there is one. */
  readonly here?: string | undefined
  /** Another address that is, or was, theirs. */
  readonly also?: readonly string[]
}

/** Ends the proofs of a person that end with what happens here, as ENDS says. All are dead with the commit. */
export async function endProofs(
  ctx: Work,
  event: Ending,
  { id, email }: Owner,
  { here, also = [] }: Where = {},
): Promise<void> {
  const ends = (proof: Proof) => (ENDS[event] as readonly Proof[]).includes(proof)
  await holdPerson(ctx, { id })
  if (ends('elsewhere'))
    await endSessions(ctx, id, event, here && !ends('here') ? { but: here } : {})
  if (ends('remembered')) await forgetDevices(ctx, id, event)
  if (ends('step')) await endSteps(ctx, id)
  if (ends('mail')) await endMailed(ctx, ['sign-in', 'register', 'reset'], [email, ...also])
  if (ends('move')) await endMoves(ctx, id)
  if (ends('set-up')) await endSetUp(ctx, id)
  if (ends('app')) await switchOff(ctx, id)
}
