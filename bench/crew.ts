import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FloorAnswer } from './floor.ts'
import type { Order, Run } from './load.ts'
import { CLIENT_CORE, SERVER_CORE, pin } from './machine.ts'

/** The processes of a measurement: the program, the floor beside it, and who asks. All end with `dismiss`. */
export interface Crew {
  /**
   * Starts the program and waits for its first page: as `npm start` does, or from its sources where more switches for Node are
   * given, which may put something else in the place of one.
   */
  startProgram(
    settings?: Readonly<Record<string, string>>,
    more?: readonly string[],
  ): Promise<Program>
  ask(order: Order): Promise<Run>
  readonly floor: {
    readonly pid: number
    readonly port: number
    answer(next: FloorAnswer): Promise<void>
  }
  dismiss(): Promise<void>
}

export interface Program {
  readonly pid: number
  readonly port: number
  /** From the start of the process to the last byte of its first page. */
  readonly secondsToFirstPage: number
  stop(): Promise<void>
}

export const HOST = 'al-noor.localhost'
/** As `npm start` has them. */
const SWITCHES = ['--min-semi-space-size=4', '--import', './tools/quick-start.mjs']
const FIRST_PAGE_PATIENCE_MS = 90_000

export async function assembleCrew(dataFolder: string): Promise<Crew> {
  const children = new Set<ChildProcess>()
  const keep = <T extends ChildProcess>(child: T, core: number): T => {
    children.add(child)
    child.on('exit', () => children.delete(child))
    if (child.pid !== undefined) pin(child.pid, core)
    return child
  }
  const loader = keep(fork('bench/load.ts'), CLIENT_CORE)
  const bare = keep(fork('bench/floor.ts'), SERVER_CORE)
  const [{ port: floorPort }] = (await once(bare, 'message')) as [{ port: number }]

  return {
    async startProgram(settings = {}, more = []) {
      const port = await freePort()
      const began = performance.now()
      const child = keep(
        spawn(
          process.execPath,
          [...SWITCHES, ...more, more.length > 0 ? 'src/main.ts' : 'tools/start.ts'],
          {
            stdio: ['ignore', 'ignore', 'inherit'],
            env: {
              PATH: process.env['PATH'],
              DATA_DIR: dataFolder,
              HOST: '127.0.0.1',
              PORT: String(port),
              LOG_LEVEL: 'error',
              REQUESTS_PER_MINUTE: '0',
              ORGANISATION_REQUESTS_PER_MINUTE: '0',
              JOB_CONCURRENCY: '0',
              ...settings,
            },
          },
        ),
        SERVER_CORE,
      )
      await firstPage(child, port)
      child.once('exit', (code, signal) => {
        if (signal !== 'SIGTERM' && code !== 0)
          console.error(`The program has ended: ${code ?? signal}.`)
      })
      return {
        pid: child.pid!,
        port,
        secondsToFirstPage: (performance.now() - began) / 1000,
        stop: () => end(child),
      }
    },
    async ask(order) {
      loader.send(order)
      const [answer] = (await once(loader, 'message')) as [Run | { error: string }]
      if ('error' in answer) throw new Error(answer.error)
      return answer
    },
    floor: {
      pid: bare.pid!,
      port: floorPort,
      async answer(next) {
        bare.send(next)
        await once(bare, 'message')
      },
    },
    async dismiss() {
      await Promise.all([...children].map(end))
    },
  }
}

async function firstPage(child: ChildProcess, port: number): Promise<void> {
  const patience = performance.now() + FIRST_PAGE_PATIENCE_MS
  while (child.exitCode === null && performance.now() < patience) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/`)
      await answer.arrayBuffer()
      if (answer.ok) return
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('The program has not answered with its first page.')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
