import assert from 'node:assert/strict'
import { mkdirSync, rmSync, mkdtempSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
  chromium,
} from 'playwright-core'
import postgres from 'postgres'
import { type Context, programContext } from '#platform/server/context.ts'
import { toOptions } from '#platform/server/database.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { WebBundle } from '#platform/server/web-bundle.ts'
import { type Extent, findChromium } from '../../tools/chromium.ts'
import { openHouse } from '../house.ts'
import { TEST_SETTINGS, copyTemplate } from './ground.ts'
import { dismissAdministrators } from './machines.ts'
import { type Program, startProgram } from './program.ts'
import { assertSound } from './sound.ts'

/** The running product, for the journeys of one file. */
export interface Site {
  readonly program: Program
  /** Every line that the program has written since it was ready: warnings and faults, unless LOG_LEVEL says another thing. */
  readonly lines: readonly string[]
  /** Where a page of an organisation is. */
  address(path: string, organisation?: string): string
  /** What the organisation answers at an address, byte for byte, without a browser. */
  fetch(path: string, how?: Fetching): Promise<Fetched>
  /** Somebody new, in a browser that has never been here. The journey fails when anything goes wrong behind the screen. */
  visit(t: TestContext, how?: Visiting): Promise<Visit>
  /** Rows, read as the owner of the database: for looking behind the scenes. */
  rows<T = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<T[]>
  /** What has been mailed to somebody, once there is something. */
  mailTo(address: string, organisation?: string): Promise<KeptMail>
  /** The hands of an organisation's office, for what has no screen yet. The program hears of it as from another copy. */
  office(slug?: string): Promise<Context>
}

interface Fetching {
  readonly organisation?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Fetched {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface KeptMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly links: readonly string[]
  readonly language: string
}

export interface Visiting {
  readonly device?: Device
  readonly theme?: 'light' | 'dark'
  readonly language?: Language
  readonly organisation?: string
  readonly javaScript?: boolean
  /** Whether things move on the screen; still unless it is what the journey is about. */
  readonly motion?: boolean
  /** Where the visitor is. */
  readonly timeZone?: string
  /** Pages may be kept for reading without a connection; else every request is seen where it is asked. */
  readonly offline?: boolean
  /** Origins besides the site's own that may be asked. */
  readonly alsoFrom?: readonly string[]
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Goes to an address of the organisation; fails unless it answers 200, or as said. */
  open(path: string, status?: number): Promise<Response>
  /** Trouble that is part of the story. Each must come, or the journey fails. */
  expect(...troubles: readonly RegExp[]): void
  /** What the browser has asked of the site itself, in order. */
  readonly asked: readonly Asked[]
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
}

const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  /** The narrowest that nothing may be lost on. */
  small: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
  /** A desktop's screen at 200 %. */
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
} as const
export type Device = keyof typeof DEVICES

/** Without these Chromium asks its makers for things, and a container does not let it build its sandbox. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Tomorrow in the middle of the morning: after all that the demonstration has given, and between two prayers of its
 * organisations. For `NOW`, where a page shows something else while people pray.
 */
export const MORNING = new Date(Date.now() + 86_400_000).setUTCHours(10, 30, 0, 0)

/** How long a page may take for one thing; generous, because other work shares the machine. */
const PATIENCE_MS = 15_000

/**
 * Opens the product and a browser for all journeys of a file; to be called where its suites stand. When they are through,
 * every invariant of every feature is checked.
 */
export function openSite(
  settings: Record<string, string> = {},
  { browser = 'quick' }: { readonly browser?: Extent } = {},
): Site {
  let opened: Awaited<ReturnType<typeof open>> | undefined
  const now = () => {
    if (!opened) throw new Error('The site is open only while journeys run.')
    return opened
  }
  before(async () => {
    opened = await open(settings, browser)
  })
  after(async () => {
    await opened?.close()
    await dismissAdministrators()
  })
  return {
    get program() {
      return now().program
    },
    get lines() {
      return now().lines
    },
    address: (path, organisation = 'al-noor') =>
      `http://${organisation}.localhost:${now().program.port}${path}`,
    fetch: (path, { organisation = 'al-noor', headers = {} } = {}) =>
      fetchFrom(now().program.port, path, { host: `${organisation}.localhost`, ...headers }),
    async visit(t, how = {}) {
      return visit(t, await now().browser(), now(), how)
    },
    rows: (sql, values) => now().rows(sql, values),
    mailTo: (address, organisation = 'al-noor') =>
      eventually(`a mail to ${address}`, async () => {
        const found = await fetchFrom(
          now().program.port,
          `/dev/mail.json?to=${encodeURIComponent(address)}`,
          { host: `${organisation}.localhost` },
        )
        // A program that is busy for a moment is asked again.
        if (found.status === 503) return undefined
        const { data } = JSON.parse(found.body.toString()) as { data: { items: KeptMail[] } }
        return data.items.find(({ html }) => html)
      }),
    office: (slug = 'al-noor') => now().office(slug),
  }
}

async function open(settings: Record<string, string>, extent: Extent) {
  const copy = await copyTemplate()
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-journey-'))
  const lines: string[] = []
  // The browser gets ready while the program does.
  const launching = launch(extent)
  launching.catch(() => undefined)
  const program = await startProgram(copy, { LOG_LEVEL: 'warn', ...settings }, (line) =>
    lines.push(line),
  ).catch(async (error: unknown) => {
    // A browser that is left open would keep the file of tests from ever ending.
    await (await launching).close()
    throw error
  })
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  const rows = async <T>(text: string, values: readonly unknown[] = []) =>
    [...(await sql.unsafe(text, values as never[]))] as T[]
  let house: ReturnType<typeof openHouse> | undefined
  let isClosing = false
  void program.ended.then((how) => {
    if (!isClosing) console.error(`The program ended by itself, with ${how}.`)
  })

  return {
    program,
    lines,
    rows,
    browser: () => launching,
    async office(slug: string) {
      const read = readSettings({ ...TEST_SETTINGS, DATA_DIR: folder, ...settings })
      // It shows no pages, so it needs no bundle.
      house ??= openHouse(read, copy, { web: {} as WebBundle })
      const { organisations } = await house
      const organisation = await organisations.byHost(`${slug}.localhost`)
      if (!organisation) throw new Error(`There is no organisation ${slug}.`)
      return programContext(await house, organisation)
    },
    async close() {
      try {
        await (await launching).close()
        await (await house)?.close()
        isClosing = true
        await program.kill()
        await assertSound(sql)
      } finally {
        await sql.end()
        await copy.remove()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

function launch(extent: Extent): Promise<Browser> {
  const executablePath = findChromium(extent)
  if (!executablePath)
    throw new Error('The journeys need a Chromium: install one, or name it with CHROMIUM=….')
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/** Node's own client, because fetch lets nobody name the host, and the host says which organisation is meant. */
function fetchFrom(port: number, path: string, headers: Record<string, string>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, agent: false, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

async function visit(
  t: TestContext,
  browser: Browser,
  { program: { port }, lines }: Pick<Site, 'program' | 'lines'>,
  {
    device = 'phone',
    theme = 'light',
    language = 'en',
    organisation = 'al-noor',
    javaScript = true,
    motion = false,
    timeZone = 'Europe/London',
    alsoFrom = [],
    offline = false,
  }: Visiting,
): Promise<Visit> {
  const origin = `http://${organisation}.localhost:${port}`
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: origin,
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    locale: language === 'en' ? 'en-GB' : language,
    serviceWorkers: offline ? 'allow' : 'block',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    timezoneId: timeZone,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const { troubles, asked } = watch(context, [origin, ...alsoFrom])
  const expected: RegExp[] = []
  const before = lines.length
  const page = await context.newPage()
  t.after(async () => {
    if (!(t as { passed?: boolean }).passed) await takePicture(t, page)
    await context.close()
    assert.deepEqual(
      troubles.filter((trouble) => !expected.some((each) => each.test(trouble))),
      [],
      ['Something went wrong behind the screen.', ...lines.slice(before).slice(-5)].join('\n'),
    )
    for (const each of expected) {
      assert.ok(
        troubles.some((trouble) => each.test(trouble)),
        `${each} was expected to go wrong.`,
      )
    }
  })
  return {
    page,
    context,
    asked,
    expect: (...more) => void expected.push(...more),
    async open(path, status = 200) {
      if (status >= 400) expected.push(new RegExp(`^answer ${status} GET `))
      const response = await page.goto(path)
      assert.equal(response?.status(), status, path)
      return response
    },
  }
}

/** Writes down whatever a careful person would notice in the browser's own tools, a sentence each. */
function watch(context: BrowserContext, origins: readonly string[]) {
  const troubles: string[] = []
  const asked: Asked[] = []
  const note = (trouble: string) => void troubles.push(trouble)

  context.on('console', (message) => {
    // What did not load is noted below, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(`console ${message.text()}`)
  })
  context.on('weberror', (error) => note(`error ${error.error().message}`))
  context.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const { origin, protocol, pathname, search } = new URL(request.url())
    if (!/^https?:$/.test(protocol)) return
    if (!origins.includes(origin)) note(`foreign ${request.url()}`)
    if (origin === origins[0])
      asked.push({
        method: request.method(),
        path: pathname + search,
        body: request.postData() ?? '',
      })
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    note(`answer ${response.status()} ${response.request().method()} ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed'
    // A page that is left gives up what it was still fetching.
    if (why !== 'net::ERR_ABORTED')
      note(`failed ${why} ${request.method()} ${new URL(request.url()).pathname}`)
  })
  return { troubles, asked }
}

/** What a journey that failed saw last, for whoever wants to know why. */
async function takePicture(t: TestContext, page: Page): Promise<void> {
  const folder = path.join(tmpdir(), 'sahn-journeys')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${t.name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80)}.png`)
  try {
    await page.screenshot({ path: file, fullPage: true })
    t.diagnostic(`The last screen: ${file}`)
  } catch {
    // The page is gone; what failed says so itself.
  }
}

/** Looks again and again until there is something to see; for what no screen shows. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    assert.ok(Date.now() < until, `There never was ${what}.`)
    await pause(50)
  }
}
