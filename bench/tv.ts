import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { beginAlert } from '#features/prayer/screens/playing.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import { type Context, type House, programContext } from '#platform/server/context.ts'
import { pauseAfter } from '#features/prayer/screens/pages/clock.ts'
import { type Crew, HOST, type Program } from './crew.ts'
import { residentMegabytes } from './machine.ts'
import { get } from './requests.ts'
import type { Row } from './table.ts'
import { idle, openBrowser } from './tv-left-on.ts'
import { coldStarts } from './tv-start.ts'
import { comesFrom, listen, listenAll, readFeed } from './tv-streams.ts'

const SCREENS = 500
const STREAMS = 10_000
const ROUNDS = 8
const SAVES = 30
const RETURNS = 3
/** Changes sooner than this after each other are told as one. */
const APART_MS = 2_200
/** As screens wait before they ask, so that not all of them do at once. */
const JITTER_MS = 800
const SETTLED_MS = 1_500
/** At half past ten there is no prayer, in which a screen shows neither times nor alerts. */
const AHEAD_MS = new Date().setUTCHours(10, 30, 0, 0) - Date.now()
const now = () => new Date(Date.now() + AHEAD_MS)

function startProgram(crew: Crew): Promise<Program> {
  // Each screen has an address of its own, as it is told by a proxy.
  return crew.startProgram({ TRUSTED_PROXIES: '127.0.0.1', NOW: now().toISOString() })
}

/** What screens cost: streams that wait, and what happens with a change (section "Screens" of docs/figures.md). */
export async function tv(crew: Crew, house: House): Promise<Row[]> {
  const organisation = await house.organisations.byHost(HOST)
  if (!organisation) throw new Error(`There is no site at ${HOST}.`)
  const ctx = { ...programContext(house, organisation), now }
  const tokens: string[] = []
  for (let i = 0; i < SCREENS; i++)
    tokens.push((await addScreen(ctx, { name: `Screen ${i}`, playlist: 'main' })).token)
  const program = await startProgram(crew)
  const rows = [
    ...(await coldStarts(program, tokens[0]!)),
    ...(await idle(program, tokens[0]!)),
    ...(await inTheHall(ctx, program, tokens)),
    ...(await fiveHundred(crew, ctx, program, tokens)),
  ]
  await program.stop()
  rows.push(await comeBack(crew, tokens))
  const bare = await startProgram(crew)
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
  const browser = await openBrowser()
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
  const agent = new Agent({ keepAlive: true, maxSockets: SCREENS })
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

/** As after a cut of power: a program that has just started, and all of them within a second, with nothing in their hands. */
async function comeBack(crew: Crew, tokens: readonly string[]): Promise<Row> {
  console.error(`${SCREENS} screens come back`)
  const times: number[] = []
  for (let i = 0; i < RETURNS; i++) {
    const program = await startProgram(crew)
    const agent = new Agent({ keepAlive: true, maxSockets: SCREENS })
    const began = performance.now()
    const listeners = await Promise.all(
      tokens.map(async (token, i) => {
        await pause(1000 * Math.random())
        const listening = listen(program.port, token, i)
        await readUntilThere(agent, program.port, tokens, i)
        return listening
      }),
    )
    times.push(performance.now() - began)
    for (const { socket } of listeners) socket.destroy()
    agent.destroy()
    await program.stop()
  }
  return {
    what: `${SCREENS} screens come back in the same second: the last has its feed and its stream (median, longest of ${RETURNS})`,
    ours: `${ms(at(times, 0.5))}, ${ms(at(times, 1))}`,
    target: '≤ 60 s',
  }
}

/** Waits after a no as a screen does. */
async function readUntilThere(
  agent: Agent,
  port: number,
  tokens: readonly string[],
  i: number,
): Promise<void> {
  for (let failures = 1; ; failures++)
    try {
      return await readFeed(agent, port, tokens, i, new Map())
    } catch {
      await pause(pauseAfter(failures, 60, Math.random()))
    }
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
