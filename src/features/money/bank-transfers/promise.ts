import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { lacksProof } from '#features/ground/submissions/submissions.ts'
import { keepDonor, recognise } from '#features/money/donors/donors.ts'
import { donors } from '#features/money/donors/tables.ts'
import {
  appealsOf,
  checkChoice,
  declareAs,
  digestOf,
  mayWriteTo,
  sumOf,
  toKeptNumber,
  toPledges,
} from '#features/money/giving/giving.ts'
import { canHaveGiftAid, isByTransfer } from '#features/money/giving/rules.ts'
import type { givingSettings } from '#features/money/giving/settings.ts'
import { promiseTransfer } from '#features/money/giving/contract.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { DAY_MS, wallClock } from '#platform/shared/wall-time.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { accountOf } from './bank-transfers.ts'
import {
  DAYS_OF_PROMISE,
  REFERENCE_LENGTH,
  REFERENCE_SIGNS,
  checkSignOf,
  writeReference,
} from './rules.ts'
import { transferPromiseLines, transferPromises } from './tables.ts'

type Asked = Input<typeof promiseTransfer>
type PromiseRow = typeof transferPromises.$inferSelect

/**
 * Keeps what somebody has promised to transfer, once for an attempt, and mails them what they need for it. No money has
 * moved, and nothing is posted.
 */
export async function promise(ctx: Context, asked: Asked): Promise<Reply<typeof promiseTransfer>> {
  const bodyDigest = digestOf(toGift(asked))
  const first = await findFirst(ctx, asked.attemptId)
  if (first) return answer(first, bodyDigest)
  checkOffered(ctx, asked)
  const account = await accountOf(ctx)
  if (!account) return refuse(promiseTransfer, 'transfer-not-offered')
  const chosen = await checkChoice(ctx, toGift(asked), { byTransfer: true })
  const pledges = toPledges(asked, chosen)
  // Each is a letter to an address that nobody has proved.
  if (await lacksProof(ctx, asked.challenge)) return refuse(promiseTransfer, 'puzzle-needed')
  const lines = asked.items.map(({ amount }, line) => {
    const { fundId, title, giftAidEligible } = chosen[line]!
    return { fundId, title, giftAidEligible, amountMinor: amount }
  })
  const row = await inTransaction(ctx, async (ctx) => {
    // The same button, pressed again: the second waits, and finds the first.
    await ctx.sql`select pg_advisory_xact_lock(hashtext(${`transfer ${asked.attemptId}`}))`
    const meanwhile = await findFirst(ctx, asked.attemptId)
    if (meanwhile) return meanwhile
    const row = await keep(ctx, asked, bodyDigest)
    const of = { organisationId: row.organisationId, promiseId: row.id }
    await ctx.db
      .insert(transferPromiseLines)
      .values(lines.map((line, at) => ({ ...line, ...of, line: at })))
    for (const { line, ...paid } of pledges) {
      const no = await appealsOf(ctx).transferPledge(ctx, row.id, paid)
      if (no) refuse(promiseTransfer, no, `items.${line}.amount`)
    }
    await mailDetails(ctx, row, asked.donor, account)
    return row
  })
  return answer(row, bodyDigest)
}

function answer({ id, bodyDigest }: PromiseRow, asked: string): Reply<typeof promiseTransfer> {
  if (bodyDigest !== '' && bodyDigest !== asked) refuse(promiseTransfer, 'attempt-reused')
  return { id, continueAt: pathOf('transfer', { id }) }
}

/** As a gift by card would have been asked for, so that the same is checked. */
function toGift(asked: Asked) {
  return { ...asked, frequency: 'once' as const, coverFees: false }
}

function checkOffered(ctx: Context, { items, currency }: Asked): void {
  const { configuration } = ctx.organisation
  const { bankTransferFrom } = valuesOf<typeof givingSettings>(configuration)
  const isOffered =
    bankTransferFrom > 0 &&
    sumOf(items) >= bankTransferFrom &&
    currency === configuration.defaultCurrency &&
    items.every(isByTransfer)
  if (!isOffered) refuse(promiseTransfer, 'transfer-not-offered', 'items')
}

async function findFirst(ctx: Context | Work, id: string): Promise<PromiseRow | undefined> {
  const [found] = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(transferPromises)
      .where(
        and(eq(transferPromises.organisationId, organisation.id), eq(transferPromises.id, id)),
      ),
  )
  return found
}

async function keep(ctx: Work, asked: Asked, bodyDigest: string): Promise<PromiseRow> {
  const { donor, giftAid, currency } = asked
  const known = await recognise(ctx, donor)
  const donorId = await keepDonor(ctx, known, {
    firstName: donor.firstName,
    lastName: donor.lastName,
    email: donor.email,
    contactNumber: donor.contactNumber ? toKeptNumber(ctx, donor.contactNumber) : null,
    address: donor.address ?? null,
  })
  const declared = giftAid?.declared
    ? await declareAs(ctx, donorId, donor, giftAid.scope)
    : undefined
  const isSilent = giftAid === undefined && !asked.company && canHaveGiftAid(currency)
  const standing = isSilent && donorId === known.id ? known.coveredBy : undefined
  const row: PromiseRow = {
    organisationId: ctx.organisation.id,
    id: asked.attemptId,
    reference: makeReference(),
    donorId,
    test: !ctx.organisation.live,
    currency,
    amountMinor: sumOf(asked.items),
    anonymous: asked.anonymous ?? false,
    company: asked.company ?? null,
    language: ctx.language,
    giftAid: giftAid ? giftAid.declared : standing ? true : null,
    declarationId: declared ?? standing ?? null,
    tribute: asked.tribute ?? null,
    note: asked.note || null,
    bodyDigest,
    promisedAt: ctx.now(),
    expectedUntil: new Date(ctx.now().getTime() + DAYS_OF_PROMISE * DAY_MS),
    giftId: null,
  }
  await ctx.db.insert(transferPromises).values(row)
  return row
}

/** Whether somebody has promised to send something for a fund, and it has not come: also where it is late. */
export async function isPromised({ db, organisation }: Work, fundId: string): Promise<boolean> {
  const found = await db
    .select({ id: transferPromises.id })
    .from(transferPromises)
    .innerJoin(
      transferPromiseLines,
      and(
        eq(transferPromiseLines.organisationId, organisation.id),
        eq(transferPromiseLines.promiseId, transferPromises.id),
      ),
    )
    .where(
      and(
        eq(transferPromises.organisationId, organisation.id),
        eq(transferPromises.test, !organisation.live),
        isNull(transferPromises.giftId),
        eq(transferPromiseLines.fundId, fundId),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** One of seventeen thousand million; one that is there already is a unique violation. */
function makeReference(): string {
  const signs = Array.from(
    { length: REFERENCE_LENGTH - 1 },
    () => REFERENCE_SIGNS[randomInt(REFERENCE_SIGNS.length)]!,
  ).join('')
  return signs + checkSignOf(signs)
}

/** How many of these letters one address gets in a day, whoever promises in its name. */
const LETTERS_PER_DAY = 5

async function mailDetails(
  ctx: Work,
  row: PromiseRow,
  { email, firstName }: Asked['donor'],
  account: NonNullable<Awaited<ReturnType<typeof accountOf>>>,
): Promise<void> {
  if (!(await mayWriteTo(ctx, { gift: row, donor: { email } }))) return
  if ((await countLately(ctx, email)) > LETTERS_PER_DAY) return
  await sendLater(ctx, {
    kind: 'bank-transfers.details',
    about: `transfer:${row.id}`,
    to: email,
    language: ctx.language,
    input: {
      organisation: senderOf(ctx),
      firstName: withoutAddresses(firstName),
      account,
      reference: writeReference(row.reference),
      total: row.amountMinor,
      currency: row.currency,
      expectedUntil: wallClock(row.expectedUntil, ctx.organisation.timeZone).date,
      pageUrl: `${mainOrigin(ctx)}${pathOf('transfer', { id: row.id })}`,
      test: row.test,
    },
  })
}

async function countLately({ db, organisation, now }: Work, email: string): Promise<number> {
  const since = new Date(now().getTime() - DAY_MS)
  const found = await db
    .select({ id: transferPromises.id })
    .from(transferPromises)
    .innerJoin(
      donors,
      and(eq(donors.organisationId, organisation.id), eq(donors.id, transferPromises.donorId)),
    )
    .where(
      and(
        eq(transferPromises.organisationId, organisation.id),
        eq(donors.email, email),
        gt(transferPromises.promisedAt, since),
      ),
    )
    .limit(LETTERS_PER_DAY + 1)
  return found.length
}
