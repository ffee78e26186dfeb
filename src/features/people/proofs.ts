import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context, Work } from '#platform/server/context.ts'
import { writeLater } from './letters.ts'
import { CODE_TRIES, MINUTES_OF_PROOF, type ProofKind } from './rules.ts'
import { digestOf, newCode, newSecret } from './secrets.ts'
import { type Registration, emailProofs } from './tables.ts'
import { countMail } from './tries.ts'

export type Proof = typeof emailProofs.$inferSelect

interface Asked {
  readonly kind: ProofKind
  readonly email: string
  readonly personId?: string
  readonly registration?: Registration | null
  readonly passwordHash?: string | null
}

/**
 * Asks an address to prove itself: writes the question, and the job of its mail. What was asked before no longer counts.
 * All of it is the same whether or not anybody has this address.
 */
export async function askProof(ctx: Work, asked: Asked): Promise<string> {
  const { kind, email, personId = null, registration = null, passwordHash = null } = asked
  await countMail(ctx, email)
  const id = randomUUID()
  const [link, code] = [newSecret(), newCode()]
  await endProofs(ctx, kind, email)
  await ctx.db.insert(emailProofs).values({
    organisationId: ctx.organisation.id,
    id,
    kind,
    email,
    personId,
    linkDigest: digestOf(link),
    codeDigest: codeDigestOf(ctx, id, code),
    wrongCodes: 0,
    language: ctx.language,
    registration,
    passwordHash,
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + MINUTES_OF_PROOF[kind] * 60_000),
    overAt: null,
  })
  await writeLater(ctx, id, { link, code })
  return id
}

/** Only the newest of a kind counts. */
export async function endProofs(ctx: Work, kind: ProofKind, email: string): Promise<void> {
  await ctx.db
    .update(emailProofs)
    .set({ overAt: ctx.now() })
    .where(
      and(
        eq(emailProofs.organisationId, ctx.organisation.id),
        eq(emailProofs.kind, kind),
        eq(emailProofs.email, email),
        isNull(emailProofs.overAt),
      ),
    )
}

export type NotProved = 'link-over' | 'code-over' | 'code-wrong'

/** What a visitor shows: the secret of a link, or the code beside the number of the question. */
export interface Shown {
  readonly token?: string | undefined
  readonly id?: string | undefined
  readonly code?: string | undefined
}

/**
 * Takes a proof, once. Of two who come at once with the same, one gets it. A wrong code is counted, so whoever calls this
 * must let the transaction commit, and refuse after it.
 */
export async function takeProof(
  ctx: Work,
  kinds: readonly ProofKind[],
  { token, id, code }: Shown,
): Promise<Proof | NotProved> {
  const which =
    token === undefined ? eq(emailProofs.id, id!) : eq(emailProofs.linkDigest, digestOf(token))
  const over = token === undefined ? 'code-over' : 'link-over'
  const [proof] = await ctx.db
    .select()
    .from(emailProofs)
    .where(and(eq(emailProofs.organisationId, ctx.organisation.id), which))
    .for('update')
  if (!proof || !kinds.includes(proof.kind) || !isOpen(ctx, proof)) return over
  if (token === undefined && codeDigestOf(ctx, proof.id, code!) !== proof.codeDigest) {
    const wrongCodes = proof.wrongCodes + 1
    await ctx.db.update(emailProofs).set({ wrongCodes }).where(isThis(ctx, proof.id))
    return wrongCodes >= CODE_TRIES ? 'code-over' : 'code-wrong'
  }
  await ctx.db.update(emailProofs).set({ overAt: ctx.now() }).where(isThis(ctx, proof.id))
  return proof
}

/** A question that still waits for its answer, also when too many wrong codes were tried. */
export async function findProof(ctx: Work, id: string): Promise<Proof | undefined> {
  const [proof] = await ctx.db.select().from(emailProofs).where(isThis(ctx, id))
  return proof && isOpen(ctx, { ...proof, wrongCodes: 0 }) ? proof : undefined
}

/** A proof that could be taken now, without taking it. */
export async function findOpen(
  ctx: Work,
  kind: ProofKind,
  token: string,
): Promise<Proof | undefined> {
  const [proof] = await ctx.db
    .select()
    .from(emailProofs)
    .where(
      and(
        eq(emailProofs.organisationId, ctx.organisation.id),
        eq(emailProofs.linkDigest, digestOf(token)),
        eq(emailProofs.kind, kind),
      ),
    )
  return proof && isOpen(ctx, proof) ? proof : undefined
}

function isOpen(
  ctx: Context,
  { overAt, expiresAt, wrongCodes }: Pick<Proof, 'overAt' | 'expiresAt' | 'wrongCodes'>,
): boolean {
  return overAt === null && ctx.now() < expiresAt && wrongCodes < CODE_TRIES
}

/** A million codes are soon tried by whoever reads the table: only our secret key makes this digest. */
function codeDigestOf({ house, organisation }: Context, id: string, code: string): string {
  return house.vault.sign(`${organisation.id} ${id} ${code}`, 'email-code')
}

function isThis(ctx: Work, id: string) {
  return and(eq(emailProofs.organisationId, ctx.organisation.id), eq(emailProofs.id, id))
}
