/**
 * npm run match -- promise warm-floor 5000 --by 'The Rahman family' --until 2026-12-04 --organisation al-noor --yes
 *                                       somebody adds as much to every gift from today (or --from a day) to that day, up to
 *                                       5000 in all; --percent 50 adds half of it. Without --yes it only looks
 * npm run match -- list --organisation al-noor    every promise, with what it has added and what of that is owed
 * npm run match -- received ID 500 --reference 'FP 0001' --organisation al-noor --yes
 *                                       books what they have paid in; without --yes it only looks
 * npm run match -- end ID --organisation al-noor --yes      ends one now: gifts after this moment are not added to
 * npm run match -- withdraw ID --organisation al-noor     takes one away that has added nothing yet
 */
import { parseArgs } from 'node:util'
import {
  type MatchPromise,
  MatchRefused,
  endMatch,
  listMatches,
  previewMatch,
  promiseMatch,
  receiveMatch,
  withdrawMatch,
} from '#features/money/campaigns/promise-match.ts'
import type { Context } from '#platform/server/context.ts'
import { formatMoney, readMoney } from '#platform/shared/money.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const { positionals, values } = readArguments()
const [verb = 'list', what = '', cap = ''] = positionals

await withHouse(async ({ house }) => {
  const ctx = await contextOf(house, values.organisation)
  if (verb === 'list') return list(ctx)
  if (verb === 'withdraw') return withdraw(ctx)
  try {
    if (verb === 'promise') await promise(ctx, readPromise(ctx))
    else if (verb === 'received') await receive(ctx)
    else if (verb === 'end') await end(ctx)
    else throw new ToolError('Say promise, list, received, end or withdraw.')
  } catch (error) {
    if (error instanceof MatchRefused) throw new ToolError(error.message)
    throw error
  }
})

async function promise(ctx: Context, asked: MatchPromise): Promise<void> {
  if (values.yes) return console.log(`Written down: ${await promiseMatch(ctx, asked)}`)
  const { name, percent, capMinor, campaignId, startsOn, endsOn } = asked
  const write = (minor: number) =>
    formatMoney(minor, ctx.organisation.configuration.defaultCurrency)
  const atOnce = await previewMatch(ctx, asked)
  console.log(
    `${name} adds ${percent} % to gifts to ${campaignId} from ${startsOn} to ${endsOn}, up to ${write(capMinor)}.`,
  )
  if (atOnce > 0) console.log(`To gifts that have come already it adds ${write(atOnce)} at once.`)
  console.log('Nothing was written down: say --yes. Once it has added something it stays.')
}

async function receive(ctx: Context): Promise<void> {
  const match = await findMatch(ctx)
  const amountMinor = readMoney(cap, match.currency)
  if (!amountMinor) throw new ToolError('Say the amount in figures, such as 500.')
  const sum = formatMoney(amountMinor, match.currency, { decimals: 'always' })
  const reference = values.reference ?? ''
  if (!values.yes) {
    console.log(`${match.name} has paid in ${sum}, as ${reference}.`)
    return console.log('Nothing was booked: say --yes. It cannot be taken back.')
  }
  await receiveMatch(ctx, { id: match.id, amountMinor, reference })
  console.log(`Booked: ${sum} from ${match.name}.`)
}

async function end(ctx: Context): Promise<void> {
  const { id, name } = await findMatch(ctx)
  if (!values.yes) {
    console.log(`${name} adds nothing to what is given from now on.`)
    return console.log('Nothing was ended: say --yes. It cannot be taken back.')
  }
  await endMatch(ctx, id)
  console.log(`Ended: ${name} adds to what was given until now.`)
}

async function findMatch(ctx: Context) {
  const { match } = (await listMatches(ctx)).find(({ match }) => match.id === what) ?? {}
  if (!match) throw new ToolError('Say the id that list shows.')
  return match
}

function readPromise(ctx: Context): MatchPromise {
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  const capMinor = readMoney(cap, ctx.organisation.configuration.defaultCurrency)
  if (!capMinor) throw new ToolError('Say the most in figures, such as 5000.')
  if (!values.until) throw new ToolError('Say the last day: --until 2026-12-04')
  return {
    campaignId: what,
    name: values.by ?? '',
    percent: Number(values.percent ?? '100'),
    capMinor,
    startsOn: values.from ?? today,
    endsOn: values.until,
  }
}

async function list(ctx: Context): Promise<void> {
  const { timeZone } = ctx.organisation
  const found = await listMatches(ctx)
  if (found.length === 0) console.log('Nobody has promised anything yet.')
  for (const { campaignId, match, owedMinor } of found) {
    const { id, name, percent, capMinor, addedMinor, currency, beginsAt, endsAt, test } = match
    const parts = [
      id,
      campaignId,
      `${wallClock(beginsAt, timeZone).date} to ${wallClock(new Date(endsAt.getTime() - 1), timeZone).date}`,
      `${percent} %`,
      `${formatMoney(addedMinor, currency)} of ${formatMoney(capMinor, currency)}`,
      `owes ${formatMoney(owedMinor, currency)}`,
      name,
      test ? 'TEST' : '',
    ]
    console.log(parts.filter(Boolean).join('  '))
  }
}

async function withdraw(ctx: Context): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(what)) throw new ToolError('Say the id that list shows.')
  if (!(await withdrawMatch(ctx, what)))
    throw new ToolError('There is no such promise, or it has added something.')
  console.log('Taken away.')
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        organisation: { type: 'string', default: '' },
        by: { type: 'string' },
        percent: { type: 'string' },
        reference: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        yes: { type: 'boolean' },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
