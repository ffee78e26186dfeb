/**
 * npm run gift -- al-noor cash 312.50 where-needed-most --reference 'bag 17' --counted-by AK,SR --yes
 *                                                        of cash and taps (contactless) --small 280.00 says how much came in
 *                                                        gifts of at most £30 each, for the small donations of the tax office
 * npm run gift -- al-noor cheque 120.00 roof --reference 000123 --name 'Aisha Khan' --email aisha@example.org --yes
 *                                                        --anonymous names nobody on the wall of a campaign
 * npm run gift -- al-noor bank 500.00 zakat --reference 'FP 0001' --declaration ID --on 2026-11-20 --yes
 *                                                        records what came without us; without --yes it only looks
 * npm run gift -- al-noor cash 108.00 campaign/warm-floor --need 'A place to pray' --quantity 2 --reference … --yes
 *                                                        the same for a campaign, and for what it needs or one of its days
 *                                                        (--need 2026-12-01); counted there within a second
 * npm run gift -- al-noor list                           the latest of these
 * npm run gift -- al-noor take-back ID --why 'typed twice' --yes
 *                                                        it was a mistake: taken out of the books, and its receipt is void
 * With --declaration (see npm run gift-aid) its donor gave, and Gift Aid can be claimed on it.
 */
import { parseArgs } from 'node:util'
import { undoByGift } from '#features/money/bank-transfers/book.ts'
import { listOfDays, findCampaignNeeds } from '#features/money/campaigns/needs.ts'
import {
  GiftRefused,
  type GivenFor,
  type OfflineGift,
  findOffline,
  recordOffline,
  takeGiftBack,
} from '#features/money/offline-gifts/offline-gifts.ts'
import type { Context } from '#platform/server/context.ts'
import { formatMoney, readMoney } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { isDate, wallClock } from '#platform/shared/wall-time.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const BY = ['cash', 'contactless', 'cheque', 'bank'] as const

const { positionals, values } = readArguments()
const [slug = '', verb = '', amount = '', what = ''] = positionals

await withHouse(async ({ house }) => {
  const ctx = await contextOf(house, slug)
  if (verb === 'list') return list(ctx)
  const by = BY.find((each) => each === verb)
  if (!by && verb !== 'take-back') throw new ToolError(`Say ${BY.join(', ')}, take-back, or list.`)
  try {
    await (by ? record(ctx, await readGift(ctx, by)) : undo(ctx, amount))
  } catch (error) {
    if (error instanceof GiftRefused || error instanceof Refusal)
      throw new ToolError(`${error.message} (${error.code})`)
    throw error
  }
})

async function record(ctx: Context, gift: OfflineGift): Promise<void> {
  if (!values.yes) {
    const sum = formatMoney(gift.amountMinor, gift.currency, { decimals: 'always' })
    const from = gift.declarationId ?? gift.donor?.lastName ?? 'somebody'
    console.log(
      `${sum} by ${gift.by} for ${what}${values.need ? ` (${values.need})` : ''}, from ${from}, as ${gift.reference}.`,
    )
    return console.log('Nothing was recorded: say --yes.')
  }
  const { id, isNew } = await recordOffline(ctx, gift)
  console.log(isNew ? `Recorded: ${id}` : `It was recorded before: ${id}`)
}

async function undo(ctx: Context, id: string): Promise<void> {
  if (!values.yes) return console.log('Nothing was taken back: say --yes.')
  const why = values.why ?? ''
  const isNew = (await undoByGift(ctx, id, why)) ?? (await takeGiftBack(ctx, id, why))
  console.log(isNew ? `Taken back: ${id}` : `It was taken back before: ${id}`)
}

async function readGift(ctx: Context, by: OfflineGift['by']): Promise<OfflineGift> {
  const currency = values.currency ?? ctx.organisation.configuration.defaultCurrency
  if (values.on !== undefined && !isDate(values.on))
    throw new ToolError('Say the day as 2026-11-20.')
  const amountMinor = readMoney(amount, currency)
  if (!amountMinor) throw new ToolError('Say the amount in figures, such as 312.50.')
  const [firstName = '', ...others] = (values.name ?? '').trim().split(/\s+/)
  const email = (values.email ?? '').toLowerCase()
  const donor = { firstName, lastName: others.join(' '), email }
  return {
    by,
    ...(await readGivenFor(ctx)),
    amountMinor,
    currency,
    reference: values.reference ?? '',
    countedBy: (values['counted-by'] ?? '').split(',').filter(Boolean),
    on: values.on,
    ...(values.small === undefined ? {} : { smallMinor: readSmall(values.small) }),
    ...(values.company ? { company: values.company } : {}),
    ...(firstName || email ? { donor } : {}),
    anonymous: values.anonymous,
    ...(values.declaration ? { declarationId: values.declaration } : {}),
  }
}

async function readGivenFor(ctx: Context): Promise<GivenFor> {
  if (!what.startsWith('campaign/')) {
    if (values.need !== undefined) throw new ToolError('Only a campaign has needs: campaign/…')
    return { causeId: what }
  }
  const id = what.slice('campaign/'.length)
  if (values.need === undefined) return { campaignId: id }
  const days = (await listOfDays(ctx, { id })).map((day) => ({ ...day, title: day.day }))
  const all = [...(await findCampaignNeeds(ctx, { id })), ...days]
  const need = all.find((one) => one.title === values.need || one.id === values.need)
  if (!need) throw new ToolError(`Say one of these: ${all.map(({ title }) => title).join('; ')}.`)
  return { campaignId: id, need: { needId: need.id, quantity: Number(values.quantity ?? 1) } }
}

function readSmall(typed: string): number {
  const small = readMoney(typed, 'GBP')
  if (!small) throw new ToolError('Say how much of it was small in figures, such as 280.00.')
  return small
}

async function list(ctx: Context): Promise<void> {
  const found = await findOffline(ctx)
  if (found.length === 0) console.log('Nothing was recorded yet.')
  for (const gift of found) {
    const { givenAt, by, amountMinor, currency, title, reference, countedBy, test } = gift
    const parts = [
      wallClock(givenAt, ctx.organisation.timeZone).date,
      by,
      formatMoney(amountMinor, currency, { decimals: 'always' }),
      title,
      reference,
      countedBy.length > 0 ? `counted by ${countedBy.join(' and ')}` : '',
      gift.smallMinor ? `${formatMoney(gift.smallMinor, 'GBP', { decimals: 'always' })} small` : '',
      test ? 'TEST' : '',
      gift.takenBackWhy ? `taken back: ${gift.takenBackWhy}` : '',
      gift.id,
    ]
    console.log(parts.filter(Boolean).join('  '))
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        reference: { type: 'string' },
        'counted-by': { type: 'string' },
        name: { type: 'string' },
        email: { type: 'string' },
        anonymous: { type: 'boolean' },
        declaration: { type: 'string' },
        currency: { type: 'string' },
        on: { type: 'string' },
        need: { type: 'string' },
        quantity: { type: 'string' },
        small: { type: 'string' },
        company: { type: 'string' },
        why: { type: 'string' },
        yes: { type: 'boolean' },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
