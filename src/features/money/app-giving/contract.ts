import { z } from 'zod'
import { Frequency } from '#features/money/causes/contract.ts'
import { GiftId } from '#features/money/giving/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Slug } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { LONGEST_TOKEN, THEMES } from './rules.ts'

/** Where one can give at all (specification, section 2). */
const gate = { modes: ['full', 'prayer-and-donate'] } as const satisfies Gate

/** What a token is for, and what the form then shows as chosen. `amount` is minor units of `currency`, or of the default. */
const Wish = {
  donationId: Slug.optional(),
  campaignId: Slug.optional(),
  amount: MinorUnits.min(1).optional(),
  currency: Currency.optional(),
  /** The last ten nights are planned on the form itself. */
  frequency: Frequency.exclude(['nights']).optional(),
  theme: z.enum(THEMES).optional(),
}

/** The payload of a token, as the app's server signs it. A field that is not named here is not taken. */
export const Payload = z
  .strictObject({
    purpose: z.literal('donate'),
    /** The id of the organisation's key that it is signed with. */
    key: Id,
    /** Seconds since 1970; at most a day ahead. */
    expiresAt: z.number().int().min(0).max(1e11),
    ...Wish,
    /** The id of an account here: whoever holds the token sees its name and address of mail on the form. */
    donor: Id.optional(),
    /** One of the addresses of the key; the first one where it is left out. */
    returnTo: z.string().max(300).optional(),
  })
  .refine(({ donationId, campaignId }) => donationId === undefined || campaignId === undefined)
export type Payload = z.infer<typeof Payload>

const Token = z.string().max(LONGEST_TOKEN)

export const decodeDonationToken = endpoint({
  method: 'POST',
  path: '/api/decodeDonationToken',
  summary: 'What the token of `/app/donate/{token}` asks for, once its signature is proved.',
  access: 'anyone',
  ...gate,
  limit: { times: 120, seconds: 600 },
  notes:
    'Altered, expired, too long ahead, signed with a key that was revoked or is another organisation’s, or with a payload that is not as documented: one and the same 401. A token may be used until it expires, as often as one likes.',
  input: z.strictObject({ token: Token }),
  reply: z.object({
    ...Wish,
    donationId: z.string().optional(),
    campaignId: z.string().optional(),
    /** Whoever the app says is giving; absent where there is no such account any more. */
    donor: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).optional(),
    expiresAt: z.iso.datetime({ offset: true }),
  }),
  refusals: {
    'token-not-valid': {
      status: 401,
      says: 'This link from the app is no longer good. Please go back to the app and open it again.',
    },
  },
})

/** Never refuses: a gift has been made, and whoever made it is thanked, with or without a way back. */
export const showWayBack = endpoint({
  method: 'POST',
  path: '/api/decodeDonationToken/return',
  summary:
    'Where a token leads back to, also for a day after its end; null where it leads nowhere.',
  access: 'anyone',
  ...gate,
  limit: { times: 120, seconds: 600 },
  input: z.strictObject({
    token: Token,
    /** Told to the app with the address. */
    gift: GiftId.optional(),
  }),
  reply: z.object({ address: z.string().nullable() }),
  refusals: {},
})
