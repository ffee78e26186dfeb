import { holdMedia } from '#features/ground/media/media.ts'
import { hasMoved } from '#features/money/ledger/ledger.ts'
import { leastCharge } from '#features/money/payments/rules.ts'
import type { Work } from '#platform/server/context.ts'
import { toSafeHtml } from '#platform/server/html.ts'
import { toFieldErrors } from '#platform/server/http/ask.ts'
import { MOST_MINOR, formatMoney, stepOf } from '#platform/shared/money.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { wallClock, zoneOf } from '#platform/shared/wall-time.ts'
import {
  type CauseDraft,
  CauseTranslations,
  checkedFields,
  fieldsOfCause,
} from './admin/contract.ts'
import { refuseCause } from './cause-refused.ts'
import type { Frequency } from './contract.ts'
import { type Columns, type Row, currenciesOf, freshDraft } from './draft.ts'
import { isGivenRegularly, isOnItsWay } from './still-to-come.ts'
import { leastByCard } from './rules.ts'

/** What is kept of a draft, made safe; or the first "no" to it, at its field. `before` is what it changes. */
export async function checkDraft(
  ctx: Work,
  given: Readonly<Record<string, unknown>>,
  before?: Row,
): Promise<Columns> {
  const draft = parse(ctx, given)
  const heads = draft.given === 'amounts' ? null : draft.given
  const headPrices = heads ? pricesIn(draft) : null
  if (headPrices) checkPrices(headPrices, 'headPrices')
  else checkAmounts(ctx, draft)
  if (heads) await checkHeads(ctx, draft.frequencies, before, 'frequencies')
  await checkZakat(ctx, draft, before)
  await checkPicture(ctx, draft)
  return {
    ...wordsOf(draft),
    ...amountsOf(ctx, draft, before),
    imageId: draft.imageId,
    frequencies: draft.frequencies,
    zakatEligible: draft.zakatEligible,
    giftAidEligible: draft.giftAidEligible,
    headOf: heads,
    headPrices,
    closesAt: closingOf(ctx, draft, before),
  }
}

/** Every field that holds something else than it should is named. */
function parse(
  ctx: Work,
  { translations = {}, ...rest }: Readonly<Record<string, unknown>>,
): CauseDraft {
  const { title } = rest
  if (typeof title === 'string' && title.trim() === '') refuseCause('title-missing', 'title')
  const fields = checkedFields(fieldsOfCause(currenciesOf(ctx))).safeParse(rest)
  const said = CauseTranslations.safeParse(translations)
  if (fields.success && said.success) {
    checkTranslations(ctx, { ...fields.data, translations: said.data })
    return { ...fields.data, translations: said.data }
  }
  const wrong = said.success ? [] : toFieldErrors(said.error)
  return refuseCommon('invalid', {
    errors: [
      ...(fields.success ? [] : toFieldErrors(fields.error)),
      ...wrong.map((error) => ({ ...error, field: `translations.${error.field}` })),
    ],
  })
}

/** A card is read in one language: whoever translates the title translates the summary. */
function checkTranslations({ organisation }: Work, { summary, translations }: CauseDraft): void {
  const errors = Object.entries(translations).flatMap(([language, said]) => {
    const at = `translations.${language}`
    if (language === organisation.languages[0])
      return [{ field: at, message: 'This is the first language.' }]
    return summary && !said.summary
      ? [{ field: `${at}.summary`, message: 'Translate the summary as well.' }]
      : []
  })
  if (errors.length > 0) refuseCommon('invalid', { errors })
}

function wordsOf({ title, summary, html, translations, suggestedAmounts }: CauseDraft) {
  const clean = Object.entries(translations).map(([language, said]) => [
    language,
    {
      ...said,
      html: toSafeHtml(said.html),
      labels: said.labels.slice(0, suggestedAmounts.length),
    },
  ])
  return {
    title,
    summary,
    html: toSafeHtml(html),
    translations: Object.fromEntries(clean) as Columns['translations'],
  }
}

/** What is given by heads keeps the amounts that it had, for when it is not any more: nobody has been asked for them. */
function amountsOf(ctx: Work, draft: CauseDraft, before: Row | undefined) {
  const { minimumAmount, maximumAmount, suggestedAmounts, allowCustomAmount } =
    draft.given === 'amounts' ? draft : freshDraft(ctx)
  if (draft.given !== 'amounts' && before) {
    const { minimumMinor, maximumMinor, suggestedAmounts, allowCustomAmount } = before
    return { minimumMinor, maximumMinor, suggestedAmounts, allowCustomAmount }
  }
  return {
    minimumMinor: minimumAmount,
    maximumMinor: maximumAmount,
    suggestedAmounts,
    allowCustomAmount,
  }
}

function checkAmounts({ organisation }: Work, draft: CauseDraft): void {
  const { minimumAmount, maximumAmount, suggestedAmounts, allowCustomAmount } = draft
  const currency = organisation.configuration.defaultCurrency
  const least = leastByCard(currency, currency)
  const checkPayable = (amount: number, field: string) => {
    if (amount < least || amount % stepOf(currency) !== 0)
      refuseCause('amount-not-payable', field, `≥ ${formatMoney(least, currency)}`)
  }
  checkPayable(minimumAmount, 'minimumAmount')
  checkPayable(maximumAmount, 'maximumAmount')
  if (maximumAmount < minimumAmount) refuseCause('limits-crossed', 'maximumAmount')
  const seen = new Set<number>()
  for (const [i, { amount }] of suggestedAmounts.entries()) {
    const field = `suggestedAmounts.${i}.amount`
    checkPayable(amount, field)
    if (amount < minimumAmount || amount > maximumAmount)
      refuseCause('suggestion-outside-limits', field)
    if (seen.has(amount)) refuseCause('suggestion-twice', field)
    seen.add(amount)
  }
  if (suggestedAmounts.length === 0 && !allowCustomAmount)
    refuseCause('nothing-to-choose', 'allowCustomAmount')
}

function pricesIn({ headPrices }: CauseDraft): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(headPrices).flatMap(([currency, price]) =>
      price === null ? [] : [[currency, price]],
    ),
  )
}

/** What one costs, by currency; `at` is the field that holds them. */
export function checkPrices(prices: Readonly<Record<string, number>>, at?: string): void {
  const all = Object.entries(prices)
  if (all.length === 0) refuseCause('price-missing', at)
  for (const [currency, price] of all)
    if (!isPayable(currency, price))
      refuseCause('price-not-payable', at === undefined ? at : `${at}.${currency}`)
}

function isPayable(currency: string, price: number): boolean {
  return (
    Number.isSafeInteger(price) &&
    price >= (leastCharge(currency) ?? 1) &&
    price <= MOST_MINOR &&
    price % stepOf(currency) === 0
  )
}

/** What is taken by itself goes on at its amount: it would be no number of heads. */
export async function checkHeads(
  ctx: Work,
  frequencies: readonly Frequency[],
  before: Row | undefined,
  at?: string,
): Promise<void> {
  const isOnce = frequencies.length === 1 && frequencies[0] === 'once'
  const isNew = before !== undefined && before.headOf === null
  if (!isOnce || (isNew && (await isGivenRegularly(ctx, before.id))))
    refuseCause('given-regularly', at)
}

/** The money in its fund was given as what the flag says; what is on its way, or comes by itself, was promised as that. */
async function checkZakat(ctx: Work, { zakatEligible }: CauseDraft, before?: Row): Promise<void> {
  if (!before || before.zakatEligible === zakatEligible) return
  const isGiven =
    (await hasMoved(ctx, { kind: 'fund', id: before.fundId })) ||
    (await isOnItsWay(ctx, before.fundId)) ||
    (await isGivenRegularly(ctx, before.id))
  if (isGiven) refuseCause('zakat-given', 'zakatEligible')
}

async function checkPicture(ctx: Work, { imageId }: CauseDraft): Promise<void> {
  if (imageId && !(await holdMedia(ctx, [imageId])).get(imageId)?.startsWith('image/'))
    refuseCause('picture-not-found', 'imageId')
}

/** One that stands there already stays, also when it is over. */
function closingOf(ctx: Work, { closesOn, closesAt }: CauseDraft, before?: Row): Date | null {
  if (closesOn === null && closesAt === null) return null
  if (closesOn === null) return refuseCause('deadline-incomplete', 'closesOn')
  if (closesAt === null) return refuseCause('deadline-incomplete', 'closesAt')
  const { timeZone } = ctx.organisation
  const shows = (instant: Date) => {
    const { date, time } = wallClock(instant, timeZone)
    return date === closesOn && time === closesAt
  }
  if (before?.closesAt && shows(before.closesAt)) return before.closesAt
  const zone = zoneOf(timeZone)
  const [hours = 0, minutes = 0] = closesAt.split(':').map(Number)
  const at = new Date(zone.instantOf(closesOn, hours * 60 + minutes))
  if (!shows(at)) refuseCause('time-skipped', 'closesAt')
  const back = Math.max(0, -zone.changeOn(closesOn))
  if (back > 0 && shows(new Date(at.getTime() + back * 60_000)))
    refuseCause('time-twice', 'closesAt')
  if (at <= ctx.now()) refuseCause('deadline-is-over', 'closesOn')
  return at
}
