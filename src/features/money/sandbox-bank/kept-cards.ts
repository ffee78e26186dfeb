import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { answerOnce } from './answer-once.ts'
import { newId } from './new-id.ts'
import { BankRefused, type Part } from './rules.ts'

/** Somebody whose cards can be kept. */
export function createCustomer(
  ctx: Context,
  { key, donor }: { key: string; donor: string },
): Promise<{ readonly id: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { answer } = await answerOnce(ctx, { key, asked: ['customer', donor] }, async () => {
      const id = newId('cus')
      await ctx.sql`
        insert into sandbox_customers (organisation_id, id, donor, created_at)
        values (${ctx.organisation.id}, ${id}, ${donor}, ${ctx.now().toISOString()})`
      return { id }
    })
    return answer
  })
}

/** Removes every card as well. Again, or of nobody: nothing happens. */
export async function eraseCustomer(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const organisation = ctx.organisation.id
    const now = ctx.now().toISOString()
    await ctx.sql`
      update sandbox_cards set removed_at = ${now}
      where organisation_id = ${organisation} and customer_id = ${id} and removed_at is null`
    await ctx.sql`
      update sandbox_customers set donor = '', erased_at = ${now}
      where organisation_id = ${organisation} and id = ${id} and erased_at is null`
  })
}

export async function assertCustomer(ctx: Work, id: string): Promise<void> {
  const [customer] = await ctx.sql`
    select 1 from sandbox_customers
    where organisation_id = ${ctx.organisation.id} and id = ${id} and erased_at is null`
  if (!customer)
    throw new BankRefused('resource_missing', `The sandbox bank knows no customer ${id}.`)
}

/** Keeps the card that a token stands for. */
export async function keepCard(ctx: Work, customerId: string, tokenId: string): Promise<string> {
  const organisation = ctx.organisation.id
  const id = newId('pm')
  await ctx.sql`
    insert into sandbox_cards
      (organisation_id, id, customer_id, brand, last4, exp_month, exp_year, behaviour, created_at)
    select t.organisation_id, ${id}, ${customerId}, t.brand, t.last4, t.exp_month, t.exp_year,
      t.behaviour, ${ctx.now().toISOString()}
    from sandbox_tokens t where t.organisation_id = ${organisation} and t.id = ${tokenId}`
  return id
}

/** The kept card of this customer; refuses another's, and one that was removed. */
export async function getKeptCard(
  ctx: Work,
  id: string,
  customerId: string | null,
): Promise<{ cardId: string; behaviour: Part }> {
  const [card] = await ctx.sql<{ behaviour: Part }[]>`
    select behaviour from sandbox_cards
    where organisation_id = ${ctx.organisation.id} and id = ${id}
      and customer_id = ${customerId} and removed_at is null`
  if (!card) throw new BankRefused('card-gone', 'The card is not this customer’s, or was removed.')
  return { cardId: id, behaviour: card.behaviour }
}

/** It can be charged no more. Again, or one that is not known: nothing happens. */
export async function removeCard(ctx: Context, id: string): Promise<void> {
  await inTransaction(
    ctx,
    (ctx) => ctx.sql`
      update sandbox_cards set removed_at = ${ctx.now().toISOString()}
      where organisation_id = ${ctx.organisation.id} and id = ${id} and removed_at is null`,
  )
}
