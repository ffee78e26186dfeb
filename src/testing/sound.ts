import assert from 'node:assert/strict'
import type postgres from 'postgres'
import { audit } from '../audit.ts'

/** Every sentence about the data that must stay true is true, in all organisations; else it says which is not, and where. */
export async function assertSound(sql: postgres.ISql): Promise<void> {
  const { asked, broken } = await audit(sql)
  assert.ok(asked > 0)
  assert.deepEqual(broken, [])
}
