import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import type { Crew, Program } from './crew.ts'
import { median, unpin } from './machine.ts'
import { get, newGift } from './requests.ts'
import type { Row } from './table.ts'

/** Of one core, for each copy: two of them, the database and who asks have room beside each other on two. */
const SHARE = 0.2
const CONNECTIONS = 16
const ROUNDS = 5
const SECONDS = 4
const WARM_SECONDS = 6
const SWITCHES_FOR_GIFTS = ['--import', './bench/instant-bank-hook.mjs']

/**
 * What two copies over one database answer, against one, in turns. Each has a fifth of a core, as if it had a small machine of
 * its own, so that what limits them is not that this one is full. Needs the right to make a group of processes (cgroup v1).
 */
export async function copies(crew: Crew): Promise<Row[]> {
  return [
    await compare(crew, 'Home, ready', {}, [], () => get('/')),
    await compare(crew, 'Home, made anew', { CACHE_MEGABYTES: '0' }, [], () => get('/')),
    await compare(crew, 'gifts, with a bank that answers at once', {}, SWITCHES_FOR_GIFTS, (i) =>
      newGift(`tok_instant_${i}`, 'where-needed-most'),
    ),
  ]
}

async function compare(
  crew: Crew,
  what: string,
  settings: Readonly<Record<string, string>>,
  switches: readonly string[],
  request: (i: number) => string,
): Promise<Row> {
  console.error(what)
  const both = [
    await crew.startProgram(settings, switches),
    await crew.startProgram(settings, switches),
  ]
  const perSecond = async (programs: readonly Program[], seconds: number) => {
    const run = await crew.ask({
      port: programs.map(({ port }) => port),
      connections: CONNECTIONS * programs.length,
      requests: Array.from({ length: switches.length > 0 ? 20_000 : 1 }, (_, i) => request(i)),
      repeat: switches.length === 0,
      seconds,
    })
    const others = Object.keys(run.statuses).filter((status) => status !== '200')
    if (others.length > 0) throw new Error(`${what} was also answered with ${others.join(', ')}.`)
    return run.answered / run.seconds
  }
  for (const { pid } of both) unpin(pid)
  await perSecond(both, WARM_SECONDS)
  const free = both.map(({ pid }) => giveShare(pid, SHARE))
  const [ones, twos]: [number[], number[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    ones.push(await perSecond([both[i % 2]!], SECONDS))
    twos.push(await perSecond(both, SECONDS))
  }
  for (const { stop } of both) await stop()
  for (const remove of free) remove()
  const [one, two] = [median(ones), median(twos)]
  return {
    what: `${what}: two copies, against one`,
    ours: `${Math.round(two)}/s, ${Math.round(one)}/s`,
    ratio: median(twos.map((each, i) => each / ones[i]!)),
    target: '≥ 1.80',
  }
}

/** Until it is removed, a process gets no more than this share of a core. */
function giveShare(pid: number, share: number): () => void {
  const group = `/sys/fs/cgroup/cpu/sahn-bench-${pid}`
  const period = 20_000
  mkdirSync(group)
  writeFileSync(`${group}/cpu.cfs_period_us`, String(period))
  writeFileSync(`${group}/cpu.cfs_quota_us`, String(period * share))
  writeFileSync(`${group}/cgroup.procs`, String(pid))
  return () => rmdirSync(group)
}
