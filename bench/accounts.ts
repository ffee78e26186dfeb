import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hash } from '@node-rs/argon2'
import postgres from 'postgres'
import { COST } from '#features/ground/people/password.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import type { House } from '#platform/server/context.ts'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { openServer } from '#platform/server/http/server.ts'
import { extras } from '../src/extras.ts'
import { features } from '../src/features.ts'
import { type Crew, HOST } from './crew.ts'
import { cpuSeconds, median } from './machine.ts'
import { post } from './requests.ts'
import type { Row } from './table.ts'

const ACCOUNTS = 64
const CONNECTIONS = 8
const ROUNDS = 3
const SECONDS = 4
const HASHES = 20
const LOOKS_EACH_MS = 5

/**
 * Signing in with a password: as many at once as there may be, each with an account of its own. The server runs in this
 * process, because only its own thread can say how long it worked without a break; where the machine is busy with other
 * things, the loop also waits for its turn, and that is said apart. The floor is what one core can hash.
 */
export async function accounts(
  crew: Crew,
  house: House,
  database: DatabaseAddress,
  postmaster: number,
): Promise<Row[]> {
  console.error('signing in')
  await addAccounts(database)
  const { milliseconds, cpuMicroseconds } = await oneHash()
  const server = await openServer(house, features, extras)
  const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
  const logIn = (seconds: number, connections = CONNECTIONS) => {
    const requests = Array.from({ length: 1_000 }, (_, i) =>
      post('/api/user/login', { email: addressOf(i % ACCOUNTS), password: DEMO_DONOR.password }),
    )
    return crew.ask({ port, connections, requests, repeat: false, seconds })
  }
  await logIn(2)

  const rounds: Record<'perSecond' | 'own' | 'ofDatabase' | 'delay' | 'work', number>[] = []
  while (rounds.length < ROUNDS) {
    const watched = watchLoop()
    const [before, databaseBefore] = [process.cpuUsage(), cpuSeconds(postmaster)]
    const { answered, seconds, statuses } = await logIn(SECONDS)
    const { user, system } = process.cpuUsage(before)
    const other = Object.keys(statuses).find((status) => status !== '200')
    if (other) throw new Error(`Signing in was also answered with ${other}.`)
    rounds.push({
      perSecond: answered / seconds,
      own: (user + system) / answered,
      ofDatabase: ((cpuSeconds(postmaster) - databaseBefore) / answered) * 1e6,
      ...watched(),
    })
  }
  const alone = await logIn(2, 1)
  await server.close()
  const middle = (what: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[what]))
  const floor = 1000 / milliseconds
  return [
    {
      what: 'one password hashed (argon2id, 19 MiB, two rounds)',
      ours: `${milliseconds.toFixed(1)} ms`,
      cpuMicroseconds,
    },
    {
      what: 'signing in with a password (floor: hashing on one core)',
      ours: `${middle('perSecond').toFixed(1)}/s`,
      floor: `${floor.toFixed(1)}/s`,
      ratio: middle('perSecond') / floor,
      cpuMicroseconds: middle('own') + middle('ofDatabase'),
      databaseMicroseconds: middle('ofDatabase'),
      p50ms: alone.p50ms,
    },
    {
      what: `the longest work of the event loop without a break meanwhile (of ${ROUNDS} rounds)`,
      ours: `${Math.max(...rounds.map(({ work }) => work)).toFixed(1)} ms`,
      target: '≤ 20 ms',
    },
    {
      what: 'the longest delay of the event loop, with its waiting for a core (median)',
      ours: `${middle('delay').toFixed(1)} ms`,
    },
  ]
}

/** People who can sign in with the password of the demo donor: tries are counted for each, so nobody waits for another. */
async function addAccounts(database: DatabaseAddress): Promise<void> {
  const sql = postgres({ ...toOptions(database), max: 1, onnotice: () => {} })
  await sql`
    insert into people (organisation_id, id, first_name, last_name, email, language, password_hash, created_at)
    select p.organisation_id, gen_random_uuid(), 'Maryam', 'Idris', 'maryam.' || i || '@example.org', 'en',
      p.password_hash, p.created_at
    from people p cross join generate_series(0, ${ACCOUNTS - 1}::int) i
    where p.email = ${DEMO_DONOR.email} and p.organisation_id =
      (select organisation_id from organisation_hosts where host = ${HOST})`
  await sql`analyze people`
  await sql.end()
}

function addressOf(number: number): string {
  return `maryam.${number}@example.org`
}

/** In this process, one after the other. */
async function oneHash(): Promise<{ milliseconds: number; cpuMicroseconds: number }> {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let i = 0; i < HASHES; i++) {
    const began = performance.now()
    await hash(DEMO_DONOR.password, COST)
    times.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  return { milliseconds: median(times), cpuMicroseconds: (user + system) / HASHES }
}

/** Watches until it is called again; milliseconds. What the thread used between two looks is at least its longest work. */
function watchLoop(): () => { delay: number; work: number } {
  const delays = monitorEventLoopDelay({ resolution: LOOKS_EACH_MS })
  delays.enable()
  let last = process.threadCpuUsage()
  let work = 0
  const looking = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    work = Math.max(work, (user + system) / 1000)
    last = process.threadCpuUsage()
  }, LOOKS_EACH_MS)
  return () => {
    clearInterval(looking)
    delays.disable()
    return { delay: Math.max(0, delays.max / 1e6 - LOOKS_EACH_MS), work }
  }
}
