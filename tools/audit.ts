/**
 * npm run audit: asks the database every sentence about the data that must stay true (the invariants of all features),
 * over all organisations, says what waits for a person, and holds the payments of the last days, with what went back of them
 * and out to the bank, against what their providers say: `npm run audit -- --days 30` (7 by themselves, 0 for none). Changes
 * nothing; exit code 1 when a sentence is broken or a provider says otherwise.
 */
import { parseArgs } from 'node:util'
import { compareWithProviders } from '#features/money/payments/payments.ts'
import { programContext } from '#platform/server/context.ts'
import { audit } from '../src/audit.ts'
import { ToolError, withHouse } from './opened.ts'
import { showAudit } from './shown.ts'

const { values } = parseArgs({ options: { days: { type: 'string', default: '7' } } })
const days = Number(values.days)

await withHouse(async ({ house, sql }) => {
  if (!Number.isInteger(days) || days < 0 || days > 365)
    throw new ToolError('Say how many days, from 0 to 365: npm run audit -- --days 30')
  const result = await sql.begin('isolation level repeatable read read only', (sql) => audit(sql))
  showAudit(result)
  const findings: string[] = []
  if (days > 0)
    for (const id of await house.organisations.ids()) {
      const organisation = await house.organisations.byId(id)
      if (!organisation) continue
      const found = await compareWithProviders(programContext(house, organisation), days)
      findings.push(...found.map((finding) => `${organisation.slug}: ${finding}`))
    }
  for (const finding of findings) console.log(finding)
  if (days > 0)
    console.log(
      findings.length === 0
        ? `What providers charged, sent back and paid out in the last ${days} days is what we have.`
        : `What providers say differs from what we have in ${findings.length} places.`,
    )
  if (result.broken.length + findings.length > 0) process.exitCode = 1
})
