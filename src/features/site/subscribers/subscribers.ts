import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { sendLater, withdrawEnded } from '#features/ground/mail/mail.ts'
import { weigh } from '#features/ground/submissions/submissions.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import {
  type changeSubscription,
  type confirmSubscription,
  type endSubscription,
  showSubscription,
  subscribe,
} from './contract.ts'
import { DAYS_TO_CONFIRM, MINUTES_BETWEEN_MAILS, SUBSCRIBER_CONSENT, TOPICS } from './rules.ts'
import { subscribers, subscriptionEnds } from './tables.ts'

type Subscriber = typeof subscribers.$inferSelect

/**
 * Asks an address whether it wants letters; one that has them already gets a mail that says so. The answer is the same, and
 * so is the work, so that nobody learns whose addresses are here.
 */
export async function ask(ctx: Context, input: Input<typeof subscribe>): Promise<null> {
  await weigh(ctx, subscribe, input.guard)
  await inTransaction(ctx, async (ctx) => {
    const { language } = ctx
    const asked = { name: input.name || null, language, askedAt: ctx.now() }
    await ctx.db
      .insert(subscribers)
      .values({
        ...asked,
        organisationId: ctx.organisation.id,
        id: randomUUID(),
        email: input.email,
        topics: [...TOPICS],
        consentVersion: SUBSCRIBER_CONSENT.version,
        consentWording: SUBSCRIBER_CONSENT.wording[language],
        confirmedAt: null,
      })
      .onConflictDoUpdate({
        target: [subscribers.organisationId, subscribers.email],
        set: { askedAt: ctx.now() },
        setWhere: isNull(subscribers.confirmedAt),
      })
    const [subscriber] = await ctx.db
      .select()
      .from(subscribers)
      .where(
        and(
          eq(subscribers.organisationId, ctx.organisation.id),
          eq(subscribers.email, input.email),
        ),
      )
    if (!subscriber) throw new Error('A subscriber was neither added nor already there.')
    await askByMail(ctx, subscriber)
  })
  return null
}

export function findSubscriber(
  ctx: Context,
  { token }: Input<typeof showSubscription>,
): Promise<Reply<typeof showSubscription>> {
  return inTransaction(ctx, async (ctx) => toSubscription(await find(ctx, token)))
}

/** The first yes counts; later ones change nothing. */
export function confirmSubscriber(
  ctx: Context,
  { token }: Input<typeof confirmSubscription>,
): Promise<Reply<typeof confirmSubscription>> {
  return inTransaction(ctx, async (ctx) => {
    const subscriber = await find(ctx, token)
    const confirmedAt = subscriber.confirmedAt ?? ctx.now()
    await ctx.db.update(subscribers).set({ confirmedAt }).where(isOurs(ctx, subscriber.id))
    return toSubscription({ ...subscriber, confirmedAt })
  })
}

export function choose(
  ctx: Context,
  { token, topics }: Input<typeof changeSubscription>,
): Promise<Reply<typeof changeSubscription>> {
  return inTransaction(ctx, async (ctx) => {
    const subscriber = await find(ctx, token)
    const chosen = TOPICS.filter((topic) => topics.includes(topic))
    await ctx.db.update(subscribers).set({ topics: chosen }).where(isOurs(ctx, subscriber.id))
    return toSubscription({ ...subscriber, topics: chosen })
  })
}

export async function end(ctx: Context, { token }: Input<typeof endSubscription>): Promise<null> {
  const read = readToken(ctx, token)
  if (read) await inTransaction(ctx, (ctx) => endOne(ctx, read))
  return null
}

/** Their mail that has not left stays here. Twice is once, also for the letter that is told. */
async function endOne(ctx: Work, { id, letterId }: Read): Promise<void> {
  const [ended] = await ctx.db
    .delete(subscribers)
    .where(isOurs(ctx, id))
    .returning({ email: subscribers.email, confirmedAt: subscribers.confirmedAt })
  if (!ended) return
  await withdrawEnded(ctx, { to: ended.email, unsubscribeUrl: linksOf(ctx, id).unsubscribe })
  if (!letterId || !ended.confirmedAt) return
  await ctx.db.insert(subscriptionEnds).values({
    organisationId: ctx.organisation.id,
    id: randomUUID(),
    letterId,
    endedAt: ctx.now(),
  })
}

/** Where a mail to a subscriber is ended by one press of its program’s button, and where it is changed; both know the letter. */
export function linksOf(
  ctx: Context,
  id: string,
  letterId?: string,
): { manage: string; unsubscribe: string } {
  const proof = ctx.house.vault.sign(`${ctx.organisation.id} ${id}`, 'subscriber')
  const token = [id, proof, ...(letterId ? [letterId] : [])].join('.')
  const origin = mainOrigin(ctx)
  return {
    manage: `${origin}${pathOf('subscription')}?token=${token}`,
    unsubscribe: `${origin}/api/subscriber/end/${token}`,
  }
}

/** Removes addresses that have not answered in time. */
export async function forgetUnanswered(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAYS_TO_CONFIRM * 86_400_000)
  await inTransaction(ctx, (ctx) =>
    ctx.db
      .delete(subscribers)
      .where(
        and(
          eq(subscribers.organisationId, ctx.organisation.id),
          isNull(subscribers.confirmedAt),
          lt(subscribers.askedAt, before),
        ),
      ),
  )
}

/** What is held of whoever has these addresses. */
export async function exportSubscriptions(ctx: Work, { emails }: Held): Promise<unknown> {
  const found = await ctx.db.select().from(subscribers).where(isAt(ctx, emails))
  return found.length > 0 ? found.map(({ organisationId: _, ...held }) => held) : undefined
}

export async function eraseSubscriptions(ctx: Work, { emails }: Held): Promise<void> {
  await ctx.db.delete(subscribers).where(isAt(ctx, emails))
}

function isAt(ctx: Work, emails: readonly string[]) {
  return and(
    eq(subscribers.organisationId, ctx.organisation.id),
    inArray(subscribers.email, [...emails]),
  )
}

async function askByMail(ctx: Work, { id, email, language, confirmedAt }: Subscriber) {
  const slot = Math.floor(ctx.now().getTime() / (MINUTES_BETWEEN_MAILS * 60_000))
  await sendLater(ctx, {
    kind: 'subscribers.confirm',
    about: `subscriber:${id}:${slot}`,
    to: email,
    language,
    input: { isConfirmed: confirmedAt !== null, link: linksOf(ctx, id).manage },
  })
}

async function find(ctx: Work, token: string): Promise<Subscriber> {
  const read = readToken(ctx, token)
  const [found] = read ? await ctx.db.select().from(subscribers).where(isOurs(ctx, read.id)) : []
  return found ?? refuse(showSubscription, 'link-not-valid')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Read {
  readonly id: string
  /** Whose copy the mail was. Not proved: it is only counted. */
  readonly letterId?: string
}

function readToken(ctx: Context, token: string): Read | undefined {
  const [id = '', signature = '', letterId, ...more] = token.split('.')
  const isSound = ctx.house.vault.verify(`${ctx.organisation.id} ${id}`, 'subscriber', signature)
  if (!isSound || !UUID.test(id) || more.length > 0) return undefined
  if (letterId === undefined) return { id }
  return UUID.test(letterId) ? { id, letterId } : undefined
}

function isOurs(ctx: Work, id: string) {
  return and(eq(subscribers.organisationId, ctx.organisation.id), eq(subscribers.id, id))
}

/** `kh…@example.org`: whoever gets hold of a forwarded link does not learn the address. */
function toSubscription({ email, confirmedAt, topics }: Subscriber) {
  const at = email.lastIndexOf('@')
  const shown = `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`
  return { email: shown, isConfirmed: confirmedAt !== null, topics }
}
