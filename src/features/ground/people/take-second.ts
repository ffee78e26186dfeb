import type { Work } from '#platform/server/context.ts'
import { standingOf, takeCode } from './authenticator.ts'
import { tellOwner } from './letters.ts'
import { FREE_TRIES, TRIES_TO_TELL, readSecondCode } from './rules.ts'
import { countOrRefuse, forgetTries, fromHere } from './tries.ts'

/** Takes a code of the app or a recovery code, once; a wrong one is counted, so the transaction has to commit. */
export async function takeSecond(ctx: Work, personId: string, code: string): Promise<boolean> {
  await countSecond(ctx, personId, readSecondCode(code)?.kind ?? 'app')
  const taken = await takeCode(ctx, personId, code)
  if (!taken) return false
  await forgetSecond(ctx, personId)
  if (taken === 'recovery') await tellOfRecovery(ctx, personId)
  return true
}

const SECOND = ['app', 'recovery'] as const

/**
 * Counts a code before it is looked at; after some wrong ones the next has to wait. Whoever comes so far knows the password
 * or reads the mail, so the owner hears of it. Recovery codes cannot be guessed: nobody from elsewhere uses up their tries.
 */
export async function countSecond(
  ctx: Work,
  personId: string,
  kind: (typeof SECOND)[number],
): Promise<void> {
  const tries = await countOrRefuse(ctx, 'second', fromHere(ctx, `${kind} ${personId}`))
  const everywhere = kind === 'app' ? await countOrRefuse(ctx, 'second-everywhere', personId) : 0
  if (tries !== FREE_TRIES && everywhere !== TRIES_TO_TELL) return
  const day = ctx.now().toISOString().slice(0, 10)
  await tellOwner(ctx, personId, { what: 'codes-tried', about: `${personId}:${day}` })
}

/** It was the right person after all. */
export async function forgetSecond(ctx: Work, personId: string): Promise<void> {
  for (const kind of SECOND) await forgetTries(ctx, 'second', fromHere(ctx, `${kind} ${personId}`))
  await forgetTries(ctx, 'second-everywhere', personId)
}

/** A recovery code is the way of somebody without their telephone; or of somebody else. */
async function tellOfRecovery(ctx: Work, personId: string): Promise<void> {
  const { recoveryCodesLeft } = await standingOf(ctx, personId)
  const about = `${personId}:${ctx.now().getTime()}`
  await tellOwner(ctx, personId, { what: 'recovery-code-used', about, left: recoveryCodesLeft })
}
