import { type BankIntent, bankOf } from '#features/sandbox-bank/sandbox-bank.ts'
import { BankRefused, BankSilent } from '#features/sandbox-bank/rules.ts'
import type { Context } from '#platform/server/context.ts'
import {
  type Intent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
  WrongSignature,
} from './provider.ts'

/** The organisation's own sandbox bank, behind the same door as a real provider. No real money moves. */
export function sandboxProvider(ctx: Context): PaymentProvider {
  const bank = bankOf(ctx)
  const toIntent = (intent: BankIntent): Intent => {
    const { amountMinor, gift, ...same } = intent
    return {
      ...same,
      amount: amountMinor,
      clientSecret: bank.clientSecretOf(intent.id),
      metadata: { gift, organisation: ctx.organisation.id },
    }
  }
  const explained = async (answer: Promise<BankIntent>) => {
    try {
      return toIntent(await answer)
    } catch (error) {
      throw explain(error)
    }
  }
  return {
    name: 'sandbox',
    test: true,
    publishableKey: 'pk_sandbox',
    createIntent({ organisationId, ...order }) {
      if (organisationId !== ctx.organisation.id)
        throw new Error('A payment was asked of the sandbox bank of another organisation.')
      return explained(bank.create(order))
    },
    confirmIntent: (confirmation) => explained(bank.confirm(confirmation)),
    findIntent: (intentId) => explained(bank.find(intentId)),
    cancelIntent: (cancellation) => explained(bank.cancel(cancellation)),
    readEvent(rawBody, signature) {
      if (!bank.isSigned(rawBody, signature))
        throw new WrongSignature('The sandbox bank of this organisation did not sign this.')
      return toEvent(JSON.parse(rawBody.toString('utf8')) as BankEvent)
    },
  }
}

interface BankEvent {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: {
    readonly object: { readonly id: string; readonly metadata: { readonly organisation: string } }
  }
}

function toEvent({ id, type, created, data }: BankEvent) {
  return {
    id,
    type,
    created: new Date(created * 1000),
    intentId: data.object.id,
    metadataOrganisation: data.object.metadata.organisation,
  }
}

function explain(error: unknown): unknown {
  if (error instanceof BankSilent) return new ProviderUnclear(error.message)
  if (!(error instanceof BankRefused)) return error
  if (error.code === 'payment_intent_unexpected_state') return new ProviderUnclear(error.message)
  return new ProviderRefused(
    error.code === 'token-unusable' ? TOKEN_UNUSABLE : error.code,
    error.message,
  )
}
