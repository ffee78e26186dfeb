import { hash, randomUUID } from 'node:crypto'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { type Recognised, recognise } from '#features/money/donors/donors.ts'
import {
  type Arrival,
  LEASE_MS,
  type Payment,
  QUIET_MS,
  type MerchantAccount,
  NoProvider,
  getPayment,
  merchantAccountOf,
} from '#features/money/payments/payments.ts'
import { toContactNumber, wrongNumberSays } from '#platform/server/contact-number.ts'
import { type Context, type Work, inOneTrip, inTransaction } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database.ts'
import { Refusal, refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { textIn } from '#platform/shared/texts.ts'
import { type GivenThrough, type PaidPledge, appealsOf } from './appeals.ts'
import { type Asked, type Chosen, checkChoice, checkForNow, feeOf, sumOf } from './check-choice.ts'
import { giveDonation } from './contract.ts'
import { wordingOf } from './gift-aid-words.ts'
import { toArrival } from './gift-purpose.ts'
import type { GiftLine, GiftRow } from './gifts.ts'
import { GIFT_AID_WORDING_VERSION, canHaveGiftAid } from './rules.ts'
import { ERASED, giftForms, gifts } from './tables.ts'

export interface Recorded {
  readonly gift: Pick<GiftRow, 'id' | 'totalMinor' | 'feeMinor' | 'currency'>
  /** Held by the caller where the gift is new. */
  readonly payment: Payment
  readonly isNew: boolean
  /** What the payment is for, where that is known without reading it. */
  readonly arrival?: () => Arrival
}

/**
 * Keeps back what is limited, such as the last carpet, for a gift that is being recorded: in its transaction, and refusing it
 * where it is held or sold out.
 */
export type Claim = (ctx: Work, gift: { readonly id: string }) => Promise<void>

/**
 * Writes the gift before anybody is asked for money; the payment of a new one is held by the caller. The same attempt again,
 * signed in or not, finds the first one, whatever speaks against a new one by now; with another body it is refused. A claim
 * that refuses leaves nothing behind.
 */
export async function record(ctx: Context, asked: Asked, other?: Claim): Promise<Recorded> {
  const bodyDigest = digestOf(asked)
  try {
    const chosen = await checkChoice(ctx, asked)
    await checkForNow(ctx, asked)
    if (!asked.confirmationToken) refuse(giveDonation, 'card-missing', 'confirmationToken')
    const merchant = await getMerchantAccount(ctx)
    const keep = async () => {
      const draft = await toDraft(ctx, merchant, asked, chosen)
      await writeClaimed(ctx, other ?? claimOf(asked, chosen), asked, bodyDigest, draft)
      return draft
    }
    const draft = await keep().catch((error: unknown) => {
      // Recognised once more: without an account, as a guest.
      if (error instanceof AccountErased) return keep()
      throw error
    })
    ctx.house.checkpoint('give.recorded')
    return {
      gift: draft.gift,
      payment: draft.payment,
      isNew: true,
      arrival: () => toArrival(ctx, draft.gift, draft.lines),
    }
  } catch (error) {
    const isRepeated = isUniqueViolation(error) || error instanceof Refusal
    const first = isRepeated && (await findFirst(ctx, asked.attemptId))
    if (!first) throw error
    if (first.bodyDigest !== ERASED && first.bodyDigest !== bodyDigest)
      refuse(giveDonation, 'attempt-reused')
    return { gift: first.gift, payment: await getPayment(ctx, first.gift.id), isNew: false }
  }
}

/** What campaigns keep with the gift; undefined where it asks for nothing of the kind. */
function claimOf(
  { items, updates, currency }: Asked,
  chosen: readonly Chosen[],
): Claim | undefined {
  const isNeeded = chosen.some(({ needId }) => needId !== undefined)
  const followed = updates
    ? chosen.flatMap(({ fundId }, line) => (items[line]!.campaignId === undefined ? [] : [fundId]))
    : []
  const isThrough = items.some(({ fundraiserId }) => fundraiserId !== undefined)
  const pledges = toPledges({ items, currency }, chosen)
  if (!isNeeded && !isThrough && pledges.length === 0 && followed.length === 0) return undefined
  return async (ctx, { id }) => {
    // What was promised is kept back for its giver, and has to be theirs before it is taken off what is left.
    for (const { line, ...paid } of pledges) {
      const no = await appealsOf(ctx).payPledge(ctx, id, paid)
      if (no) refuse(giveDonation, no, `items.${line}.amount`)
    }
    if (isNeeded) await claimNeeds(ctx, id, items, chosen)
    if (isThrough)
      await checkThrough(items, chosen, (through) => appealsOf(ctx).giveThrough(ctx, id, through))
    if (followed.length > 0) await appealsOf(ctx).wishUpdates(ctx, id, followed)
  }
}

/** What of these lines pays a promise of the hall; a gift pays one. */
export function toPledges(
  { items, currency }: Pick<Asked, 'items' | 'currency'>,
  chosen: readonly Chosen[],
): readonly (PaidPledge & { readonly line: number })[] {
  const pledges = items.flatMap(({ pledge, amount: amountMinor }, line) => {
    const { fundId, needId, quantity } = chosen[line]!
    return pledge ? [{ ...pledge, line, fundId, amountMinor, currency, needId, quantity }] : []
  })
  if (pledges.length > 1)
    refuse(giveDonation, 'cause-twice', `items.${pledges[1]!.line}.campaignId`)
  return pledges
}

/** Through whose pages it comes: one for each campaign, and `isThere` answers whether there is such a page. */
export async function checkThrough(
  items: Asked['items'],
  chosen: readonly Chosen[],
  isThere: (through: GivenThrough) => Promise<boolean>,
): Promise<void> {
  const kept = new Map<string, string>()
  for (const [line, { fundraiserId }] of items.entries()) {
    const { fundId } = chosen[line]!
    if (fundraiserId === undefined || kept.get(fundId) === fundraiserId) continue
    if (kept.has(fundId) || !(await isThere({ fundId, fundraiserId })))
      refuse(giveDonation, 'fundraiser-closed', `items.${line}.fundraiserId`)
    kept.set(fundId, fundraiserId)
  }
}

/** What is needed in numbers is kept back with the gift. */
async function claimNeeds(
  ctx: Work,
  giftId: string,
  items: Asked['items'],
  chosen: readonly Chosen[],
): Promise<void> {
  const needs = chosen.flatMap(({ needId, quantity }, line) =>
    needId && quantity ? [{ needId, quantity, isPromised: !!items[line]!.pledge }] : [],
  )
  const fieldOf = (needId: string) =>
    `items.${chosen.findIndex((each) => each.needId === needId)}.amount`
  const notLeft = await appealsOf(ctx).keepBack(ctx, giftId, needs)
  if (notLeft) {
    const code = notLeft.isSoldOut ? 'need-sold-out' : 'need-held'
    refuse(giveDonation, code, fieldOf(notLeft.needId))
  }
  // What was promised is nobody else's.
  const others = needs.filter(({ isPromised }) => !isPromised)
  const unpaid = await appealsOf(ctx).beginHolds(ctx, giftId, others)
  if (unpaid !== undefined) refuse(giveDonation, 'need-left-unpaid', fieldOf(unpaid))
}

/** For a new gift only: one that was begun is never refused for want of it. */
async function getMerchantAccount(ctx: Context): Promise<MerchantAccount> {
  try {
    return await merchantAccountOf(ctx)
  } catch (error) {
    if (error instanceof NoProvider) refuse(giveDonation, 'cannot-take-payments')
    throw error
  }
}

/** The gift of this attempt, and what it was asked with. */
async function findFirst(ctx: Context, attemptId: string) {
  const [found] = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ gift: getTableColumns(gifts), bodyDigest: giftForms.bodyDigest })
      .from(giftForms)
      .innerJoin(
        gifts,
        and(eq(gifts.organisationId, giftForms.organisationId), eq(gifts.id, giftForms.giftId)),
      )
      .where(
        and(eq(giftForms.organisationId, organisation.id), eq(giftForms.attemptId, attemptId)),
      ),
  )
  return found
}

type Line = Pick<
  GiftLine,
  'fundId' | 'title' | 'amountMinor' | 'giftAidEligible' | 'needId' | 'planId' | 'quantity' | 'head'
>

interface Draft {
  readonly gift: GiftRow
  readonly payment: Payment
  readonly lines: readonly Line[]
  readonly donor: Recognised
  readonly contactNumber: string | null
}

async function toDraft(
  ctx: Context,
  { account }: MerchantAccount,
  asked: Asked,
  chosen: readonly Chosen[],
): Promise<Draft> {
  const { currency, giftAid } = asked
  const contactNumber = asked.donor.contactNumber
    ? toKeptNumber(ctx, asked.donor.contactNumber)
    : null
  const donor = await recognise(ctx, asked.donor)
  const [organisationId, id] = [ctx.organisation.id, randomUUID()]
  const giftMinor = sumOf(asked.items)
  const feeMinor = feeOf(asked)
  const lines = asked.items.map(({ amount }, line) => {
    const { fundId, title, giftAidEligible, ...which } = chosen[line]!
    const { needId = null, planId = null, quantity = null, head = null } = which
    return { fundId, title, amountMinor: amount, giftAidEligible, needId, planId, quantity, head }
  })
  // What stands covers this gift as well, unless somebody has just said no, or gives a company's money.
  const standing =
    giftAid || asked.company || !canHaveGiftAid(currency) ? undefined : donor.coveredBy
  const gift: GiftRow = {
    organisationId,
    id,
    donorId: donor.id,
    method: 'card',
    paymentId: id,
    test: !account.live,
    currency,
    giftMinor,
    feeMinor,
    totalMinor: giftMinor + feeMinor,
    frequency: asked.frequency,
    anonymous: asked.anonymous ?? false,
    company: asked.company ?? null,
    language: ctx.language,
    giftAid: giftAid ? giftAid.declared : standing ? true : null,
    declarationId: giftAid?.declared ? randomUUID() : (standing ?? null),
    tribute: asked.tribute ?? null,
    note: asked.note || null,
    givenAt: ctx.now(),
  }
  const payment: Payment = {
    organisationId,
    id,
    purpose: 'gift',
    accountId: account.id,
    amountMinor: gift.totalMinor,
    currency,
    state: 'created',
    version: 0,
    intentId: null,
    token: null,
    keySequence: 0,
    declines: 0,
    refusalId: null,
    chargeId: null,
    feeMinor: null,
    lease: randomUUID(),
    nextLookAt: new Date(gift.givenAt.getTime() + QUIET_MS),
    setAsideWhy: null,
    createdAt: gift.givenAt,
    askedAt: null,
    promisedAt: null,
    settledAt: null,
  }
  return { gift, payment, lines, donor, contactNumber }
}

/** The donor's account was erased after they were recognised; nothing is written. */
class AccountErased extends Error {}

async function writeClaimed(
  ctx: Context,
  claim: Claim | undefined,
  asked: Asked,
  bodyDigest: string,
  draft: Draft,
): Promise<void> {
  if (!claim) return write(ctx, asked, bodyDigest, draft)
  await inTransaction(ctx, async (ctx) => {
    await claim(ctx, draft.gift)
    await write(ctx, asked, bodyDigest, draft)
  })
}

async function write(
  ctx: Context | Work,
  asked: Asked,
  bodyDigest: string,
  { gift, payment, lines, donor, contactNumber }: Draft,
): Promise<void> {
  const { firstName, lastName, email, address } = asked.donor
  const scope = asked.giftAid?.declared ? asked.giftAid.scope : null
  // In the language of the page, where the donor has read it.
  const named = (key: 'legalName' | 'websiteName') =>
    textIn(ctx.organisation.configuration, ctx.language, key)
  const charity = named('legalName') || named('websiteName')
  const [written] = await inOneTrip(
    ctx,
    (sql) => sql<{ record_gift_v4: boolean }[]>`
      select record_gift_v4(
        organisation => ${gift.organisationId}, gift => ${gift.id}, gift_donor => ${gift.donorId},
        gift_test => ${gift.test}, gift_currency => ${gift.currency}, gift_sum => ${gift.giftMinor},
        fee => ${gift.feeMinor}, gift_frequency => ${gift.frequency}, is_anonymous => ${gift.anonymous},
        gift_company => ${gift.company},
        gift_language => ${gift.language}, gift_aid_answer => ${gift.giftAid},
        gift_declaration => ${gift.declarationId}, gift_tribute => ${toJson(gift.tribute)},
        gift_note => ${gift.note}, given => ${gift.givenAt.toISOString()},
        line_funds => ${lines.map(({ fundId }) => fundId)}, line_needs => ${lines.map(({ needId }) => needId)}, line_plans => ${lines.map(({ planId }) => planId)},
        line_quantities => ${lines.map(({ quantity }) => quantity)}, line_heads => ${lines.map(({ head }) => head)}, line_titles => ${lines.map(({ title }) => title)},
        line_amounts => ${lines.map(({ amountMinor }) => amountMinor)},
        line_eligible => ${sql.array(
          lines.map(({ giftAidEligible }) => giftAidEligible),
          BOOLEANS,
        )},
        attempt => ${asked.attemptId}, digest => ${bodyDigest},
        account => ${payment.accountId}, holder => ${payment.lease}, milliseconds => ${LEASE_MS},
        look => ${payment.nextLookAt!.toISOString()},
        is_donor_new => ${donor.isNew}, donor_person => ${donor.personId},
        first => ${firstName}, last => ${lastName}, mail => ${email}, number => ${contactNumber},
        home => ${toJson(address ?? null)},
        declared_scope => ${scope}, declared_version => ${scope && GIFT_AID_WORDING_VERSION},
        declared_wording => ${scope && wordingOf(scope, charity, ctx.language)}
      )`,
  )
  if (!written!.record_gift_v4) throw new AccountErased()
}

/** The type of an array of booleans, which the driver does not find out by itself. */
const BOOLEANS = 1000

function toJson(value: object | null): string | null {
  return value && JSON.stringify(value)
}

/** As the organisation's rule keeps it; one that the rule refuses is a 422 at its field. */
export function toKeptNumber({ organisation }: Context, typed: string): string {
  const rule = organisation.configuration.contactNumberRule
  const number = toContactNumber(typed, rule)
  if (number) return number
  const error = { field: 'donor.contactNumber', message: wrongNumberSays(rule) }
  return refuseCommon('invalid', { errors: [error] })
}

/** Of what makes the gift: the card may change between tries, nothing else. */
export function digestOf({ confirmationToken: _, challenge: __, ...asked }: Asked): string {
  return hash('sha256', JSON.stringify(sorted(asked)), 'base64url')
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
