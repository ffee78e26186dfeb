import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { NewKey } from './keys-contract.ts'
import { MOST_KEYS } from './rules.ts'
import { appKeys } from './tables.ts'

type Row = typeof appKeys.$inferSelect

/** A key as it is listed: never its secret. */
export interface AppKey {
  readonly id: string
  readonly name: string
  readonly returnAddresses: readonly string[]
  readonly madeAt: Date
  /** Null while it works. */
  readonly revokedAt: Date | null
}

export class TooManyKeys extends Error {
  constructor() {
    super('There are too many keys. Revoke one first.')
  }
}

/** A key that works, opened. Lives in memory only. */
export interface OpenKey {
  readonly secret: string
  readonly returnAddresses: readonly string[]
}

const SECRET_BYTES = 32

/** Makes a key; 256 random bits in base64url, told here and never again. TooManyKeys when there are, also of two at once. */
export function make(
  ctx: Context | Work,
  { name, returnAddresses }: z.output<typeof NewKey>,
): Promise<AppKey & { readonly secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return inTransaction(ctx, async (ctx) => {
    await oneAfterTheOther(ctx)
    const working = (await selectAll(ctx)).filter(({ revokedAt }) => revokedAt === null)
    if (working.length >= MOST_KEYS) throw new TooManyKeys()
    const [organisationId, id] = [ctx.organisation.id, randomUUID()]
    const secretSealed = ctx.house.vault.seal(secret, aboutKey(organisationId, id))
    const key = { organisationId, id, name, returnAddresses, secretSealed, madeAt: ctx.now() }
    const [made] = await ctx.db.insert(appKeys).values(key).returning()
    return { ...toKey(made!), secret }
  })
}

/** Every key, the latest first, those that were revoked as well; never a secret. */
export async function findAppKeys(ctx: Context): Promise<AppKey[]> {
  return (await inTransaction(ctx, selectAll)).map(toKey)
}

/** What it has signed opens nothing any more, from now on. Twice is once. Answers what it was before; undefined where there is none. */
export function revoke(ctx: Context | Work, id: string): Promise<AppKey | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db.select().from(appKeys).where(isKey(ctx, id)).for('update')
    if (!found) return undefined
    if (found.revokedAt === null)
      await ctx.db.update(appKeys).set({ revokedAt: ctx.now() }).where(isKey(ctx, id))
    return toKey(found)
  })
}

/** The key of this organisation with this id; undefined for one that was revoked, and for any other. */
export async function findKey(ctx: Work, id: string): Promise<OpenKey | undefined> {
  const [found] = await ctx.db.select().from(appKeys).where(isKey(ctx, id))
  if (found?.revokedAt !== null) return undefined
  const about = aboutKey(found.organisationId, id)
  return {
    secret: ctx.house.vault.open(found.secretSealed, about),
    returnAddresses: found.returnAddresses,
  }
}

/** What a sealed secret is bound to, so that it opens in no other row. */
export function aboutKey(organisationId: string, id: string): string {
  return `app key ${id} of ${organisationId}`
}

function selectAll({ db, organisation }: Work): Promise<Row[]> {
  return db
    .select()
    .from(appKeys)
    .where(eq(appKeys.organisationId, organisation.id))
    .orderBy(desc(appKeys.madeAt), asc(appKeys.id))
}

function toKey({ id, name, returnAddresses, madeAt, revokedAt }: Row): AppKey {
  return { id, name, returnAddresses, madeAt, revokedAt }
}

/** Until this transaction ends nobody else counts the keys of this organisation to add one. */
async function oneAfterTheOther({ sql, organisation }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`app keys of ${organisation.id}`}, 0))`
}

function isKey(ctx: Work, id: string) {
  return and(eq(appKeys.organisationId, ctx.organisation.id), eq(appKeys.id, id))
}
