import { PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsDatabase, PostgresJsSession, drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { openConnections } from './connections.ts'
import { openListener } from './listener.ts'

export { DatabaseAway, isAway } from './database-away.ts'

export type Sql = postgres.TransactionSql
export type Drizzle = PostgresJsDatabase
/** For one statement on its own. */
export type Caller = postgres.ISql

/** Where a PostgreSQL is: `host` is a name or a folder with a Unix socket. */
export interface DatabaseAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string | undefined
  readonly ssl?: boolean
}

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

export function openDatabase(
  address: DatabaseAddress,
  { connections }: { connections: number },
): Database {
  const pool = openConnections(
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
    (client) => void drizzle(client, CASING),
  )
  const listener = openListener(toConnectionString(address))
  const call: Database['call'] = (ask) => pool.use(async (client) => ask(client))

  return {
    transaction: (organisationId, work, deadlineMs) =>
      pool.use(
        (client) =>
          client.begin(async (sql) => {
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
          }),
        deadlineMs,
      ) as ReturnType<typeof work>,
    call,
    platform: (strings, ...values) => call((sql) => sql(strings, ...values)) as never,
    listen: (channel, hear, missed) => listener.listen(channel, hear, missed),
    async close() {
      await Promise.all([pool.close(), listener.close()])
    },
  }
}

/** Drizzle’s own transaction does the same, but would open one inside ours. */
function overTransaction(sql: Sql): Drizzle {
  const session = new PostgresJsSession(sql as unknown as postgres.Sql, dialect, undefined, {})
  return new PostgresJsDatabase(dialect, session as never, undefined)
}

export function toOptions({ host, port, user, database, password, ssl }: DatabaseAddress) {
  return {
    host,
    port,
    user,
    database,
    ...(password ? { password } : {}),
    ...(ssl ? { ssl: 'require' as const } : {}),
  }
}

/** Reads `postgres://user:password@host:5432/name?sslmode=require`. */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const url = new URL(text)
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username || 'postgres'),
    password: decodeURIComponent(url.password) || undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    ssl: ['require', 'verify-full', 'verify-ca'].includes(url.searchParams.get('sslmode') ?? ''),
  }
}

/** The same address in the form that graphile-worker's driver reads. */
export function toConnectionString({
  host,
  port,
  user,
  database,
  password,
  ssl,
}: DatabaseAddress): string {
  const login = `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}`
  const name = encodeURIComponent(database)
  return host.startsWith('/')
    ? `postgres://${login}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    : `postgres://${login}@${host}:${port}/${name}${ssl ? '?sslmode=require' : ''}`
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '23505' || (cause !== undefined && cause !== error && isUniqueViolation(cause))
}
