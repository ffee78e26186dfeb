import { createHash, randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import type { House } from '#platform/server/context.ts'
import { type By, type OperatorContext, writeDeed } from './deeds.ts'

/** How long the address that a command prints is good, and how long a page that it has opened. */
export const KEY_MINUTES = 10
const SESSION_MINUTES = 60
const IDLE_MINUTES = 15
/** How exactly it is known when somebody was last there. */
const SEEN_MS = 60_000
const KEY = /[A-Za-z0-9_-]{43}/

/** 256 random bits; only their digest is kept. Good once, within ten minutes. */
export async function makeKey({
  house,
  sql,
}: Pick<OperatorContext, 'house' | 'sql'>): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const now = house.now()
  await forgetOld(house, sql)
  await sql`
    insert into operator_keys (digest, made_at, ends_at)
    values (${digestOf(key)}, ${now}, ${inMinutes(now, KEY_MINUTES)})`
  return key
}

/**
 * Uses a key up, alone or in the whole address as the command prints it: of several that use it at once one has it. False
 * where there is none, it was used or has run out, which nobody is told apart.
 */
export async function useKey(house: House, sql: postgres.ISql, typed: string): Promise<boolean> {
  const [key] = KEY.exec(typed.trim().slice(-43)) ?? []
  if (key === undefined) return false
  const used = await sql`
    update operator_keys set used_at = ${house.now()}
    where digest = ${digestOf(key)} and used_at is null and ends_at > ${house.now()} returning digest`
  return used.length > 0
}

/** Opens the page with a key: a session's cookie value, or undefined where the key opens nothing. */
export async function openSession(house: House, by: By, key: string): Promise<string | undefined> {
  return house.owner.sql.begin(async (sql) => {
    if (!(await useKey(house, sql, key))) return undefined
    const session = randomBytes(32).toString('base64url')
    const now = house.now()
    await sql`
      insert into operator_sessions (digest, began_at, seen_at) values (${digestOf(session)}, ${now}, ${now})`
    await writeDeed(house, sql, { deed: 'signed-in', by })
    return session
  })
}

/** Whether this cookie opens the page now: for an hour at most, and until nobody has been there for a quarter of one. */
export async function isOpen(house: House, session: string | undefined): Promise<boolean> {
  if (session === undefined || !KEY.test(session) || session.length !== 43) return false
  const now = house.now()
  const { sql } = house.owner
  const [found] = await sql<{ seenAt: Date }[]>`
    select seen_at as "seenAt" from operator_sessions
    where digest = ${digestOf(session)}
      and began_at > ${inMinutes(now, -SESSION_MINUTES)} and seen_at > ${inMinutes(now, -IDLE_MINUTES)}`
  if (found && now.getTime() - found.seenAt.getTime() > SEEN_MS)
    await sql`update operator_sessions set seen_at = ${now} where digest = ${digestOf(session)}`
  return found !== undefined
}

export async function closeSession({ owner }: House, session: string): Promise<void> {
  await owner.sql`delete from operator_sessions where digest = ${digestOf(session)}`
}

/** Every page that is open closes, and no address that was printed opens one. Answers how many were open. */
export async function closeAll({ house, sql, by }: OperatorContext): Promise<number> {
  return sql.begin(async (sql) => {
    await sql`delete from operator_keys where used_at is null`
    const closed = await sql`delete from operator_sessions where true returning digest`
    await writeDeed(house, sql, { deed: 'sessions-closed', by, detail: String(closed.length) })
    return closed.length
  })
}

async function forgetOld({ now }: House, sql: postgres.ISql): Promise<void> {
  const before = inMinutes(now(), -SESSION_MINUTES)
  await sql`delete from operator_keys where ends_at < ${before}`
  await sql`delete from operator_sessions where began_at < ${before}`
}

function inMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
