import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context, Work } from '#platform/server/context.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { holdPerson } from './hold.ts'
import { writeLater } from './letters.ts'
import { HOURS_OF_STANDING, MINUTES_OF_PROOF, type ProofKind } from './rules.ts'
import { digestOf, newCode, newSecret } from './secrets.ts'
import { type Registration, emailProofs } from './tables.ts'
import { countOrRefuse, countTry, forgetBoth, fromHere } from './tries.ts'

/** A question to an address. */
export type EmailProof = typeof emailProofs.$inferSelect

interface Asked {
  readonly kind: ProofKind
  readonly email: string
  readonly personId?: string
  readonly sessionId?: string
  readonly registration?: Registration | null
  readonly passwordHash?: string | null
}

/**
 * Asks an address to prove itself: writes the question, and the job of its mail. What was mailed before still counts. One
 * network is refused after some mails, but only while one of them works. After some mails from everywhere no further one
 * is sent: the newest is good again, so that whoever asks finds in the mailbox what they need. A change of address is
 * nobody's way in, and who asks for it can end what was mailed: it is refused after as many mails, whatever stands. All of
 * it is the same whether or not anybody has this address.
 */
export async function askProof(ctx: Work, asked: Asked): Promise<string> {
  const { kind, email, personId = null, sessionId = null } = asked
  const { registration = null, passwordHash = null } = asked
  // The first count holds the address: whoever asks at the same time sees what was mailed here.
  const everywhere = await countTry(ctx, 'mail-everywhere', `${kind} ${email}`)
  const standing = await findStanding(ctx, kind, email)
  const here = await countTry(ctx, 'mail', fromHere(ctx, `${kind} ${email}`))
  const isBound = kind === 'change-email' || (standing && ctx.now() < standing.expiresAt)
  if ('waitSeconds' in here && isBound)
    refuseCommon('too-many', { retryAfterSeconds: here.waitSeconds })
  if ('waitSeconds' in everywhere && kind === 'change-email')
    refuseCommon('too-many', { retryAfterSeconds: everywhere.waitSeconds })
  const isMailed = 'tries' in everywhere || !standing

  const id = randomUUID()
  const expiresAt = new Date(ctx.now().getTime() + MINUTES_OF_PROOF[kind] * 60_000)
  const [link, code] = [newSecret(), newCode()]
  await ctx.db.insert(emailProofs).values({
    organisationId: ctx.organisation.id,
    id,
    kind,
    email,
    personId,
    sessionId,
    linkDigest: isMailed ? digestOf(link) : null,
    codeDigest: isMailed ? codeDigestOf(ctx, id, code) : null,
    language: ctx.language,
    registration,
    passwordHash,
    createdAt: ctx.now(),
    expiresAt,
    overAt: null,
  })
  if (isMailed) await writeLater(ctx, id, { link, code })
  else await ctx.db.update(emailProofs).set({ expiresAt }).where(isThis(ctx, standing.id))
  return id
}

/** The newest mail of a kind that an address can still be shown the use of. */
async function findStanding(
  ctx: Work,
  kind: ProofKind,
  email: string,
): Promise<EmailProof | undefined> {
  const since = new Date(ctx.now().getTime() - HOURS_OF_STANDING * 3_600_000)
  const [standing] = await ctx.db
    .select()
    .from(emailProofs)
    .where(
      and(
        isWaitingAt(ctx, [kind], [email]),
        isNotNull(emailProofs.linkDigest),
        gt(emailProofs.createdAt, since),
      ),
    )
    .orderBy(desc(emailProofs.createdAt))
    .limit(1)
  return standing
}

export type NotProved = 'link-over' | 'code-over' | 'code-wrong' | 'link-only' | 'other-device'

/** What a visitor shows: the secret of a link, or a code; and the number of the question that this browser has asked. */
export interface Shown {
  readonly token?: string | undefined
  readonly id?: string | undefined
  readonly code?: string | undefined
}

/** An address that has proved itself. */
export interface Proved {
  readonly email: string
  readonly kind: ProofKind
  /** The question that is answered. */
  readonly asked: EmailProof
  /** The caller knows its number, so it is the browser that has asked it. */
  readonly isOwn: boolean
}

/**
 * Takes a proof, once. Of two who come at once with the same, one gets it. A wrong code is counted, so whoever calls this
 * must let the transaction commit, and refuse after it.
 */
export async function takeProof(
  ctx: Work,
  kinds: readonly ProofKind[],
  shown: Shown,
): Promise<Proved | NotProved> {
  const over = shown.token === undefined ? 'code-over' : 'link-over'
  const named = await findNamed(ctx, kinds, shown)
  if (!named) return over
  const { kind, email } = named
  // First the person: whatever ends this proof has done so by then, or waits.
  const { actor } = ctx
  const isMove = kind === 'change-email'
  if (isMove && actor.kind !== 'person') return 'other-device'
  await holdPerson(ctx, isMove && actor.kind === 'person' ? { id: actor.id } : { email })
  const waiting = await ctx.db
    .select()
    .from(emailProofs)
    .where(isWaitingAt(ctx, [kind], [email]))
    .orderBy(emailProofs.createdAt, emailProofs.id)
    .for('update')
  const live = waiting.filter(({ expiresAt }) => ctx.now() < expiresAt)
  if (!live.some(({ id }) => id === named.id)) return over
  const own = live.find((each) => (isMove ? isAskedHere(ctx, each) : each.id === shown.id))
  if (isMove && !own) return 'other-device'

  if (shown.token === undefined) {
    const refused = await countCode(ctx, email)
    if (refused) return refused
    const digests = live.map(({ id }) => codeDigestOf(ctx, id, shown.code!))
    if (!live.some(({ codeDigest }, i) => codeDigest === digests[i])) return 'code-wrong'
  }
  await forgetBoth(ctx, 'code', email)
  await endMailed(ctx, isMove || kind === 'reset' ? [kind] : SIGNS_IN, [email])
  return { email, kind, asked: own ?? named, isOwn: own !== undefined }
}

/** What has signed in leaves nothing at the address that signs in. */
const SIGNS_IN = ['register', 'sign-in'] as const

const EVERY_KIND = Object.keys(MINUTES_OF_PROOF) as ProofKind[]

/** The question of a link, or the one whose number is said. */
async function findNamed(
  ctx: Work,
  kinds: readonly ProofKind[],
  { token, id }: Shown,
): Promise<EmailProof | undefined> {
  const which =
    token === undefined ? eq(emailProofs.id, id!) : eq(emailProofs.linkDigest, digestOf(token))
  const [named] = await ctx.db
    .select()
    .from(emailProofs)
    .where(and(eq(emailProofs.organisationId, ctx.organisation.id), which))
  return named && kinds.includes(named.kind) && isOpen(ctx, named) ? named : undefined
}

/**
 * Counts a code before it is looked at. From one network the next ones wait. From everywhere they are no longer looked at
 * after some: then only the link of the mail works, which nobody can guess and no guesses can use up.
 */
async function countCode(ctx: Work, email: string): Promise<'link-only' | undefined> {
  await countOrRefuse(ctx, 'code', fromHere(ctx, email))
  const everywhere = await countTry(ctx, 'code-everywhere', email)
  return 'tries' in everywhere ? undefined : 'link-only'
}

/** Asked on the device that asks now, which is still signed in. */
function isAskedHere({ actor }: Context, { sessionId }: EmailProof): boolean {
  return actor.kind === 'person' && actor.session === sessionId
}

/** A question that still waits for its answer and may be asked again by this caller. */
export async function findProof(ctx: Work, id: string): Promise<EmailProof | undefined> {
  const proof = await findNamed(ctx, EVERY_KIND, { id })
  return proof && (proof.kind !== 'change-email' || isAskedHere(ctx, proof)) ? proof : undefined
}

/** Whether a link would still prove something, without proving it. */
export async function isLinkOver(ctx: Work, token: string): Promise<boolean> {
  return !(await findNamed(ctx, EVERY_KIND, { token }))
}

/** The address that a link would prove now, without proving it. */
export async function emailOfLink(
  ctx: Work,
  kind: ProofKind,
  token: string,
): Promise<string | undefined> {
  return (await findNamed(ctx, [kind], { token }))?.email
}

/** What was mailed to addresses no longer works. */
export async function endMailed(
  ctx: Work,
  kinds: readonly ProofKind[],
  emails: readonly string[],
): Promise<void> {
  await ctx.db
    .update(emailProofs)
    .set({ overAt: ctx.now() })
    .where(isWaitingAt(ctx, kinds, emails))
}

/** The changes of address that somebody has asked for, wherever they were mailed. */
export async function endMoves(ctx: Work, personId: string): Promise<void> {
  await ctx.db
    .update(emailProofs)
    .set({ overAt: ctx.now() })
    .where(
      and(
        eq(emailProofs.organisationId, ctx.organisation.id),
        eq(emailProofs.personId, personId),
        isNull(emailProofs.overAt),
      ),
    )
}

function isOpen(ctx: Context, { overAt, expiresAt }: EmailProof): boolean {
  return overAt === null && ctx.now() < expiresAt
}

function isWaitingAt(ctx: Context, kinds: readonly ProofKind[], emails: readonly string[]) {
  return and(
    eq(emailProofs.organisationId, ctx.organisation.id),
    inArray(emailProofs.email, [...emails]),
    inArray(emailProofs.kind, [...kinds]),
    isNull(emailProofs.overAt),
  )
}

/** A million codes are soon tried by whoever reads the table: only our secret key makes this digest. */
function codeDigestOf({ house, organisation }: Context, id: string, code: string): string {
  return house.vault.sign(`${organisation.id} ${id} ${code}`, 'email-code')
}

function isThis(ctx: Work, id: string) {
  return and(eq(emailProofs.organisationId, ctx.organisation.id), eq(emailProofs.id, id))
}
