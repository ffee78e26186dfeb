import { and, asc, eq, getTableColumns, gt, inArray, isNull, or } from 'drizzle-orm'
import { imageOf } from '#features/ground/media/media.ts'
import { NoProvider, describePayment } from '#features/money/payments/payments.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { type Holding, recall } from '#platform/server/recall.ts'
import type { Configuration } from '#platform/shared/configuration.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type Cause, type Head, type Terms, type listDonations, showDonation } from './contract.ts'
import { cardFeesIn } from './rules.ts'
import { causeClosures, causes } from './tables.ts'
import type { causeSettings } from './settings.ts'

export { onItsWay, regularGifts } from './still-to-come.ts'

export type CauseRow = typeof causes.$inferSelect & { closedAt: Date | null }

export async function findOpenCauses(ctx: Context): Promise<Reply<typeof listDonations>> {
  const terms = await getTerms(ctx)
  return { ...terms, items: canBePaid(terms) ? [...(await listOpen(ctx))] : [] }
}

export async function findCause(
  ctx: Context,
  { id }: Input<typeof showDonation>,
): Promise<Reply<typeof showDonation>> {
  const [row] = await findCauses(ctx, [id])
  if (!row) refuse(showDonation, 'cause-not-found')
  const [cause] = await toCauses(ctx, [row])
  const terms = await getTerms(ctx)
  return { ...terms, ...cause!, closed: cause!.closed || !canBePaid(terms) }
}

/** Open causes, in the order of the office. Shared, so nobody may change them. */
export function listOpen(ctx: Context): Promise<readonly Cause[]> {
  return recall(ctx, 'open causes', () => readOpen(ctx), [])
}

function readOpen(ctx: Context): Promise<Holding<readonly Cause[]>> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await selectCauses(ctx.db)
      .where(
        and(
          eq(causes.organisationId, ctx.organisation.id),
          isNull(causeClosures.closedAt),
          or(isNull(causes.closesAt), gt(causes.closesAt, ctx.now())),
        ),
      )
      .orderBy(asc(causes.position), asc(causes.title))
      .limit(100)
    const deadlines = rows.flatMap(({ closesAt }) => (closesAt ? closesAt.getTime() : []))
    return { value: await toCauses(ctx, rows), until: Math.min(...deadlines) }
  })
}

/** The causes that exist among `ids`, closed ones too. */
function findCauses(ctx: Context | Work, ids: readonly string[]): Promise<CauseRow[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    selectCauses(db).where(
      and(eq(causes.organisationId, organisation.id), inArray(causes.id, [...ids])),
    ),
  )
}

/**
 * The causes that exist among `ids`, as this reading of the organisation knows them: each is asked for once, and a
 * change drops the configuration with all of them.
 */
export async function recallCauses(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CauseRow>> {
  const { configuration } = ctx.organisation
  const known = recalled.get(configuration) ?? new Map<string, CauseRow>()
  recalled.set(configuration, known)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0)
    for (const cause of await findCauses(ctx, unknown)) known.set(cause.id, cause)
  return known
}

const recalled = new WeakMap<Configuration, Map<string, CauseRow>>()

/** A live organisation whose keys are missing or unusable: reading goes on, giving waits. */
const NO_PAYMENT = { provider: 'stripe', publishableKey: '', testMode: false } as const

export function canBePaid({ payment }: Terms): boolean {
  return payment.publishableKey !== ''
}

/** What a giving page of this organisation needs besides what is given to. */
export async function getTerms(ctx: Context): Promise<Terms> {
  const { configuration } = ctx.organisation
  const { currencies } = valuesOf<typeof causeSettings>(configuration)
  const defaultCurrency = configuration.defaultCurrency
  const isUkCharity = configuration.charityNumber !== ''
  return {
    currencies,
    defaultCurrency,
    fees: cardFeesIn(defaultCurrency),
    payment: await describePayment(ctx).catch((error: unknown) => {
      if (error instanceof NoProvider) return NO_PAYMENT
      throw error
    }),
    giftAid: { offered: isUkCharity && currencies.some(({ value }) => value === 'GBP') },
  }
}

function selectCauses(db: Work['db']) {
  return db
    .select({ ...getTableColumns(causes), closedAt: causeClosures.closedAt })
    .from(causes)
    .leftJoin(
      causeClosures,
      and(
        eq(causeClosures.organisationId, causes.organisationId),
        eq(causeClosures.causeId, causes.id),
      ),
    )
    .$dynamic()
}

async function toCauses(ctx: Context | Work, rows: readonly CauseRow[]): Promise<Cause[]> {
  const images = await imageOf(
    ctx,
    rows.map(({ imageId }) => imageId),
  )
  return rows.map((row) => ({
    id: row.id,
    ...inLanguage(ctx, row),
    image: (row.imageId && images.get(row.imageId)) || null,
    allowCustomAmount: row.allowCustomAmount,
    minimumAmount: row.minimumMinor,
    maximumAmount: row.maximumMinor,
    frequencies: row.frequencies,
    zakatEligible: row.zakatEligible,
    giftAidEligible: row.giftAidEligible,
    // Whatever amounts it had before are kept for when it is not given by heads any more.
    ...(row.headOf && row.headPrices
      ? {
          heads: toHeads(row.headOf, row.headPrices),
          suggestedAmounts: [],
          allowCustomAmount: false,
        }
      : {}),
    ...(row.closesAt ? { closes: toCloses(ctx, row.closesAt) } : {}),
    closed: isShut(ctx, row),
  }))
}

function toHeads(of: Head, prices: NonNullable<CauseRow['headPrices']>): Cause['heads'] {
  return {
    of,
    prices: Object.entries(prices).map(([currency, amount]) => ({ currency, amount })),
  }
}

function toCloses({ organisation }: Context | Work, at: Date): Cause['closes'] {
  return { at: at.toISOString(), ...wallClock(at, organisation.timeZone) }
}

/** Its deadline has passed. */
export function isTooLate(ctx: Context | Work, { closesAt }: Pick<CauseRow, 'closesAt'>): boolean {
  return closesAt !== null && closesAt <= ctx.now()
}

/** Nothing more can be given to it. */
export function isShut(ctx: Context | Work, cause: CauseRow): boolean {
  return cause.closedAt !== null || isTooLate(ctx, cause)
}

/** Its words in the caller's language where there are some, else as they were written. */
function inLanguage({ language, organisation }: Context, row: CauseRow) {
  const written = organisation.languages[0] ?? 'en'
  const { title, summary, html, suggestedAmounts } = row
  const said = language === written ? undefined : row.translations[language]
  return {
    title: said?.title ?? title,
    summary: said?.summary ?? summary,
    language: said ? language : written,
    html: said?.html || html,
    textLanguage: said?.html ? language : written,
    suggestedAmounts: suggestedAmounts.map(({ amount, label }, i) => ({
      amount,
      label: said?.labels[i] || label,
    })),
  }
}
