import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { type Actor, type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import { cookie } from '#platform/server/http/request.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { listSessions, renewToken } from './contract.ts'
import { toDevice } from './device.ts'
import { endProofs, endSessions } from './end-proofs.ts'
import { holdPerson } from './hold.ts'
import { tellOwner } from './letters.ts'
import {
  DAYS_OF_SESSION,
  DAYS_OF_SILENCE,
  MINUTES_OF_OFFICE,
  MINUTES_OF_PRESENCE,
  MINUTES_OF_TOKEN,
  SECONDS_OF_GRACE,
} from './rules.ts'
import { digestOf, newSecret } from './secrets.ts'
import { authenticators, people, personSessions, personTokens, staffRoles } from './tables.ts'

type Session = typeof personSessions.$inferSelect

/** What a browser gets: the token in the answer, the renewal in a cookie that no script can read. */
export interface Keys {
  readonly token: string
  readonly tokenExpiresAt: string
  /** Absent when the browser keeps the one it has. */
  readonly cookie?: string
}

const COOKIE = 'sahn_device'
/** How exactly it is known when a device was used last. */
const SEEN_MINUTES = 5

/** Signs a device in. The cookie is set once the transaction has committed: see `handOver`. */
export async function openSession(
  ctx: Work,
  personId: string,
  { headers }: RawRequest,
): Promise<Keys> {
  const now = ctx.now()
  const id = randomUUID()
  const renewal = newSecret()
  const endsAt = inDays(now, DAYS_OF_SESSION)
  await ctx.db.insert(personSessions).values({
    organisationId: ctx.organisation.id,
    id,
    personId,
    ...toDevice(String(headers['user-agent'] ?? '')),
    startedAt: now,
    provedAt: now,
    seenAt: now,
    officeUntil: officeFrom(now),
    renewalDigest: digestOf(renewal),
    formerRenewalDigest: null,
    renewedAt: now,
    isRenewalKnown: false,
    silentAt: inDays(now, DAYS_OF_SILENCE),
    endsAt,
  })
  const token = await giveToken(ctx, id, digestOf(renewal))
  return { ...token, cookie: toCookie(ctx, signed(ctx, id, renewal), DAYS_OF_SESSION) }
}

/** The keys as an answer carries them. */
export function handOver({ token, tokenExpiresAt, cookie }: Keys, { setCookie }: RawRequest) {
  if (cookie) setCookie?.(cookie)
  return { token, tokenExpiresAt }
}

/**
 * Whoever a token was given to, as long as its session lasts, with their roles in the office. Looked up each time, so that
 * session, role and app count as they are now. What was opened before the app was on has ended with that. Work in the
 * office keeps it open.
 */
export function recognise(
  ctx: Context,
  token: string,
  { works }: { readonly works: boolean },
): Promise<Actor | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .select({
        session: personSessions,
        cameWith: personTokens.renewalDigest,
        role: staffRoles.role,
        appSince: authenticators.onSince,
      })
      .from(personTokens)
      .innerJoin(
        personSessions,
        and(
          eq(personSessions.organisationId, personTokens.organisationId),
          eq(personSessions.id, personTokens.sessionId),
        ),
      )
      .leftJoin(
        staffRoles,
        and(
          eq(staffRoles.organisationId, personSessions.organisationId),
          eq(staffRoles.personId, personSessions.personId),
        ),
      )
      .leftJoin(
        authenticators,
        and(
          eq(authenticators.organisationId, personSessions.organisationId),
          eq(authenticators.personId, personSessions.personId),
          isNotNull(authenticators.onSince),
        ),
      )
      .where(
        and(
          eq(personTokens.organisationId, ctx.organisation.id),
          eq(personTokens.digest, digestOf(token)),
          gt(personTokens.expiresAt, ctx.now()),
          isOpen(ctx),
        ),
      )
    const [first] = found
    if (!first) return undefined
    const { session, cameWith, appSince } = first
    await noteUse(ctx, session, cameWith)
    const isAway = session.officeUntil === null || session.officeUntil <= ctx.now()
    if (works && !isAway) await noteWork(ctx, session)
    return {
      kind: 'person',
      id: session.personId,
      session: session.id,
      roles: found.flatMap(({ role }) => role ?? []),
      hasSecondStep: appSince !== null,
      isAway,
    }
  })
}

/** To a minute: not every call writes. */
async function noteWork(ctx: Work, { id, officeUntil }: Session): Promise<void> {
  const until = officeFrom(ctx.now())
  if (officeUntil && until.getTime() - officeUntil.getTime() < 60_000) return
  await ctx.db.update(personSessions).set({ officeUntil: until }).where(isThis(ctx, id))
}

/** Whoever has shown who they are goes on in the office, on this device. */
export async function openOffice(ctx: Work, id: string): Promise<void> {
  await ctx.db
    .update(personSessions)
    .set({ officeUntil: officeFrom(ctx.now()) })
    .where(isThis(ctx, id))
}

function officeFrom(now: Date): Date {
  return new Date(now.getTime() + MINUTES_OF_OFFICE * 60_000)
}

/** That the device was here, and that its newest cookie has arrived with its newest token. */
async function noteUse(ctx: Work, session: Session, cameWith: string): Promise<void> {
  const isKnown = session.isRenewalKnown || cameWith === session.renewalDigest
  const isSeen = ctx.now().getTime() - session.seenAt.getTime() < SEEN_MINUTES * 60_000
  if (isSeen && isKnown === session.isRenewalKnown) return
  await ctx.db
    .update(personSessions)
    .set({ seenAt: ctx.now(), isRenewalKnown: isKnown })
    .where(and(isThis(ctx, session.id), eq(personSessions.renewalDigest, session.renewalDigest)))
}

/**
 * The next token for a device. Its cookie changes each time; whoever comes with one that was changed before has stolen
 * it, or has been stolen from, so the device is signed out and its owner told. An answer that was lost on its way is no
 * theft: the cookie before the newest is good until the newest was seen to arrive, and for two tabs at once.
 */
export async function renew(
  ctx: Context,
  _: Input<typeof renewToken>,
  request: RawRequest,
): Promise<Reply<typeof renewToken>> {
  const { id, digest } = readCookie(ctx, request)
  if (!id || !digest) return refuseCommon('signed-out')
  const keys = await inTransaction(ctx, (ctx) => renewIn(ctx, id, digest))
  if (keys && 'stolenFrom' in keys) await inTransaction(ctx, (ctx) => noteTheft(ctx, keys, id))
  return keys && 'token' in keys ? handOver(keys, request) : refuseCommon('signed-out')
}

/** Nobody knows what else was copied with the cookie, so everything ends; the owner is told, once for each device. */
async function noteTheft(
  ctx: Work,
  { stolenFrom }: { readonly stolenFrom: string },
  session: string,
): Promise<void> {
  const [person] = await ctx.db
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(and(eq(people.organisationId, ctx.organisation.id), eq(people.id, stolenFrom)))
  if (!person) return
  await endProofs(ctx, 'stolen', person)
  await tellOwner(ctx, person.id, { what: 'stolen', about: session })
}

async function renewIn(
  ctx: Work,
  id: string,
  digest: string,
): Promise<Keys | { readonly stolenFrom: string } | undefined> {
  const now = ctx.now()
  const [session] = await ctx.db.select().from(personSessions).where(isThis(ctx, id)).for('update')
  if (!session || session.endedAt || now >= session.endsAt || now >= session.silentAt)
    return undefined

  const isNewest = digest === session.renewalDigest
  const isFormer = digest === session.formerRenewalDigest
  const isAtOnce = now.getTime() - session.renewedAt.getTime() < SECONDS_OF_GRACE * 1000
  if (isAtOnce && session.formerRenewalDigest === replaced(digest)) return undefined
  if (isFormer && isAtOnce) return giveToken(ctx, id, digest)
  if (!isNewest && !(isFormer && !session.isRenewalKnown)) return { stolenFrom: session.personId }
  const renewal = newSecret()
  await ctx.db
    .update(personSessions)
    .set({
      renewalDigest: digestOf(renewal),
      formerRenewalDigest: digest,
      renewedAt: now,
      isRenewalKnown: false,
      seenAt: now,
      silentAt: inDays(now, DAYS_OF_SILENCE),
    })
    .where(isThis(ctx, id))
  const days = Math.ceil((session.endsAt.getTime() - now.getTime()) / 86_400_000)
  const token = await giveToken(ctx, id, digestOf(renewal))
  return { ...token, cookie: toCookie(ctx, signed(ctx, id, renewal), days) }
}

/**
 * Other keys for a session that goes on: all that were given out before are dead. A tab that asks in the same moment with
 * the cookie from before gets nothing, and is no thief.
 */
export async function changeKeys(ctx: Work, id: string): Promise<Keys> {
  const renewal = newSecret()
  const before = await holdSession(ctx, id)
  await ctx.db
    .delete(personTokens)
    .where(
      and(eq(personTokens.organisationId, ctx.organisation.id), eq(personTokens.sessionId, id)),
    )
  await ctx.db
    .update(personSessions)
    .set({
      renewalDigest: digestOf(renewal),
      formerRenewalDigest: replaced(before.renewalDigest),
      renewedAt: ctx.now(),
      provedAt: ctx.now(),
      officeUntil: officeFrom(ctx.now()),
      isRenewalKnown: false,
    })
    .where(isThis(ctx, id))
  const token = await giveToken(ctx, id, digestOf(renewal))
  return { ...token, cookie: toCookie(ctx, signed(ctx, id, renewal), DAYS_OF_SESSION) }
}

export async function logOut(ctx: Context): Promise<null> {
  const me = personOf(ctx)
  await inTransaction(ctx, (ctx) => endSessions(ctx, me.id, 'signed-out', { only: me.session }))
  return null
}

export function findSessions(ctx: Context): Promise<Reply<typeof listSessions>> {
  const me = personOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    const open = await listOf(ctx, me.id)
    const items = open.map(({ id, browser, system, startedAt, seenAt }) => ({
      id,
      browser,
      system,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === me.session,
    }))
    return { items }
  })
}

/** The devices on which somebody is signed in, the latest used first. */
export function listOf(ctx: Work, personId: string): Promise<Session[]> {
  return ctx.db
    .select()
    .from(personSessions)
    .where(
      and(
        eq(personSessions.organisationId, ctx.organisation.id),
        eq(personSessions.personId, personId),
        isOpen(ctx),
        gt(personSessions.silentAt, ctx.now()),
      ),
    )
    .orderBy(desc(personSessions.seenAt))
    .limit(100)
}

/** Whether this person has shown who they are a moment ago, on this device. */
export async function isPresent(ctx: Work, session: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ provedAt: personSessions.provedAt })
    .from(personSessions)
    .where(isThis(ctx, session))
  const since = ctx.now().getTime() - MINUTES_OF_PRESENCE * 60_000
  return found !== undefined && found.provedAt.getTime() >= since
}

/**
 * The device that asks, when somebody with this address was signed in on it before, and has signed out there or let it
 * fall silent. One that was signed out from elsewhere, for whatever reason, is nobody's.
 */
export async function findDevice(
  ctx: Work,
  email: string,
  request: RawRequest,
): Promise<string | undefined> {
  const { id, digest } = readCookie(ctx, request)
  if (!id || !digest) return undefined
  const [session] = await ctx.db
    .select()
    .from(personSessions)
    .innerJoin(
      people,
      and(
        eq(people.organisationId, personSessions.organisationId),
        eq(people.id, personSessions.personId),
        eq(people.email, email),
      ),
    )
    .where(and(isThis(ctx, id), eq(personSessions.renewalDigest, digest)))
  const why = session?.person_sessions.endedWhy
  return why === null || why === 'signed-out' ? id : undefined
}

/** Who asks. The door has let in nobody else. */
export function personOf({ actor }: Context): Extract<Actor, { kind: 'person' }> {
  return actor.kind === 'person' ? actor : refuseCommon('signed-out')
}

/**
 * Holds whoever asks, until the transaction ends, and looks again whether they are still signed in: that may have ended
 * after the call was recognised. 401 then, as for the next call.
 */
export async function holdSelf(ctx: Work): Promise<void> {
  const me = personOf(ctx)
  await holdPerson(ctx, me)
  await holdSession(ctx, me.session)
}

async function holdSession(ctx: Work, id: string): Promise<Session> {
  const [session] = await ctx.db
    .select()
    .from(personSessions)
    .where(and(isThis(ctx, id), isOpen(ctx)))
    .for('update')
  return session ?? refuseCommon('signed-out')
}

async function giveToken(ctx: Work, sessionId: string, renewalDigest: string): Promise<Keys> {
  const token = newSecret()
  const expiresAt = new Date(ctx.now().getTime() + MINUTES_OF_TOKEN * 60_000)
  await ctx.db.insert(personTokens).values({
    organisationId: ctx.organisation.id,
    digest: digestOf(token),
    sessionId,
    renewalDigest,
    expiresAt,
  })
  return { token, tokenExpiresAt: expiresAt.toISOString() }
}

/** Only the calls of accounts get it, and only from our own pages. */
function toCookie({ origin }: Context, value: string, days: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=/api/user; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Number, secret and our signature: a secret that somebody made up for a number that they have seen is told from one that
 * was really given out, so that nobody signs others out with it.
 */
function signed(ctx: Context, id: string, secret: string): string {
  const value = `${id}.${secret}`
  return `${value}.${ctx.house.vault.sign(value, devicePurpose(ctx))}`
}

function readCookie(ctx: Context, { headers }: RawRequest): { id?: string; digest?: string } {
  const [id = '', secret = '', signature = ''] = (
    cookie(headers['cookie'] as string | undefined, COOKIE) ?? ''
  ).split('.')
  const isOurs = ctx.house.vault.verify(`${id}.${secret}`, devicePurpose(ctx), signature)
  return isOurs ? { id, digest: digestOf(secret) } : {}
}

function devicePurpose({ organisation }: Context): string {
  return `device ${organisation.id}`
}

/** How a cookie is remembered that is no longer good for anything: no cookie has this digest. */
function replaced(digest: string): string {
  return digestOf(digest)
}

function isOpen(ctx: Work) {
  return and(isNull(personSessions.endedAt), gt(personSessions.endsAt, ctx.now()))
}

function isThis(ctx: Work, id: string) {
  return and(eq(personSessions.organisationId, ctx.organisation.id), eq(personSessions.id, id))
}

function inDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000)
}
