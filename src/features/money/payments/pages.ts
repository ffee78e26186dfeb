import type { Page } from './provider-objects.ts'

/** All items of a list that a provider gives in pages, newest first. */
export async function readAll<T>(
  readPage: (place: { after?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = []
  for (let place: { after?: string } = {}; ;) {
    const { items, next } = await readPage(place)
    all.push(...items)
    if (next === undefined) return all
    place = { after: next }
  }
}
