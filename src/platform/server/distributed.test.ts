import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { FIRST_SPREAD, REFERENCE_TABLES, spreadAsMade } from './distributed.ts'
import { MIGRATIONS } from './migrate.ts'

/** What the engine makes of them is tried on a cluster (docs/operations.md, "Outgrowing one machine"). */
describe('migrations of a database that is spread over several machines', () => {
  const plain = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const spread = spreadAsMade(plain)
  const statements = spread.flatMap(({ sql }) => sql)

  it('spread every table that they make, before anything refers to it', () => {
    const made = statements.flatMap((statement, i) => {
      const [, name] = /CREATE TABLE "(\w+)"/.exec(statement) ?? []
      return name ? [{ name, statement, next: statements[i + 1] }] : []
    })

    assert.ok(made.length > 90, `${made.length} tables`)
    for (const { name, statement, next } of made)
      if (REFERENCE_TABLES.includes(name))
        assert.equal(next, `select create_reference_table('${name}')`)
      else {
        assert.match(statement, /"organisation_id"/, `${name} is every machine's: REFERENCE_TABLES`)
        assert.equal(
          next,
          `select create_distributed_table('${name}', 'organisation_id', colocate_with => '${name === FIRST_SPREAD ? 'none' : FIRST_SPREAD}')`,
        )
      }
  })

  it('name no table in a later check, because it is called otherwise on each machine', () => {
    const check = (of: string) =>
      `ALTER TABLE "funds" ADD CONSTRAINT "funds_title_check" CHECK (${of}"title" <> '' and ${of}"id" <> '');`
    const later = { ...plain.at(-1)!, sql: [check('"funds".')] }

    assert.deepEqual(spreadAsMade([later])[0]?.sql, [check('')])
  })

  it('are the same to those who ask which were applied', () => {
    const known = (migrations: typeof plain) =>
      migrations.map(({ hash, folderMillis }) => [hash, folderMillis])

    assert.deepEqual(known(spread), known(plain))
  })
})
