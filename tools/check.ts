/**
 * npm run check: everything that can be wrong with the code, one line for each step.
 * npm test: the same, then the journeys through the built site in a real browser.
 * The last line counts tests; the output of a step is shown only when the step has failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ensureBrowsers } from './chromium.ts'
import { ensureLibreOffice } from './libreoffice.ts'

interface Outcome {
  readonly isFine: boolean
  readonly output: string
}

interface Step {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

const PROJECTS = [
  'tsconfig.json',
  'tsconfig.shared.json',
  'tsconfig.web.json',
  'tsconfig.web-tests.json',
]

const steps: Step[] = [
  { name: 'format:check', run: () => program('oxfmt', '--check') },
  { name: 'lint', run: () => program('oxlint', '--type-aware') },
  {
    name: 'types',
    run: async () => {
      const outcomes = await Promise.all(PROJECTS.map((project) => program('tsc', '-p', project)))
      return {
        isFine: outcomes.every(({ isFine }) => isFine),
        output: outcomes.map(({ output }) => output).join(''),
      }
    },
  },
  { name: 'build', run: () => program(process.execPath, 'tools/build.ts') },
  { name: 'test', run: () => program(process.execPath, 'tools/test.ts') },
]
if (process.argv.includes('--journeys')) {
  steps.push({
    name: 'journeys',
    run: async () => {
      ensureBrowsers()
      process.env['LIBREOFFICE'] = ensureLibreOffice()
      return program(process.execPath, 'tools/test.ts', '--journeys')
    },
  })
}

const counted = { passed: 0, failed: 0 }
const began = performance.now()
for (const step of steps) {
  process.stdout.write(step.name.padEnd(14))
  const start = performance.now()
  const { isFine, output } = await runStep(step)
  const { passed, failed } = countTests(output)
  counted.passed += passed
  counted.failed += failed
  const count = passed + failed > 0 ? `   ${passed} passed, ${failed} failed` : ''
  console.log(`${isFine ? 'ok    ' : 'FAILED'} ${seconds(start)}${count}`)
  for (const unsteady of output.match(/^unsteady: .*$/gm) ?? []) console.log(unsteady)
  if (isFine) continue
  if (failed === 0) counted.failed++
  console.log(`\n${readable(output)}\n\nnpm test stopped at: ${step.name}`)
  process.exitCode = 1
  break
}
console.log(`${'in all'.padEnd(14)}${''.padEnd(6)} ${seconds(began)}`)
console.log(`${counted.passed} passed, ${counted.failed} failed`)

async function runStep(step: Step): Promise<Outcome> {
  try {
    return await step.run()
  } catch (error) {
    return { isFine: false, output: error instanceof Error ? error.message : String(error) }
  }
}

async function program(name: string, ...words: string[]): Promise<Outcome> {
  const running = spawn(name, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: withOurPrograms() },
  })
  const pieces: Buffer[] = []
  running.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  running.stderr.on('data', (piece: Buffer) => pieces.push(piece))
  const [code] = (await once(running, 'close')) as [number | null]
  return { isFine: code === 0, output: Buffer.concat(pieces).toString('utf8') }
}

function withOurPrograms(): string {
  return [path.resolve('node_modules/.bin'), process.env['PATH']].join(path.delimiter)
}

/** The closing lines of Node’s test runner; nothing for steps that have none. */
function countTests(output: string): { passed: number; failed: number } {
  const last = (word: string) =>
    Number([...output.matchAll(new RegExp(`^ℹ ${word} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0)
  return { passed: last('pass'), failed: last('fail') + last('cancelled') }
}

/** Of a thousand tests only those that failed. */
function readable(output: string): string {
  const failing = output.indexOf('✖ failing tests:')
  return (failing < 0 ? output : output.slice(failing)).trim()
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`
}
