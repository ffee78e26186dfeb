import {
  PgDialect,
  type PgTable,
  type PgUpdateBuilder,
  type PgUpdateSetSource,
} from 'drizzle-orm/pg-core'
import {
  PostgresJsDatabase,
  type PostgresJsQueryResultHKT,
  PostgresJsSession,
  drizzle,
} from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type DatabaseAddress, toConnectionString, toOptions } from './database/address.ts'
import { openListener } from './database/listener.ts'
import type { Outage } from './database/outage.ts'
import { type Pool, openPool } from './database/pool.ts'

export {
  type DatabaseAddress,
  readDatabaseUrl,
  toConnectionString,
  toOptions,
} from './database/address.ts'
export { DatabaseAway, isAway, isFull } from './database/away.ts'

export type Sql = postgres.TransactionSql
/** Everything of a row may be written again but whose it is, not even the same: there it lies (decision: outgrowing-one-machine). */
export type Drizzle = Omit<PostgresJsDatabase, 'update'> & {
  update<Of extends PgTable>(
    table: Of,
  ): {
    set(
      values: PgUpdateSetSource<Of> & { readonly organisationId?: never },
    ): ReturnType<PgUpdateBuilder<Of, PostgresJsQueryResultHKT>['set']>
  }
}
/** For one statement on its own. */
export type Caller = postgres.ISql
/** A statement that has not been sent yet. */
export type Unsent<Rows extends readonly object[]> = postgres.PendingQuery<Rows>

/** One open transaction of one organisation. `sql` is for hot, prepared statements; `db` is Drizzle over the same. */
export interface Transaction {
  readonly sql: Sql
  readonly db: Drizzle
}

export interface Database {
  /**
   * All of `work` happens, or none of it, as seen by one organisation: row-level security shows and takes
   * no row of another, also where a query forgets to say so. Rejects with DatabaseAway after the deadline, a few
   * seconds where nothing else is said.
   */
  transaction<T>(
    organisationId: string,
    work: (within: Transaction) => Promise<T>,
    deadlineMs?: number,
  ): Promise<T>
  /**
   * One statement that only reads, as seen by one organisation, in one round trip: what opens and ends its transaction
   * leaves with it. `statement` hands it over unsent. A statement that writes is refused.
   */
  read<Rows extends readonly object[]>(
    organisationId: string,
    statement: (within: Transaction) => Unsent<Rows>,
  ): Promise<Rows>
  /**
   * One call of a function that is a whole transaction and says itself which organisation it serves, in one round trip.
   * Any other statement sees and takes no row of any organisation.
   */
  call<T>(ask: (sql: Caller) => Promise<T>): Promise<T>
  /** One statement over the few tables that belong to no organisation. Sees no row of any organisation's table. */
  platform<T extends object[] = postgres.Row[]>(
    strings: TemplateStringsArray,
    ...values: postgres.ParameterOrFragment<never>[]
  ): Promise<T>
  /**
   * Calls `hear` for every message, and `missed` whenever messages may have been lost: at the beginning, and each time
   * after the connection was. Rejects when there is no database at the beginning.
   */
  listen(channel: string, hear: (message: string) => void, missed: () => void): Promise<void>
  close(): Promise<void>
}

/** Columns are snake_case in SQL and camelCase in code. */
const CASING = { casing: 'snake_case' } as const
const dialect = new PgDialect(CASING)

/** Tells `outage` of everything that fails, and of everything that does not. */
export function openDatabase(
  address: DatabaseAddress,
  { connections, outage }: { connections: number; outage?: Outage },
): Database {
  const pool = openPool(
    {
      ...toOptions(address),
      connect_timeout: 4,
      connection: {
        application_name: 'sahn',
        statement_timeout: 4_000,
        idle_in_transaction_session_timeout: 30_000,
      },
    },
    connections,
    // Drizzle sets its parsers on a client once; each transaction then gets its own thin layer.
    speakDrizzle,
  )
  const listener = openListener(toConnectionString(address))
  const use: Pool['use'] = async (work, deadlineMs) => {
    try {
      const result = await pool.use(work, deadlineMs)
      outage?.works()
      return result
    } catch (error) {
      outage?.fails(error)
      throw error
    }
  }
  const call: Database['call'] = (ask) => use(async (client) => ask(client))

  return {
    transaction: (organisationId, work, deadlineMs) =>
      use((client) => transactionOver(client, organisationId, work), deadlineMs),
    read: (organisationId, statement) =>
      use(async (client) => {
        const sql = client as unknown as Sql
        const within = {
          sql,
          get db() {
            return overTransaction(sql)
          },
        }
        const asked = statement(within)
        // Sent in this order, in one go. What fails fails all that comes after it but the end.
        const sent = [
          sql`begin read only`,
          sql`select set_organisation(${organisationId})`,
          asked,
          sql`commit`,
        ].map((each) => each.execute())
        const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
        if (failed) throw (failed as PromiseRejectedResult).reason
        return asked
      }),
    call,
    platform: (strings, ...values) => call((sql) => sql(strings, ...values)) as never,
    listen: (channel, hear, missed) => listener.listen(channel, hear, missed),
    async close() {
      await Promise.all([pool.close(), listener.close()])
    },
  }
}

/** Once, before a client is used for transactions of organisations. Its moments are texts then, both ways. */
export function speakDrizzle(client: postgres.Sql): void {
  drizzle(client, CASING)
}

/** One transaction of one organisation over a client that speaks Drizzle. */
export function transactionOver<T>(
  client: postgres.Sql,
  organisationId: string,
  work: (within: Transaction) => Promise<T>,
): Promise<T> {
  return client.begin(async (sql) => {
    // Not awaited here: the driver sends it ahead of the first statement of the work, in one go.
    const isSet = sql`select set_organisation(${organisationId})`.execute()
    isSet.catch(() => {})
    let db: Drizzle | undefined
    const result = await work({
      sql,
      get db() {
        return (db ??= overTransaction(sql))
      },
    })
    await isSet
    return result
  }) as Promise<T>
}

/** Drizzle’s own transaction does the same, but would open one inside ours. */
function overTransaction(sql: Sql): Drizzle {
  const session = new PostgresJsSession(sql as unknown as postgres.Sql, dialect, undefined, {})
  return new PostgresJsDatabase(dialect, session as never, undefined)
}

/** The name in SQL of what code calls by this one. */
export function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Finds out what `prefer` and `allow` come to at this server, once, so that every connection afterwards is of one kind:
 * the drivers know no wishes. Where there is no way in, the next connection says why.
 */
export async function settleEncryption(address: DatabaseAddress): Promise<DatabaseAddress> {
  const { encryption, ...open } = address
  if (encryption?.mode !== 'prefer' && encryption?.mode !== 'allow') return address
  const encrypted = { ...open, encryption: { ...encryption, mode: 'require' as const } }
  const [first, second] = encryption.mode === 'prefer' ? [encrypted, open] : [open, encrypted]
  if (await canConnect(first)) return first
  return second
}

async function canConnect(address: DatabaseAddress): Promise<boolean> {
  const sql = postgres({ ...toOptions(address), max: 1, connect_timeout: 4, onnotice: () => {} })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** True where a row was waited for no longer than `lock_timeout`. */
export function isLocked(error: unknown): boolean {
  return isOfCode(error, '55P03')
}

export function isUniqueViolation(error: unknown): boolean {
  return isOfCode(error, '23505')
}

/** For errors round such an error too. */
function isOfCode(error: unknown, wanted: string): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === wanted || (cause !== undefined && cause !== error && isOfCode(cause, wanted))
}
