import { type StoredItem, listAs, toItem } from '#features/ground/content/content.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type Activity, activityKind, type listActivities } from './contract.ts'

export function findActivities(
  ctx: Context | Work,
  asked: Input<typeof listActivities>,
): Promise<Reply<typeof listActivities>> {
  return listAs(ctx, activityKind, asked, toActivity)
}

export function toActivity(item: StoredItem<typeof activityKind>): Activity {
  const { days, afterPrayer, ...fields } = item.fields
  return {
    ...toItem(item),
    ...fields,
    days: days.toSorted((one, other) => one.localeCompare(other)).map(Number),
    follows: fields.startTime !== null || afterPrayer === 'none' ? null : afterPrayer,
  }
}
