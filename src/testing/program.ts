import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { toConnectionString } from '#platform/server/database.ts'
import type { Envelope } from '#platform/shared/envelope.ts'
import { type Copy, TEST_SETTINGS } from './ground.ts'

/** The real program in a process of its own. */
export interface Program {
  readonly port: number
  /** Rejects when the program dies before it has answered. */
  post(
    path: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<Envelope<Record<string, unknown>>>
  get(
    path: string,
    host?: string,
  ): Promise<{ status: number; text: string; headers: Record<string, unknown> }>
  readonly ended: Promise<NodeJS.Signals | number | null>
  /** Nobody hears its lines any more, as after a broken pipe. */
  stopReading(): void
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Wakes a program that was put to sleep. */
  wake(): void
  /** Stopped by CRASH_SIGNAL, and not woken yet. */
  isAsleep(): boolean
}

/**
 * Over a copy of the seeded database; without one, over a database that it makes and seeds itself. `hear` is told every
 * line that it writes from the moment it is ready. As it is written; `file` and `cwd` name another one.
 */
export async function startProgram(
  copy?: Copy,
  settings: Record<string, string> = {},
  hear: (line: string) => void = () => {},
  { file = 'src/main.ts', cwd = '.' } = {},
): Promise<Program> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-program-'))
  // The pictures of the demonstration sites were drawn when the template was made.
  const drawn = process.env['TEST_FILES']
  if (drawn && existsSync(drawn)) cpSync(drawn, path.join(folder, 'files'), { recursive: true })
  const running = spawn(process.execPath, ['--import', './tools/quick-start.mjs', file], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...TEST_SETTINGS,
      ...(copy ? { DATABASE_URL: toConnectionString(copy.owner) } : {}),
      DATA_DIR: folder,
      DEMO: 'on',
      ...settings,
    },
  })
  const ended = once(running, 'exit').then(([code, signal]) => {
    rmSync(folder, { recursive: true, force: true })
    return (signal ?? code) as NodeJS.Signals | number | null
  })
  const port = await readPort(running)
  createInterface({ input: running.stdout }).on('line', hear)
  const ask = (method: string, url: string, headers: Headers, body?: object) =>
    askOnce(port, method, url, { host: 'al-noor.localhost', ...headers }, body)
  return {
    port,
    ended,
    stopReading: () => running.stdout.destroy(),
    async post(url, body, headers = {}) {
      return JSON.parse((await ask('POST', url, headers, body)).text) as Envelope<
        Record<string, unknown>
      >
    },
    get: (url, host) => ask('GET', url, host ? { host } : {}),
    isAsleep: () =>
      execFileSync('ps', ['-o', 'state=', '-p', String(running.pid)], {
        encoding: 'utf8',
      }).startsWith('T'),
    wake: () => void running.kill('SIGCONT'),
    async kill(signal = 'SIGTERM') {
      running.kill(signal)
      await ended
    },
  }
}

async function readPort(running: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: running.stdout! })) {
    const port = /Sahn is ready: http:\/\/localhost:(\d+)/.exec(line)?.[1]
    if (!port) continue
    return Number(port)
  }
  throw new Error('The program ended before it was ready.')
}

type Headers = Readonly<Record<string, string>>

function askOnce(port: number, method: string, path: string, headers: Headers, body?: object) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const asking = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent: false,
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              text: Buffer.concat(parts).toString(),
              headers: response.headers,
            }),
          )
        },
      )
      asking.on('error', reject)
      asking.end(body && JSON.stringify(body))
    },
  )
}
