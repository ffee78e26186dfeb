import type postgres from 'postgres'
import { features } from './features.ts'

/** A sentence about the data, and the rows that it found. */
export interface Finding {
  readonly sentence: string
  readonly rows: readonly object[]
}

export interface Audit {
  readonly asked: number
  /** Sentences that are not true, and the rows that break them. */
  readonly broken: readonly Finding[]
  /** What waits for a person, and breaks nothing. */
  readonly toLookAt: readonly Finding[]
}

/**
 * Asks every sentence about the data that must stay true, over all organisations, and changes nothing. Whoever is not above
 * row-level security sees one organisation at a time, also as the owner of the database, and is then asked for each. Given
 * `concerns`, only sentences whose query it picks are asked.
 */
export async function audit(
  sql: postgres.ISql,
  concerns: (query: string) => boolean = () => true,
): Promise<Audit> {
  const picked = (name: string, queries: Readonly<Record<string, string>> = {}) =>
    named(name, queries).filter(({ query }) => concerns(query))
  const sentences = features.flatMap(({ name, invariants }) => picked(name, invariants))
  const waiting = features.flatMap(({ name, toLookAt }) => picked(name, toLookAt))
  const [asker] = await sql<{ isAbove: boolean }[]>`
    select rolsuper or rolbypassrls as "isAbove" from pg_roles where rolname = current_user`
  const found = new Map<string, Map<string, object>>()
  const organisations = await sql<{ id: string }[]>`select id from organisations order by id`
  for (const organisation of asker?.isAbove ? [undefined] : organisations) {
    if (organisation) await sql`select set_organisation(${organisation.id})`
    const asked = [...sentences, ...waiting]
    // In one message, answered one after the other: a hundred cost both sides as many turns.
    const answers =
      asked.length > 1
        ? await sql.unsafe<object[][]>(asked.map(({ query }) => query).join(';\n'))
        : await Promise.all(asked.map(({ query }) => sql.unsafe<object[]>(query)))
    if (answers.length !== asked.length) throw new Error('A sentence is not one statement.')
    for (const [i, { sentence }] of asked.entries()) {
      const rows = found.get(sentence) ?? new Map<string, object>()
      for (const row of answers[i]!) rows.set(JSON.stringify(row), row)
      found.set(sentence, rows)
    }
  }
  const findingsOf = (asked: readonly { sentence: string }[]) =>
    asked.flatMap(({ sentence }) => {
      const rows = [...(found.get(sentence)?.values() ?? [])]
      return rows.length > 0 ? [{ sentence, rows }] : []
    })
  return { asked: sentences.length, broken: findingsOf(sentences), toLookAt: findingsOf(waiting) }
}

function named(name: string, queries: Readonly<Record<string, string>>) {
  return Object.entries(queries).map(([sentence, query]) => ({
    sentence: `${name}: ${sentence}`,
    query,
  }))
}
