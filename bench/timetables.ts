/**
 * npm run bench -- timetables [tables] [first seed] [part of the name of a kind of fault, and of no clean table then]
 * npm run bench -- timetables [tables] [first seed] further
 *
 * Tables as mosques print them, clean ones and ones with each kind of fault at a random place, through the check of
 * timetables: faults that it finds, faults that it sees where there are none, and minutes that a repair leaves wrong.
 * Half of them are made by rules that no mosque has in mind, half as five countries publish theirs. What nobody could see is
 * not planted, by the rules that `FAULTS` states. `further` are tables with jamaats as mosques keep them in their own
 * spreadsheets, and what goes wrong in these: beside the others, so that their seeds stay what they are.
 */
import { toCsv } from '#testing/timetables.ts'
import { LEAST_MISSED, LEAST_WRONG, assess } from '#testing/tables/assess.ts'
import { CITIES, type CleanTable, cleanTable } from '#testing/tables/clean.ts'
import { FAULTS, plantIn } from '#testing/tables/faults.ts'
import { FURTHER_FAULTS, furtherTable } from '#testing/tables/further.ts'
import { FAMILIES, mosqueTable } from '#testing/tables/mosques.ts'

const tables = Number(process.argv[2] ?? 200)
const start = Number(process.argv[3] ?? 1)
const isFurther = process.argv[4] === 'further'
const only = isFurther ? undefined : process.argv[4]
const faults = isFurther ? FURTHER_FAULTS : FAULTS
const kinds = Object.keys(faults).filter((kind) => !only || kind.includes(only))
const families = Object.keys(FAMILIES)
const clean = only ? 0 : Math.floor(tables / 3)

function tableOf(seed: number, i: number): CleanTable {
  if (isFurther) return furtherTable(seed)
  return i % 2 === 0
    ? cleanTable(seed, CITIES[(i / 2) % CITIES.length])
    : mosqueTable(seed, families[((i - 1) / 2) % families.length])
}

let blamedTables = 0
for (let i = 0; i < clean; i++) {
  const table = tableOf(start + i, i)
  const outcome = assess(toCsv(table.days), table)
  if (outcome.blamed.length === 0 && outcome.isReady) continue
  blamedTables++
  console.log(`clean, seed ${start + i}: ${table.name}`)
  console.log('  blamed', JSON.stringify(outcome.codes), outcome.blamed.slice(0, 6).join('; '))
}
console.log(`${clean} clean tables, ${blamedTables} of them blamed`)

let [planted, found, falsely, repaired, refused, left] = [0, 0, 0, 0, 0, 0]
for (let i = 0; planted < tables - clean; i++) {
  const seed = start + 1000 + i
  const kind = kinds[i % kinds.length]!
  const table = tableOf(seed, Math.floor(i / kinds.length) + (i % kinds.length))
  const fault = plantIn(table, kind, seed * 7919, faults)
  if (!fault) continue
  planted++
  const outcome = assess(fault.text, table, fault.planted)
  if (outcome.missed.length === 0) found++
  if (outcome.blamed.length > 0) falsely++
  if (outcome.wrong.length > 0) left++
  else if (outcome.isReadyAfterRepair) repaired++
  else refused++
  const bad = outcome.missed.length + outcome.blamed.length + outcome.wrong.length
  if (bad === 0) continue
  console.log(
    `${kind}, seed ${seed}: ${table.name}\n  ${fault.what}\n  ${JSON.stringify(outcome.codes)}`,
  )
  for (const key of ['missed', 'blamed', 'wrong'] as const)
    if (outcome[key].length > 0)
      console.log(`  ${key} ${outcome[key].length}: ${outcome[key].slice(0, 5).join('; ')}`)
}
console.log(
  `${planted} tables with a fault: ${found} found, ${falsely} with a false alarm beside it; ` +
    `${repaired} right to the minute after the repair, ${refused} refused, ${left} left wrong`,
)
console.log(
  `Counted as found: every planted time that is off by ${LEAST_MISSED} minutes or more, or its row or column, is named. ` +
    `Counted as wrong: a minute that a repair wrote, and ${LEAST_WRONG} minutes in what it left; what is named and left out is neither.`,
)
if (blamedTables + falsely + left > 0 || found < planted) process.exitCode = 1
