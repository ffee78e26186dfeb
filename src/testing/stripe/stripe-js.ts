import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Route } from 'playwright-core'
import type { StripeServer } from './server.ts'

const source = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

/** What a page gets in place of https://js.stripe.com/…: window.Stripe, as far as our giving page calls it. */
export const stripeJs: string = source('stripe.js')

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font: 16px sans-serif; margin: 8px">
${body}
<script src="/stand-in/frame.js"></script>
</body>
</html>`

const input = (name: string, label: string, autocomplete: string, placeholder: string) => `<p>
<label>${label}<br>
<input name="${name}" autocomplete="${autocomplete}" inputmode="numeric" placeholder="${placeholder}"></label></p>`

const PLACES: Readonly<Record<string, { contentType: string; body: string }>> = {
  '/stand-in/card.html': {
    contentType: 'text/html',
    body: page(
      'Card',
      input('number', 'Card number', 'cc-number', '1234 1234 1234 1234') +
        input('expiry', 'Expiration date', 'cc-exp', 'MM / YY') +
        input('cvc', 'Security code', 'cc-csc', 'CVC') +
        '<p role="alert"></p>',
    ),
  },
  '/stand-in/challenge.html': {
    contentType: 'text/html',
    body: page(
      'Bank authentication',
      `<h1 style="font-size: 20px">Is this you?</h1>
<button value="pass">Complete</button> <button value="fail">Fail</button>`,
    ),
  },
  '/stand-in/frame.js': { contentType: 'text/javascript', body: source('frame.js') },
}

/**
 * Puts the stand-in where a journey's browser expects Stripe: the script and its frames at js.stripe.com, and the
 * API at api.stripe.com, which is handed on to the local server. The site's Content-Security-Policy applies as ever.
 */
export async function standInForStripe(
  where: BrowserContext | Page,
  stripe: StripeServer,
): Promise<void> {
  await where.route('https://js.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill(PLACES[pathname] ?? { contentType: 'text/javascript', body: stripeJs })
  })
  await where.route('https://api.stripe.com/**', (route) => handOn(route, stripe))
}

async function handOn(route: Route, { address }: StripeServer): Promise<void> {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  const { authorization, 'content-type': type } = request.headers()
  const answer = await fetch(`${address}${pathname}${search}`, {
    method: request.method(),
    headers: {
      ...(authorization && { authorization }),
      ...(type && { 'content-type': type }),
    },
    ...(request.method() === 'POST' && { body: request.postData() ?? '' }),
  })
  await route.fulfill({
    status: answer.status,
    contentType: 'application/json',
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  })
}
