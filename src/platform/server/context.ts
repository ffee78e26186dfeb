import type { Language } from '#platform/shared/languages.ts'
import type { Registry } from '#platform/shared/setting.ts'
import type { Outage } from './database/outage.ts'
import type { Caller, Database, Drizzle, Sql, Transaction, Unsent } from './database.ts'
import type { Holds, Socket } from './feature.ts'
import type { Files } from './files.ts'
import type { JobQueue } from './jobs.ts'
import type { Log } from './log.ts'
import type { Organisation, Organisations } from './organisations.ts'
import type { Owner } from './owner.ts'
import type { Change, PageCache } from './page-cache.ts'
import type { Settings } from './settings.ts'
import type { Tally } from './tally.ts'
import type { Vault } from './vault.ts'
import type { WebBundle } from './web-bundle.ts'

/** What one copy of the program holds: opened by main, closed by main, handed to whoever works. */
export interface House {
  readonly settings: Settings
  /** What an organisation can set. */
  readonly registry: Registry
  readonly log: Log
  readonly now: () => Date
  readonly database: Database
  readonly outage: Outage
  readonly organisations: Organisations
  readonly pages: PageCache
  readonly queue: JobQueue
  readonly tally: Tally
  readonly files: Files
  readonly vault: Vault
  /** The built web part: pages and mails. */
  readonly web: WebBundle
  /** Demo organisations, /dev pages, kept mail. */
  readonly demo: boolean
  /** The host of the operator's page, which belongs to no organisation; undefined where there is no such page. */
  readonly operatorHost: string | undefined
  /** The database as its owner: for whoever runs the program, never for a caller of an organisation. */
  readonly owner: Owner
  /** Where this copy of the program answers itself, such as http://127.0.0.1:3000; set once it listens. */
  ownAddress: string
  /**
   * Whoever a token was given to; undefined when it is no token, an old one, or another organisation's. `works`: for a call
   * of the office, which stays open for whoever uses it.
   */
  readonly recognise: (
    ctx: Context,
    token: string,
    about: { readonly works: boolean },
  ) => Promise<Actor | undefined>
  /** What a link of a preview would change; undefined when it leads to none. */
  readonly preview: (ctx: Context, token: string) => Promise<Context['rehearse']>
  /** What each feature holds of a person, by its name. */
  readonly holdings: ReadonlyMap<string, Holds>
  /** What features have plugged into a socket, by its name there. Throws where there is none. */
  readonly plugged: <T>(socket: Socket<T>, name: string) => T
  /** The same where there may be none. */
  readonly findPlugged: <T>(socket: Socket<T>, name: string) => T | undefined
  /** Calls `hear` after what is kept of an organisation was forgotten; without an id, of all. Answers what ends it. */
  readonly onChange: (hear: (organisationId?: string) => void) => () => void
  /** A named step of a story that must survive a kill, and whose it is where it is one of many side by side; see CRASH_AT. */
  readonly checkpoint: (step: string, id?: string) => void
}

export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'person'
      readonly id: string
      readonly session: string
      /** What they are in the office of this organisation; empty for everybody else. */
      readonly roles: readonly string[]
      /** Whether their app is on: the office is closed without. What had shown no code of it ended when it was switched on. */
      readonly hasSecondStep: boolean
      /** Nobody has worked in the office on this device for a while: it asks who is there before it goes on. */
      readonly isAway: boolean
    }
  | { readonly kind: 'program' }

/** Everything an operation may touch. There is no database in it: that is what `inTransaction` gives. */
export interface Context {
  readonly house: House
  readonly organisation: Organisation
  readonly actor: Actor
  readonly now: () => Date
  readonly language: Language
  /** How the caller reached us: https://al-noor.org, without a slash at the end. */
  readonly origin: string
  readonly requestId: string
  /** The caller's address, for limits only: never stored or logged in clear. */
  readonly address: string
  /** Done first in every transaction, and undone with it: what is read is the site as it would be. */
  readonly rehearse?: (ctx: Work) => Promise<void>
}

/** A context inside a transaction of its organisation. */
export interface Work extends Context {
  readonly db: Drizzle
  readonly sql: Sql
}

/**
 * All of `work` happens, or none of it. The callback receives its own `ctx`: call it `ctx` as well, so that it hides
 * the outer one. Inside a transaction already, it joins that one. Never await anything but the database in it. A
 * deadline is given only where nobody waits for an answer.
 */
export function inTransaction<T>(
  ctx: Context | Work,
  work: (ctx: Work) => Promise<T>,
  deadlineMs?: number,
): Promise<T> {
  if ('sql' in ctx) return work(ctx)
  const { rehearse } = ctx
  if (rehearse) {
    const { rehearse: _, ...rest } = ctx
    return rehearsed(rest, async (ctx) => {
      await rehearse(ctx)
      return work(ctx)
    })
  }
  return ctx.house.database.transaction(
    ctx.organisation.id,
    (transaction) => work(within(ctx, transaction)),
    deadlineMs,
  )
}

/**
 * One statement that only reads, in one round trip instead of three. The callback hands it over and does not await it. Inside
 * a transaction already, it joins that one.
 */
export async function readOnce<Rows extends readonly object[]>(
  ctx: Context | Work,
  statement: (ctx: Work) => Unsent<Rows>,
): Promise<Rows> {
  if ('sql' in ctx) return statement(ctx)
  if (ctx.rehearse) return inTransaction(ctx, async (ctx) => statement(ctx))
  return ctx.house.database.read(ctx.organisation.id, (transaction) =>
    statement(within(ctx, transaction)),
  )
}

function within(ctx: Context, transaction: Transaction): Work {
  return {
    ...ctx,
    sql: transaction.sql,
    get db() {
      return transaction.db
    },
  }
}

/** Does the work in a transaction, and then undoes all of it: what it answers is what would have been. */
export async function rehearsed<T>(ctx: Context, work: (ctx: Work) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      throw new Rehearsed(await work(ctx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer as T
    throw error
  }
}

class Rehearsed extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('This was only tried.')
    this.answer = answer
  }
}

/**
 * Calls a function of the database that does one step of a hot story: a whole transaction in one round trip. It sets the
 * organisation itself. Inside a transaction already, it joins that one.
 */
export function inOneTrip<T>(ctx: Context | Work, call: (sql: Caller) => Promise<T>): Promise<T> {
  return 'sql' in ctx ? call(ctx.sql) : ctx.house.database.call(call)
}

/** The context of work that nobody asked for: jobs, schedules, the seed. */
export function programContext(house: House, organisation: Organisation): Context {
  return {
    house,
    organisation,
    actor: { kind: 'program' },
    now: house.now,
    language: organisation.languages[0] ?? 'en',
    origin: mainOrigin({ house, organisation }),
    requestId: '-',
    address: '-',
  }
}

/** Work for an organisation that nobody of it asked for. False where it rests: it is not done, and waits. */
export async function workFor(
  house: House,
  id: string,
  work: (ctx: Context) => Promise<void>,
): Promise<boolean> {
  const organisation = await house.organisations.byId(id)
  if (organisation?.isSuspended) return false
  // Removed meanwhile: nothing is left to do for it.
  if (organisation) await work(programContext(house, organisation))
  return true
}

/** The address that an organisation goes by: what everybody is shown names it, never the host that somebody typed. */
export function mainOrigin({
  house,
  organisation,
}: Pick<Context, 'house' | 'organisation'>): string {
  return originOf(house, organisation.hosts[0] ?? 'localhost')
}

/** How the outside reaches a host of ours: PUBLIC_URL's scheme and port where it is set, else our own port. */
export function originOf(house: House, host: string): string {
  const own = new URL(house.settings.PUBLIC_URL ?? house.ownAddress)
  own.hostname = host
  return own.origin
}

/**
 * Says that what the public reads of this organisation has changed. Sent when the transaction commits; every copy of
 * the program then drops its ready pages and reads the configuration anew. A change that has a name leaves the configuration as
 * it is, and what was recalled (`recall`) but for what it is said to end. A copy from before changes had parts hears the
 * first word alone, which ends more.
 */
export async function announceChange(ctx: Work, change?: Change): Promise<void> {
  const { id } = ctx.organisation
  await ctx.sql`select pg_notify('organisation_changed', ${change ? `${id} ${change}` : id})`
}
