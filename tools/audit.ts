/**
 * npm run audit: asks the database every sentence about the data that must stay true (the invariants of all features),
 * over all organisations, changing nothing. Says which rows break which sentence; exit code 1 when there are any.
 */
import { features } from '../src/features.ts'
import { withOwner } from './opened.ts'

/** Enough to see what is wrong; the count says how much. */
const SHOWN = 10

await withOwner(async ({ sql }) => {
  const broken = await sql.begin('isolation level repeatable read read only', async (sql) => {
    let broken = 0
    let asked = 0
    for (const { name, invariants = {} } of features) {
      for (const [sentence, query] of Object.entries(invariants)) {
        asked++
        const rows = await sql.unsafe(query)
        if (rows.length === 0) continue
        broken++
        console.log(`${name}: broken in ${rows.length} places: ${sentence}`)
        for (const row of rows.slice(0, SHOWN)) console.log(`    ${JSON.stringify(row)}`)
        if (rows.length > SHOWN) console.log(`    and ${rows.length - SHOWN} more`)
      }
    }
    console.log(`${asked - broken} of ${asked} sentences about the data hold.`)
    return broken
  })
  if (broken > 0) process.exitCode = 1
})
