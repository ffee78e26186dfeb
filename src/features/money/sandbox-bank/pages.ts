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

export const PAGE_LENGTH = 100

/** Out of rows of which one more than a page was asked for. */
export function toPage<T extends { readonly id: string }>(rows: readonly T[]): BankPage<T> {
  const items = rows.slice(0, PAGE_LENGTH)
  const last = items.at(-1)
  return { items, ...(rows.length > PAGE_LENGTH && last && { next: last.id }) }
}
