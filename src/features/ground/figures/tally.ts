import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'drizzle-orm'
import { type House, inTransaction, programContext } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import type { Tally } from '#platform/server/tally.ts'
import { DAY_MS, wallClock } from '#platform/shared/wall-time.ts'
import {
  COUNTED,
  type Counted,
  MOST_NAMES,
  MOST_TOLD,
  OFFICE_MARK,
  hostOf,
  isRobot,
} from './rules.ts'
import { figures } from './tables.ts'

/** Whoever is killed loses no more than this. */
const WRITTEN_EACH_MS = 20_000
/** Clocks are moved at full quarters of an hour, wherever one is. */
const QUARTER_MS = 15 * 60 * 1000
const ROWS_AT_ONCE = 500

/** What was counted of an organisation on one day, by what and name. */
interface Page {
  readonly organisation: Organisation
  readonly day: string
  /** Until then it is that day, without looking. */
  until: number
  counts: Map<string, number>
  /** What is kept apart on that day, also of what is written already: a day has no more names than these. */
  readonly names: ReadonlyMap<Counted, Set<string>>
  /** Those of them that only a browser has named. */
  readonly told: Set<string>
}

/** No page of ours has a longer path. */
const LONGEST_PATH = 300
/** What a text of the database cannot hold, or not as one that can be told from others. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u
/** The database will never take it: an organisation that has left takes its figures along, and a row is not what it can hold. */
const NEVER_TAKEN = /^(?:23503|2[12]...|54...)$/

type Ground = Pick<House, 'now' | 'log'>

/**
 * Counts in memory, and writes what it has from time to time, all of an organisation at once. Two copies of the program add
 * theirs to the same rows. What could not be written is kept for the next time.
 */
export function openTally(house: () => House & Ground): Tally & { close(): Promise<void> } {
  const open = new Map<string, Page>()
  let over: Page[] = []
  let writing: Promise<void> = Promise.resolve()

  const turn = (organisation: Organisation, now: number): Page => {
    const { date: day } = wallClock(new Date(now), organisation.timeZone)
    const until = (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS
    const before = open.get(organisation.id)
    if (before?.day === day) {
      before.until = until
      return before
    }
    if (before) over.push(before)
    const names = new Map(COUNTED.map((what) => [what, new Set<string>()]))
    const page: Page = { organisation, day, until, counts: new Map(), names, told: new Set() }
    open.set(organisation.id, page)
    return page
  }
  const pageOf = (organisation: Organisation): Page => {
    const now = house().now().getTime()
    const page = open.get(organisation.id)
    return page && now < page.until ? page : turn(organisation, now)
  }
  const takeAll = (): Page[] => {
    const all = [...over, ...open.values()].filter(({ counts }) => counts.size > 0)
    const taken = all.map((page) => ({ ...page }))
    for (const [id, page] of open) {
      page.counts = new Map()
      // Nobody has come for a day: its names are of no use any more.
      if (house().now().getTime() >= page.until + DAY_MS) open.delete(id)
    }
    over = []
    return taken
  }
  const putBack = (page: Page) => {
    const isIt = (one: Page | undefined) =>
      one?.organisation.id === page.organisation.id && one.day === page.day
    const there = [open.get(page.organisation.id), ...over].find(isIt)
    if (!there) over.push(page)
    else
      for (const [key, count] of page.counts)
        there.counts.set(key, (there.counts.get(key) ?? 0) + count)
  }
  const writeAll = async () => {
    for (const page of takeAll())
      try {
        await writeDown(house(), page)
      } catch (error) {
        if (!NEVER_TAKEN.test((error as { code?: string }).code ?? '')) putBack(page)
        house().log.warn({ err: error }, 'figures were not written')
      }
  }
  const write = () => (writing = writing.then(writeAll))
  const timer = setInterval(() => void write(), WRITTEN_EACH_MS)
  timer.unref()

  return {
    page(organisation, path, headers, isTold = false) {
      if (path === '' || path.length > LONGEST_PATH || UNWRITABLE.test(path)) return
      if (isLeftOut(headers)) return
      const page = pageOf(organisation)
      add(page, 'page', path, isTold)
      const { referer } = headers
      if (referer === undefined) return
      const from = hostOf(referer, organisation.hosts)
      if (from !== undefined) add(page, 'from', from)
    },
    count(organisation, what, name) {
      add(pageOf(organisation), what as Counted, name)
    },
    write,
    async close() {
      clearInterval(timer)
      await write()
    },
  }
}

function add({ counts, names, told }: Page, what: Counted, name: string, isTold = false): void {
  const known = names.get(what)!
  const hasRoom = known.size < MOST_NAMES[what] && (!isTold || told.size < MOST_TOLD)
  const isApart = known.has(name) || hasRoom
  if (isApart && isTold && !known.has(name)) told.add(name)
  if (isApart) known.add(name)
  const key = `${what} ${isApart ? name : ''}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Programs, the office's own people, and what a browser fetches before anybody asked for it. */
function isLeftOut(headers: IncomingHttpHeaders): boolean {
  return (
    headers['sec-purpose'] !== undefined ||
    headers['x-moz'] === 'prefetch' ||
    headers.cookie?.includes(OFFICE_MARK) === true ||
    isRobot(headers['user-agent'])
  )
}

function writeDown(house: House, { organisation, day, counts }: Page): Promise<void> {
  const rows = toRows(counts).map((row) => ({ organisationId: organisation.id, day, ...row }))
  return inTransaction(programContext(house, organisation), async ({ db }) => {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await db
        .insert(figures)
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .onConflictDoUpdate({
          target: [figures.organisationId, figures.what, figures.day, figures.name],
          set: { count: sql`${figures.count} + excluded.count` },
        })
  })
}

/** In one order, so that two copies that write at once never wait for each other. */
function toRows(counts: ReadonlyMap<string, number>) {
  const rows = [...counts].map(([key, count]) => {
    const at = key.indexOf(' ')
    return { what: key.slice(0, at) as Counted, name: key.slice(at + 1), count }
  })
  const all = rows.reduce((sum, { what, count }) => (what === 'page' ? sum + count : sum), 0)
  const withSum = all > 0 ? [...rows, { what: 'pages' as const, name: '', count: all }] : rows
  return withSum.toSorted((a, b) => (`${a.what} ${a.name}` < `${b.what} ${b.name}` ? -1 : 1))
}
