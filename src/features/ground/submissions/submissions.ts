import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { toContactNumber, wrongNumberSays } from '#platform/server/contact-number.ts'
import { isAway } from '#platform/server/database.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { isPast } from '#platform/shared/field-check.ts'
import { type Fields, placesOf } from '#platform/shared/field-language.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { Guard } from './contract.ts'
import { dropDocuments, keepDocuments, recordDocuments, takeDocuments } from './documents.ts'
import { sayAnswered, tellOffice, thankSender } from './letters.ts'
import { type FormEndpoint, weigh } from './robots.ts'
import { type FormKind, REFERENCE_LENGTH, REFERENCE_SIGNS } from './rules.ts'
import { type GivenConsent, submissions } from './tables.ts'

export { sayMovedUp } from './letters.ts'
export { lacksProof, takeProof, weigh, type FormEndpoint } from './robots.ts'

export type Submission = typeof submissions.$inferSelect

export interface Received {
  readonly id: string
  readonly reference: string
  /** False when this very form had arrived before: nothing was done again. */
  readonly isFirst: boolean
}

/** What a form sends, whatever its kind. */
export interface Sent {
  readonly submissionId?: string | undefined
  readonly guard?: Guard | undefined
}

export interface Receiving {
  readonly sender: { readonly name: string; readonly email: string }
  /** What it is about within its kind. */
  readonly about?: string
  /** Who in the office reads of it; whoever reads forms of this kind, or else the office itself, when absent or empty. */
  readonly officeEmail?: string | undefined
  /** Where the sender can follow it, in the mail that thanks them; the reference is added by who needs it. */
  readonly linkOf?: (reference: string) => string
  /**
   * What else must be true or done, in the same transaction: a seat, a place in a list. What it throws undoes everything;
   * what it says is said to the sender by mail instead of the form's general thanks.
   */
  readonly also?: (
    ctx: Work,
    received: { id: string; reference: string },
  ) => Promise<string | undefined>
}

/**
 * Receives a form: keeps it, thanks its sender by mail and tells the office, all of it or nothing. The same form again, by
 * double click, retry or reload, also at the same moment, is answered with what it was answered first.
 */
export async function receive<E extends FormEndpoint>(
  ctx: Context,
  endpoint: E,
  form: FormKind,
  input: Input<E> & Sent,
  { sender, about, officeEmail, linkOf, also }: Receiving,
): Promise<Received> {
  const { submissionId, guard, ...rest } = input
  const { body: told, documents } = takeDocuments(form.fields, rest)
  const body = asKept(ctx, form.fields, told)
  const fingerprint = fingerprintOf(ctx, form, body)
  const id = submissionId ?? idFrom(ctx, fingerprint)

  const before = await inTransaction(ctx, (ctx) => findAgain(ctx, id))
  if (before) return toSame(endpoint, before, fingerprint)
  const { proof, isSuspected } = await weigh(ctx, endpoint, guard)

  const write = async (ctx: Work): Promise<Received> => {
    const reference = newReference()
    const { plain, sealed } = part(form.fields, body)
    const row = {
      organisationId: ctx.organisation.id,
      id,
      kind: form.kind,
      reference,
      fingerprint,
      about: about ?? null,
      senderName: sender.name,
      senderLastName: lastNameOf(sender.name),
      senderEmail: sender.email,
      fields: plain,
      sealed: sealed && seal(ctx, id, sealed),
      consents: consentsIn(ctx, form, body),
      language: ctx.language,
      proof,
      isSuspected,
      receivedAt: ctx.now(),
      keptUntil: monthsLater(ctx.now(), form.keptMonths),
      erasedAt: null,
      answer: null,
      answeredAt: null,
      state: 'new' as const,
      assignedTo: null,
      deskRevision: 0,
    }
    const written = await ctx.db
      .insert(submissions)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: submissions.id })
    if (written.length === 0) {
      const again = await findAgain(ctx, id)
      // The puzzle has served another form already.
      if (!again) refuse(endpoint as FormEndpoint, 'puzzle-needed')
      return toSame(endpoint, again, fingerprint)
    }
    await recordDocuments(ctx, id, documents)
    const thanks = (await also?.(ctx, { id, reference })) ?? form.thanks[ctx.language]
    await thankSender(ctx, form, row, { thanks, link: linkOf?.(reference) })
    await tellOffice(ctx, form, row, officeEmail)
    return { id, reference, isFirst: true }
  }

  await keepDocuments(ctx, documents)
  try {
    const received = await inTransaction(ctx, write)
    if (!received.isFirst) await dropDocuments(ctx, documents)
    return received
  } catch (error) {
    // When the database did not answer, it may have said yes: bytes that nobody needs are better than a document that is gone.
    if (!isAway(error)) await dropDocuments(ctx, documents)
    throw error
  }
}

/** What was sent, whole again; undefined when there is no such submission or it has been erased. For the office only. */
export function open(
  ctx: Context | Work,
  id: string,
): Promise<(Submission & { readonly body: Readonly<Record<string, unknown>> }) | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(submissions).where(isOurs(ctx, id))
    if (!row?.fields) return undefined
    const sealed = row.sealed
      ? (JSON.parse(ctx.house.vault.open(row.sealed, aboutOf(ctx.organisation.id, id))) as Record<
          string,
          unknown
        >)
      : {}
    const body = structuredClone(row.fields) as Record<string, unknown>
    for (const [path, value] of Object.entries(sealed)) put(body, path.split('.'), value)
    return { ...row, body }
  })
}

/**
 * Answers what was sent. Its sender gets a mail that says so and not what: they read it with their reference, as often as
 * they like. Answering again replaces the answer and tells them again. False when it is not there, or was erased.
 */
export function reply(
  ctx: Context | Work,
  id: string,
  { html, link }: { readonly html: string; readonly link: (reference: string) => string },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const answer = ctx.house.vault.seal(html, `${aboutOf(ctx.organisation.id, id)} answer`)
    const [row] = await ctx.db
      .update(submissions)
      .set({ answer, answeredAt: ctx.now(), state: 'done' })
      .where(and(isOurs(ctx, id), isNull(submissions.erasedAt)))
      .returning()
    if (!row) return false
    await sayAnswered(ctx, row, link(row.reference))
    return true
  })
}

/** What the office has answered; undefined as long as it has not. */
export function answerOf(ctx: Work, { id, answer }: Submission): string | undefined {
  return answer
    ? ctx.house.vault.open(answer, `${aboutOf(ctx.organisation.id, id)} answer`)
    : undefined
}

/** By the reference that its sender was given; undefined when there is none, or it has been erased. */
export async function findByReference(
  ctx: Work,
  kind: string,
  reference: string,
): Promise<Submission | undefined> {
  const [row] = await ctx.db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.organisationId, ctx.organisation.id),
        eq(submissions.reference, reference),
        eq(submissions.kind, kind),
      ),
    )
  return row?.erasedAt ? undefined : row
}

function isOurs(ctx: Work, id: string) {
  return and(eq(submissions.organisationId, ctx.organisation.id), eq(submissions.id, id))
}

type Again = Pick<Submission, 'id' | 'reference' | 'fingerprint'>

async function findAgain(ctx: Work, id: string): Promise<Again | undefined> {
  const { reference, fingerprint } = submissions
  const [found] = await ctx.db
    .select({ id: submissions.id, reference, fingerprint })
    .from(submissions)
    .where(isOurs(ctx, id))
  return found
}

function toSame(endpoint: FormEndpoint, again: Again, fingerprint: string): Received {
  if (again.fingerprint !== fingerprint) refuse(endpoint, 'sent-differently')
  return { id: again.id, reference: again.reference, isFirst: false }
}

/** Contact numbers as the organisation's rule keeps them; one that it refuses, or a day to come, is a 422 at its field. */
function asKept(ctx: Context, fields: Fields, body: object): Record<string, unknown> {
  const kept = structuredClone(body) as Record<string, unknown>
  const rule = ctx.organisation.configuration.contactNumberRule
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  const errors = []
  for (const { path, rule: field, value } of placesOf(fields, body)) {
    if (typeof value !== 'string') continue
    if (field.type === 'date' && field.past && !isPast(value, today))
      errors.push({ field: path, message: 'Enter a day that is not in the future.' })
    if (field.type !== 'phone') continue
    const number = toContactNumber(value, rule)
    if (number) put(kept, path.split('.'), number)
    else errors.push({ field: path, message: wrongNumberSays(rule) })
  }
  if (errors.length > 0) refuseCommon('invalid', { errors })
  return kept
}

/** Keeps no word that could be read from it, also not by trying out likely ones. */
function fingerprintOf(ctx: Context, { kind }: FormKind, body: object): string {
  return ctx.house.vault.sign(
    `${ctx.organisation.id} ${kind} ${JSON.stringify(sorted(body))}`,
    'form',
  )
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  )
}

/** For programs that make no id: the same words on the same day are the same form. */
function idFrom(ctx: Context, fingerprint: string): string {
  const day = ctx.now().toISOString().slice(0, 10)
  const hex = createHash('sha256').update(`${fingerprint} ${day}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function newReference(): string {
  const signs = Array.from(
    randomBytes(REFERENCE_LENGTH),
    (byte) => REFERENCE_SIGNS[byte % REFERENCE_SIGNS.length],
  )
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** What may be read by whoever reads the database, and what may not. */
function part(
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
): {
  plain: Record<string, unknown>
  sealed: Record<string, unknown> | null
} {
  const plain = structuredClone(body) as Record<string, unknown>
  const sealed: Record<string, unknown> = {}
  for (const { path, rule, value } of placesOf(fields, body)) {
    if (!rule.sealed || value === undefined) continue
    sealed[path] = value
    put(plain, path.split('.'), undefined)
  }
  return { plain, sealed: Object.keys(sealed).length > 0 ? sealed : null }
}

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length > 0) put(target[name] as Record<string, unknown>, rest, value)
  else if (value === undefined) delete target[name]
  else target[name] = value
}

function seal(ctx: Work, id: string, values: object): Buffer {
  return ctx.house.vault.seal(JSON.stringify(values), aboutOf(ctx.organisation.id, id))
}

/** What sealed fields are bound to; an answer to the same and the word. */
export function aboutOf(organisationId: string, id: string): string {
  return `${organisationId} submission ${id}`
}

/** Every consent that the form asks for, with the words that were read and the answer. */
function consentsIn({ language }: Work, form: FormKind, body: object): GivenConsent[] {
  const asked = form.consents ?? {}
  return [...placesOf(form.fields, body)].flatMap(({ path, value }) => {
    const consent = asked[path]
    if (!consent) return []
    const { version, wording } = consent
    return [{ field: path, version, wording: wording[language], agreed: value === true }]
  })
}

function monthsLater(from: Date, months: number): Date {
  const then = new Date(from)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then
}

/** The last of the words that somebody is called by; their only one where there is one. */
function lastNameOf(name: string): string | null {
  return /\S+$/.exec(name.trim())?.[0] ?? null
}
