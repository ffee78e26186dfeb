/** npm run db:migrate: brings the database up to date, as every start of the program does; changes nothing twice. */
import { openVault } from '#platform/server/vault.ts'
import { prepare } from '../src/house.ts'
import { withOwner } from './opened.ts'

await withOwner(async ({ address, settings }) => {
  await prepare(settings, address, openVault(settings))
  console.log('The database is up to date.')
})
