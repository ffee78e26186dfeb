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
import { type Person, getPerson, heldOf, isPerson } from './people.ts'
import { fieldOf, whenProved } from './prove-again.ts'
import { personOf } from './sessions.ts'
import { isLastOwner, rolesOf } from './roles.ts'
import { consents, emailProofs, erasures, people, personEmails, personSessions } from './tables.ts'
import { forgetTries } from './tries.ts'

/** Everything that any feature holds about whoever asks, under the feature's name. */
export function download(ctx: Context): Promise<Download> {
  const { id } = personOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    const held = await heldOf(ctx, id)
    const all: Record<string, unknown> = {
      organisation: ctx.organisation.configuration.websiteName,
      madeAt: ctx.now().toISOString(),
    }
    for (const [name, { export: read }] of ctx.house.holdings) {
      const found = await read(ctx, held)
      if (found !== undefined) all[name] = found
    }
    const body = Buffer.from(`${JSON.stringify(all, undefined, 2)}\n`)
    return { body, type: 'application/json; charset=utf-8', name: 'my-data.json' }
  })
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
  const held = await heldOf(ctx, person.id)
  for (const { erase } of [...ctx.house.holdings.values()].toReversed()) await erase(ctx, held)
  await ctx.db
    .insert(erasures)
    .values({ organisationId: ctx.organisation.id, personId: person.id, erasedAt: ctx.now() })
    .onConflictDoNothing()
}

/** What this feature holds; no digest of a secret is told to anybody. */
export async function exportPerson(
  ctx: Work,
  { personId, emails: theirs }: Held,
): Promise<unknown> {
  const { passwordHash, ...account } = await getPerson(ctx, personId)
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
