import { and, count, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import type { Kind } from './rules.ts'
import { subscriptionLines, subscriptions } from './tables.ts'

/** How many gifts to a cause come by themselves, or will when somebody goes on with them, by how often they do. */
export async function countRegular(
  { db, organisation }: Work,
  causeId: string,
): Promise<Partial<Record<Kind, number>>> {
  const rows = await db
    .select({ kind: subscriptions.kind, count: count() })
    .from(subscriptionLines)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.organisationId, subscriptionLines.organisationId),
        eq(subscriptions.id, subscriptionLines.subscriptionId),
      ),
    )
    .where(
      and(
        eq(subscriptionLines.organisationId, organisation.id),
        eq(subscriptionLines.causeId, causeId),
        or(
          inArray(subscriptions.state, ['active', 'past_due', 'paused']),
          and(eq(subscriptions.state, 'pending'), isNull(subscriptions.endedAt)),
        ),
      ),
    )
    .groupBy(subscriptions.kind)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
