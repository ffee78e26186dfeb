import { contentOf } from '#features/ground/content/rules.ts'
import { khutbahKind } from '#features/site/khutbahs/contract.ts'
import { newsKind } from '#features/site/news/contract.ts'
import { CAMPAIGNS } from '#features/money/campaigns/rules.ts'
import { openServer } from '#platform/server/http/server.ts'
import { dropKept } from '#platform/server/recall.ts'
import { extras } from '../src/extras.ts'
import { features } from '../src/features.ts'
import type { openHouse } from '../src/house.ts'
import type { Crew } from './crew.ts'
import { cpuSeconds, median } from './machine.ts'
import { get } from './requests.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const ROUND_SECONDS = 1.5

type OpenHouse = Awaited<ReturnType<typeof openHouse>>

/** What has happened since the request before; a change is of the settings, say, and has no name. */
type Since = 'a minute' | 'a change' | 'a publication' | 'a publication elsewhere' | 'a gift'
const SINCE = [
  'a minute',
  'a change',
  'a publication',
  'a publication elsewhere',
  'a gift',
] as const

const NAMED = {
  'a change': undefined,
  'a publication': contentOf(newsKind),
  'a publication elsewhere': contentOf(khutbahKind),
  'a gift': CAMPAIGNS,
}

/** Under which what Home was rendered to is kept. */
const DRAWING = 'page en /'

/**
 * Pages and lists that nobody has asked for since the last minute, or the last change: the clock of this process moves on with
 * each request, or its memory of the organisation goes, as far as that change ends it. The program is this process, so its start
 * is not in the figures.
 */
export async function home(
  crew: Crew,
  open: (now: () => Date) => Promise<OpenHouse>,
  postmaster: number,
): Promise<Row[]> {
  let ahead = 0
  let since: Since = 'a minute'
  const house = await open(() => new Date(Date.now() + ahead))
  const server = await openServer(house, features, extras)
  server.server.prependListener('request', (request) => {
    if (since === 'a minute') return void (ahead += 60_000)
    dropKept(house, house.organisations.loaded(request.headers.host ?? '')?.id, NAMED[since])
    // What has changed is to be seen on the page, so that it is rendered anew. Its data are the same here.
    const now = house.organisations.loaded(request.headers.host ?? '')
    if (now && since !== 'a publication elsewhere')
      house.pages.keepKnown(now, DRAWING, { value: 'another page', bytes: 100, until: Infinity })
  })
  house.ownAddress = await server.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(house.ownAddress).port)
  const cases = ['/', '/api/home', '/api/news?pageSize=20', '/api/donations'].flatMap((path) =>
    SINCE.map((since) => ({ path, since })),
  )
  const rounds = cases.map((): { cpu: number; database: number; p50: number }[] => [])
  // The first round only warms: code becomes quick after hundreds of answers.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, one] of cases.entries()) {
      since = one.since
      const [before, databaseBefore] = [cpuSeconds(process.pid), cpuSeconds(postmaster)]
      const seconds = ROUND_SECONDS
      const requests = [get(one.path)]
      const run = await crew.ask({ port, connections: 1, requests, repeat: true, seconds })
      const per = (spent: number) => (spent / run.answered) * 1e6
      if (Object.keys(run.statuses).join() !== '200')
        throw new Error(`${one.path} was answered with ${Object.keys(run.statuses).join()}.`)
      if (round === 0) continue
      rounds[i]!.push({
        cpu: per(cpuSeconds(process.pid) - before),
        database: per(cpuSeconds(postmaster) - databaseBefore),
        p50: run.p50ms,
      })
    }
  await server.close()
  await house.close()
  return cases.map(({ path, since }, i) => {
    const middle = (what: 'cpu' | 'database' | 'p50') => median(rounds[i]!.map((one) => one[what]))
    return {
      what: `${path}, after ${since}`,
      ours: `${Math.round(middle('cpu'))} µs of the program`,
      cpuMicroseconds: middle('cpu') + middle('database'),
      databaseMicroseconds: middle('database'),
      p50ms: middle('p50'),
    }
  })
}
