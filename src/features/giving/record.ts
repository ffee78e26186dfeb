import { createHash, randomUUID } from 'node:crypto'
import { whyNotTaken } from '#features/causes/rules.ts'
import { type CauseRow, recallCauses } from '#features/causes/causes.ts'
import type { PaymentProvider } from '#features/payments/provider.ts'
import { toContactNumber, wrongNumberSays } from '#platform/server/contact-number.ts'
import { type Context, inOneTrip } from '#platform/server/context.ts'
import { isUniqueViolation, toJsonRow, toJsonRows } from '#platform/server/database.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { Refusal, refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { giveDonation } from './contract.ts'
import {
  type DeclarationRow,
  type DonorRow,
  type GiftItemRow,
  type GiftRow,
  findGift,
} from './gifts.ts'
import { newLease } from './lease.ts'
import { GIFT_AID_WORDING_VERSION, MOST_PER_GIFT, canHaveGiftAid, feeToCover } from './rules.ts'

export type Asked = Input<typeof giveDonation>

/**
 * Writes the attempt before anybody is asked for money; a new one is leased to the caller. The same attempt again finds
 * the first one; with another body or from another caller it is refused.
 */
export async function record(
  ctx: Context,
  provider: Pick<PaymentProvider, 'name' | 'test'>,
  asked: Asked,
): Promise<{ gift: GiftRow; isNew: boolean }> {
  const gift = toGift(ctx, provider, asked)
  try {
    const causes = await checkChoice(ctx, asked)
    if (!asked.confirmationToken) refuse(giveDonation, 'card-missing', 'confirmationToken')
    await write(ctx, gift, asked, causes)
  } catch (error) {
    const isRepeated = isUniqueViolation(error) || error instanceof Refusal
    const first = isRepeated && (await findGift(ctx, { attemptId: asked.attemptId }))
    if (!first) throw error
    if (first.bodyDigest !== gift.bodyDigest || first.caller !== gift.caller)
      refuse(giveDonation, 'attempt-reused')
    return { gift: first, isNew: false }
  }
  ctx.house.checkpoint('give.recorded')
  return { gift, isNew: true }
}

async function write(
  ctx: Context,
  gift: GiftRow,
  asked: Asked,
  causes: ReadonlyMap<string, CauseRow>,
): Promise<void> {
  const key = { organisationId: gift.organisationId, giftId: gift.id }
  const { firstName, lastName, email, contactNumber, address } = asked.donor
  const items = asked.items.map(({ donationId, amount }, line) => {
    const { title, giftAidEligible } = causes.get(donationId)!
    return { ...key, line, causeId: donationId, title, amountMinor: amount, giftAidEligible }
  }) satisfies GiftItemRow[]
  const donor: DonorRow = {
    ...key,
    firstName,
    lastName,
    email,
    contactNumber: contactNumber === undefined ? null : toKeptNumber(ctx, contactNumber),
    address: address ?? null,
    tribute: asked.tribute ?? null,
    note: asked.note || null,
  }
  const declaration = asked.giftAid ? toJsonRow(toDeclaration(gift, asked)) : null
  await inOneTrip(
    ctx,
    (sql) => sql`
      select record_gift(${gift.organisationId}, ${toJsonRow(gift)}, ${toJsonRows(items)},
        ${toJsonRow(donor)}, ${declaration})`,
  )
}

/** As the organisation's rule keeps it; one that the rule refuses is a 422 at its field. */
function toKeptNumber({ organisation }: Context, typed: string): string {
  const rule = String(organisation.configuration['contactNumberRule'])
  const number = toContactNumber(typed, rule)
  if (number) return number
  const error = { field: 'donor.contactNumber', message: wrongNumberSays(rule) }
  return refuseCommon('invalid', { errors: [error] })
}

async function checkChoice(ctx: Context, asked: Asked): Promise<ReadonlyMap<string, CauseRow>> {
  const { items, currency, frequency, giftAid, donor } = asked
  const { configuration } = ctx.organisation
  const offered = configuration['currencies'] as readonly { value: string }[]
  if (!offered.some(({ value }) => value === currency))
    refuse(giveDonation, 'currency-not-offered', 'currency')

  const causes = await recallCauses(
    ctx,
    items.map(({ donationId }) => donationId),
  )
  const own = String(configuration['defaultCurrency'])
  const seen = new Set<string>()
  for (const [line, { donationId, amount }] of items.entries()) {
    const cause = causes.get(donationId)
    if (!cause) refuse(giveDonation, 'cause-not-found', `items.${line}.donationId`)
    if (seen.has(donationId)) refuse(giveDonation, 'cause-twice', `items.${line}.donationId`)
    seen.add(donationId)
    if (cause.closedAt) refuse(giveDonation, 'cause-closed', `items.${line}.donationId`)
    if (!cause.frequencies.includes(frequency) || frequency !== 'once')
      refuse(giveDonation, 'frequency-not-offered', 'frequency')
    const limits = {
      ...cause,
      minimumAmount: cause.minimumMinor,
      maximumAmount: cause.maximumMinor,
    }
    const problem = whyNotTaken(amount, limits, own, currency)
    if (problem) refuse(giveDonation, `amount-${problem}`, `items.${line}.amount`)
  }
  if (sumOf(items) + feeOf(asked) > MOST_PER_GIFT) refuse(giveDonation, 'amount-too-large', 'items')

  if (giftAid?.declared) {
    const isPossible = items.some(({ donationId }) => causes.get(donationId)!.giftAidEligible)
    if (!canHaveGiftAid(currency) || !isPossible || configuration['charityNumber'] === '')
      refuse(giveDonation, 'gift-aid-not-possible', 'giftAid')
    if (!donor.address) refuse(giveDonation, 'gift-aid-needs-address', 'donor.address')
  }
  return causes
}

function toGift(
  ctx: Context,
  provider: Pick<PaymentProvider, 'name' | 'test'>,
  asked: Asked,
): GiftRow {
  const giftMinor = sumOf(asked.items)
  const feeMinor = feeOf(asked)
  return {
    organisationId: ctx.organisation.id,
    id: randomUUID(),
    attemptId: asked.attemptId,
    caller: callerOf(ctx),
    bodyDigest: digestOf(asked),
    state: 'created',
    provider: provider.name,
    test: provider.test,
    currency: asked.currency,
    giftMinor,
    feeMinor,
    totalMinor: giftMinor + feeMinor,
    frequency: asked.frequency,
    anonymous: asked.anonymous ?? false,
    language: ctx.language,
    intentId: null,
    chargeId: null,
    tokenDigest: null,
    declines: 0,
    keySequence: 0,
    ...newLease(),
    givenAt: ctx.now(),
    settledAt: null,
  }
}

function toDeclaration(gift: GiftRow, { giftAid, donor }: Asked): DeclarationRow {
  const declared = giftAid?.declared === true
  return {
    organisationId: gift.organisationId,
    giftId: gift.id,
    declared,
    scope: giftAid?.declared ? giftAid.scope : null,
    wordingVersion: GIFT_AID_WORDING_VERSION,
    firstName: declared ? donor.firstName : null,
    lastName: declared ? donor.lastName : null,
    address: declared ? donor.address! : null,
    answeredAt: gift.givenAt,
  }
}

function sumOf(items: Asked['items']): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

function feeOf({ items, coverFees, currency }: Asked): number {
  return coverFees ? feeToCover(sumOf(items), currency) : 0
}

function callerOf({ actor }: Context): string {
  return actor.kind === 'person' ? `person:${actor.id}` : actor.kind
}

/** Of what makes the gift: the card may change between tries, nothing else. */
function digestOf({ confirmationToken: _, challenge: __, ...asked }: Asked): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(asked)))
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
