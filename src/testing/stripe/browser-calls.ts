import type { StripeAccount } from './account.ts'
import type { IntentObject } from './books.ts'
import { StripeFailure, invalidRequest, missing } from './failures.ts'
import type { Tree } from './form.ts'
import { confirm } from './payment-intents.ts'
import type { Answer } from './saved-answers.ts'

/** What browsers can ask with the publishable key: what the stand-in for Stripe.js does, and what a thief would. */
export function answerBrowser(
  account: StripeAccount | undefined,
  method: string,
  path: string,
  form: { readonly [key: string]: Tree },
): Answer {
  if (method === 'OPTIONS') return { status: 200, body: {} }
  try {
    if (!account)
      throw new StripeFailure(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided.',
      })
    return { status: 200, body: act(account, `${method} ${path}`, form) }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, body: { error: error.error } }
  }
}

function act(account: StripeAccount, asked: string, form: { readonly [key: string]: Tree }) {
  if (asked === 'POST /v1/confirmation_tokens') {
    const card = form['card'] as Readonly<Record<string, string>>
    const id = account.mintToken(card['number'] ?? '', {
      expMonth: Number(card['exp_month']),
      expYear: Number(card['exp_year']),
    })
    account.books.tokens.get(id)!.return_url = form['return_url'] as string
    return { id, object: 'confirmation_token' }
  }
  const clientSecret = form['client_secret'] as string | undefined
  const [id = ''] = (clientSecret ?? '').split('_secret_')
  const intent = account.books.intents.get(id)
  if (!intent || intent.client_secret !== clientSecret) throw missing('payment_intent', id)
  if (asked === `POST /v1/payment_intents/${id}/confirm`) confirmHere(account, intent, form)
  else if (asked === 'POST /stand-in/authenticate')
    account.authenticate(id, form['outcome'] === 'pass' ? 'pass' : 'fail')
  else if (asked !== `GET /v1/payment_intents/${id}`)
    throw invalidRequest('url_invalid', `Not played here: ${asked}.`, { status: 404 })
  const { status, last_payment_error, next_action } = intent
  return {
    id,
    object: 'payment_intent',
    client_secret: clientSecret,
    status,
    last_payment_error,
    next_action,
  }
}

/** With the publishable key and the client secret: as often as anybody likes, unless the payment was opened against it. */
function confirmHere(
  { books }: StripeAccount,
  { id, confirmation_method: method }: IntentObject,
  form: { readonly [key: string]: Tree },
): void {
  if (method === 'manual')
    throw invalidRequest(
      'payment_intent_invalid_parameter',
      `This PaymentIntent ${id} cannot be confirmed using your publishable key because its confirmation_method is set to manual.`,
    )
  confirm(books, id, { confirmation_token: form['confirmation_token'] })
}
