/**
 * npm run audit: asks the database every sentence about the data that must stay true (the invariants of all features),
 * over all organisations, changing nothing. Says which rows break which sentence; exit code 1 when there are any.
 */
import { audit } from '../src/audit.ts'
import { showAudit } from './shown.ts'
import { withOwner } from './opened.ts'

await withOwner(async ({ sql }) => {
  const result = await sql.begin('isolation level repeatable read read only', (sql) => audit(sql))
  showAudit(result)
  if (result.broken.length > 0) process.exitCode = 1
})
