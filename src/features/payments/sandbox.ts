import { type BankIntent, bankOf } from '#features/sandbox-bank/sandbox-bank.ts'
import { BankRefused, BankSilent } from '#features/sandbox-bank/rules.ts'
import type { Context } from '#platform/server/context.ts'
import {
  type Intent,
  NOT_FOUND,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
  WrongSignature,
} from './provider.ts'

/** The organisation's own sandbox bank, behind the same door as a real provider. No real money moves. */
export function sandboxProvider(ctx: Context): PaymentProvider {
  const bank = bankOf(ctx)
  const toIntent = (intent: BankIntent): Intent => {
    const { amountMinor, gift, createdAt, ...same } = intent
    return {
      ...same,
      amount: amountMinor,
      clientSecret: bank.clientSecretOf(intent.id),
      createdAt: new Date(createdAt),
      metadata: { gift, organisation: ctx.organisation.id },
      refundedMinor: 0,
      isDisputed: false,
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
    ...notYet,
    readEvent(rawBody, signature) {
      if (!bank.isSigned(rawBody, signature))
        throw new WrongSignature('The sandbox bank of this organisation did not sign this.')
      return toEvent(JSON.parse(rawBody.toString('utf8')) as BankEvent)
    },
  }
}

// Until the sandbox bank keeps cards and books of its own, in the commits that follow.
const later = () => Promise.reject(new Error('The sandbox bank cannot do this yet.'))
const notYet = {
  chargeSaved: later,
  listIntents: later,
  createCustomer: later,
  eraseCustomer: later,
  createSetup: later,
  confirmSetup: later,
  findSetup: later,
  cancelSetup: later,
  removeCard: later,
  refund: later,
  findRefund: later,
  listRefunds: later,
  findDispute: later,
  listDisputes: later,
  findPayout: later,
  listPayouts: later,
  listMovements: later,
}

interface BankEvent {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: {
    readonly object: { readonly id: string; readonly metadata: { readonly organisation: string } }
  }
}

function toEvent({ id, type, created, data }: BankEvent): ProviderEvent {
  return {
    id,
    type,
    created: new Date(created * 1000),
    about: { kind: 'intent', id: data.object.id },
    intentId: data.object.id,
    metadataOrganisation: data.object.metadata.organisation,
  }
}

function explain(error: unknown): unknown {
  if (error instanceof BankSilent) return new ProviderUnclear(error.message, 'no-answer')
  if (!(error instanceof BankRefused)) return error
  if (error.code === 'payment_intent_unexpected_state')
    return new ProviderUnclear(error.message, 'unexpected-state')
  if (error.code === 'idempotency_error') return new ProviderUnclear(error.message, 'key-reused')
  if (error.code === 'resource_missing') return new ProviderRefused(NOT_FOUND, error.message)
  return new ProviderRefused(
    error.code === 'token-unusable' ? TOKEN_UNUSABLE : error.code,
    error.message,
  )
}
