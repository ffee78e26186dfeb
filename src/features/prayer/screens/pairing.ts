import { randomInt } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  type Context,
  type Work,
  announceChange,
  inTransaction,
  mainOrigin,
} from '#platform/server/context.ts'
import { drawSquareCode } from '#platform/server/square-code.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { pairScreen } from './admin/contract.ts'
import { type askPairing, beginPairing } from './contract.ts'
import { CODE_LENGTH, CODE_MINUTES, CODE_SIGNS, MOST_WAITING, readCode } from './rules.ts'
import { findScreen, keepScreen, oneAfterTheOther, toHealth } from './screens.ts'
import { screenPairings } from './tables.ts'
import { digestOf, makeToken } from './tokens.ts'

/** A new screen has its token from the first moment on; it opens nothing until somebody has typed its code. */
export function begin(ctx: Context): Promise<Reply<typeof beginPairing>> {
  const token = makeToken()
  const expiresAt = new Date(ctx.now().getTime() + CODE_MINUTES * 60_000)
  return inTransaction(ctx, async (ctx) => {
    await oneAfterTheOther(ctx)
    await forgetOld(ctx)
    const { db, organisation } = ctx
    const waiting = await db.$count(
      screenPairings,
      eq(screenPairings.organisationId, organisation.id),
    )
    if (waiting >= MOST_WAITING) refuse(beginPairing, 'too-many-waiting')
    const code = makeCode()
    await db
      .insert(screenPairings)
      .values({ organisationId: organisation.id, code, tokenDigest: digestOf(token)!, expiresAt })
    const address = `${mainOrigin(ctx)}${pathOf('officeScreens')}?code=${code}`
    const square = drawSquareCode(address, { border: 2 })
    return { token, code, expiresAt: expiresAt.getTime(), square }
  })
}

/** Its code is looked for before its screen: who is let in between the two questions has left one and is at the other. */
export function stateOf(
  ctx: Context,
  { token }: Input<typeof askPairing>,
): Promise<Reply<typeof askPairing>> {
  return inTransaction(ctx, async (ctx) => {
    const [waiting] = await ctx.db
      .select()
      .from(screenPairings)
      .where(
        and(
          eq(screenPairings.organisationId, ctx.organisation.id),
          eq(screenPairings.tokenDigest, digestOf(token) ?? ''),
          gt(screenPairings.expiresAt, ctx.now()),
        ),
      )
    if (waiting) return { state: 'waiting' as const }
    return { state: (await findScreen(ctx, token)) ? ('paired' as const) : ('over' as const) }
  })
}

/** Lets in whoever shows the code. The code goes with it, so of two who type it at once one is refused. */
export function pair(
  ctx: Context | Work,
  { code, name, playlist }: Input<typeof pairScreen>,
): Promise<Reply<typeof pairScreen>> {
  return inTransaction(ctx, async (ctx) => {
    const [taken] = await ctx.db
      .delete(screenPairings)
      .where(
        and(
          eq(screenPairings.organisationId, ctx.organisation.id),
          eq(screenPairings.code, readCode(code)),
          gt(screenPairings.expiresAt, ctx.now()),
        ),
      )
      .returning()
    if (!taken) refuse(pairScreen, 'code-not-valid', 'code')
    const screen = await keepScreen(ctx, { name, playlist }, taken.tokenDigest)
    await announceChange(ctx)
    return toHealth(screen)
  })
}

async function forgetOld(ctx: Work): Promise<void> {
  await ctx.db
    .delete(screenPairings)
    .where(
      and(
        eq(screenPairings.organisationId, ctx.organisation.id),
        lte(screenPairings.expiresAt, ctx.now()),
      ),
    )
}

function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join(
    '',
  )
}
