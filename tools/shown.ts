import type { audit } from '../src/audit.ts'

/** Enough to see what is wrong; the count says how much. */
const SHOWN = 10

/** What the audit has found, for the person at the keyboard. */
export function showAudit({ asked, broken }: Awaited<ReturnType<typeof audit>>): void {
  for (const { sentence, rows } of broken) {
    const [feature = '', ...words] = sentence.split(': ')
    console.log(`${feature}: broken in ${rows.length} places: ${words.join(': ')}`)
    for (const row of rows.slice(0, SHOWN)) console.log(`    ${JSON.stringify(row)}`)
    if (rows.length > SHOWN) console.log(`    and ${rows.length - SHOWN} more`)
  }
  console.log(`${asked - broken.length} of ${asked} sentences about the data hold.`)
}
