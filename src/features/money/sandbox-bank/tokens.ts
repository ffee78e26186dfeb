import { setTimeout as wait } from 'node:timers/promises'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { assertOpen } from './openness.ts'
import { BankRefused, BankSilent, type Part, type Play, playOf } from './rules.ts'

/** The part of an unused token. A used one has played it: what follows is the saved answer, or a refusal. */
export function foresee(ctx: Context, token: string): Promise<Play> {
  return inTransaction(ctx, async (ctx) => {
    const [[unused]] = await Promise.all([
      ctx.sql<{ behaviour: Part }[]>`
        select behaviour from sandbox_tokens
        where organisation_id = ${ctx.organisation.id} and id = ${token} and used_for is null`,
      assertOpen(ctx),
    ])
    return unused ? playOf(unused.behaviour) : {}
  })
}

/** Does the work as far as the card's part lets it, and answers, or is silent. */
export async function play<T>(
  { away, waitMs, losesAnswer }: Play,
  work: () => Promise<{ answer: T; isRepeated: boolean }>,
): Promise<T> {
  if (away) throw new BankSilent('The sandbox bank cannot be reached.')
  // Outside of any transaction: a slow bank holds none of our rows.
  if (waitMs) await wait(waitMs)
  const { answer, isRepeated } = await work()
  if (losesAnswer && !isRepeated) throw new BankSilent('The sandbox bank’s answer was lost.')
  return answer
}

/** Spends the token: it is good for one try. */
export async function useToken(
  ctx: Work,
  { tokenId, usedFor }: { tokenId: string; usedFor: string },
): Promise<Part> {
  const [used] = await ctx.sql<{ behaviour: Part }[]>`
    update sandbox_tokens set used_for = ${usedFor}
    where organisation_id = ${ctx.organisation.id} and id = ${tokenId}
      and used_for is null and expires_at > ${ctx.now().toISOString()}
    returning behaviour`
  if (!used)
    throw new BankRefused('token-unusable', 'The token is unknown, was used before, or is too old.')
  return used.behaviour
}

export interface CardFacts {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** Out of a row that joins a card, or none. */
export function toCard(row: {
  readonly brand: string | null
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}): { card?: CardFacts } {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = row
  return brand === null ? {} : { card: { brand, last4, expMonth, expYear } }
}
