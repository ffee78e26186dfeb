import { withFreshCode } from '#features/ground/people/people.ts'
import {
  KeysRefused,
  checkAccount,
  connectStripe,
  describeAccount,
} from '#features/money/payments/payments.ts'
import type { causeSettings } from '#features/money/causes/settings.ts'
import { receiveEvent } from '#features/money/payments/contract.ts'
import { type Context, mainOrigin } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { connectPayments, type showPaymentSettings, type tryPayments } from './setup-contract.ts'

export async function findPaymentSettings(
  ctx: Context,
): Promise<Reply<typeof showPaymentSettings>> {
  const account = await describeAccount(ctx)
  return {
    provider: account ? 'stripe' : 'sandbox',
    isLive: ctx.organisation.live,
    keyEnd: account?.secretKeyEnd ?? '',
    isTestKey: !account?.live,
    changedAt: account?.updatedAt.toISOString() ?? null,
    webhook: `${mainOrigin(ctx)}${receiveEvent.path}`,
  }
}

export async function check(ctx: Context): Promise<Reply<typeof tryPayments>> {
  const { eventAt, ...checked } = await checkAccount(ctx)
  const { currencies } = valuesOf<typeof causeSettings>(ctx.organisation.configuration)
  return {
    ...checked,
    isLive: ctx.organisation.live,
    isOffered: currencies.some(({ value }) => value === checked.currency),
    eventAt: eventAt?.toISOString() ?? null,
  }
}

/** The code goes first, in a transaction of its own: the provider is asked outside of any. */
export async function connect(
  ctx: Context,
  { code, ...keys }: Input<typeof connectPayments>,
): Promise<Reply<typeof connectPayments>> {
  await withFreshCode(ctx, connectPayments, { role: 'owner', code }, async () => null)
  try {
    await connectStripe(ctx, keys)
  } catch (error) {
    if (error instanceof KeysRefused) refuse(connectPayments, error.why)
    throw error
  }
  return { isTestKey: keys.publishableKey.trim().startsWith('pk_test_') }
}
