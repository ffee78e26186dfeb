import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseAddress } from '#platform/server/database.ts'
import type { Asked, Taken } from './cycle-runner.ts'
import { SERVER_CORE, cpuSeconds, median, pin } from './machine.ts'
import { writeCharges } from './plain-gifts.ts'
import type { Row } from './table.ts'

const GIVERS = 240
const ROUNDS = 3
/** So many are asked for at once: `ITEMS_AT_ONCE` of subscriptions. */
const SIDE_BY_SIDE = 8
const FLOOR_SECONDS = 2
const FAR_AWAY_MS = 150

interface Round {
  readonly perSecond: number
  readonly program: number
  readonly database: number
}

/**
 * Fridays of so many givers, one after the other, with a bank that answers at once and with one that takes 150 ms over each
 * answer; beside the same rows by plain SQL from as many connections, and beside what so many calls at once leave room for.
 */
export async function cycle(
  address: DatabaseAddress,
  dataFolder: string,
  postmaster: number,
): Promise<Row[]> {
  console.error(`Fridays of ${GIVERS} givers`)
  const runner = fork('bench/cycle-runner.ts', {
    execArgv: ['--min-semi-space-size=4', '--import', './bench/instant-bank-hook.mjs'],
    env: { PATH: process.env['PATH'] },
  })
  pin(runner.pid!, SERVER_CORE)
  const tell = async <T>(asked: Asked): Promise<T> => {
    runner.send(asked)
    const [answer] = (await once(runner, 'message')) as [T | { error: string }]
    if (typeof answer === 'object' && answer !== null && 'error' in answer)
      throw new Error(answer.error)
    return answer
  }
  const { host, port, user, password, database } = address
  await tell({ address: { host, port, user, password, database }, dataFolder, givers: GIVERS })
  const take = async (bankMs: number): Promise<Round> => {
    const [before, ofDatabase] = [cpuSeconds(runner.pid!), cpuSeconds(postmaster)]
    const { answered, seconds } = await tell<Taken>({ bankMs })
    if (answered !== GIVERS) throw new Error(`${answered} of ${GIVERS} were charged.`)
    const each = (spent: number) => (spent / answered) * 1e6
    return {
      perSecond: answered / seconds,
      program: each(cpuSeconds(runner.pid!) - before),
      database: each(cpuSeconds(postmaster) - ofDatabase),
    }
  }
  // The first Friday only warms.
  await take(0)
  const [near, far, floors]: [Round[], Round[], Round[]] = [[], [], []]
  for (let i = 0; i < ROUNDS; i++) {
    near.push(await take(0))
    const before = cpuSeconds(postmaster)
    const written = await writeCharges(address, SIDE_BY_SIDE, FLOOR_SECONDS)
    const spent = ((cpuSeconds(postmaster) - before) / written) * 1e6
    floors.push({ perSecond: written / FLOOR_SECONDS, program: 0, database: spent })
    far.push(await take(FAR_AWAY_MS))
  }
  runner.disconnect()
  await once(runner, 'exit')
  return toRows(near, far, floors)
}

function toRows(near: readonly Round[], far: readonly Round[], floors: readonly Round[]): Row[] {
  const middle = (rounds: readonly Round[], what: keyof Round) =>
    median(rounds.map((round) => round[what]))
  const perSecond = (rounds: readonly Round[]) => `${Math.round(middle(rounds, 'perSecond'))}/s`
  const row = (what: string, rounds: readonly Round[]) => ({
    what,
    ours: perSecond(rounds),
    cpuMicroseconds: middle(rounds, 'program') + middle(rounds, 'database'),
    databaseMicroseconds: middle(rounds, 'database'),
  })
  const room = (SIDE_BY_SIDE * 1_000) / FAR_AWAY_MS
  return [
    {
      ...row(
        'a Friday: a charge, with a bank that answers at once (floor: its rows by plain SQL)',
        near,
      ),
      floor: perSecond(floors),
      ratio: middle(near, 'perSecond') / middle(floors, 'perSecond'),
      floorMicroseconds: middle(floors, 'database'),
    },
    {
      ...row(
        `the same, with one that takes ${FAR_AWAY_MS} ms over an answer (floor: ${SIDE_BY_SIDE} at once)`,
        far,
      ),
      floor: `${Math.round(room)}/s`,
      ratio: middle(far, 'perSecond') / room,
    },
  ]
}
