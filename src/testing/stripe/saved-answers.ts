import { StripeFailure, invalidRequest } from './failures.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Stripe's idempotency: the first answer after the work began is kept, errors included, and given again. */
export interface SavedAnswers {
  /** The saved answer; undefined means that the work is now the caller's, until `save` or `release`. */
  claim(key: string, question: string): Answer | undefined
  save(key: string, answer: Answer): void
  release(key: string): void
  /** As after a day: every key is new again. */
  forget(): void
}

export function openSavedAnswers(): SavedAnswers {
  const kept = new Map<string, { question: string; answer?: Answer }>()
  return {
    claim(key, question) {
      if (key.length > 255)
        throw invalidRequest('parameter_invalid', 'This idempotency key is too long.')
      const already = kept.get(key)
      if (!already) {
        kept.set(key, { question })
        return undefined
      }
      if (already.question !== question)
        throw new StripeFailure(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        })
      if (!already.answer)
        throw new StripeFailure(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is another request in progress with this key.',
        })
      return already.answer
    },
    save(key, answer) {
      kept.set(key, { question: kept.get(key)?.question ?? '', answer })
    },
    release(key) {
      kept.delete(key)
    },
    forget() {
      kept.clear()
    },
  }
}
