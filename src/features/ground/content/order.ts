import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { CONTENT_REFUSALS } from './contract.ts'
import { type Kind, contentOf } from './rules.ts'

/**
 * Puts items that stand one after the other, as they were read, into another order. Refused when they do not stand so any more,
 * or are not the same ones: of two who move them at once the second looks again, and none is lost or there twice. The same
 * again changes nothing. No item is changed by it, so nobody who is writing one is in its way.
 */
export function orderItems(
  ctx: Context | Work,
  kind: Kind,
  { order, was }: { readonly order: readonly string[]; readonly was: readonly string[] },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx, kind)
    const now = await readOrder(ctx, kind)
    const from = now.findIndex((id) => was.includes(id))
    const standing = from < 0 ? [] : now.slice(from, from + was.length)
    if (isEqual(standing, order)) return
    if (!isEqual(standing, was) || !isEqual(standing.toSorted(), order.toSorted()))
      throw new Refusal('changed-meanwhile', CONTENT_REFUSALS['changed-meanwhile'])
    await writeOrder(ctx, [...now.slice(0, from), ...order, ...now.slice(from + order.length)])
    await writeDown(ctx, { deed: 'content-ordered', subject: kind.name })
    await announceChange(ctx, contentOf(kind))
  })
}

/** Until the transaction ends nobody else puts this kind in order. */
async function takeTurn({ sql, organisation }: Work, { name }: Kind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organisation.id} order of ${name}`}, 0))`
}

/** As lists of the office show them. */
async function readOrder({ sql, organisation }: Work, { name }: Kind): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select i.id from content_items i
    where i.organisation_id = ${organisation.id} and i.kind = ${name}
      and i.archived_at is null and i.trashed_at is null
    order by i.position, i.id`
  return rows.map(({ id }) => id)
}

async function writeOrder({ sql, organisation }: Work, ids: readonly string[]): Promise<void> {
  await sql`
    update content_items i set position = ordered.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered (id, place)
    where i.organisation_id = ${organisation.id} and i.id = ordered.id and i.position <> ordered.place - 1`
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, i) => id === other[i])
}
