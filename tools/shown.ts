import type { Audit, Finding } from '../src/audit.ts'

/** Enough to see what is wrong; the count says how much. */
const SHOWN = 10

/** What the audit has found, for the person at the keyboard. */
export function showAudit({ asked, broken, toLookAt }: Audit): void {
  for (const finding of broken) show(finding, (count) => `broken in ${count} places`)
  for (const finding of toLookAt) show(finding, (count) => `somebody has to look at ${count}`)
  console.log(`${asked - broken.length} of ${asked} sentences about the data hold.`)
}

function show({ sentence, rows }: Finding, say: (count: number) => string): void {
  const [feature = '', ...words] = sentence.split(': ')
  console.log(`${feature}: ${say(rows.length)}: ${words.join(': ')}`)
  for (const row of rows.slice(0, SHOWN)) console.log(`    ${JSON.stringify(row)}`)
  if (rows.length > SHOWN) console.log(`    and ${rows.length - SHOWN} more`)
}
