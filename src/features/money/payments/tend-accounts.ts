import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import {
  type StripeAccount,
  type WebhookSecret,
  findAccounts,
  nameAccount,
  storeSecrets,
} from './accounts.ts'
import { hasArrived, hasOpen } from './open-payments.ts'
import { tryKeys } from './stripe.ts'

/** How long Stripe still signs with a replaced webhook secret, at most. */
const ROTATION_MS = DAY_MS
/** How long after a charge a bank may take it back, or the organisation send it back. */
const CHARGE_LIVES_MS = 180 * DAY_MS

/**
 * Drops webhook secrets that nothing is signed with any more, and learns what accounts are called that were connected before
 * we asked. Run every hour. A replaced secret goes after a day, those of an account that the organisation has left when no
 * charge there is young enough to come back; and none while anything of the account is open.
 */
export async function tendAccounts(ctx: Context): Promise<void> {
  await nameAccounts(ctx)
  await inTransaction(ctx, async (ctx) => {
    const accounts = await findAccounts(ctx)
    for (const [place, account] of accounts.entries()) {
      const { webhookSecrets } = account
      const kept = await whichAreNeeded(ctx, account, place === 0)
      if (kept.length === webhookSecrets.length) continue
      await storeSecrets(ctx, account, kept)
      await announceChange(ctx)
    }
  })
}

/** Asks Stripe, with their own keys, what those accounts are called of which we do not know it. */
export async function nameAccounts(ctx: Context): Promise<void> {
  for (const account of await findAccounts(ctx)) {
    if (account.providerAccount !== undefined) continue
    const { account: named } = await tryKeys(account.secretKey, ctx.house.settings)
    if (named) await inTransaction(ctx, (ctx) => nameAccount(ctx, account, named))
  }
}

async function whichAreNeeded(
  ctx: Work,
  { id, webhookSecrets }: StripeAccount,
  isChosen: boolean,
): Promise<readonly WebhookSecret[]> {
  const hasFormer = webhookSecrets.some(({ replacedAt }) => replacedAt !== undefined)
  if ((isChosen && !hasFormer) || webhookSecrets.length === 0) return webhookSecrets
  if (await hasOpen(ctx, id)) return webhookSecrets
  const now = ctx.now().getTime()
  if (!isChosen && !(await hasArrived(ctx, id, new Date(now - CHARGE_LIVES_MS)))) return []
  return webhookSecrets.filter(
    ({ replacedAt }) => replacedAt === undefined || Date.parse(replacedAt) > now - ROTATION_MS,
  )
}
