import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { standingOf } from './authenticator.ts'
import { endProofs } from './end-proofs.ts'
import { eraseEverywhere, eraseFromAll } from './export-and-erase.ts'
import { tellOwner } from './letters.ts'
import { type Person, findByEmail, findById } from './people.ts'
import { DEMO_DONOR, type StaffRole } from './rules.ts'
import { listOf } from './sessions.ts'
import { rolesOf, takeRoles } from './roles.ts'

/** What an operator may know of an account; undefined where there is none. */
export interface Account {
  readonly since: Date
  readonly devices: readonly {
    readonly browser: string
    readonly system: string
    readonly seenAt: Date
  }[]
  readonly appSince: Date | null
  readonly roles: readonly StaffRole[]
}

export function describeAccount(ctx: Context, email: string): Promise<Account | undefined> {
  return withAccount(ctx, email, async (ctx, person) => ({
    since: person.createdAt,
    devices: await listOf(ctx, person.id),
    appSince: (await standingOf(ctx, person.id)).onSince,
    roles: await rolesOf(ctx, person.id),
  }))
}

/**
 * Ends every session and all that could sign in, at once; false where there is no account. For a stolen telephone, and for
 * one that is shared.
 */
export async function signOutEverywhere(ctx: Context, email: string): Promise<boolean> {
  const done = await withAccount(ctx, email, async (ctx, person) => {
    await endProofs(ctx, 'signed-out-by-office', person)
    return true
  })
  return done ?? false
}

/**
 * For somebody who has lost both telephone and recovery codes, and whom the office knows. Every device is signed out, their
 * roles go with the app, and the owner is told. Answers the roles, to be given again once the next app is on; undefined where
 * there is no account.
 */
export function takeAppOff(ctx: Context, email: string): Promise<readonly StaffRole[] | undefined> {
  return withAccount(ctx, email, async (ctx, person) => {
    await endProofs(ctx, 'app-taken-off', person)
    const roles = await takeRoles(ctx, person.id)
    await tellOwner(ctx, person.id, {
      what: 'app-off',
      about: `${person.id}:${ctx.now().getTime()}`,
    })
    return roles
  })
}

/** For somebody who asks to be forgotten and cannot sign in; as if they had done it themselves. */
export async function eraseAccount(ctx: Context, email: string): Promise<boolean> {
  return (await withAccount(ctx, email, eraseEverywhere)) !== undefined
}

/**
 * The donor of the demonstration goes: everybody knows their password. Gifts of theirs stay, without a name; nobody is
 * written to. Twice is once.
 */
export async function eraseDemoDonor(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const person = await findById(ctx, DEMO_DONOR.id)
    if (person) await eraseFromAll(ctx, person)
  })
}

function withAccount<T>(
  ctx: Context,
  email: string,
  work: (ctx: Work, person: Person) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const person = await findByEmail(ctx, email.trim().toLowerCase())
    return person && work(ctx, person)
  })
}
