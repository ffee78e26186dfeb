import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { type Settings, clock } from './settings.ts'

/** Less than this is the way to the database and back. */
const NO_MATTER_MS = 2_000
const AGAIN_AFTER_MS = 60_000

/**
 * The clock of the program: the database's, so that all copies of the program over one agree on what is due and what is old,
 * whatever their machines believe. Read at the start and each minute; a copy that cannot ask goes on with what it knows.
 * With NOW it is the simulated one.
 */
export async function openClock(
  settings: Pick<Settings, 'NOW'>,
  { platform }: Pick<Database, 'platform'>,
  log: Pick<Log, 'warn'>,
): Promise<{ readonly now: () => Date; close(): void }> {
  const machine = clock(settings)
  if (settings.NOW) return { now: machine, close: () => {} }
  let behindMs = 0
  const read = async () => {
    const asked = Date.now()
    const [row] = await platform<{ at: string }[]>`
      select extract(epoch from clock_timestamp()) * 1000 as at`
    const answered = Date.now()
    const apart = Number(row!.at) - (asked + answered) / 2
    const isApart = Math.abs(apart) > NO_MATTER_MS + (answered - asked) / 2
    if (isApart && behindMs === 0)
      log.warn({ seconds: Math.round(apart / 1_000) }, 'this machine’s clock is not the database’s')
    behindMs = isApart ? apart : 0
  }
  await read()
  const timer = setInterval(
    () => void read().catch((error: unknown) => log.warn({ err: error }, 'clock not compared')),
    AGAIN_AFTER_MS,
  )
  timer.unref()
  return { now: () => new Date(machine().getTime() + behindMs), close: () => clearInterval(timer) }
}
