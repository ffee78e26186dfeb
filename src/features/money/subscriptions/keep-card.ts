import { eq, and } from 'drizzle-orm'
import {
  NoProvider,
  ProviderRefused,
  ProviderUnclear,
  type Setup,
  TOKEN_UNUSABLE,
  countKeptCard,
  providerOf,
  whileAdmitted,
} from '#features/money/payments/payments.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import { type SubscriptionRow, isSubscription } from './subscriptions.ts'
import { subscriptions } from './tables.ts'

/** The provider could not be asked just now; nothing was changed. */
export class CardNotKept extends Error {
  override readonly name = 'CardNotKept'
}

/** The card has to be entered again: its token was used, or is too old. */
export class CardUnusable extends Error {
  override readonly name = 'CardUnusable'
}

export type Kept =
  | { readonly step: 'kept'; readonly card: KeptCard }
  | { readonly step: 'requires_action'; readonly clientSecret: string }
  | { readonly step: 'declined' }

export interface KeptCard {
  readonly savedCard: string
  readonly cardBrand: string
  readonly cardLast4: string
  readonly cardExpMonth: number
  readonly cardExpYear: number
}

/**
 * Has a card kept by the provider for this subscription; no money moves. With a token it is tried; without one, after the
 * bank's own step, it is only asked what has become of it. Harmless when repeated: every question has its key. Throws
 * CardNotKept and CardUnusable, and what admission throws.
 */
export async function keepCard(
  ctx: Context,
  subscription: SubscriptionRow,
  {
    token,
    challenge,
    email,
  }: {
    readonly token?: string | undefined
    readonly challenge?: string | undefined
    readonly email?: string | undefined
  },
  request: RawRequest,
): Promise<Kept> {
  try {
    if (!token) return await counted(ctx, await find(ctx, subscription), email)
    return await whileAdmitted(ctx, { proof: challenge, email }, async () =>
      counted(ctx, await keepOnce(ctx, subscription, token, request), email),
    )
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === TOKEN_UNUSABLE)
      throw new CardUnusable(error.message, { cause: error })
    const isAway =
      error instanceof ProviderUnclear ||
      error instanceof ProviderRefused ||
      error instanceof NoProvider
    if (isAway) throw new CardNotKept(error.message, { cause: error })
    throw error
  }
}

/** What was kept already for one that has not begun, because the program died before it was written down, is the answer. */
async function keepOnce(
  ctx: Context,
  subscription: SubscriptionRow,
  token: string,
  request: RawRequest,
): Promise<Setup> {
  const former = await findFormer(ctx, subscription)
  if (subscription.state === 'pending' && former?.status === 'succeeded') return former
  return confirm(ctx, await open(ctx, subscription, former), token, request)
}

async function findFormer(ctx: Context, subscription: SubscriptionRow): Promise<Setup | undefined> {
  const { setupId } = subscription
  return setupId ? (await providerOf(ctx, subscription)).findSetup(setupId) : undefined
}

/** A card that its bank has asked about is refused, or kept, only afterwards: that counts as well. */
async function counted(ctx: Context, setup: Setup, email: string | undefined): Promise<Kept> {
  const isAnswered = setup.status === 'succeeded' || setup.decline !== undefined
  if (isAnswered && setup.status !== 'requires_action')
    await countKeptCard(ctx, setup, setup.status !== 'succeeded', email)
  return toKept(setup)
}

type Opened = SubscriptionRow & { readonly customerId: string; readonly setupId: string }

/** The customer and the keeping are stored before the card is tried. A keeping that has ended is followed by another. */
async function open(
  ctx: Context,
  subscription: SubscriptionRow,
  former: Setup | undefined,
): Promise<Opened> {
  const { organisationId, id, donorId, setupSequence, accountId, test } = subscription
  const provider = await providerOf(ctx, subscription)
  const customerId =
    subscription.customerId ??
    (
      await provider.createCustomer({
        key: `subscription:${organisationId}:${id}:customer`,
        donor: donorId,
        organisationId,
      })
    ).id
  const mayGoOn = former && former.status !== 'succeeded' && former.status !== 'cancelled'
  if (mayGoOn) return { ...subscription, customerId, setupId: former.id }
  const sequence = former ? setupSequence + 1 : setupSequence
  const { id: setupId } = await provider.createSetup({
    key: `subscription:${organisationId}:${id}:setup:${sequence}`,
    customer: customerId,
    organisationId,
    labels: { subscription: id },
  })
  const change = { accountId, test, customerId, setupId, setupSequence: sequence }
  await inTransaction(ctx, (ctx) =>
    ctx.db
      .update(subscriptions)
      .set(change)
      .where(and(isSubscription(ctx, id), eq(subscriptions.setupSequence, setupSequence))),
  )
  ctx.house.checkpoint('subscription.setup')
  return { ...subscription, ...change }
}

async function confirm(
  ctx: Context,
  subscription: Opened,
  confirmationToken: string,
  { headers }: RawRequest,
): Promise<Setup> {
  const { organisationId, id, setupId } = subscription
  const provider = await providerOf(ctx, subscription)
  const question = {
    setupId,
    key: `subscription:${organisationId}:${id}:keep:${setupId}:${confirmationToken}`,
    confirmationToken,
    consent: {
      at: ctx.now(),
      address: ctx.address,
      browser: String(headers['user-agent'] ?? 'unknown').slice(0, 200),
    },
  }
  try {
    return await provider.confirmSetup(question)
  } catch (error) {
    if (!(error instanceof ProviderUnclear)) throw error
    const found = await provider.findSetup(setupId)
    if (found.status === 'succeeded' || found.status === 'requires_action') return found
    throw error
  }
}

async function find(ctx: Context, subscription: SubscriptionRow): Promise<Setup> {
  if (!subscription.setupId) throw new CardUnusable('No card was entered yet.')
  return (await providerOf(ctx, subscription)).findSetup(subscription.setupId)
}

function toKept({ status, savedCard, card, clientSecret }: Setup): Kept {
  if (status === 'requires_action') return { step: 'requires_action', clientSecret }
  if (status !== 'succeeded' || !savedCard) return { step: 'declined' }
  return {
    step: 'kept',
    card: {
      savedCard,
      cardBrand: card?.brand ?? '',
      cardLast4: card?.last4 ?? '',
      cardExpMonth: card?.expMonth ?? 12,
      cardExpYear: card?.expYear ?? 2099,
    },
  }
}
