import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Context, type House, inTransaction } from '#platform/server/context.ts'
import { makeCodes, sealedFor } from './authenticator.ts'
import { hashPassword } from './password.ts'
import { findByEmail, ownEmail } from './people.ts'
import { APP_CODE, type StaffRole } from './rules.ts'
import { authenticators, people, staffRoles } from './tables.ts'

/** Who works in the offices of the demonstration, the same in each. */
const STAFF: readonly { role: StaffRole; firstName: string; lastName: string }[] = [
  { role: 'owner', firstName: 'Yusuf', lastName: 'Rahim' },
  { role: 'editor', firstName: 'Amina', lastName: 'Siddiq' },
  { role: 'imam', firstName: 'Bilal', lastName: 'Hassan' },
]

export interface DemoSignIn {
  readonly role: StaffRole
  readonly email: string
  readonly password: string
  /** What their app would show now. */
  readonly code: string
}

/**
 * Sign-ins for the offices of the demonstration. Passwords and the keys of the apps follow from the secret key of this
 * installation: whoever reads what the start prints knows them, and nobody else, also where an organisation goes live later.
 */
export function demoSignIns(house: House): DemoSignIn[] {
  return STAFF.map(({ role }) => ({
    role,
    email: emailOf(role),
    password: passwordOf(house, role),
    code: appOf(house, role).generate({ timestamp: house.now().getTime() }),
  }))
}

/** Makes those that are not there. One whose role was taken away keeps away. */
export async function bringDemoStaff(ctx: Context): Promise<void> {
  if (ctx.organisation.live || ctx.organisation.configuration.activePlan === 'basic') return
  for (const { role, firstName, lastName } of STAFF) {
    const email = emailOf(role)
    if (await inTransaction(ctx, (ctx) => findByEmail(ctx, email))) continue
    const passwordHash = await hashPassword(ctx, passwordOf(ctx.house, role))
    await inTransaction(ctx, async (ctx) => {
      const mine = { organisationId: ctx.organisation.id, personId: idOf(ctx, role) }
      const made = await ctx.db
        .insert(people)
        .values({
          organisationId: mine.organisationId,
          id: mine.personId,
          firstName,
          lastName,
          email,
          passwordHash,
          contactNumber: null,
          address: null,
          language: ctx.organisation.languages[0] ?? 'en',
          createdAt: ctx.now(),
        })
        .onConflictDoNothing()
        .returning({ id: people.id })
      // Another copy of the program was quicker.
      if (made.length === 0) return
      await ownEmail(ctx, mine.personId, email)
      await ctx.db.insert(authenticators).values({
        ...mine,
        secretSealed: ctx.house.vault.seal(
          appOf(ctx.house, role).secret.base32,
          sealedFor(mine.organisationId, mine.personId),
        ),
        begunAt: ctx.now(),
        onSince: ctx.now(),
        takenStep: 0,
      })
      await makeCodes(ctx, mine.personId)
      await ctx.db.insert(staffRoles).values({ ...mine, role, givenAt: ctx.now() })
    })
  }
}

function emailOf(role: StaffRole): string {
  return `${role}@office.example`
}

function passwordOf({ vault }: House, role: StaffRole): string {
  const letters = vault.sign(role, 'demonstration-password').replaceAll(/[^a-z0-9]/g, '')
  return (letters.slice(0, 12).match(/.{4}/g) ?? []).join('-')
}

function appOf({ vault }: House, role: StaffRole): TOTP {
  const key = createHash('sha1').update(vault.sign(role, 'demonstration-app')).digest()
  const { digits, seconds } = APP_CODE
  const secret = new Secret({ buffer: new Uint8Array(key).buffer })
  return new TOTP({ secret, algorithm: 'SHA1', digits, period: seconds })
}

/** The same whoever makes them first. */
function idOf({ organisation }: Context, role: StaffRole): string {
  const hex = createHash('sha256').update(`${organisation.id} ${role}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}
