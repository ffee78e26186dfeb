import { and, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { NoProvider, type Intent, ProviderRefused, ProviderUnclear } from './provider.ts'
import { payments } from './tables.ts'
import { allTills } from './tills.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Holds our payments of the last days against what each provider says that it charged, both ways, by what we wrote on its
 * payments: money without a payment of ours, a payment that was charged twice or differently, one that we believe and the
 * provider does not. Each finding is a sentence without anybody's name; none is good news. Changes nothing.
 */
export async function compareWithProviders(ctx: Context, days: number): Promise<string[]> {
  const from = new Date(ctx.now().getTime() - days * DAY_MS)
  const findings: string[] = []
  for (const { account, provider } of await allTills(ctx)) {
    const charged = new Map<string, Intent[]>()
    try {
      for (let after: string | undefined; ;) {
        const { items, next } = await provider.listIntents({
          from: new Date(from.getTime() - DAY_MS),
          ...(after === undefined ? {} : { after }),
        })
        for (const intent of items.filter(({ status }) => status === 'succeeded')) {
          const of = intent.metadata.payment || intent.metadata.gift || `none: ${intent.id}`
          charged.set(of, [...(charged.get(of) ?? []), intent])
        }
        if (next === undefined) break
        after = next
      }
    } catch (error) {
      const isAway =
        error instanceof ProviderUnclear ||
        error instanceof ProviderRefused ||
        error instanceof NoProvider
      if (!isAway) throw error
      findings.push(`The account ${account.id} could not be asked: ${error.message}`)
      continue
    }
    findings.push(...(await compareOne(ctx, account.id, from, charged)))
  }
  return findings
}

async function compareOne(
  ctx: Context,
  accountId: string,
  from: Date,
  charged: ReadonlyMap<string, readonly Intent[]>,
): Promise<string[]> {
  const here = and(
    eq(payments.organisationId, ctx.organisation.id),
    eq(payments.accountId, accountId),
  )
  // Whoever is paying just now may be ahead of one side or the other.
  const until = new Date(ctx.now().getTime() - 10 * 60_000)
  const ours = await inTransaction(ctx, async ({ db }) => {
    const settled = await db
      .select()
      .from(payments)
      .where(
        and(
          here,
          isNotNull(payments.settledAt),
          gte(payments.createdAt, from),
          lt(payments.settledAt, until),
        ),
      )
    const ids = [...charged.keys()].filter((id) => UUID.test(id))
    const named = ids.length
      ? await db
          .select()
          .from(payments)
          .where(and(here, inArray(payments.id, ids)))
      : []
    return new Map([...settled, ...named].map((payment) => [payment.id, payment]))
  })
  const findings: string[] = []
  for (const [id, intents] of charged) {
    const payment = ours.get(id)
    const names = intents.map((intent) => intent.id).join(', ')
    if (intents.some(({ metadata }) => metadata.organisation !== ctx.organisation.id)) continue
    if (!payment) findings.push(`${names} was charged, and there is no payment ${id} of ours.`)
    else if (intents.length > 1)
      findings.push(`Payment ${id} was charged more than once: ${names}.`)
    else if (payment.settledAt === null && intents[0]!.createdAt < until)
      findings.push(`Payment ${id} was charged (${names}) and is ${payment.state} here.`)
    else if (
      intents[0]!.amount !== payment.amountMinor ||
      intents[0]!.currency !== payment.currency
    )
      findings.push(`Payment ${id} was charged another amount than ours (${names}).`)
  }
  for (const [id, { settledAt, intentId }] of ours)
    if (settledAt && !charged.has(id))
      findings.push(
        `Payment ${id} has arrived here, and its account knows no charge (${intentId}).`,
      )
  return findings
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
