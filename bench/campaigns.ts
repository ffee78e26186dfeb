import { type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { addItem } from '#features/ground/content/save.ts'
import { campaignKind } from '#features/money/campaigns/kind-contract.ts'
import { type House, inTransaction, programContext } from '#platform/server/context.ts'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { audit } from '../src/audit.ts'
import { type Crew, HOST, type Program } from './crew.ts'
import { cpuSeconds, median } from './machine.ts'
import { GIFT_MINOR, get, newGiftTo } from './requests.ts'
import type { Row } from './table.ts'

const PAGES = 500
const PER_SECOND = 200
const SECONDS = 15
const MANY = 50
const ROUNDS = 3
const ROUND_SECONDS = 4
const CONNECTIONS = 16
const MOST_PER_SECOND = 600
const WARM_SECONDS = 4
/** After the last gift, until every page has to be right. */
const PATIENCE_MS = 30_000
/** Jobs as `npm start` has them: what is counted and sent afterwards shares the core. Each page has an address of its own. */
const SETTINGS = { JOB_CONCURRENCY: '4', TRUSTED_PROXIES: '127.0.0.1' }
/** So many pages are opened at once, which is less than may be worked for. */
const AT_ONCE = 100
/** Loaded by the program, so that the bank's own work is not in the figures. */
const INSTANT_BANK = ['--import', './bench/instant-bank-hook.mjs']

/** What a campaign that everybody gives to at once costs, with its pages open and its jobs at work. */
export async function campaigns(
  crew: Crew,
  house: House,
  address: DatabaseAddress,
  postmaster: number,
): Promise<Row[]> {
  const slugs = await addCampaigns(house)
  const program = await crew.startProgram(SETTINGS, INSTANT_BANK)
  await give(crew, program, [slugs[0]!], { seconds: WARM_SECONDS })
  const sql = postgres({ ...toOptions(address), max: 1, onnotice: () => {} })
  await sql`analyze`
  const rows = [
    ...(await underFire(crew, program, slugs[1]!)),
    await oneOrMany(crew, program, slugs, postmaster),
  ]
  await isAsTheLedger(sql)
  await sql.end()
  await program.stop()
  return rows
}

async function addCampaigns(house: House): Promise<readonly string[]> {
  const organisation = await house.organisations.byHost(HOST)
  if (!organisation) throw new Error(`There is no site at ${HOST}.`)
  const slugs = Array.from({ length: MANY + 1 }, (_, i) => `appeal-${i}`)
  await inTransaction(programContext(house, organisation), async (ctx) => {
    for (const slug of slugs)
      await addItem(ctx, campaignKind, {
        title: `Appeal ${slug}`,
        slug,
        summary: 'A roof for the hall.',
        html: '<p>A roof for the hall.</p>',
        fields: { target: 500_000_00 },
        state: 'published',
      })
  })
  return slugs
}

/** Gifts to one campaign at a steady pace, with its pages open. */
async function underFire(crew: Crew, program: Program, slug: string): Promise<Row[]> {
  console.error(`${PER_SECOND} gifts a second, ${PAGES} pages open`)
  const pages = await openPages(
    program,
    Array.from({ length: PAGES }, () => slug),
  )
  const run = await give(crew, program, [slug], { seconds: SECONDS, perSecond: PER_SECOND })
  await allSay(pages, run.answered * GIFT_MINOR)
  const lags = pages.flatMap(({ heard }) => lagsOf(heard, run.answeredAt))
  for (const { socket } of pages) socket.destroy()
  return [
    {
      what: `gifts to one campaign, ${PER_SECOND} a second asked for, ${PAGES} pages open; longest`,
      ours: `${Math.round(run.answered / run.seconds)}/s; p99 ${ms(run.p99ms)}`,
      p50ms: run.p50ms,
      target: `${PER_SECOND}/s`,
    },
    {
      what: `from a gift’s answer until ${PAGES} pages have it, p50, p95, longest`,
      ours: [0.5, 0.95, 1].map((share) => ms(at(lags, share))).join(', '),
      target: '≤ 2 s',
    },
  ]
}

/** In turns, as fast as they are answered; as many pages are open, of the one or of all. */
async function oneOrMany(
  crew: Crew,
  program: Program,
  slugs: readonly string[],
  postmaster: number,
): Promise<Row> {
  console.error(`one campaign, or ${MANY}`)
  const [one, ...many] = slugs
  const round = async (to: readonly string[]) => {
    const pages = await openPages(
      program,
      Array.from({ length: PAGES }, (_, page) => to[page % to.length]!),
    )
    const before = cpuSeconds(program.pid, postmaster)
    const run = await give(crew, program, to, { seconds: ROUND_SECONDS })
    const spent = cpuSeconds(program.pid, postmaster) - before
    for (const { socket } of pages) socket.destroy()
    return { rate: run.answered / run.seconds, cpu: (spent / run.answered) * 1e6 }
  }
  type Round = Awaited<ReturnType<typeof round>>
  const [viral, spread]: [Round[], Round[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    viral.push(await round([one!]))
    spread.push(await round(many))
  }
  const middle = (rounds: readonly Round[], what: keyof Round) =>
    median(rounds.map((one) => one[what]))
  return {
    what: `gifts to one campaign, against gifts spread over ${MANY} (ratio of processor time)`,
    ours: `${Math.round(middle(viral, 'rate'))}/s`,
    floor: `${Math.round(middle(spread, 'rate'))}/s`,
    cpuMicroseconds: middle(viral, 'cpu'),
    floorMicroseconds: middle(spread, 'cpu'),
    ratio: median(viral.map(({ cpu }, i) => cpu / spread[i]!.cpu)),
    target: '≤ 1.20',
  }
}

async function give(
  crew: Crew,
  { port }: Program,
  slugs: readonly string[],
  { seconds, perSecond }: { readonly seconds: number; readonly perSecond?: number },
) {
  const requests = Array.from({ length: seconds * (perSecond ?? MOST_PER_SECOND) }, (_, i) =>
    newGiftTo(`tok_instant_${i}`, { campaignId: slugs[i % slugs.length]! }),
  )
  const pace = perSecond ? { perSecond } : {}
  const order = { port, connections: CONNECTIONS, requests, repeat: false, keepBodies: true }
  const run = await crew.ask({ ...order, ...pace, seconds })
  const other = run.bodies.find((body) => !body.includes('"status":"succeeded"'))
  if (other) throw new Error(`A gift was answered with ${other}`)
  return run
}

async function isAsTheLedger(sql: postgres.Sql): Promise<void> {
  const { broken } = await audit(sql)
  if (broken.length > 0)
    throw new Error(`Not true any more: ${JSON.stringify(broken).slice(0, 2_000)}`)
}

interface Told {
  readonly raised: number
  /** Milliseconds since 1970. */
  readonly at: number
}

interface Page {
  readonly socket: Socket
  readonly heard: readonly Told[]
}

/** Resolves once each has heard its first total. */
async function openPages({ port }: Program, slugs: readonly string[]): Promise<readonly Page[]> {
  const pages: Page[] = []
  while (pages.length < slugs.length) {
    const first = pages.length
    const wave = slugs.slice(first, first + AT_ONCE)
    pages.push(...(await Promise.all(wave.map((slug, i) => openPage(port, slug, first + i)))))
  }
  return pages
}

function openPage(port: number, slug: string, i: number): Promise<Page> {
  const address = `10.0.${i >> 8}.${i & 255}`
  return new Promise((resolve, reject) => {
    const heard: Told[] = []
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.on('connect', () =>
      socket.write(get(`/api/campaigns/${slug}/events`, { 'x-forwarded-for': address }), 'latin1'),
    )
    socket.on('data', (piece) => {
      const text = piece.toString()
      if (/^HTTP\/1.1 [^2]/.test(text)) reject(new Error(`A page was answered with ${text}`))
      const at = performance.timeOrigin + performance.now()
      for (const [, raised] of text.matchAll(/"raised":(\d+)/g))
        heard.push({ raised: Number(raised), at })
      if (heard.length > 0) resolve({ socket, heard })
    })
  })
}

async function allSay(pages: readonly Page[], sum: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  const wrong = () => pages.filter(({ heard }) => heard.at(-1)!.raised !== sum)
  while (wrong().length > 0 && performance.now() < end) await pause(20)
  const [one] = wrong()
  if (one)
    throw new Error(
      `${wrong().length} pages are not right: ${one.heard.at(-1)!.raised}, not ${sum}.`,
    )
}

/** For each gift, how long after its answer this page said a sum that has as many in it. */
function lagsOf(heard: readonly Told[], answeredAt: readonly number[]): number[] {
  let told = 0
  return answeredAt.map((answered, i) => {
    while (heard[told]!.raised < (i + 1) * GIFT_MINOR) told++
    return Math.max(0, heard[told]!.at - answered)
  })
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
