import { setTimeout } from 'node:timers/promises'
import { and, isNull } from 'drizzle-orm'
import { providerFor } from '#features/payments/payments.ts'
import {
  type Intent,
  NoProvider,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnclear,
} from '#features/payments/provider.ts'
import { statementSuffix } from '#features/payments/rules.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { admitCard, countCard } from './card-testing.ts'
import { confirm, digestOf, nextKey } from './confirm.ts'
import { giveDonation } from './contract.ts'
import { type GiftRow, getGift } from './gifts.ts'
import { takeLease, whileHeld } from './lease.ts'
import { lookUp } from './look-up.ts'
import { type Asked, record } from './record.ts'
import { SETTLED_STATES } from './rules.ts'
import { isGift, note } from './settle.ts'
import { gifts } from './tables.ts'

type Given = Reply<typeof giveDonation>

/** How long a repeated press waits for the first one. */
const PATIENCE_MS = 20_000

/**
 * Gives once. The order is what keeps money safe: the attempt is written, then the payment opened, then its id stored,
 * and only then is anything confirmed; every answer of the provider is taken over by `apply`. Whoever asks again with
 * the same attempt, at once or later, from this process or another, continues the same gift.
 */
export async function give(ctx: Context, asked: Asked, { headers }: RawRequest): Promise<Given> {
  const key = headers['idempotency-key']
  if (key !== undefined && key !== asked.attemptId) refuse(giveDonation, 'key-differs', 'attemptId')

  const provider = await getProvider(ctx)
  const { gift, isNew } = await record(ctx, provider, asked)
  const work = (held: GiftRow) => whileHeld(ctx, held, () => proceed(ctx, provider, held, asked))
  if (isNew) return work(gift)
  if (gift.provider !== provider.name) refuse(giveDonation, 'attempt-reused')

  const until = Date.now() + PATIENCE_MS
  let now = gift
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    if (SETTLED_STATES.includes(now.state) || Date.now() > until) return toGiven(now)
    const held = await takeLease(ctx, now)
    if (held) return work(held)
    // The same button, pressed again: whoever was first is still at it.
    await setTimeout(pause)
    now = await getGift(ctx, gift.id)
  }
}

async function proceed(
  ctx: Context,
  provider: PaymentProvider,
  gift: GiftRow,
  { confirmationToken: token, challenge }: Asked,
): Promise<Given> {
  if (token && !isAnswered(gift, token)) await admitCard(ctx, challenge)
  const intent = await (gift.intentId
    ? unlessAway(() => lookUp(ctx, provider, gift))
    : open(ctx, provider, gift))
  const known = gift.intentId ? await getGift(ctx, gift.id) : gift
  const isOver = SETTLED_STATES.includes(known.state)
  const waitsForCard =
    intent.status === 'requires_payment_method' || intent.status === 'requires_action'
  if (token && waitsForCard && !isOver && !isAnswered(known, token)) {
    const { state, intent: after } = await confirm(ctx, provider, known, intent, token)
    await countCard(ctx, state === 'declined' || state === 'failed')
    return toGiven({ ...known, state }, after)
  }
  if (!gift.intentId) await store(ctx, gift, intent)
  return toGiven(known, intent)
}

/** Opens the payment. The same gift again opens the same one: the key is that of the attempt. */
async function open(ctx: Context, provider: PaymentProvider, gift: GiftRow): Promise<Intent> {
  const { organisationId, attemptId, id, totalMinor, currency, keySequence } = gift
  const key = `gift:${organisationId}:${attemptId}:create:${keySequence}`
  // Of a name that changes between two tries the provider refuses the second, and the next has another key.
  const suffix = statementSuffix(String(ctx.organisation.configuration['websiteName']))
  const intent = await unlessAway(async () => {
    try {
      return await provider.createIntent({
        key,
        amount: totalMinor,
        currency,
        gift: id,
        organisationId,
        ...(suffix ? { suffix } : {}),
      })
    } catch (error) {
      // A payment that was opened and never heard of takes nothing; the next try opens another.
      await nextKey(ctx, gift)
      throw error
    }
  })
  ctx.house.checkpoint('give.opened')
  return intent
}

async function store(ctx: Context, gift: GiftRow, intent: Intent): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(gifts)
      .set({ intentId: intent.id })
      .where(and(isGift(gift), isNull(gifts.intentId)))
    await note(ctx, gift, 'create', intent.status)
  })
}

/** A card that was answered already, asked again unchanged: the answer stands. */
function isAnswered({ state, tokenDigest }: GiftRow, token: string): boolean {
  return (state === 'declined' || state === 'requires_action') && tokenDigest === digestOf(token)
}

async function getProvider(ctx: Context): Promise<PaymentProvider> {
  try {
    return await providerFor(ctx)
  } catch (error) {
    if (error instanceof NoProvider) refuse(giveDonation, 'cannot-take-payments')
    throw error
  }
}

async function unlessAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnclear) refuse(giveDonation, 'provider-away')
    if (error instanceof ProviderRefused) refuse(giveDonation, 'cannot-take-payments')
    throw error
  }
}

const SORRY = 'The card was not accepted. Please check it, or try another one; nothing was taken.'
const ENDED = 'This payment has ended; nothing was taken. Please start again.'

function toGiven(gift: GiftRow, intent?: Intent): Given {
  const { id: transactionId, totalMinor: total, feeMinor: fee, currency } = gift
  const answer = { transactionId, total, fee, currency }
  switch (gift.state) {
    case 'requires_action':
      return {
        ...answer,
        status: 'requires_action',
        ...(intent ? { clientSecret: intent.clientSecret } : {}),
      }
    case 'declined':
      return { ...answer, status: 'declined', message: SORRY }
    case 'failed':
    case 'cancelled':
      return { ...answer, status: 'failed', message: ENDED }
    case 'created':
    case 'processing':
      return { ...answer, status: 'processing' }
    default:
      return { ...answer, status: 'succeeded' }
  }
}
