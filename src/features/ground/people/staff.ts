import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { isOn } from './authenticator.ts'
import { holdPerson } from './hold.ts'
import { findByEmail } from './people.ts'
import { addRole, takeRoles } from './roles.ts'
import { DEMO_DONOR, type StaffRole } from './rules.ts'
import { authenticators, people, staffRoles } from './tables.ts'

const nameOf = sql<string>`${people.firstName} || ' ' || ${people.lastName}`
const rolesOfEach = sql<StaffRole[]>`array_agg(${staffRoles.role} order by ${staffRoles.role})`

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
    await addRole(ctx, person.id, role)
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

/** Somebody of the office, as its owners see them. */
export interface Worker {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly hasApp: boolean
}

/** What people are called, by their ids; whoever is gone has no name. */
export async function namesOf(
  { db, organisation }: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: people.id, name: nameOf })
    .from(people)
    .where(and(eq(people.organisationId, organisation.id), inArray(people.id, [...new Set(ids)])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Everybody of the office, by their address. */
export function listStaff(ctx: Context | Work): Promise<readonly Worker[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({
        id: people.id,
        name: nameOf,
        email: people.email,
        roles: rolesOfEach,
        hasApp: sql<boolean>`bool_or(${authenticators.onSince} is not null)`,
      })
      .from(staffRoles)
      .innerJoin(
        people,
        and(eq(people.organisationId, organisation.id), eq(people.id, staffRoles.personId)),
      )
      .leftJoin(
        authenticators,
        and(
          eq(authenticators.organisationId, organisation.id),
          eq(authenticators.personId, staffRoles.personId),
        ),
      )
      .where(eq(staffRoles.organisationId, organisation.id))
      .groupBy(people.id, people.firstName, people.lastName, people.email)
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
        name: nameOf,
        roles: rolesOfEach,
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
