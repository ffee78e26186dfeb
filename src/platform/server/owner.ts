import postgres from 'postgres'
import {
  type DatabaseAddress,
  type Transaction,
  speakDrizzle,
  toOptions,
  transactionOver,
} from './database.ts'

/**
 * The database as its owner, for what the role that serves requests may not do: whoever runs the program makes organisations
 * and takes them away. Nothing is connected until it is asked for (decision: operators-sign-in-by-command).
 */
export interface Owner {
  /** A few connections, for what is short. */
  readonly sql: postgres.Sql
  /** A connection that nobody else uses. It ends with the work, and its locks with it. */
  alone<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  /**
   * All of `work` happens, or none of it: within one organisation, also one that is made by it. What somebody else holds is waited
   * for without an end, or for `lockMs` milliseconds (`isLocked`).
   */
  transaction<T>(
    organisationId: string,
    work: (within: Transaction) => Promise<T>,
    waits?: { readonly lockMs?: number | undefined },
  ): Promise<T>
  close(): Promise<void>
}

const IDLE_SECONDS = 30

export function openOwner(address: DatabaseAddress): Owner {
  const options = { ...toOptions(address), onnotice: () => {} }
  const sql = postgres({ ...options, max: 2, idle_timeout: IDLE_SECONDS })
  const alone: Owner['alone'] = async (work) => {
    const own = postgres({ ...options, max: 1 })
    try {
      return await work(own)
    } finally {
      await own.end({ timeout: 5 })
    }
  }
  return {
    sql,
    alone,
    transaction: (organisationId, work, { lockMs = 0 } = {}) =>
      alone((own) => {
        speakDrizzle(own)
        return transactionOver(own, organisationId, async (within) => {
          await waitAtMost(within.sql, lockMs)
          return work(within)
        })
      }),
    close: () => sql.end({ timeout: 5 }),
  }
}

/** In a transaction: what somebody else holds is waited for so long, on whichever machine it lies; 0 is without an end. */
export async function waitAtMost(sql: postgres.TransactionSql, lockMs = 0): Promise<void> {
  // Of a cluster the other machines are told what is set in a transaction, and not what is set for a session.
  await sql.unsafe(`set local lock_timeout = ${lockMs}`)
}
