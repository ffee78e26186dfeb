import { type SQL, and, eq, inArray, lt } from 'drizzle-orm'
import { forgetMailAbout } from '#features/ground/mail/mail.ts'
import type { Work } from '#platform/server/context.ts'
import { personEmails, staffInvitations } from './tables.ts'

/** What these addresses are invited to is over; a mail that has not left does not leave. */
export async function forgetInvitationsTo(ctx: Work, emails: readonly string[]): Promise<void> {
  await forget(ctx, inArray(staffInvitations.email, [...emails]))
}

/** The same for every address that somebody has proved to be theirs. */
export async function forgetInvitationsOf(ctx: Work, personId: string): Promise<void> {
  const theirs = ctx.db
    .select({ email: personEmails.email })
    .from(personEmails)
    .where(
      and(
        eq(personEmails.organisationId, ctx.organisation.id),
        eq(personEmails.personId, personId),
      ),
    )
  await forget(ctx, inArray(staffInvitations.email, theirs))
}

/** Whatever somebody has invited others to: they have to be asked anew. */
export async function forgetInvitationsFrom(ctx: Work, personId: string): Promise<void> {
  await forget(ctx, eq(staffInvitations.invitedBy, personId))
}

/** Takes one back. Twice is once: answers whether there was one. */
export function forgetInvitation(ctx: Work, id: string): Promise<boolean> {
  return forget(ctx, eq(staffInvitations.id, id))
}

export async function forgetOver(ctx: Work, before: Date): Promise<void> {
  await forget(ctx, lt(staffInvitations.expiresAt, before))
}

/** What somebody's addresses are invited to. */
export function listInvitationsTo(ctx: Work, emails: readonly string[]) {
  const { organisationId, email, role, createdAt, expiresAt } = staffInvitations
  return ctx.db
    .select({ email, role, createdAt, expiresAt })
    .from(staffInvitations)
    .where(and(eq(organisationId, ctx.organisation.id), inArray(email, [...emails])))
    .orderBy(email)
}

/** Answers whether there was one. */
async function forget(ctx: Work, which: SQL): Promise<boolean> {
  const gone = await ctx.db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.organisationId, ctx.organisation.id), which))
    .returning({ id: staffInvitations.id })
  await forgetMailAbout(
    ctx,
    gone.map(({ id }) => aboutInvitation(id)),
  )
  return gone.length > 0
}

/** What the mail of an invitation is about. */
export function aboutInvitation(id: string): string {
  return `invitation:${id}`
}
