import postgres from 'postgres'
import { BackupError } from '#platform/server/backup/manifest.ts'
import { type Context, type House, programContext } from '#platform/server/context.ts'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres.ts'
import { withoutValues } from '#platform/server/log.ts'
import { type Settings, readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import type { WebBundle } from '#platform/server/web-bundle.ts'
import { findGround, openHouse, prepare } from '../src/house.ts'

/** What went wrong, as a sentence for the person at the keyboard. Anything else that a tool throws is a bug of ours. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

/**
 * Runs a tool over the database as its owner, beside a program that is running or alone: the embedded database is joined
 * or started, and left again. Ends the process with 1 when the tool fails.
 */
export async function withOwner(
  work: (owner: {
    sql: postgres.Sql
    address: DatabaseAddress
    settings: Settings
  }) => Promise<void>,
): Promise<void> {
  let leave = async () => {}
  try {
    const settings = readSettings(process.env)
    const ground = await findGround(settings, () => {})
    leave = ground.leave
    const sql = postgres({ ...toOptions(ground.owner), max: 1, onnotice: () => {} })
    try {
      await work({ sql, address: ground.owner, settings })
    } finally {
      await sql.end({ timeout: 5 })
    }
  } catch (error) {
    process.exitCode = 1
    // Our own sentence may repeat what the person at the keyboard has typed.
    if (error instanceof ToolError) console.error(error.message)
    else console.error(isForPeople(error) ? withoutValues(error).message : withoutValues(error))
  } finally {
    await leave()
  }
}

/** Settings that cannot be used are a plain Error; what the language or the database throws is not. */
function isForPeople(error: unknown): error is Error {
  return (
    error instanceof BackupError ||
    error instanceof EmbeddedPostgresError ||
    (error instanceof Error && error.name === 'Error' && error.cause === undefined)
  )
}

/** The same with the house over it, for tools that ask features. The database is brought up to date first. */
export function withHouse(
  work: (tool: { house: House; sql: postgres.Sql }) => Promise<void>,
): Promise<void> {
  return withOwner(async ({ sql, address, settings }) => {
    const vault = openVault(settings)
    const serving = await prepare(settings, address, vault)
    const house = await openHouse(settings, { owner: address, serving }, { vault, web: NO_PAGES })
    try {
      await work({ house, sql })
    } finally {
      await house.close()
    }
  })
}

export async function contextOf(house: House, slug: string): Promise<Context> {
  const ids = await house.organisations.ids()
  const all = await Promise.all(ids.map((id) => house.organisations.byId(id)))
  const found = all.find((organisation) => organisation?.slug === slug)
  if (found) return programContext(house, found)
  const slugs = all.map((organisation) => organisation?.slug).join(', ')
  const why = slug === '' ? 'Say which organisation.' : `There is no organisation ${slug}.`
  throw new ToolError(`${why} There are: ${slugs || 'none yet'}.`)
}

/** Tools show no page and write no mail, so they need no build. */
const NO_PAGES: WebBundle = {
  renderPage: () => Promise.reject(new Error('A tool shows no pages.')),
  renderMail: () => Promise.reject(new Error('A tool writes no mail.')),
  siteMap: [],
  build: '',
}
