/**
 * npm run cause -- al-noor list                          every cause, what one head costs, and until when it is open
 * npm run cause -- al-noor heads fitrana --of person --price GBP=5.00 --price EUR=6.00 --yes
 *                                                        is given for so many people (or --of fast), each at this price
 * npm run cause -- al-noor amounts fitrana --yes         is given in any amount again
 * npm run cause -- al-noor until fitrana '2027-03-10 07:30' --yes
 *                                                        closes by itself then, by the organisation's own clock
 * npm run cause -- al-noor close fitrana --yes           takes nothing more; open takes gifts again
 * Without --yes nothing is changed.
 */
import { parseArgs } from 'node:util'
import {
  type ByHeads,
  closeCause,
  findAllCauses,
  openCause,
  setDeadline,
  setHeads,
} from '#features/money/causes/change-cause.ts'
import { HEADS } from '#features/money/causes/contract.ts'
import type { Context } from '#platform/server/context.ts'
import { formatMoney, readMoney } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { instantOf, isDate, wallClock } from '#platform/shared/wall-time.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const { positionals, values } = readArguments()
const [slug = '', verb = '', causeId = '', moment = ''] = positionals

const VERBS: Readonly<Record<string, (ctx: Context) => Promise<void>>> = {
  heads: (ctx) => setHeads(ctx, causeId, readHeads()),
  amounts: (ctx) => setHeads(ctx, causeId, null),
  until: (ctx) => setDeadline(ctx, causeId, readMoment(ctx)),
  close: (ctx) => closeCause(ctx, causeId),
  open: (ctx) => openCause(ctx, causeId),
}

await withHouse(async ({ house }) => {
  const ctx = await contextOf(house, slug)
  if (verb === 'list') return list(ctx)
  const work = VERBS[verb]
  if (!work) throw new ToolError(`Say list, ${Object.keys(VERBS).join(', ')}.`)
  if (!values.yes) return console.log('Nothing was changed: say --yes.')
  try {
    await work(ctx)
    await list(ctx)
  } catch (error) {
    if (error instanceof Refusal) throw new ToolError(`${error.message} (${error.code})`)
    throw error
  }
})

async function list(ctx: Context): Promise<void> {
  for (const { id, headOf, headPrices, closesAt, closedAt } of await findAllCauses(ctx)) {
    const prices = Object.entries(headPrices ?? {}).map(([currency, price]) =>
      formatMoney(price, currency, { decimals: 'always' }),
    )
    const parts = [
      id,
      headOf ? `${prices.join(', ')} for each ${headOf}` : '',
      closesAt ? `until ${writeMoment(ctx, closesAt)}` : '',
      closedAt || (closesAt && closesAt <= ctx.now()) ? 'closed' : '',
    ]
    console.log(parts.filter(Boolean).join('  '))
  }
}

function writeMoment({ organisation }: Context, instant: Date): string {
  const { date, time } = wallClock(instant, organisation.timeZone)
  return `${date} ${time}`
}

function readHeads(): ByHeads {
  const of = HEADS.find((each) => each === values.of)
  if (!of) throw new ToolError(`Say --of ${HEADS.join(' or --of ')}.`)
  const prices = (values.price ?? []).map((said) => {
    const [currency = '', amount = ''] = said.split('=')
    const price = /^[A-Z]{3}$/.test(currency) ? readMoney(amount, currency) : undefined
    if (!price) throw new ToolError('Say each price as --price GBP=5.00.')
    return [currency, price] as const
  })
  return { of, prices: Object.fromEntries(prices) }
}

function readMoment({ organisation }: Context): Date {
  const [date = '', time = ''] = moment.split(' ')
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new ToolError("Say the moment as '2027-03-10 07:30'.")
  return instantOf(date, time, organisation.timeZone)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        of: { type: 'string' },
        price: { type: 'string', multiple: true },
        yes: { type: 'boolean' },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
