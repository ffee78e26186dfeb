import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { DAYS_REFUSED } from './rules.ts'
import { refusedAddresses } from './tables.ts'

/** Notes that a server has refused an address for good; again, it is the later refusal that stands. */
export async function noteRefused(ctx: Work, address: string, reason: string): Promise<void> {
  const said = { refusedAt: ctx.now(), reason }
  await ctx.db
    .insert(refusedAddresses)
    .values({ organisationId: ctx.organisation.id, id: randomUUID(), address, ...said })
    .onConflictDoUpdate({
      target: [refusedAddresses.organisationId, refusedAddresses.address],
      set: said,
    })
}

/** It has taken mail. */
export async function noteTaken(ctx: Work, address: string): Promise<void> {
  await eraseRefused(ctx, { emails: [address] })
}

/** Lets letters go there again; undefined when it was not held. */
export async function freeRefused(ctx: Work, id: string): Promise<string | undefined> {
  const [freed] = await ctx.db
    .delete(refusedAddresses)
    .where(and(isOurs(ctx), eq(refusedAddresses.id, id)))
    .returning({ address: refusedAddresses.address })
  return freed?.address
}

/** After a year an address is worth another try. */
export async function forgetOldRefusals(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAYS_REFUSED * 24 * 60 * 60 * 1000)
  await inTransaction(ctx, (ctx) =>
    ctx.db.delete(refusedAddresses).where(and(isOurs(ctx), lt(refusedAddresses.refusedAt, before))),
  )
}

export async function exportRefused(ctx: Work, { emails }: Pick<Held, 'emails'>): Promise<unknown> {
  const { address, refusedAt, reason } = refusedAddresses
  const found = await ctx.db
    .select({ address, refusedAt, reason })
    .from(refusedAddresses)
    .where(isAt(ctx, emails))
  return found.length > 0 ? { refused: found } : undefined
}

export async function eraseRefused(ctx: Work, { emails }: Pick<Held, 'emails'>): Promise<void> {
  await ctx.db.delete(refusedAddresses).where(isAt(ctx, emails))
}

function isAt(ctx: Work, emails: readonly string[]) {
  return and(
    eq(refusedAddresses.organisationId, ctx.organisation.id),
    inArray(refusedAddresses.address, [...emails]),
  )
}

function isOurs({ organisation }: Work) {
  return eq(refusedAddresses.organisationId, organisation.id)
}
