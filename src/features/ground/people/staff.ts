import { and, eq, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { isOn } from './authenticator.ts'
import { holdPerson } from './hold.ts'
import { findByEmail } from './people.ts'
import { takeRoles } from './roles.ts'
import { DEMO_DONOR, type StaffRole } from './rules.ts'
import { people, staffRoles } from './tables.ts'

/** Why somebody was not given a role: no account with this address, none with an app, or one whose password is published. */
export type NotGiven = 'no-account' | 'no-app' | 'demonstration'

/**
 * Gives somebody a role, from their next call on; twice is once. Their app has to be on before: otherwise whoever knows the
 * password could set one up first, and would be the office.
 */
export function giveRole(
  ctx: Context,
  email: string,
  role: StaffRole,
): Promise<'given' | NotGiven> {
  return inTransaction(ctx, async (ctx) => {
    const address = email.trim().toLowerCase()
    await holdPerson(ctx, { email: address })
    const person = await findByEmail(ctx, address)
    if (!person) return 'no-account'
    if (person.id === DEMO_DONOR.id) return 'demonstration'
    if (!(await isOn(ctx, person.id))) return 'no-app'
    await ctx.db
      .insert(staffRoles)
      .values({
        organisationId: ctx.organisation.id,
        personId: person.id,
        role,
        givenAt: ctx.now(),
      })
      .onConflictDoNothing()
    return 'given'
  })
}

/** Takes a role away, or all of them: the next call no longer has it. Answers which there were. */
export function takeRole(ctx: Context, email: string, role?: StaffRole): Promise<StaffRole[]> {
  return inTransaction(ctx, async (ctx) => {
    const address = email.trim().toLowerCase()
    await holdPerson(ctx, { email: address })
    const person = await findByEmail(ctx, address)
    return person ? takeRoles(ctx, person.id, role) : []
  })
}

/** Everybody of the office, by their address. */
export function listStaff(
  ctx: Context,
): Promise<readonly { readonly email: string; readonly roles: readonly StaffRole[] }[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({
        email: people.email,
        roles: sql<StaffRole[]>`array_agg(${staffRoles.role} order by ${staffRoles.role})`,
      })
      .from(staffRoles)
      .innerJoin(
        people,
        and(eq(people.organisationId, organisation.id), eq(people.id, staffRoles.personId)),
      )
      .where(eq(staffRoles.organisationId, organisation.id))
      .groupBy(people.email)
      .orderBy(people.email),
  )
}

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly roles: readonly StaffRole[]
}

/** Everybody of the office, by name: for whoever hands something on. */
export function listColleagues(ctx: Context | Work): Promise<readonly Colleague[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({
        id: people.id,
        name: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
        roles: sql<StaffRole[]>`array_agg(${staffRoles.role} order by ${staffRoles.role})`,
      })
      .from(staffRoles)
      .innerJoin(
        people,
        and(eq(people.organisationId, organisation.id), eq(people.id, staffRoles.personId)),
      )
      .where(eq(staffRoles.organisationId, organisation.id))
      .groupBy(people.id, people.firstName, people.lastName)
      .orderBy(people.firstName, people.lastName, people.id),
  )
}
