import { type SQL, and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { GIVEN_UP, NOTHING_HELD, type UnsentMail, isUnsent } from './outbox.ts'
import type { Failure } from './post-office.ts'
import { noteRefused } from './refused.ts'
import { ATTEMPTS, HOURS_BELIEVED, NOES_BELIEVED, NOES_UNTIL_HALT } from './rules.ts'
import { mailStandings, mails, refusedAddresses } from './tables.ts'

type Standing = typeof mailStandings.$inferSelect

/**
 * Writes down that a server has said no, and answers whether that is the end of this mail. It is where the same server takes the
 * mail of others: then the address is known by it. Where it takes nobody's, the mail waits for another try; and where so many
 * different addresses have heard the same, everything stops, and no address is blamed (decision: addresses-that-refuse-mail).
 */
export function noteNo(ctx: Context, mail: UnsentMail, no: Failure): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const standing = await lockStanding(ctx)
    if (no.isRefused && isBelieved(standing, ctx.now())) {
      await change(ctx, { noes: standing.noes + 1 })
      const isEnded = await write(ctx, mail, {
        ...NOTHING_HELD,
        failedAt: ctx.now(),
        failure: no.words,
      })
      if (isEnded && no.isOfAddress) await noteRefused(ctx, mail.toAddress, numberOf(no.words))
      return true
    }
    const isLast = mail.attempts >= ATTEMPTS
    await write(ctx, mail, { doubt: no.words })
    if (
      !standing.haltedAt &&
      (await countInDoubt(ctx, eq(mails.doubt, no.words))) >= NOES_UNTIL_HALT
    )
      await halt(ctx, standing, no.words)
    if (isLast) await write(ctx, mail, { failedAt: ctx.now(), failure: GIVEN_UP })
    return isLast
  })
}

/** It has taken mail: what it says of others means them. Whatever waited because of a no is tried again in its time. */
export async function noteYes(ctx: Work): Promise<void> {
  const takes = { takenAt: ctx.now(), noes: 0, haltedAt: null, haltedBy: null }
  await ctx.db
    .insert(mailStandings)
    .values({ organisationId: ctx.organisation.id, ...takes })
    .onConflictDoUpdate({ target: mailStandings.organisationId, set: takes })
  // Of those that others are ending at this moment nobody is in doubt either; waiting for them could be a circle.
  const { sql, organisation } = ctx
  await sql`
    update mails set doubt = null where organisation_id = ${organisation.id} and id in (
      select m.id from mails m where m.organisation_id = ${organisation.id} and m.doubt is not null
      for update skip locked)`
}

/** What the server says to everybody, such as `550`; null while it takes mail. */
export async function findHalt(ctx: Work): Promise<string | null> {
  const [row] = await ctx.db
    .select({ haltedBy: mailStandings.haltedBy })
    .from(mailStandings)
    .where(isOurs(ctx))
  return row?.haltedBy ?? null
}

/**
 * The same for whoever writes to many. Only mail that somebody has subscribed to counts: its addresses have been proved, and nobody
 * can stop a letter by typing addresses that a server refuses into a form.
 */
export async function findHaltOfLists(ctx: Work): Promise<string | null> {
  const haltedBy = await findHalt(ctx)
  if (haltedBy === null) return null
  const many = await countInDoubt(ctx, isNotNull(mails.unsubscribeUrl))
  return many >= NOES_UNTIL_HALT ? haltedBy : null
}

/** Somebody of the office wants it tried again. */
export async function liftHalt(ctx: Work): Promise<void> {
  await change(ctx, { haltedAt: null, haltedBy: null })
}

function isBelieved({ takenAt, noes }: Standing, now: Date): boolean {
  const since = takenAt ? now.getTime() - takenAt.getTime() : Infinity
  return since < HOURS_BELIEVED * 60 * 60 * 1000 && noes < NOES_BELIEVED
}

/** What was believed since the last yes was of the same kind. */
async function halt(ctx: Work, { takenAt }: Standing, words: string): Promise<void> {
  await change(ctx, { haltedAt: ctx.now(), haltedBy: numberOf(words) })
  if (!takenAt) return
  await ctx.db
    .delete(refusedAddresses)
    .where(
      and(
        eq(refusedAddresses.organisationId, ctx.organisation.id),
        gt(refusedAddresses.refusedAt, takenAt),
        eq(refusedAddresses.reason, numberOf(words)),
      ),
    )
}

async function lockStanding(ctx: Work): Promise<Standing> {
  await ctx.db
    .insert(mailStandings)
    .values({ organisationId: ctx.organisation.id, noes: 0 })
    .onConflictDoNothing()
  const [row] = await ctx.db.select().from(mailStandings).where(isOurs(ctx)).for('update')
  return row!
}

async function change(ctx: Work, next: Partial<Omit<Standing, 'organisationId'>>): Promise<void> {
  await ctx.db.update(mailStandings).set(next).where(isOurs(ctx))
}

/** False when the mail has been withdrawn meanwhile. */
async function write(
  ctx: Work,
  { id }: UnsentMail,
  next: Partial<Omit<typeof mails.$inferInsert, 'organisationId'>>,
) {
  const written = await ctx.db
    .update(mails)
    .set({ doubt: null, ...next })
    .where(and(eq(mails.organisationId, ctx.organisation.id), eq(mails.id, id), isUnsent()))
    .returning({ id: mails.id })
  return written.length > 0
}

/** Different addresses. */
async function countInDoubt(ctx: Work, which: SQL): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(distinct ${mails.toAddress})::int` })
    .from(mails)
    .where(
      and(eq(mails.organisationId, ctx.organisation.id), isNotNull(mails.doubt), which, isUnsent()),
    )
  return row!.count
}

/** Without the word that says whether it was for good. */
function numberOf(words: string): string {
  return words.replace(/^(?:refused|not sent) /, '')
}

function isOurs({ organisation }: Work) {
  return eq(mailStandings.organisationId, organisation.id)
}
