import { randomUUID } from 'node:crypto'
import { type Agent, Agent as HttpAgent, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { beginAlert } from '#features/prayer/screens/playing.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import { type Context, type House, programContext } from '#platform/server/context.ts'
import { findChromium } from '../tools/chromium.ts'
import { type Crew, HOST, type Program } from './crew.ts'
import { residentMegabytes } from './machine.ts'
import { get } from './requests.ts'
import type { Row } from './table.ts'

const SCREENS = 500
const STREAMS = 10_000
const ROUNDS = 8
const SAVES = 30
/** Changes sooner than this after each other are told as one. */
const APART_MS = 2_200
/** As screens wait before they ask, so that not all of them do at once. */
const JITTER_MS = 800
const SETTLED_MS = 1_500
/** Each screen has an address of its own, as it is told by a proxy. */
const BEHIND_A_PROXY = { TRUSTED_PROXIES: '127.0.0.1' }
/** So many come at once, which is less than may be worked for. */
const AT_ONCE = 250

/** What screens cost: streams that wait, and what happens with a change (section "Screens" of docs/figures.md). */
export async function tv(crew: Crew, house: House): Promise<Row[]> {
  const organisation = await house.organisations.byHost(HOST)
  if (!organisation) throw new Error(`There is no site at ${HOST}.`)
  const ctx = programContext(house, organisation)
  const tokens: string[] = []
  for (let i = 0; i < SCREENS; i++)
    tokens.push((await addScreen(ctx, { name: `Screen ${i}`, playlist: 'main' })).token)
  const program = await crew.startProgram(BEHIND_A_PROXY)
  const rows = [
    ...(await inTheHall(ctx, program, tokens)),
    ...(await fiveHundred(crew, ctx, program, tokens)),
  ]
  await program.stop()
  const bare = await crew.startProgram(BEHIND_A_PROXY)
  rows.push(...(await tenThousand(ctx, bare, tokens)))
  await bare.stop()
  return rows
}

/** From the call that saves something to the moment at which a real screen shows it. */
async function inTheHall(
  ctx: Context,
  { port }: Program,
  [token]: readonly string[],
): Promise<Row[]> {
  console.error('from saved to shown')
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium here; name it in CHROMIUM.')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  await page.goto(`http://${HOST}:${port}/tv/${token}`)
  await page.locator('.board').waitFor()
  const times: number[] = []
  for (let i = 0; i < SAVES; i++) {
    await pause(APART_MS)
    const began = performance.now()
    await sayOnAll(ctx, `LS11 A${i}`)
    await page.getByText(`LS11 A${i}`, { exact: true }).waitFor()
    times.push(performance.now() - began)
  }
  await browser.close()
  const ours = `${ms(at(times, 0.5))}, ${ms(at(times, 0.95))}, ${ms(at(times, 1))}`
  return [{ what: `saved to shown, p50, p95, longest of ${SAVES}`, ours, target: 'p95 ≤ 2 s' }]
}

/** All of them listen; with each change all of them ask, each after a while of its own. */
async function fiveHundred(
  crew: Crew,
  ctx: Context,
  program: Program,
  tokens: readonly string[],
): Promise<Row[]> {
  console.error(`${SCREENS} screens`)
  const { port, pid } = program
  const before = residentMegabytes(pid)
  const listeners = await listenAll(port, tokens, SCREENS)
  const agent = new HttpAgent({ keepAlive: true, maxSockets: SCREENS })
  const etags = new Map<string, string>()
  const ask = async (i: number) => {
    const began = performance.now()
    await readFeed(agent, port, tokens, i, etags)
    return performance.now() - began
  }
  for (const i of tokens.keys()) await ask(i)
  await pause(SETTLED_MS)
  const after = residentMegabytes(pid)
  const [last, answers]: [number[], number[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    await pause(APART_MS)
    const began = performance.now()
    const shown = listeners.map(async ({ told }, i) => {
      await told()
      await pause(JITTER_MS * Math.random())
      answers.push(await ask(i))
      return performance.now() - began
    })
    await sayOnAll(ctx, `Round ${i}`)
    last.push(Math.max(...(await Promise.all(shown))))
  }
  const requests = tokens.map((token, i) =>
    get(`/api/tv/${token}`, { ...comesFrom(i), 'if-none-match': etags.get(token) ?? '' }),
  )
  const again = [...requests, ...requests, ...requests, ...requests]
  const order = { port, connections: 4, requests: again, repeat: false, seconds: 20 }
  await crew.ask(order)
  const same = await crew.ask(order)
  const whole = again.map((text) => text.replace(/if-none-match: .*\r\n/, ''))
  const ready = await crew.ask({ ...order, requests: whole })
  if (Object.keys(same.statuses).join('') !== '304')
    throw new Error(`What has not changed was answered with ${JSON.stringify(same.statuses)}.`)
  for (const { socket } of listeners) socket.destroy()
  agent.destroy()
  const each = ((after - before) * 1024) / SCREENS
  return [
    {
      what: `${SCREENS} screens: a change reaches the last of them (median, longest of ${ROUNDS})`,
      ours: `${ms(at(last, 0.5))}, ${ms(at(last, 1))}`,
      target: '≤ 2 s',
    },
    {
      what: 'the feed meanwhile, which is made anew once and asked by all, p50 and p95',
      ours: `${ms(at(answers, 0.5))}, ${ms(at(answers, 0.95))}`,
    },
    {
      what: 'the feed of a screen that begins, four at a time, p50 and p95',
      ours: `${ready.p50ms.toFixed(1)} ms, ${ready.p95ms.toFixed(1)} ms`,
      target: 'p95 ≤ 50 ms',
    },
    {
      what: 'the same when nothing has changed (304), p50 and p95',
      ours: `${same.p50ms.toFixed(1)} ms, ${same.p95ms.toFixed(1)} ms`,
      target: 'p95 ≤ 5 ms',
    },
    {
      what: 'memory for each, with its stream and a connection for its questions',
      ours: `${Math.round(each)} KB`,
      target: '≤ 50 KB',
    },
  ]
}

/** Streams alone, on one process. */
async function tenThousand(
  ctx: Context,
  { port, pid }: Program,
  tokens: readonly string[],
): Promise<Row[]> {
  console.error(`${STREAMS} streams`)
  const warm = await listenAll(port, tokens, SCREENS)
  for (const { socket } of warm) socket.destroy()
  await pause(SETTLED_MS)
  const before = residentMegabytes(pid)
  const listeners = await listenAll(port, tokens, STREAMS)
  await pause(SETTLED_MS)
  const after = residentMegabytes(pid)
  const [first, last]: [number[], number[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    await pause(APART_MS)
    const began = performance.now()
    const told = listeners.map(({ told }) => told())
    await sayOnAll(ctx, `Of many, ${i}`)
    const times = (await Promise.all(told)).map((when) => when - began)
    first.push(times.reduce((least, time) => Math.min(least, time)))
    last.push(times.reduce((most, time) => Math.max(most, time)))
  }
  for (const { socket } of listeners) socket.destroy()
  return [
    {
      what: `${listeners.length} streams on one process: memory in all, and for each`,
      ours: `${Math.round(after)} MB, ${(((after - before) * 1024) / listeners.length).toFixed(1)} KB`,
      target: '≤ 50 KB each',
    },
    {
      what: `a change told to the first and to the last of them (medians of ${ROUNDS}; longest)`,
      ours: `${ms(at(first, 0.5))}, ${ms(at(last, 0.5))}; ${ms(at(last, 1))}`,
      target: '≤ 2 s',
    },
  ]
}

interface Listener {
  readonly socket: Socket
  /** When it is told of the next change. */
  readonly told: () => Promise<number>
}

async function listenAll(port: number, tokens: readonly string[], count: number) {
  const listeners: Listener[] = []
  while (listeners.length < count) {
    const first = listeners.length
    const wave = Array.from({ length: AT_ONCE }, (_, i) => first + i)
    listeners.push(
      ...(await Promise.all(wave.map((i) => listen(port, tokens[i % tokens.length]!, i)))),
    )
  }
  return listeners
}

/** An address for each. */
function comesFrom(i: number) {
  return { 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` }
}

const BUSY_MS = 2_000

/** A stream, once it is open; who is told that the program is busy asks again, as a screen does. */
async function listen(port: number, token: string, i: number): Promise<Listener> {
  for (;;) {
    const listener = await open(port, token, i)
    if (listener) return listener
    await pause(BUSY_MS)
  }
}

/** Over a bare socket. Undefined for 503. */
function open(port: number, token: string, i: number): Promise<Listener | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let hear = (_at: number) => {}
    const told = () => new Promise<number>((resolve) => (hear = resolve))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A stream was closed.')))
    socket.on('data', (piece) => {
      const text = piece.toString('latin1')
      if (text.includes('event: change')) hear(performance.now())
      else if (text.includes('retry:')) resolve({ socket, told })
      else if (text.startsWith('HTTP/1.1 503')) resolve(undefined)
      else if (/^HTTP\/1.1 [345]/.test(text)) reject(new Error(text.slice(0, 200)))
    })
    socket.write(get(`/api/tv/${token}/events`, comesFrom(i)), 'latin1')
  })
}

/** As a screen asks: with what it has. */
function readFeed(
  agent: Agent,
  port: number,
  tokens: readonly string[],
  i: number,
  etags: Map<string, string>,
) {
  const token = tokens[i]!
  return new Promise<void>((resolve, reject) => {
    const headers = {
      host: HOST,
      'accept-encoding': 'br',
      'if-none-match': etags.get(token) ?? '',
      ...comesFrom(i),
    }
    const asking = request(
      { agent, port, host: '127.0.0.1', path: `/api/tv/${token}`, headers },
      (answer) => {
        if (answer.statusCode !== 200 && answer.statusCode !== 304)
          return reject(new Error(`The feed was answered with ${answer.statusCode}.`))
        etags.set(token, String(answer.headers.etag))
        answer.resume().on('end', resolve)
      },
    )
    asking.on('error', reject).end()
  })
}

/** Takes the place of what was said before. */
function sayOnAll(ctx: Context, text: string): Promise<null> {
  return beginAlert(ctx, { id: ALERT, kind: 'car', text, minutes: 15 })
}

const ALERT = randomUUID()

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1] ?? Number.NaN
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
