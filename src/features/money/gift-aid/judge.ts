import { asc, eq } from 'drizzle-orm'
import type { Declaration } from '#features/money/donors/donors.ts'
import { declarations } from '#features/money/donors/tables.ts'
import { canHaveGiftAid } from '#features/money/giving/rules.ts'
import type { GiftMethod, GiftState } from '#features/money/giving/rules.ts'
import { leftOf } from '#features/money/ledger/ledger.ts'
import type { Work } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import {
  type NamedDonor,
  type Reason,
  isTooOld,
  leftOfLines,
  reachesBack,
  toNamedDonor,
} from './rules.ts'

interface GiftLineRow {
  readonly giftId: string
  readonly line: number
  readonly fundId: string
  readonly amountMinor: number
  readonly giftAidEligible: boolean
  readonly currency: string
  readonly method: GiftMethod
  readonly isOfCompany: boolean
  readonly donorId: string
  readonly declarationId: string | null
  readonly givenAt: Date
  readonly arrivedAt: Date | null
  readonly state: GiftState | null
  /** Claimed, and not refused. */
  readonly claimed: boolean
  readonly refusedAt: Date | null
}

/** As the database writes it. */
type Written = Omit<GiftLineRow, 'amountMinor' | 'givenAt' | 'arrivedAt' | 'refusedAt'> & {
  readonly amountMinor: string
  readonly givenAt: string
  readonly arrivedAt: string | null
  readonly refusedAt: string | null
}

/** What becomes of one line of a gift: claimed on, as `amountMinor` of this donor, or not, for a reason. */
export type Judged = Pick<GiftLineRow, 'giftId' | 'line' | 'fundId'> &
  (
    | { readonly reason: Reason }
    | {
        readonly reason: undefined
        readonly amountMinor: number
        readonly givenOn: string
        readonly declarationId: string
        readonly donor: NamedDonor
      }
  )

const GIFTS_AT_ONCE = 500

/**
 * Every line of every gift of the organisation, the oldest first, with what hinders a claim, if anything does: the first of
 * REASONS that holds. Where real money is taken, tests are nothing.
 */
export async function judgeLines(ctx: Work): Promise<Judged[]> {
  const lines = await findLines(ctx)
  const said = Map.groupBy(await findDeclarations(ctx), ({ donorId }) => donorId)
  const gifts = [...Map.groupBy(lines, ({ giftId }) => giftId).values()]
  const judged: Judged[] = []
  for (let at = 0; at < gifts.length; at += GIFTS_AT_ONCE) {
    const some = gifts.slice(at, at + GIFTS_AT_ONCE)
    const left = await findLeft(ctx, some)
    for (const gift of some)
      for (const line of gift)
        judged.push(judgeLine(ctx, line, said.get(line.donorId) ?? [], left.get(line) ?? 0))
  }
  return judged
}

function judgeLine(
  ctx: Work,
  line: GiftLineRow,
  said: readonly Declaration[],
  amountMinor: number,
): Judged {
  const { giftId, fundId, arrivedAt } = line
  const of = { giftId, line: line.line, fundId }
  const hindered = whyNot(line, amountMinor)
  if (hindered) return { ...of, reason: hindered }
  const { timeZone } = ctx.organisation
  const givenOn = wallClock(arrivedAt!, timeZone).date
  const declaration = findCovering(line, said)
  if (!declaration) return { ...of, reason: 'no-declaration' }
  if (isTooOld(givenOn, wallClock(ctx.now(), timeZone).date)) return { ...of, reason: 'too-old' }
  if (line.refusedAt && declaration.declaredAt <= line.refusedAt)
    return { ...of, reason: 'refused' }
  const donor = toNamedDonor(declaration)
  if (typeof donor === 'string') return { ...of, reason: donor }
  return { ...of, reason: undefined, amountMinor, givenOn, declarationId: declaration.id, donor }
}

function whyNot(line: GiftLineRow, left: number): Reason | undefined {
  if (line.claimed) return 'claimed'
  if (!line.arrivedAt) return 'not-arrived'
  if (line.state === 'disputed') return 'contested'
  if (left <= 0) return 'went-back'
  if (line.isOfCompany) return 'company'
  if (!canHaveGiftAid(line.currency)) return 'not-pounds'
  return line.giftAidEligible ? undefined : 'not-a-gift'
}

/**
 * The latest that replaces the one under which it was given, so that the tax office finds the donor where they live; where it
 * was given without one, the latest that reaches back to it.
 */
function findCovering(
  { declarationId, givenAt }: GiftLineRow,
  said: readonly Declaration[],
): Declaration | undefined {
  if (declarationId === null) return said.findLast((one) => reachesBack(one, givenAt))
  let own = said.find(({ id }) => id === declarationId)
  for (let next = own; next; next = said.find(({ replaces }) => replaces === own!.id)) own = next
  return own
}

async function findLines(ctx: Work): Promise<GiftLineRow[]> {
  const { id: of, live } = ctx.organisation
  const rows = await ctx.sql<Written[]>`
    select g.id as "giftId", l.line, l.fund_id as "fundId", l.amount_minor::int8 as "amountMinor",
      l.gift_aid_eligible as "giftAidEligible", g.currency, g.method, g.company is not null as "isOfCompany", g.donor_id as "donorId",
      g.declaration_id as "declarationId", g.given_at as "givenAt",
      case when g.payment_id is null then g.given_at else p.settled_at end as "arrivedAt", p.state,
      exists (
        select from gift_aid_lines c join gift_aid_claims k on k.organisation_id = ${of} and k.id = c.claim_id
        where c.organisation_id = ${of} and c.gift_id = g.id and c.line = l.line
          and c.rejected_at is null and k.state <> 'draft') as claimed,
      (select max(c.rejected_at) from gift_aid_lines c
        where c.organisation_id = ${of} and c.gift_id = g.id and c.line = l.line) as "refusedAt"
    from gifts g
    join gift_lines l on l.organisation_id = ${of} and l.gift_id = g.id
    left join payments p on p.organisation_id = ${of} and p.id = g.payment_id
    where g.organisation_id = ${of} and g.test = ${!live}
    order by g.given_at, g.id, l.line`
  return rows.map((row) => ({
    ...row,
    amountMinor: Number(row.amountMinor),
    givenAt: new Date(row.givenAt),
    arrivedAt: row.arrivedAt === null ? null : new Date(row.arrivedAt),
    refusedAt: row.refusedAt === null ? null : new Date(row.refusedAt),
  }))
}

function findDeclarations(ctx: Work): Promise<Declaration[]> {
  return ctx.db
    .select()
    .from(declarations)
    .where(eq(declarations.organisationId, ctx.organisation.id))
    .orderBy(asc(declarations.declaredAt), asc(declarations.id))
}

async function findLeft(
  ctx: Work,
  gifts: readonly (readonly GiftLineRow[])[],
): Promise<Map<GiftLineRow, number>> {
  const left = await leftOf(
    ctx,
    gifts.map(([first]) => first!.giftId),
  )
  return new Map(
    gifts.flatMap((lines) => [
      ...leftOfLines(lines, left.get(lines[0]!.giftId)?.parts ?? new Map()),
    ]),
  )
}
