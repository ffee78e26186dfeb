/** What a list shows of items; nothing of a list that there is not. */
export function withoutHtml<Item extends { readonly html?: string }>(
  items: readonly Item[] = [],
): Omit<Item, 'html'>[] {
  return items.map(({ html: _, ...item }) => item)
}
