import { and, desc, eq } from 'drizzle-orm'
import { senderOf } from '#features/ground/mail/mail.ts'
import { toContactNumber } from '#platform/server/contact-number.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Held, RawRequest } from '#platform/server/feature.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { isOn } from './authenticator.ts'
import type { SignedIn, User } from './contract.ts'
import { whyGuessable } from './password.ts'
import { CHANNELS, type Channel } from './rules.ts'
import { type Keys, handOver, openSession } from './sessions.ts'
import { askSecondStep } from './steps.ts'
import { consents, people, personEmails } from './tables.ts'

export { withFreshCode } from './fresh-code.ts'
export { ownersOf } from './roles.ts'
export { tellOwners } from './tell-owners.ts'
export { personOf, recognise } from './sessions.ts'

export type Person = typeof people.$inferSelect

/** A person by their id; a session whose person is gone is signed out. */
export async function getPerson(ctx: Work, id: string): Promise<Person> {
  return (await findById(ctx, id)) ?? refuseCommon('signed-out')
}

/** Whether there is such an account; it then stays until the transaction ends, as whoever erases it holds it first. */
export async function keepsAccount(ctx: Work, id: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(isPerson(ctx, id))
    .for('key share')
  return found.length > 0
}

export async function findById(ctx: Work, id: string): Promise<Person | undefined> {
  const [person] = await ctx.db.select().from(people).where(isPerson(ctx, id))
  return person
}

export async function findByEmail(ctx: Work, email: string): Promise<Person | undefined> {
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.organisationId, ctx.organisation.id), eq(people.email, email)))
  return person
}

/** Every address that a person has proved to be theirs, also former ones, until somebody else proves one. */
export async function emailsOf(ctx: Work, personId: string): Promise<string[]> {
  const found = await ctx.db
    .select({ email: personEmails.email })
    .from(personEmails)
    .where(
      and(
        eq(personEmails.organisationId, ctx.organisation.id),
        eq(personEmails.personId, personId),
      ),
    )
  return found.map(({ email }) => email)
}

/** Whether anybody has proved that this address is theirs. */
export async function isProved(ctx: Work, email: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ personId: personEmails.personId })
    .from(personEmails)
    .where(and(eq(personEmails.organisationId, ctx.organisation.id), eq(personEmails.email, email)))
  return found !== undefined
}

/** Whoever has proved that this address is theirs, wherever they are written to by now. */
export async function findOwner(ctx: Work, email: string): Promise<Person | undefined> {
  const [found] = await ctx.db
    .select({ personId: personEmails.personId })
    .from(personEmails)
    .where(and(eq(personEmails.organisationId, ctx.organisation.id), eq(personEmails.email, email)))
  return found && findById(ctx, found.personId)
}

/** By what any feature finds what it holds of a person. */
export async function heldOf(ctx: Work, personId: string): Promise<Held> {
  return { personId, emails: await emailsOf(ctx, personId) }
}

/** A mailbox has one owner: who proves it later takes it over. */
export async function ownEmail(ctx: Work, personId: string, email: string): Promise<void> {
  const owned = { personId, verifiedAt: ctx.now() }
  await ctx.db
    .insert(personEmails)
    .values({ organisationId: ctx.organisation.id, email, ...owned })
    .onConflictDoUpdate({ target: [personEmails.organisationId, personEmails.email], set: owned })
}

export async function toUser(ctx: Work, person: Person): Promise<User> {
  const { id, firstName, lastName, email, contactNumber, address, passwordHash } = person
  return {
    id,
    firstName,
    lastName,
    email,
    // An account exists only once its address is proved.
    emailVerified: true,
    contactNumber,
    address,
    consent: await consentOf(ctx, id),
    hasPassword: passwordHash !== null,
    hasApp: await isOn(ctx, id),
  }
}

/** What was said last about each channel; nothing said is a no. */
export async function consentOf(ctx: Work, personId: string): Promise<Record<Channel, boolean>> {
  const said = await ctx.db
    .select({ channel: consents.channel, given: consents.given })
    .from(consents)
    .where(and(eq(consents.organisationId, ctx.organisation.id), eq(consents.personId, personId)))
    .orderBy(desc(consents.at), desc(consents.id))
  const last = (channel: Channel) => said.find((each) => each.channel === channel)?.given ?? false
  return Object.fromEntries(CHANNELS.map((channel) => [channel, last(channel)])) as Record<
    Channel,
    boolean
  >
}

/** Somebody who is signed in, as an answer shows it. */
export interface Entered {
  readonly keys: Keys
  readonly user: User
}

/**
 * Finds out who it is and signs them in, in one transaction, or commits and answers why not. Who has an authenticator app,
 * or must have one, gets the next step instead; who is in already gets other keys. The cookie is sent only when all of it
 * is written.
 */
export async function signIn<No extends string>(
  ctx: Context,
  request: RawRequest,
  who: (ctx: Work) => Promise<Person | Entered | No>,
): Promise<SignedIn | No> {
  const signed = await inTransaction(ctx, async (ctx) => {
    const person = await who(ctx)
    if (typeof person === 'string' || 'keys' in person) return person
    const step = await askSecondStep(ctx, person.id)
    return step ?? enter(ctx, person, request)
  })
  if (typeof signed === 'string' || 'stepToken' in signed) return signed
  return { ...signed.user, ...handOver(signed.keys, request) }
}

/** Signs in who has shown everything that is asked of them. */
export async function enter(ctx: Work, person: Person, request: RawRequest): Promise<Entered> {
  const keys = await openSession(ctx, person.id, request)
  return { keys, user: await toUser(ctx, person) }
}

/** Why a password is soon guessed by somebody who knows this person, or nobody. */
export function whyUnfit(
  ctx: Context,
  password: string,
  person: { readonly email: string; readonly firstName?: string; readonly lastName?: string },
): ReturnType<typeof whyGuessable> {
  return whyGuessable(password, { ...person, site: senderOf(ctx).name })
}

/** A contact number as the organisation's rule keeps it; undefined when it refuses it. */
export function numberOf(ctx: Context, typed: string): string | undefined {
  return toContactNumber(typed, ctx.organisation.configuration.contactNumberRule)
}

export function isPerson(ctx: Work, id: string) {
  return and(eq(people.organisationId, ctx.organisation.id), eq(people.id, id))
}
