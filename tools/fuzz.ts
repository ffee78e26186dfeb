/**
 * npm run fuzz [-- --runs 100000 --seed 7]: asks a program of its own, over a database of its own, all addresses and all
 * calls in ways that nobody would, as a visitor and as a donor who is signed in. Prints the seed, how many answers of each
 * status there were, and the smallest request of each fault: an answer of 500 or more, or none. Fails if there is one.
 */
import { parseArgs } from 'node:util'
import { fuzz, writeCounts } from '../src/testing/fuzz/fuzz.ts'
import { toTarget } from '../src/testing/fuzz/target.ts'
import { startProgram } from '../src/testing/program.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const [runs, seed] = [Number(values.runs), Number(values.seed)]

// Its errors are seen beside the requests that made them.
const program = await startProgram(undefined, { LOG_LEVEL: 'error' }, (line) => console.log(line))
let hasEnded = false
void program.ended.then(() => (hasEnded = true))
console.log(`${runs} requests with seed ${seed}`)
const began = performance.now()
try {
  const { statuses, faults, signedIn } = await fuzz(await toTarget(program.port), {
    runs,
    seed,
    tell: (text) => console.log(text),
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`Statuses: ${writeCounts(statuses)}`)
  console.log(`${signedIn} of them as somebody who is signed in; ${seconds} s; seed ${seed}`)
  console.log(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`)
  process.exitCode = faults.length > 0 || hasEnded ? 1 : 0
} finally {
  await program.kill()
}
