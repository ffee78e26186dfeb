import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { donorIdsOf } from '#features/money/donors/donors.ts'
import type { Work } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { transferPromises } from './tables.ts'

/** What somebody has promised to transfer. */
export async function exportPromises(ctx: Work, held: Held): Promise<unknown> {
  const rows = await ctx.db
    .select()
    .from(transferPromises)
    .where(await isOf(ctx, held))
    .orderBy(asc(transferPromises.promisedAt), asc(transferPromises.id))
  if (rows.length === 0) return undefined
  return rows.map(({ reference, amountMinor, currency, tribute, note, company, promisedAt }) => ({
    reference,
    amountMinor,
    currency,
    tribute,
    note,
    company,
    promisedAt: promisedAt.toISOString(),
  }))
}

/** Takes the words off what somebody has promised; who it was is erased with the donors. */
export async function erasePromises(ctx: Work, held: Held): Promise<void> {
  await ctx.db
    .update(transferPromises)
    .set({
      tribute: null,
      note: null,
      bodyDigest: '',
      company: sql`case when company is not null then '' end`,
    })
    .where(await isOf(ctx, held))
  // A bank writes the name of whoever paid.
  await ctx.sql`
    update bank_lines l set description = '' from transfer_promises p
    where l.organisation_id = ${ctx.organisation.id} and p.organisation_id = ${ctx.organisation.id}
      and p.id = l.promise_id and p.donor_id = any(${await donorIdsOf(ctx, held)}::uuid[])`
}

async function isOf(ctx: Work, held: Held) {
  return and(
    eq(transferPromises.organisationId, ctx.organisation.id),
    inArray(transferPromises.donorId, await donorIdsOf(ctx, held)),
  )
}
