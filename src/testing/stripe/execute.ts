import type { StripeAccount } from './account.ts'
import { expand } from './books.ts'
import type { Params } from './check-request.ts'
import { StripeFailure, invalidRequest, missing } from './failures.ts'
import { cancel, confirm, create, getIntent } from './payment-intents.ts'
import type { Answer } from './saved-answers.ts'

/** Does what a recognised and checked request asks for. */
export function execute(
  { books }: StripeAccount,
  request: string,
  id: string,
  params: Params,
): unknown {
  const paths = (params['expand'] ?? []) as string[]
  const list = (data: unknown[]) => ({
    object: 'list',
    url: request,
    has_more: false,
    data: data.slice(0, Number(params['limit'] ?? 10)),
  })
  const found = (map: ReadonlyMap<string, unknown>, what: string) => {
    if (!map.has(id)) throw missing(what, id)
    return map.get(id)
  }
  const EXECUTIONS: Readonly<Record<string, () => unknown>> = {
    'POST /v1/payment_intents': () => create(books, params),
    'GET /v1/payment_intents': () => list([...books.intents.values()].toReversed()),
    'GET /v1/payment_intents/{id}': () => getIntent(books, id),
    'POST /v1/payment_intents/{id}/confirm': () => confirm(books, id, params),
    'POST /v1/payment_intents/{id}/cancel': () => cancel(books, id, params),
    'GET /v1/charges/{id}': () => found(books.charges, 'charge'),
    'GET /v1/balance_transactions/{id}': () => found(books.balances, 'balance transaction'),
    'GET /v1/events': () => list(books.events.toReversed()),
    'GET /v1/events/{id}': () => found(new Map(books.events.map((one) => [one.id, one])), 'event'),
  }
  const execution = EXECUTIONS[request]
  if (!execution) throw invalidRequest('url_invalid', 'Not played here.', { status: 404 })
  return expand(books, execution(), paths)
}

/** Failures after the work began are answers too, and saved as such. */
export function attempt(work: () => unknown): Answer {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (!(error instanceof StripeFailure) || !error.isSaved) throw error
    return { status: error.status, body: { error: error.error } }
  }
}
