import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { charge } from './charge.ts'
import { authenticate as authenticateEndpoint } from './contract.ts'
import { lockIntent, readClientSecret } from './intents.ts'
import { move } from './move.ts'
import { isOpen } from './openness.ts'
import { NOT_AUTHENTICATED } from './rules.ts'
import { authenticateSetup } from './setups.ts'

/**
 * The donor has passed or failed the bank's step. Twice is once, and a payment that waits for no step stays as it is:
 * only the first answer counts.
 */
export async function authenticate(
  ctx: Context,
  { clientSecret, outcome }: Input<typeof authenticateEndpoint>,
): Promise<null> {
  if (!(await isOpen(ctx))) refuse(authenticateEndpoint, 'not-the-sandbox')
  const intentId = readClientSecret(ctx, clientSecret)
  if (intentId === undefined) refuse(authenticateEndpoint, 'payment-not-found')

  return inTransaction(ctx, async (ctx) => {
    if (intentId.startsWith('seti_')) {
      await authenticateSetup(ctx, intentId, outcome)
      return null
    }
    const intent = await lockIntent(ctx, intentId)
    const { status, tokenId, behaviour } = intent
    if (status !== 'requires_action' || tokenId === null || behaviour === null) return null
    if (outcome === 'pass') await charge(ctx, intent, { tokenId, behaviour })
    else
      await move(ctx, intent.id, {
        status: 'requires_payment_method',
        decline: NOT_AUTHENTICATED,
      })
    return null
  })
}
