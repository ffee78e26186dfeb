import { and, eq } from 'drizzle-orm'
import { forgetMailTo } from '#features/ground/mail/mail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Download, Held } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { standingOf } from './authenticator.ts'
import { deleteUser } from './contract.ts'
import { endProofs } from './end-proofs.ts'
import { tellGoodbye } from './letters.ts'
import { forgetInvitationsTo, listInvitationsTo } from './open-invitations.ts'
import { type Person, findById, heldOf, isPerson, ownEmail } from './people.ts'
import { fieldOf, whenProved } from './prove-again.ts'
import { personOf } from './sessions.ts'
import { isLastOwner, rolesOf } from './roles.ts'
import { consents, emailProofs, erasures, people, personEmails, personSessions } from './tables.ts'
import { forgetTries } from './tries.ts'

/** Everything that any feature holds about whoever asks, under the feature's name. */
export function download(ctx: Context): Promise<Download> {
  const { id } = personOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    const all = await collectHeld(ctx, await heldOf(ctx, id))
    const body = Buffer.from(`${JSON.stringify(all, undefined, 2)}\n`)
    return { body, type: 'application/json; charset=utf-8', name: 'my-data.json' }
  })
}

/** What every feature holds, under its name. */
export async function collectHeld(ctx: Work, held: Held): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {
    organisation: ctx.organisation.configuration.websiteName,
    madeAt: ctx.now().toISOString(),
  }
  for (const [name, { export: read }] of ctx.house.holdings) {
    const found = await read(ctx, held)
    if (found !== undefined) all[name] = found
  }
  return all
}

/** Erases a person from every feature, all or nothing. Their gifts stay, without a name. The last owner of an office stays. */
export async function erase(ctx: Context, proof: Input<typeof deleteUser>): Promise<null> {
  const no = await whenProved(ctx, proof, async (ctx, person) => {
    if (await isLastOwner(ctx, person.id)) return refuse(deleteUser, 'last-owner')
    return eraseEverywhere(ctx, person)
  })
  return no && refuse(deleteUser, no, fieldOf(no))
}

/** What any feature holds of them; the last mail says so. */
export async function eraseEverywhere(ctx: Work, person: Person): Promise<null> {
  await eraseFromAll(ctx, person)
  await tellGoodbye(ctx, person)
  return null
}

/** The same without a word to them. */
export async function eraseFromAll(ctx: Work, person: Person): Promise<void> {
  // Held first: who is just writing something of them is done before, or finds nobody.
  await ctx.db.select({ id: people.id }).from(people).where(isPerson(ctx, person.id)).for('update')
  await endProofs(ctx, 'erased', person)
  await eraseHeld(ctx, await heldOf(ctx, person.id))
}

/** Also of a guest, who has no account and is remembered by the record that they were found by. */
export async function eraseHeld(ctx: Work, held: Held): Promise<void> {
  for (const { erase } of [...ctx.house.holdings.values()].toReversed()) await erase(ctx, held)
  await ctx.db
    .insert(erasures)
    .values({ organisationId: ctx.organisation.id, personId: held.personId, erasedAt: ctx.now() })
    .onConflictDoNothing()
}

/** Makes everything of one the other account's. False where a feature holds of both what there can be once; nothing is to stay then. */
export async function mergeInto(ctx: Work, from: Held, into: string): Promise<boolean> {
  for (const { merge } of [...ctx.house.holdings.values()].toReversed())
    if (merge && !(await merge(ctx, from, into))) return false
  return true
}

/** Their addresses and what they have agreed to; the account itself goes, with its devices and its app. */
export async function mergePerson(ctx: Work, from: Held, into: string): Promise<boolean> {
  const person = await findById(ctx, from.personId)
  if (person) await endProofs(ctx, 'erased', person)
  for (const email of from.emails) await ownEmail(ctx, into, email)
  await ctx.db
    .update(consents)
    .set({ personId: into })
    .where(
      and(eq(consents.organisationId, ctx.organisation.id), eq(consents.personId, from.personId)),
    )
  await ctx.db.delete(people).where(isPerson(ctx, from.personId))
  return true
}

/** What this feature holds; no digest of a secret is told to anybody. */
export async function exportPerson(
  ctx: Work,
  { personId, emails: theirs }: Held,
): Promise<unknown> {
  const person = await findById(ctx, personId)
  // A guest has no account.
  if (!person) return undefined
  const { passwordHash, ...account } = person
  const organisationId = ctx.organisation.id
  const [emails, choices, sessions] = [
    await ctx.db
      .select({ email: personEmails.email, verifiedAt: personEmails.verifiedAt })
      .from(personEmails)
      .where(
        and(eq(personEmails.organisationId, organisationId), eq(personEmails.personId, personId)),
      ),
    await ctx.db
      .select()
      .from(consents)
      .where(and(eq(consents.organisationId, organisationId), eq(consents.personId, personId))),
    await ctx.db
      .select({
        browser: personSessions.browser,
        system: personSessions.system,
        startedAt: personSessions.startedAt,
        seenAt: personSessions.seenAt,
        endedAt: personSessions.endedAt,
      })
      .from(personSessions)
      .where(
        and(
          eq(personSessions.organisationId, organisationId),
          eq(personSessions.personId, personId),
        ),
      ),
  ]
  const authenticator = await standingOf(ctx, personId)
  const roles = await rolesOf(ctx, personId)
  return {
    account: { ...account, hasPassword: passwordHash !== null, authenticator, roles },
    emails,
    choices,
    sessions,
    invitations: await listInvitationsTo(ctx, theirs),
  }
}

/** Twice is once. What hangs on the person goes with them. */
export async function erasePerson(ctx: Work, { personId, emails }: Held): Promise<void> {
  for (const email of emails) {
    await forgetMailTo(ctx, email)
    await forgetTries(ctx, 'password-everywhere', email)
    await forgetTries(ctx, 'code-everywhere', email)
    await ctx.db
      .delete(emailProofs)
      .where(and(eq(emailProofs.organisationId, ctx.organisation.id), eq(emailProofs.email, email)))
  }
  await forgetInvitationsTo(ctx, emails)
  await forgetTries(ctx, 'second-everywhere', personId)
  await ctx.db.delete(people).where(isPerson(ctx, personId))
}
