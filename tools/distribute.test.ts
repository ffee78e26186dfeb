import assert from 'node:assert/strict'
import { it } from 'node:test'
import { rentDatabase } from '#testing/ground.ts'
import { runTool } from '#testing/tool.ts'

it('npm run distribute says that there is no Citus, and has changed nothing', async (t) => {
  const rented = await rentDatabase()
  t.after(rented.remove)

  const told = await runTool(rented, 'tools/distribute.ts', [], rented.settings)

  assert.equal(told.code, 1)
  assert.equal(told.out, '')
  assert.match(told.errors, /^This PostgreSQL has no Citus in this database, so there is nothing/)
  const again = await runTool(rented, 'tools/audit.ts', ['--days', '0'], rented.settings)
  assert.equal(again.code, 0, again.errors)
})
