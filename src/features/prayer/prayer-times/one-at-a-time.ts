import { isDeepStrictEqual } from 'node:util'
import type { Work } from '#platform/server/context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { TIMES_MEANWHILE } from './admin/contract.ts'

/** Until this transaction ends nobody else changes from what times of this organisation follow, nor counts it. */
export async function takeTurn({ sql, organisation }: Work): Promise<void> {
  const lock = `times of ${organisation.id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
}

/**
 * Refuses whoever began with something that no longer stands there, and says what does. Whether `next` stands there
 * already, so that there is nothing to do: the same answer twice is no error. `null` where there is, was or will be none.
 */
export function stands(now: object | null, was: object | null, next: object | null): boolean {
  if (isDeepStrictEqual(now, next)) return true
  if (!isDeepStrictEqual(now, was)) refuseRival(now, was)
  return false
}

function refuseRival(now: object | null, was: object | null): never {
  const refusal = TIMES_MEANWHILE['changed-meanwhile']
  const message = `${refusal.says} (${now ? differences(now, was ?? {}) : 'nothing'})`
  throw new Refusal('changed-meanwhile', refusal, { errors: [{ field: 'was', message }] })
}

function differences(now: object, was: object): string {
  const before = new Map(Object.entries(was))
  return Object.entries(now)
    .filter(([key, value]) => !isDeepStrictEqual(value, before.get(key)))
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
