/**
 * npm run distribute: spreads the tables of DATABASE_URL, empty or full, over the machines of its Citus, after it was brought
 * up to date. All or nothing; what is spread already stays. Says what it has done, and refuses a PostgreSQL without Citus.
 */
import { CannotDistribute, distribute } from '#platform/server/distribute.ts'
import { openVault } from '#platform/server/vault.ts'
import { prepare, servingRole } from '../src/house.ts'
import { ToolError, withOwner } from './opened.ts'

await withOwner(async ({ address, settings }) => {
  const vault = openVault(settings)
  await prepare(settings, address, vault)
  try {
    const done = await distribute(address, servingRole(settings, vault).name)
    const { machines, reference, spread, foreignKeys, rows } = done
    const tables = reference + spread
    console.log(
      tables === 0
        ? `Everything is spread over ${machines} machines already: nothing was changed.`
        : `Spread over ${machines} machines: ${spread} tables by organisation, ${reference} onto every machine, ` +
            `with ${rows} rows; ${foreignKeys} foreign keys put back.`,
    )
  } catch (error) {
    throw error instanceof CannotDistribute ? new ToolError(error.message) : error
  }
})
