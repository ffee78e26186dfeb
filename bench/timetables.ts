/**
 * npm run bench -- timetables [tables] [first seed] [part of the name of a kind of fault, and of no clean table then]
 *
 * Tables as mosques print them, clean ones and ones with each kind of fault at a random place, through the check of
 * timetables: faults that it finds, faults that it sees where there are none, and minutes that a repair leaves wrong.
 */
import {
  CITIES,
  FAULTS,
  LEAST_MISSED,
  LEAST_WRONG,
  assess,
  cleanTable,
  randomOf,
} from '#testing/faulty-tables.ts'
import { toCsv } from '#testing/timetables.ts'

const tables = Number(process.argv[2] ?? 200)
const start = Number(process.argv[3] ?? 1)
const only = process.argv[4]
const kinds = Object.entries(FAULTS).filter(([kind]) => !only || kind.includes(only))
const clean = only ? 0 : Math.floor(tables / 3)

let blamedTables = 0
for (let i = 0; i < clean; i++) {
  const seed = start + i
  const table = cleanTable(seed, CITIES[i % CITIES.length])
  const outcome = assess(toCsv(table.days), table, new Set())
  if (outcome.blamed.length === 0 && outcome.isReady) continue
  blamedTables++
  console.log(`clean, seed ${seed}: ${table.name}`)
  console.log('  blamed', JSON.stringify(outcome.codes), outcome.blamed.slice(0, 6).join('; '))
}
console.log(`${clean} clean tables, ${blamedTables} of them blamed`)

let [planted, found, falsely, repaired, refused, left] = [0, 0, 0, 0, 0, 0]
for (let i = 0; planted < tables - clean; i++) {
  const seed = start + 1000 + i
  const [kind, plant] = kinds[i % kinds.length]!
  const table = cleanTable(seed, CITIES[Math.floor(i / kinds.length) % CITIES.length])
  const random = randomOf(seed * 7919)
  const fault = plant({ random, days: table.days, zone: table.zone })
  if (!fault) continue
  planted++
  const outcome = assess(fault.text, table, fault.planted, fault.answers)
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
