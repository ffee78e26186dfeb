import type { Work } from '#platform/server/context.ts'
import { keepConsent } from './consents.ts'
import { ownEmail } from './people.ts'
import { DEMO_DONOR } from './rules.ts'
import { people } from './tables.ts'

/** Of the password in DEMO_DONOR. */
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rgsqOI8UfjsY3bQvpm2Wqg$3JvLlQbm6xFoUo5AnsUWS2kKfwMn+xlQE4mD+g/o1K4'

/** One donor, wherever there are accounts. */
export async function seed(ctx: Work): Promise<void> {
  if (ctx.organisation.configuration.activePlan === 'basic') return
  const { id, email } = DEMO_DONOR
  await ctx.db.insert(people).values({
    organisationId: ctx.organisation.id,
    id,
    firstName: 'Safiya',
    lastName: 'Rahman',
    email,
    contactNumber: null,
    address: {
      line1: '7 Alum Rock Road',
      city: 'Birmingham',
      postcode: 'B8 1JA',
      country: 'GB',
    },
    language: 'en',
    passwordHash: HASH,
    createdAt: ctx.now(),
  })
  await ownEmail(ctx, id, email)
  await keepConsent(ctx, id, { email: true, sms: false }, 'register')
}
