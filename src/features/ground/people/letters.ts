import { and, eq } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Language } from '#platform/shared/languages.ts'
import { warnOfTries, writeProof } from './jobs.ts'
import { type Notice, type StaffRole, isOfOffice } from './rules.ts'
import { emailProofs, people } from './tables.ts'

interface Secrets {
  readonly link: string
  readonly code: string
}

/**
 * Adds the job that writes the mail of a proof: the same job whether or not there is an account, so that asking takes as
 * long. Until it runs, link and code are sealed.
 */
export function writeLater(ctx: Work, proofId: string, secrets: Secrets): Promise<void> {
  const sealed = ctx.house.vault.seal(JSON.stringify(secrets), sealedFor(ctx, proofId))
  return ctx.house.queue.add(ctx, writeProof, { proofId, sealed: sealed.toString('base64') })
}

/** Writes the mail of a proof, or none where there is nobody to write to. */
export function write(
  ctx: Context,
  { proofId, sealed }: { proofId: string; sealed: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [proof] = await ctx.db
      .select()
      .from(emailProofs)
      .where(and(eq(emailProofs.organisationId, ctx.organisation.id), eq(emailProofs.id, proofId)))
    if (!proof || proof.overAt) return
    const [person] = await ctx.db
      .select()
      .from(people)
      .where(and(eq(people.organisationId, ctx.organisation.id), eq(people.email, proof.email)))
    const { kind, email, language } = proof
    if (!person && (kind === 'sign-in' || kind === 'reset')) return

    const opened = ctx.house.vault.open(Buffer.from(sealed, 'base64'), sealedFor(ctx, proofId))
    const { link, code } = JSON.parse(opened) as Secrets
    const shared = { about: `proof:${proofId}`, to: email, language, isAwaited: true as const }
    const at = (path: string) => `${mainOrigin(ctx)}${path}`
    if (kind === 'reset')
      await sendLater(ctx, {
        ...shared,
        kind: 'people.reset',
        input: { link: at(pathOf('resetPassword', { token: link })) },
      })
    else if (kind === 'change-email' && person)
      // Whoever has asked is told only by the mailbox, which is not theirs.
      await sendLater(ctx, { ...shared, kind: 'people.notice', input: { what: 'address-wanted' } })
    else
      await sendLater(ctx, {
        ...shared,
        kind: 'people.code',
        input: {
          what: kind === 'register' && person ? 'account-exists' : kind,
          code,
          link: at(pathOf(kind === 'sign-in' ? 'signInByMail' : 'verifyEmail', { token: link })),
        },
      })
  })
}

interface Told {
  readonly what: Notice
  readonly about: string
  readonly to?: string
  readonly left?: number
  readonly role?: StaffRole
}

/** Tells somebody what has happened to their account or in their office, at most once about the same. */
export async function tellOwner(
  ctx: Work,
  personId: string,
  { what, about, to, ...more }: Told,
): Promise<void> {
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.organisationId, ctx.organisation.id), eq(people.id, personId)))
  if (!person) return
  await sendLater(ctx, {
    kind: 'people.notice',
    about: `${what}:${about}`,
    to: to ?? person.email,
    language: person.language,
    input: {
      what,
      link: `${mainOrigin(ctx)}${pathOf(isOfOffice(what) ? 'officeStaff' : 'forgotPassword')}`,
      ...more,
    },
  })
}

/** Adds the job that warns the owner of an address; the same one when there is no owner. */
export function warnLater(ctx: Work, email: string): Promise<void> {
  return ctx.house.queue.add(ctx, warnOfTries, { email })
}

/** Says that somebody is trying passwords; once a day, so that nobody's mailbox is filled. */
export function warn(ctx: Context, { email }: { email: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [person] = await ctx.db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.organisationId, ctx.organisation.id), eq(people.email, email)))
    const day = ctx.now().toISOString().slice(0, 10)
    if (person) await tellOwner(ctx, person.id, { what: 'tries', about: `${person.id}:${day}` })
  })
}

function sealedFor({ organisation }: Context, proofId: string): string {
  return `${organisation.id} proof ${proofId}`
}

/** The last mail, to somebody who is gone. Once it has left, nothing of it stays. */
export async function tellGoodbye(
  ctx: Work,
  { id, email, language }: { id: string; email: string; language: Language },
): Promise<void> {
  await sendLater(ctx, {
    kind: 'people.notice',
    about: `deleted:${id}`,
    to: email,
    language,
    input: { what: 'deleted', link: mainOrigin(ctx) },
  })
}
