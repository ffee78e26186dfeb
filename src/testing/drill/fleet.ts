import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** Copies of the program over one database, each in a process that can be killed and put to sleep. */
export interface Fleet {
  readonly ports: readonly number[]
  /** Asks any copy, as a browser does. Rejects when no answer comes. */
  ask(asked: Asked): Promise<Answered>
  /** Kills one copy at this moment, and starts it again. */
  kill(): Promise<void>
  /** Ends every copy in order, and starts it again. */
  restart(): Promise<void>
  /** Stops one copy where it stands, and lets it go on after so long. */
  sleep(ms: number): Promise<void>
  close(): Promise<void>
}

export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly patienceMs: number
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const HOST = 'al-noor.localhost'

export async function openFleet({
  copies,
  folder,
  settings,
  chance,
}: {
  copies: number
  folder: string
  /** Asked at each start: what a copy that is started again finds. */
  settings: () => Readonly<Record<string, string>>
  chance: Chance
}): Promise<Fleet> {
  const ports = await findPorts(copies)
  const running: ChildProcess[] = []
  const asleep = new Set<number>()
  const start = async (place: number) => {
    running[place] = await startProgram({
      ...settings(),
      PORT: String(ports[place]),
      DATA_DIR: path.join(folder, `copy-${place}`),
    })
  }
  await Promise.all(ports.map((_, place) => start(place)))
  const any = () => chance.between(0, copies - 1)
  /** A copy that is awake; with all asleep, the first that wakes up. */
  const awake = async () => {
    for (;;) {
      const place = any()
      if (!asleep.has(place)) return place
      await wait(100)
    }
  }

  return {
    ports,
    ask: (asked) => ask(ports[any()]!, asked),
    async kill() {
      const place = await awake()
      await end(running[place]!, 'SIGKILL')
      await start(place)
    },
    async restart() {
      await Promise.all(
        ports.map(async (_, place) => {
          await end(running[place]!, 'SIGTERM')
          await start(place)
        }),
      )
    },
    async sleep(ms) {
      const place = await awake()
      asleep.add(place)
      running[place]!.kill('SIGSTOP')
      await wait(ms)
      running[place]!.kill('SIGCONT')
      asleep.delete(place)
    },
    async close() {
      await Promise.all(running.map((one) => end(one, 'SIGTERM')))
    },
  }
}

async function findPorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return ports
}

async function startProgram(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const running = spawn(process.execPath, ['--import', './tools/quick-start.mjs', 'src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...environment },
  })
  const lines = createInterface({ input: running.stdout })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('Sahn is ready')) resolve()
    })
    running.on('exit', () => reject(new Error('The program ended before it was ready.')))
  })
  return running
}

async function end(running: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill(signal)
  await ended
}

function ask(
  port: number,
  { method, path, body, headers = {}, patienceMs }: Asked,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: {
          host: HOST,
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(patienceMs),
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('aborted', () => reject(new Error('The answer broke off.')))
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    asking.on('error', reject)
    asking.end(body && JSON.stringify(body))
  })
}
