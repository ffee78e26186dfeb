import type { Work } from '#platform/server/context.ts'

/** From an instant (itself included) to another (excluded), in ISO 8601; then what follows after an id. */
export interface BankSpan {
  readonly from?: string
  readonly until?: string
  readonly after?: string
}

/** Newest first. `next` is handed in as `after` for what follows. */
export interface BankPage<T> {
  readonly items: readonly T[]
  readonly next?: string
}

const PAGE_LENGTH = 100

/**
 * The end of a statement that reads a page, newest first: lines of a time, after an id, one more than a page holds. `alias` is
 * what the statement calls the table, `at` the column that says when.
 */
export function pageOf(
  { sql, organisation }: Work,
  { table, alias, at = 'created_at' }: { table: string; alias: string; at?: string },
  of: BankSpan,
) {
  const { from = null, until = null, after = null } = of
  const moment = sql`${sql(alias)}.${sql(at)}`
  return sql`
    and (${from}::timestamptz is null or ${moment} >= ${from})
    and (${until}::timestamptz is null or ${moment} < ${until})
    and (${after}::text is null or (${moment}, ${sql(alias)}.id) < (
      select ${sql(at)}, id from ${sql(table)}
      where organisation_id = ${organisation.id} and id = ${after}))
    order by ${moment} desc, ${sql(alias)}.id desc
    limit ${PAGE_LENGTH + 1}`
}

/** Out of rows of which one more than a page was asked for. */
export function toPage<T extends { readonly id: string }>(rows: readonly T[]): BankPage<T> {
  const items = rows.slice(0, PAGE_LENGTH)
  const last = items.at(-1)
  return { items, ...(rows.length > PAGE_LENGTH && last && { next: last.id }) }
}
