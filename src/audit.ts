import type postgres from 'postgres'
import { features } from './features.ts'

/** A sentence about the data that is not true, and the rows that break it. */
export interface Broken {
  readonly sentence: string
  readonly rows: readonly object[]
}

/**
 * Asks every sentence about the data that must stay true, over all organisations, and changes nothing. Whoever is not above
 * row-level security sees one organisation at a time, also as the owner of the database, and is then asked for each.
 */
export async function audit(
  sql: postgres.TransactionSql,
): Promise<{ asked: number; broken: Broken[] }> {
  const sentences = features.flatMap(({ name, invariants = {} }) =>
    Object.entries(invariants).map(([sentence, query]) => ({
      sentence: `${name}: ${sentence}`,
      query,
    })),
  )
  const [asker] = await sql<{ isAbove: boolean }[]>`
    select rolsuper or rolbypassrls as "isAbove" from pg_roles where rolname = current_user`
  const found = new Map(sentences.map(({ sentence }) => [sentence, new Map<string, object>()]))
  const organisations = await sql<{ id: string }[]>`select id from organisations order by id`
  for (const organisation of asker?.isAbove ? [undefined] : organisations) {
    if (organisation) await sql`select set_organisation(${organisation.id})`
    for (const { sentence, query } of sentences)
      for (const row of await sql.unsafe<object[]>(query))
        found.get(sentence)?.set(JSON.stringify(row), row)
  }
  const broken = [...found].flatMap(([sentence, rows]) =>
    rows.size > 0 ? [{ sentence, rows: [...rows.values()] }] : [],
  )
  return { asked: sentences.length, broken }
}
