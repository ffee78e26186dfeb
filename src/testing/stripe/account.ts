import { randomBytes } from 'node:crypto'
import {
  type Books,
  type ChargeObject,
  type TokenObject,
  newId,
  openBooks,
  seconds,
} from './books.ts'
import { CARDS } from './cards.ts'
import { type EventSender, openEventSender } from './events.ts'
import { bringFees } from './balance.ts'
import { endDispute, openDispute } from './disputes.ts'
import { StripeFailure } from './failures.ts'
import { authenticate, settle } from './payment-intents.ts'
import { endPayout, payOut } from './payouts.ts'
import { type SavedAnswers, openSavedAnswers } from './saved-answers.ts'
import { refund } from './refunds.ts'
import { authenticateSetup } from './setup-intents.ts'
import { warn } from './warnings.ts'

/** One account at the stand-in for Stripe: its keys, its books, and the hands that only a test has. */
export interface StripeAccount {
  readonly keys: {
    readonly publishableKey: string
    readonly secretKey: string
    readonly webhookSecret: string
  }
  /** Other keys for the same account; the former are worth nothing any more. The webhook's secret stays. */
  rollKeys(): void
  readonly books: Books
  readonly answers: SavedAnswers
  readonly events: EventSender
  /** What Stripe.js does: a card becomes a token. Answers its id; throws for a card that is no test card. */
  mintToken(number: string, valid?: { expMonth: number; expYear: number }): string
  /** What the donor does at their bank, for a payment or for a card to be kept. */
  authenticate(id: string, outcome: 'pass' | 'fail'): void
  /** Ends whatever is processing: payments, and refunds, some of which come back. */
  settle(): void
  /** The fees that were still to come; see `books.feeDelayMs`. */
  bringFees(): void
  /** Somebody sends money back in Stripe's own office: all that is left, or so much. Answers the refund's id. */
  refund(intentId: string, amount?: number): string
  /** The donor's bank takes a charge back. */
  dispute(chargeId: string): string
  /** The donor's bank warns early that a charge may be fraud. */
  warn(chargeId: string): string
  endDispute(disputeId: string, outcome: 'won' | 'lost'): void
  /** Sends the balance to the bank; answers the payouts' ids. */
  payOut(): string[]
  endPayout(payoutId: string, outcome: 'paid' | 'failed'): void
  /** The independent side of an audit: all money that was really taken. */
  charges(): ChargeObject[]
}

const TOKEN_LIVES_SECONDS = 12 * 3_600

export function openAccount(): StripeAccount {
  const books = openBooks()
  const secret = () => randomBytes(16).toString('hex')
  const newKeys = () => ({
    publishableKey: `pk_test_${secret()}`,
    secretKey: `sk_test_${secret()}`,
  })
  const keys = { ...newKeys(), webhookSecret: `whsec_${secret()}` }
  return {
    keys,
    rollKeys: () => void Object.assign(keys, newKeys()),
    books,
    answers: openSavedAnswers(),
    events: openEventSender(books, keys.webhookSecret),
    mintToken(number, { expMonth, expYear } = { expMonth: 12, expYear: 2099 }) {
      const part = CARDS[number]
      if (!part)
        throw new StripeFailure(402, {
          type: 'card_error',
          code: 'card_declined',
          message: 'Your card was declined. Your request was in test mode, but used no test card.',
        })
      const created = seconds()
      const token: TokenObject = {
        id: newId('ctoken'),
        object: 'confirmation_token',
        created,
        expires_at: created + TOKEN_LIVES_SECONDS,
        part,
        card: {
          brand: part.brand,
          last4: number.slice(-4),
          exp_month: expMonth,
          exp_year: expYear,
        },
        payment_intent: null,
      }
      books.tokens.set(token.id, token)
      return token.id
    },
    authenticate(id, outcome) {
      if (books.setups.has(id)) authenticateSetup(books, id, outcome)
      else authenticate(books, id, outcome)
    },
    settle: () => settle(books),
    bringFees: () => bringFees(books),
    refund: (intentId, amount) =>
      refund(books, { payment_intent: intentId, ...(amount !== undefined && { amount }) }).id,
    dispute: (chargeId) => openDispute(books, books.charges.get(chargeId)!, 'fraudulent').id,
    warn: (chargeId) => warn(books, books.charges.get(chargeId)!),
    endDispute: (disputeId, outcome) => endDispute(books, disputeId, outcome),
    payOut: () => payOut(books).map(({ id }) => id),
    endPayout: (payoutId, outcome) => endPayout(books, payoutId, outcome),
    charges: () => [...books.charges.values()].filter(({ paid }) => paid),
  }
}
