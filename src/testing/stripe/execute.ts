import type { StripeAccount } from './account.ts'
import { type Books, type EventObject, expand, seconds } from './books.ts'
import type { Params } from './check-request.ts'
import { createCustomer, deleteCustomer, detach, getCustomer } from './customers.ts'
import { registerDomain, validateDomain } from './domains.ts'
import { StripeFailure, invalidRequest, missing } from './failures.ts'
import { getIntent } from './get-intent.ts'
import { cancel, confirm, create } from './payment-intents.ts'
import { refund } from './refunds.ts'
import type { Answer } from './saved-answers.ts'
import { cancelSetup, confirmSetup, createSetup, getSetup } from './setup-intents.ts'

type Execution = (books: Books, id: string, params: Params) => unknown

/** Each request that is played here, by its pattern. */
const EXECUTIONS: Readonly<Record<string, Execution>> = {
  'POST /v1/payment_intents': (books, _, params) => create(books, params),
  'GET /v1/payment_intents': ({ intents }, _, params) => list(intents.values(), params),
  'GET /v1/payment_intents/{id}': getIntent,
  'POST /v1/payment_intents/{id}/confirm': confirm,
  'POST /v1/payment_intents/{id}/cancel': cancel,
  'POST /v1/customers': (books, _, params) => createCustomer(books, params),
  'GET /v1/customers/{id}': (books, id) => getCustomer(books, id, 'id'),
  'DELETE /v1/customers/{id}': deleteCustomer,
  'POST /v1/setup_intents': (books, _, params) => createSetup(books, params),
  'GET /v1/setup_intents/{id}': getSetup,
  'POST /v1/setup_intents/{id}/confirm': confirmSetup,
  'POST /v1/setup_intents/{id}/cancel': cancelSetup,
  'GET /v1/payment_methods/{id}': ({ methods }, id) => find(methods, id, 'payment_method'),
  'POST /v1/payment_methods/{id}/detach': detach,
  'GET /v1/payment_method_domains': ({ domains }, _, params) => list(domains.values(), params),
  'POST /v1/payment_method_domains': (books, _, params) => registerDomain(books, params),
  'POST /v1/payment_method_domains/{id}/validate': validateDomain,
  'POST /v1/refunds': (books, _, params) => refund(books, params),
  'GET /v1/refunds': ({ refunds }, _, params) => list(refunds.values(), params),
  'GET /v1/refunds/{id}': ({ refunds }, id) => find(refunds, id, 'refund'),
  'GET /v1/disputes': ({ disputes }, _, params) => list(disputes.values(), params),
  'GET /v1/disputes/{id}': ({ disputes }, id) => find(disputes, id, 'dispute'),
  'GET /v1/radar/early_fraud_warnings': ({ warnings }, _, params) =>
    list(warnings.values(), params),
  'GET /v1/radar/early_fraud_warnings/{id}': ({ warnings }, id) =>
    find(warnings, id, 'early fraud warning'),
  'GET /v1/payouts': ({ payouts }, _, params) => list(payouts.values(), params),
  'GET /v1/payouts/{id}': ({ payouts }, id) => find(payouts, id, 'payout'),
  'GET /v1/balance_transactions': ({ balances, paidOut }, _, { payout, ...params }) =>
    list(
      [...balances.values()].filter(({ id }) => payout === undefined || paidOut.get(id) === payout),
      params,
    ),
  'GET /v1/balance_transactions/{id}': ({ balances }, id) =>
    find(balances, id, 'balance transaction'),
  'GET /v1/account': ({ account: id, standing }) => ({ id, object: 'account', ...standing }),
  'GET /v1/charges/{id}': ({ charges }, id) => find(charges, id, 'charge'),
  'GET /v1/events': listEvents,
  'GET /v1/events/{id}': (books, id) =>
    find(new Map(kept(books).map((one) => [one.id, one])), id, 'event'),
}

/** Does what a recognised and checked request asks for. */
export function execute(
  { books }: StripeAccount,
  request: string,
  id: string,
  params: Params,
): unknown {
  const execution = EXECUTIONS[request]
  if (!execution) throw invalidRequest('url_invalid', 'Not played here.', { status: 404 })
  return expand(books, execution(books, id, params), (params['expand'] ?? []) as string[])
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

function find(all: ReadonlyMap<string, unknown>, id: string, what: string): unknown {
  if (!all.has(id)) throw missing(what, id)
  return all.get(id)
}

function listEvents(books: Books, _: string, { types, ...params }: Params): unknown {
  const wanted = types as readonly string[] | undefined
  if (wanted && (wanted.length > 20 || params['type'] !== undefined))
    throw invalidRequest('parameter_invalid', 'Up to 20 types, or one type.', { param: 'types' })
  const found = kept(books).filter(({ type }) => wanted?.includes(type) ?? true)
  return list(found, params)
}

const LISTED_SECONDS = 30 * 24 * 3_600

/** Stripe lists events for thirty days, and afterwards does not know them. */
function kept({ events }: Books): EventObject[] {
  return events.filter(({ created }) => created > seconds() - LISTED_SECONDS)
}

interface Listed {
  readonly id: string
  readonly created: number
}

const PAGING = ['limit', 'starting_after', 'ending_before', 'created', 'expand']

/** Newest first, a page at a time; every other parameter must equal the field of its name. */
function list(all: Iterable<Listed>, params: Params): unknown {
  const { limit = 10, created } = params
  const after = params['starting_after'] as string | undefined
  const { gt, gte, lt, lte } = (created ?? {}) as Readonly<Record<string, number>>
  const wanted = Object.entries(params).filter(([name]) => !PAGING.includes(name))
  const found = [...all].toReversed().filter((one) => {
    const at = one.created
    return (
      (gt === undefined || at > gt) &&
      (gte === undefined || at >= gte) &&
      (lt === undefined || at < lt) &&
      (lte === undefined || at <= lte) &&
      wanted.every(([name, value]) => (one as unknown as Params)[name] === value)
    )
  })
  const place = after === undefined ? -1 : found.findIndex(({ id }) => id === after)
  if (after !== undefined && place < 0) throw missing('object', after, 'starting_after')
  const rest = found.slice(place + 1)
  return {
    object: 'list',
    url: '/v1',
    has_more: rest.length > Number(limit),
    data: rest.slice(0, Number(limit)),
  }
}
