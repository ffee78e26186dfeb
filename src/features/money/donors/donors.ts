import { randomUUID } from 'node:crypto'
import { type SQL, and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { emailsOf, keepsAccount } from '#features/ground/people/people.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { declarations, donors } from './tables.ts'

export {
  type Declaration,
  cancelDeclaration,
  changeDeclaration,
  declare,
  findCovering,
} from './declarations.ts'

export type Donor = typeof donors.$inferSelect

export interface Recognised {
  readonly id: string
  readonly isNew: boolean
  /** The account whose proved address it is. */
  readonly personId: string | null
  /** The declaration for past and future gifts that stands. */
  readonly coveredBy?: string
}

/**
 * Who gives, under this name and address. Only somebody who is signed in and has proved this very address is found again;
 * everybody else is new, also where the address is known: anybody can type it.
 */
export async function recognise(
  ctx: Context,
  { firstName, lastName, email }: Pick<Donor, 'firstName' | 'lastName' | 'email'>,
): Promise<Recognised> {
  const { actor } = ctx
  const guest = { id: randomUUID(), isNew: true, personId: null }
  if (actor.kind !== 'person') return guest
  return inTransaction(ctx, async (ctx) => {
    const of = ctx.organisation.id
    if (!(await emailsOf(ctx, actor.id)).includes(email)) return guest
    const [known] = await ctx.db
      .select({ id: donors.id })
      .from(donors)
      .where(
        and(
          eq(donors.organisationId, of),
          eq(donors.email, email),
          eq(donors.personId, actor.id),
          eq(donors.firstName, firstName),
          eq(donors.lastName, lastName),
        ),
      )
      .orderBy(donors.createdAt)
      .limit(1)
    if (!known) return { ...guest, personId: actor.id }
    const standing = await findStanding(ctx, known.id)
    return {
      id: known.id,
      isNew: false,
      personId: actor.id,
      ...(standing ? { coveredBy: standing } : {}),
    }
  })
}

/** Whoever declares for a donor does so one after the other. */
export async function lockDonor(ctx: Work, donorId: string): Promise<void> {
  await ctx.db
    .select({ id: donors.id })
    .from(donors)
    .where(isDonor(ctx, donorId))
    .for('no key update')
}

/** Whether whoever asks may speak for all of a donor: for one with an account only that account, for a guest anybody who came so far. */
export async function speaksFor(ctx: Work, donorId: string): Promise<boolean> {
  const { actor } = ctx
  const [donor] = await ctx.db
    .select({ personId: donors.personId })
    .from(donors)
    .where(isDonor(ctx, donorId))
  const personId = donor?.personId ?? null
  return personId === null || (actor.kind === 'person' && actor.id === personId)
}

function isDonor(ctx: Work, donorId: string): SQL | undefined {
  return and(eq(donors.organisationId, ctx.organisation.id), eq(donors.id, donorId))
}

/** The id of the declaration for past and future gifts that covers what this donor gives now. */
export async function findStanding(ctx: Work, donorId: string): Promise<string | undefined> {
  const [standing] = await ctx.db
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(isStanding(ctx.organisation.id, ctx.now()), eq(declarations.donorId, donorId)))
    .orderBy(desc(declarations.declaredAt))
    .limit(1)
  return standing?.id
}

/**
 * Writes who begins to give regularly, before anything of theirs has arrived, or what somebody known says anew. Answers
 * the donor that they are. Whoever's account is erased meanwhile gives as a guest: a donor of their own.
 */
export async function keepDonor(
  ctx: Work,
  { id, isNew, personId }: Recognised,
  about: Pick<Donor, 'firstName' | 'lastName' | 'email' | 'contactNumber' | 'address'>,
): Promise<string> {
  const isErased = personId !== null && !(await keepsAccount(ctx, personId))
  if (!isNew && !isErased) {
    await sayAnew(ctx, id, about)
    return id
  }
  const [written] = await ctx.db
    .insert(donors)
    .values({
      ...about,
      organisationId: ctx.organisation.id,
      id: isNew ? id : randomUUID(),
      personId: isErased ? null : personId,
      createdAt: ctx.now(),
    })
    .returning({ id: donors.id })
  return written!.id
}

/** What a known donor leaves out stays as it was. */
async function sayAnew(
  ctx: Work,
  id: string,
  { contactNumber, address }: Pick<Donor, 'contactNumber' | 'address'>,
): Promise<void> {
  if (!contactNumber && !address) return
  await ctx.db
    .update(donors)
    .set({ ...(contactNumber ? { contactNumber } : {}), ...(address ? { address } : {}) })
    .where(and(eq(donors.organisationId, ctx.organisation.id), eq(donors.id, id)))
}

/** For past and future gifts, and not cancelled by now. */
function isStanding(organisationId: string, now: Date): SQL | undefined {
  return and(
    eq(declarations.organisationId, organisationId),
    eq(declarations.scope, 'past-and-future'),
    or(isNull(declarations.cancelledAt), gt(declarations.cancelledAt, now)),
  )
}

/**
 * A condition for the donors that somebody is. Where they gave signed in, their account decides, whoever has the mailbox by
 * now; a guest's gifts are theirs by any address that they have proved.
 */
export function isDonorOf(ctx: Work, { personId, emails }: Held): SQL | undefined {
  return and(
    eq(donors.organisationId, ctx.organisation.id),
    or(
      eq(donors.personId, personId),
      and(isNull(donors.personId), inArray(donors.email, [...emails])),
    ),
  )
}

export async function donorIdsOf(ctx: Work, held: Held): Promise<string[]> {
  const rows = await ctx.db.select({ id: donors.id }).from(donors).where(isDonorOf(ctx, held))
  return rows.map(({ id }) => id)
}

/** Forgets guests who have given nothing after all: who they are, and what they declared for a gift that never was. */
export async function forgetDonors(ctx: Work, ids: readonly string[]): Promise<void> {
  const of = ctx.organisation.id
  const gone = [...ids]
  await ctx.db
    .delete(declarations)
    .where(and(eq(declarations.organisationId, of), inArray(declarations.donorId, gone)))
  await ctx.db
    .update(donors)
    .set({ firstName: '', lastName: '', email: '', contactNumber: null, address: null })
    .where(and(eq(donors.organisationId, of), inArray(donors.id, gone)))
}
