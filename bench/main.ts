/**
 * npm run bench: what the program costs, beside the least that is possible on the same machine in the same minute. Prints
 * a table in Markdown; docs/figures.md keeps the last one. `npm run bench -- accounts` measures signing in alone,
 * `npm run bench -- copies` what two copies answer against one, `npm run bench -- home` pages and lists made anew, `npm run bench -- giving` gifts and a Friday of regular ones, `npm run bench -- campaigns` an appeal that everybody gives to at once,
 * `npm run bench -- organisations` what one more of them takes of memory, `npm run bench -- tv` screens, `npm run bench -- tv-week` what a screen holds in seven days, and `npm run bench -- timetables` how tables are judged
 * (bench/timetables.ts). Takes about five minutes; the quieter the machine, the better. Linux only, because it reads /proc.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { configure } from '#features/ground/configuration/configuration.ts'
import { type House, programContext } from '#platform/server/context.ts'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { openHouse, prepare } from '../src/house.ts'
import { seedDemo } from '../src/seed.ts'
import { accounts } from './accounts.ts'
import { campaigns } from './campaigns.ts'
import { copies } from './copies.ts'
import { type Crew, HOST, type Program, assembleCrew } from './crew.ts'
import { cycle } from './cycle.ts'
import { home } from './home.ts'
import {
  CLIENT_CORE,
  SERVER_CORE,
  canPin,
  cpuSeconds,
  familyOf,
  median,
  pin,
  processes,
  residentMegabytes,
} from './machine.ts'
import { copyOrganisation } from './organisations.ts'
import { writeGifts } from './plain-gifts.ts'
import { get, newGift, newToken, post, sample } from './requests.ts'
import { type Row, printTable } from './table.ts'
import { aWeek } from './tv-left-on.ts'
import { tv } from './tv.ts'

if (process.argv[2] === 'timetables') {
  const told = process.argv.slice(3)
  const { status } = spawnSync(process.execPath, ['bench/timetables.ts', ...told], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}

const ROUNDS = 3
const ROUND_SECONDS = 1.5
const CONNECTIONS = 32
const GIFT_CONNECTIONS = 16
const GIFT_SECONDS = 2
const WARM_GIFTS = 600
const CHANGES = 40
const MORE_ORGANISATIONS = 200
/** Loaded by the program that is weighed without its garbage. */
const COLLECTS = ['--expose-gc', '--import', './bench/collect-hook.mjs']
/** Loaded by the program that is measured without the cost of a bank. */
const INSTANT_BANK = ['--import', './bench/instant-bank-hook.mjs']

const PARTS: Readonly<Record<string, (crew: Crew, house: House) => Promise<Row[]>>> = {
  all: measure,
  accounts: (crew, house) => accounts(crew, house, database, postmaster),
  campaigns: (crew, house) => campaigns(crew, house, database, postmaster),
  copies,
  giving,
  home: (crew) => home(crew, (now) => openOwnHouse(database, folder, now), postmaster),
  organisations: async (crew, house) => [await manyOrganisations(crew, house)],
  tv,
  'tv-week': aWeek,
}
const part = process.argv[2] ?? 'all'
if (!Object.hasOwn(PARTS, part)) {
  console.error(
    `There is no part “${part}”. There are: ${Object.keys(PARTS).join(', ')}, timetables.`,
  )
  process.exit(1)
}
if (!existsSync('/proc/self/stat')) {
  console.error('The bench reads /proc, so it runs on Linux only.')
  process.exit(1)
}
const { status } = spawnSync(process.execPath, ['tools/build.ts'], { stdio: 'inherit' })
if (status !== 0) process.exit(1)

const began = performance.now()
const folder = mkdtempSync(path.join(tmpdir(), 'sahn-bench-'))
const database = await startEmbeddedPostgres({ dataFolder: folder, log: () => {} })
const postmaster = Number(
  readFileSync(path.join(database.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0],
)
for (const { pid } of familyOf(processes(), [postmaster])) pin(pid, SERVER_CORE)
// The part about Home runs the program itself.
pin(process.pid, part === 'home' ? SERVER_CORE : CLIENT_CORE)
const crew = await assembleCrew(folder)
const house = await openOwnHouse(database, folder)
try {
  const rows = await PARTS[part]!(crew, house)
  console.log(
    [
      `${cpus()[0]?.model ?? 'An unknown processor'}, ${cpus().length} cores; Node ${process.versions.node}. ` +
        (canPin
          ? 'Server and database on one core, who asks on another.'
          : 'Nothing was kept on a core of its own.'),
      `Medians of ${ROUNDS} rounds, ours and the floor in turns. CPU is that of server and database together, for each answer.`,
      '',
      ...printTable(rows),
      '',
      `Measured in ${Math.round((performance.now() - began) / 1000)} s.`,
    ].join('\n'),
  )
} finally {
  await house.close()
  await crew.dismiss()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

async function measure(crew: Crew, house: House): Promise<Row[]> {
  const starts: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const program = await crew.startProgram()
    starts.push(program.secondsToFirstPage)
    await program.stop()
  }
  const program = await crew.startProgram()
  const home = get('/')
  const homeAgain = async () => {
    const { headers } = await sample(program.port, home)
    const etag = headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? ''
    return get('/', { 'if-none-match': etag })
  }
  const sections = { section: 'website_configuration,theme_configuration,module_access' }
  const rows = [
    await compare(program, 'Home, ready (br)', home, { target: '≥ 0.80' }),
    await compare(program, 'Home, 304', homeAgain, { target: '≥ 0.80' }),
    await compare(program, 'GET /api/donations, ready', get('/api/donations'), {
      target: '≥ 0.70',
    }),
    await compare(
      program,
      'POST /api/loadConfigurationData',
      post('/api/loadConfigurationData', sections),
      {
        target: '≥ 0.50',
      },
    ),
  ]
  const memory = residentMegabytes(program.pid)
  rows.push(...(await gifts(crew, program)))
  rows.push(await changes(house, program))
  await program.stop()

  const fresh = await crew.startProgram({ CACHE_MEGABYTES: '0' })
  const alone = { connections: 1, target: '≤ 450 µs, p50 ≤ 1 ms' }
  rows.splice(
    2,
    0,
    await compare(fresh, 'Home, made anew (br)', home, alone),
    await compare(fresh, 'GET /api/donations, made anew', get('/api/donations'), {
      connections: 1,
    }),
  )
  await fresh.stop()
  rows.push(...(await accounts(crew, house, database, postmaster)))

  return [
    ...rows,
    {
      what: 'memory after that (one process)',
      ours: `${Math.round(memory)} MB`,
      target: '≤ 180 MB',
    },
    {
      what: 'process start to first page',
      ours: `${median(starts).toFixed(2)} s`,
      target: '≤ 0.6 s',
    },
  ]
}

/** Ours and the floor in turns, answering the same bytes to the same request. */
async function compare(
  program: Program,
  what: string,
  make: string | (() => Promise<string>),
  { connections = CONNECTIONS, target }: { connections?: number; target?: string } = {},
): Promise<Row> {
  console.error(what)
  const newRequest = typeof make === 'string' ? async () => make : make
  const answer = await sample(program.port, await newRequest())
  if (answer.status >= 400) throw new Error(`${what} was answered with ${answer.status}.`)
  await crew.floor.answer(answer)
  const ask = async (port: number, seconds: number, by = connections) => {
    const requests = [await newRequest()]
    return crew.ask({ port, connections: by, requests, repeat: true, seconds })
  }
  // Alone there are few answers in a second, and code becomes quick only after hundreds.
  await ask(program.port, connections === 1 ? 4 : 0.7, CONNECTIONS)

  const [ours, floors]: [Round[], Round[]] = [[], []]
  for (let tries = 0; ours.length < ROUNDS; tries++) {
    const [before, databaseBefore] = [cpuSeconds(program.pid), cpuSeconds(postmaster)]
    const run = await ask(program.port, ROUND_SECONDS)
    const cpu = cpuSeconds(program.pid) - before
    const ofDatabase = cpuSeconds(postmaster) - databaseBefore
    // A ready page is made anew each minute; a round in which that happens may answer with something else.
    const others = Object.keys(run.statuses).filter((status) => Number(status) !== answer.status)
    if (others.length > 0 && tries > ROUNDS)
      throw new Error(`${what} was also answered with ${others.join(', ')}.`)
    if (others.length > 0) continue
    ours.push(toRound(run, cpu, ofDatabase))
    const beforeFloor = cpuSeconds(crew.floor.pid)
    const floor = await ask(crew.floor.port, ROUND_SECONDS)
    floors.push(toRound(floor, cpuSeconds(crew.floor.pid) - beforeFloor, 0))
  }
  const alone = await ask(program.port, 0.5, 1)
  return { what, ...besides(ours, floors), p50ms: alone.p50ms, ...(target ? { target } : {}) }
}

/** Those that somebody gives, and those that come by themselves. */
async function giving(crew: Crew): Promise<Row[]> {
  const program = await crew.startProgram()
  const given = await gifts(crew, program)
  await program.stop()
  return [...given, ...(await cycle(database, folder, postmaster))]
}

/**
 * Gifts against the same rows by plain SQL in three commits, in turns: our own path is measured with a bank that says yes at
 * once (`instant-bank.ts`), as a real provider has its costs on its own machines; the sandbox bank beside it, for the time that
 * somebody waits. Tokens are made before the clock runs.
 */
async function gifts(crew: Crew, program: Program): Promise<Row[]> {
  const what = 'a gift, completed, with the sandbox bank'
  console.error(what)
  const give = async (at: Program, requests: string[], seconds: number, connections: number) => {
    const order = { port: at.port, connections, requests, repeat: false, seconds }
    const run = await crew.ask({ ...order, keepBodies: true })
    const other = run.bodies.find((body) => !body.includes('"status":"succeeded"'))
    if (other) throw new Error(`A gift was answered with ${other}`)
    return run
  }
  const atSandbox = async (count: number) => {
    const requests = Array.from({ length: count }, () => newToken)
    const order = { port: program.port, connections: GIFT_CONNECTIONS, requests, repeat: false }
    const { bodies } = await crew.ask({ ...order, seconds: 30, keepBodies: true })
    return bodies.map((body) => {
      const { data } = JSON.parse(body) as { data: { confirmationToken: string } }
      return newGift(data.confirmationToken, 'where-needed-most')
    })
  }
  const atOnce = (count: number) =>
    Array.from({ length: count }, (_, i) => newGift(`tok_instant_${i}`, 'where-needed-most'))

  const instant = await crew.startProgram({}, INSTANT_BANK)
  await give(program, await atSandbox(WARM_GIFTS), 6, GIFT_CONNECTIONS)
  const warm = await give(instant, atOnce(2 * WARM_GIFTS), 6, GIFT_CONNECTIONS)
  await analyse(database)
  const perRound = Math.ceil((warm.answered / warm.seconds) * GIFT_SECONDS * 1.5)

  const [wholes, ours, inserts]: [Round[], Round[], Round[]] = [[], [], []]
  const measured = async (at: Program, requests: string[]) => {
    const [before, databaseBefore] = [cpuSeconds(at.pid), cpuSeconds(postmaster)]
    const run = await give(at, requests, GIFT_SECONDS, GIFT_CONNECTIONS)
    return toRound(run, cpuSeconds(at.pid) - before, cpuSeconds(postmaster) - databaseBefore)
  }
  for (let i = 0; i < ROUNDS; i++) {
    wholes.push(await measured(program, await atSandbox(Math.ceil(perRound / 3))))
    ours.push(await measured(instant, atOnce(perRound)))
    const before = cpuSeconds(postmaster)
    const answered = await writeGifts(database, GIFT_CONNECTIONS, GIFT_SECONDS)
    inserts.push(toRound({ answered, seconds: GIFT_SECONDS }, 0, cpuSeconds(postmaster) - before))
  }
  const alone = await give(program, await atSandbox(100), 1, 1)
  const aloneAtOnce = await give(instant, atOnce(300), 1, 1)
  await instant.stop()
  const { floor: _, ratio: __, floorMicroseconds: ___, ...whole } = besides(wholes, inserts)
  const own = besides(ours, inserts)
  return [
    { what, ...whole, p50ms: alone.p50ms },
    {
      what: 'our own path, with a bank that answers at once: the program',
      ours: own.ours,
      cpuMicroseconds: own.cpuMicroseconds - own.databaseMicroseconds,
      p50ms: aloneAtOnce.p50ms,
      target: '≤ 600 µs',
    },
    {
      what: 'the same: the database (floor: its rows by plain SQL; ratio of CPU)',
      ours: own.ours,
      floor: own.floor,
      ratio: own.databaseMicroseconds / own.floorMicroseconds,
      databaseMicroseconds: own.databaseMicroseconds,
      floorMicroseconds: own.floorMicroseconds,
      target: '≤ 1.60',
    },
  ]
}

/** What PostgreSQL does by itself within a minute: until then it takes every table for empty, and plans badly. */
async function analyse(address: DatabaseAddress): Promise<void> {
  const sql = postgres({ ...toOptions(address), max: 1, onnotice: () => {} })
  await sql`analyze`
  await sql.end()
}

/** From the writing of a setting by one copy of the program to its first reader at another one. */
async function changes(house: House, program: Program): Promise<Row> {
  const organisation = await house.organisations.byHost(HOST)
  if (!organisation) throw new Error(`There is no site at ${HOST}.`)
  const ctx = programContext(house, organisation)
  const times: number[] = []
  for (let i = 0; i < CHANGES; i++) {
    const tagline = `Measured for the ${i}th time.`
    const began = performance.now()
    await configure(ctx, { tagline })
    while (!(await readHome(program.port)).includes(tagline));
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return {
    what: `a change, written by one copy and served by another (p99 of ${CHANGES})`,
    ours: `${Math.round(times[Math.ceil(CHANGES * 0.99) - 1] ?? 0)} ms`,
    p50ms: median(times),
    target: '≤ 250 ms',
  }
}

/** What one more organisation takes whose Home has been asked for, after a collection of garbage. */
async function manyOrganisations(crew: Crew, house: House): Promise<Row> {
  console.error('more organisations')
  const organisation = await house.organisations.byHost(HOST)
  if (!organisation) throw new Error(`There is no site at ${HOST}.`)
  const sql = postgres({ ...toOptions(database), max: 1, onnotice: () => {} })
  const rows = async <T>(statement: string, values: readonly unknown[] = []) =>
    [...(await sql.unsafe(statement, values as never[]))] as T[]
  await copyOrganisation(rows, organisation.id, 2 * MORE_ORGANISATIONS)
  await sql.end()
  const weightFile = path.join(folder, 'weight')
  const program = await crew.startProgram({ WEIGHT_FILE: weightFile }, COLLECTS)
  const askEach = async (from: number) => {
    for (let n = from; n < from + MORE_ORGANISATIONS; n++) {
      const { status } = await sample(program.port, get('/', { host: `bench-${n}.localhost` }))
      if (status !== 200) throw new Error(`Home of bench-${n} was answered with ${status}.`)
    }
    rmSync(weightFile, { force: true })
    process.kill(program.pid, 'SIGUSR2')
    while (!existsSync(weightFile)) await sample(program.port, get('/', { host: HOST }))
    return Number(readFileSync(weightFile, 'utf8')) / 1024
  }
  const [first, then] = [await askEach(1), await askEach(1 + MORE_ORGANISATIONS)]
  await program.stop()
  const each = (then - first) / MORE_ORGANISATIONS
  return {
    what: `memory of each of ${MORE_ORGANISATIONS} more organisations, after as many, without garbage`,
    ours: `${Math.round(each)} KB`,
    target: '≤ 60 KB',
  }
}

/** One round; the CPU time is for each answer. */
interface Round {
  readonly perSecond: number
  readonly serverMicroseconds: number
  readonly databaseMicroseconds: number
}

function toRound(
  { answered, seconds }: { answered: number; seconds: number },
  server: number,
  database: number,
): Round {
  return {
    perSecond: answered / seconds,
    serverMicroseconds: (server / answered) * 1e6,
    databaseMicroseconds: (database / answered) * 1e6,
  }
}

function besides(ours: readonly Round[], floors: readonly Round[]) {
  const middle = (rounds: readonly Round[], what: keyof Round) =>
    median(rounds.map((round) => round[what]))
  const cpu = (rounds: readonly Round[]) =>
    middle(rounds, 'serverMicroseconds') + middle(rounds, 'databaseMicroseconds')
  return {
    ours: `${Math.round(middle(ours, 'perSecond'))}/s`,
    floor: `${Math.round(middle(floors, 'perSecond'))}/s`,
    ratio: median(ours.map(({ perSecond }, i) => perSecond / floors[i]!.perSecond)),
    cpuMicroseconds: cpu(ours),
    databaseMicroseconds: middle(ours, 'databaseMicroseconds'),
    floorMicroseconds: cpu(floors),
  }
}

async function readHome(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  return answer.text()
}

async function openOwnHouse(
  owner: EmbeddedPostgres,
  dataFolder: string,
  now: () => Date = () => new Date(),
) {
  const settings = readSettings({
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'error',
    JOB_CONCURRENCY: '0',
    REQUESTS_PER_MINUTE: '0',
    ORGANISATION_REQUESTS_PER_MINUTE: '0',
  })
  const serving = await prepare(settings, owner, openVault(settings))
  const house = await openHouse(settings, { owner, serving }, { now })
  await seedDemo(house, owner)
  return house
}
