import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { makeConfirmationToken } from './contract.ts'
import { newId } from './new-id.ts'
import { isOpen } from './openness.ts'
import { TOKEN_LIVES_MS, findTestCard, hasExpired, passesLuhn } from './rules.ts'

/** Takes only the cards of the published list, so that nobody leaves a real one here by mistake. */
export async function makeToken(
  ctx: Context,
  { card }: Input<typeof makeConfirmationToken>,
): Promise<Reply<typeof makeConfirmationToken>> {
  if (!(await isOpen(ctx))) refuse(makeConfirmationToken, 'not-the-sandbox')
  if (!passesLuhn(card.number)) refuse(makeConfirmationToken, 'card-number-wrong', 'card.number')
  const known = findTestCard(card.number)
  if (!known) refuse(makeConfirmationToken, 'not-a-test-card', 'card.number')
  if (hasExpired(card.expMonth, card.expYear, ctx.now()))
    refuse(makeConfirmationToken, 'card-expired', 'card.expYear')
  if (card.cvc.length !== (known.brand === 'amex' ? 4 : 3))
    refuse(makeConfirmationToken, 'security-code-wrong', 'card.cvc')

  const confirmationToken = newId('ctoken')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + TOKEN_LIVES_MS).toISOString()
  await inTransaction(
    ctx,
    (ctx) => ctx.sql`
      insert into sandbox_tokens
        (organisation_id, id, brand, last4, exp_month, exp_year, behaviour, created_at, expires_at)
      values (${ctx.organisation.id}, ${confirmationToken}, ${known.brand}, ${card.number.slice(-4)},
        ${card.expMonth}, ${card.expYear}, ${known.behaviour}, ${now.toISOString()}, ${expiresAt})`,
  )
  return { confirmationToken }
}
