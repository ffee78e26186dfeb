import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Line } from './failed-tests.ts'

/**
 * Files that share a process. Each process reads and compiles the program anew, two seconds of a core, and what it has run
 * once runs quicker: 20 files of giving cost 311 s of processor time apart and 245 s together.
 */
const FILES_OF_A_BATCH = 10

/** A test ends after three minutes; who says nothing for longer has been left running by one. */
const MOST_SILENCE_MS = 480_000

export interface Outcome {
  readonly code: number
  readonly failures: readonly Extract<Line, { file: string }>[]
  readonly tests: number
}

/**
 * Runs test files under Node’s test runner, so many processes at once, each with a batch of them; `ofABatch: 1` gives each
 * file its own. Prints what a batch has to say when it has ended, and at the end why tests failed and how many there were, in
 * the words of Node’s own reporter.
 */
export async function runInBatches(
  files: readonly string[],
  {
    folder,
    environment,
    atOnce,
    ofABatch = FILES_OF_A_BATCH,
  }: {
    folder: string
    environment: NodeJS.ProcessEnv
    atOnce: number
    ofABatch?: number
  },
): Promise<Outcome> {
  const size = Math.min(ofABatch, Math.ceil(files.length / atOnce))
  const waiting = Array.from({ length: Math.ceil(files.length / size) }, (_, i) =>
    files.slice(i * size, (i + 1) * size),
  )
  const ended: BatchEnd[] = []
  const works = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift())
      ended.push(await runBatch(batch, path.join(folder, `told-${waiting.length}`), environment))
  }
  await Promise.all(Array.from({ length: atOnce }, works))

  const reasons = ended.map(({ reasons }) => reasons).join('')
  const failures = ended.flatMap(({ failures }) => failures)
  const tests = ended.reduce((sum, { tests }) => sum + tests, 0)
  const failed = new Set(failures.map(({ file, name }) => `${file} ${name}`)).size
  console.log(
    `ℹ tests ${tests}\nℹ pass ${tests - failed}\nℹ fail ${failed}${reasons && `\n\n✖ failing tests:\n${reasons}`}`,
  )
  return { code: ended.every(({ code }) => code === 0) ? 0 : 1, failures, tests }
}

interface BatchEnd extends Outcome {
  /** What Node’s reporter says of the tests that failed. */
  readonly reasons: string
}

async function runBatch(
  files: readonly string[],
  told: string,
  environment: NodeJS.ProcessEnv,
): Promise<BatchEnd> {
  rmSync(told, { force: true })
  const running = spawn(
    process.execPath,
    [
      '--import',
      './tools/quick-start.mjs',
      // With room for one megabyte of young objects a tenth of its time is spent collecting them.
      '--min-semi-space-size=16',
      '--test',
      '--test-isolation=none',
      '--test-timeout=180000',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./tools/failed-tests.ts',
      `--test-reporter-destination=${told}`,
      ...files,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: environment, detached: true },
  )
  const end = () => endWithAllItStarted(running.pid!)
  process.once('exit', end)
  const pieces: string[] = []
  let isSilent = false
  const silence = setTimeout(() => {
    isSilent = true
    end()
  }, MOST_SILENCE_MS)
  running.stdout.setEncoding('utf8').on('data', (piece: string) => {
    pieces.push(piece)
    silence.refresh()
  })
  const [code] = (await once(running, 'close')) as [number | null]
  clearTimeout(silence)
  process.off('exit', end)
  const [said = '', reasons = ''] = pieces
    .join('')
    .split(/^ℹ tests [^]*?(?:^✖ failing tests:$|$(?![^]))/m)
  console.log(said.trimEnd())
  const { failures, tests, isWhole } = read(told)
  if (isWhole && (code === 0 || failures.length > 0))
    return { code: code ?? 1, failures, tests, reasons }
  // Which of its files were not run nobody knows, so all of them have failed.
  const why = isSilent
    ? `It said nothing for ${MOST_SILENCE_MS / 60_000} minutes, and was ended.`
    : 'It ended without saying why.'
  const lost = files.map((file) => ({ name: 'the whole file', file: path.resolve(file), why }))
  return {
    code: 1,
    failures: [...failures, ...lost],
    tests: tests + files.length,
    reasons: `${reasons}\n${files.join(', ')}: ${why}\n`,
  }
}

/** A process that leads a group: the programs that its tests have started go with it. */
function endWithAllItStarted(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // They have ended by themselves.
  }
}

/** What a batch has reported; not whole where it ended before its last line. */
function read(told: string): Pick<Outcome, 'failures' | 'tests'> & { isWhole: boolean } {
  const lines = (existsSync(told) ? readFileSync(told, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  const last = lines.find((line) => 'tests' in line)
  return {
    failures: lines.filter((line) => 'file' in line),
    tests: last?.tests ?? 0,
    isWhole: last !== undefined,
  }
}
