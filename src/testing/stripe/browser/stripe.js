// What a page gets from js.stripe.com in a journey: the calls that our giving page makes, and nothing else.
// The card fields live in a frame of Stripe's own origin, as with the real one; the page never sees a number.

const STRIPE = 'https://js.stripe.com'
const API = 'https://api.stripe.com'

window.Stripe = function Stripe(publishableKey) {
  if (!/^pk_(test|live)_/.test(publishableKey)) throw new Error('Stripe() takes a publishable key.')
  return {
    elements: (options) => openElements(publishableKey, options),

    async createConfirmationToken({ elements, params }) {
      const returnUrl = params.return_url
      const answer = await elements.frame.ask({ ask: 'token', publishableKey, returnUrl })
      return answer.error
        ? { error: answer.error }
        : { confirmationToken: { id: answer.id, object: 'confirmation_token' } }
    },

    async handleNextAction({ clientSecret }) {
      const before = await findIntent(publishableKey, clientSecret)
      if (before.error) return before
      if (before.paymentIntent.status !== 'requires_action')
        throw new Error('handleNextAction: the payment waits for no action.')
      const frame = openFrame('challenge.html', 'Bank authentication')
      frame.element.style.cssText =
        'position:fixed;inset:10% 10% auto;width:80%;height:260px;z-index:1000;background:#fff'
      document.body.append(frame.element)
      await frame.ready
      await frame.ask({ ask: 'authenticate', publishableKey, clientSecret })
      frame.element.remove()
      const after = await findIntent(publishableKey, clientSecret)
      const failed =
        after.paymentIntent?.status === 'requires_payment_method' &&
        after.paymentIntent.last_payment_error
      return failed ? { error: after.paymentIntent.last_payment_error } : after
    },

    retrievePaymentIntent: (clientSecret) => findIntent(publishableKey, clientSecret),
  }
}

function openElements(publishableKey, options) {
  if (options.mode !== 'payment' || !Number.isInteger(options.amount) || options.amount <= 0)
    throw new Error('elements() takes mode "payment" and a whole amount.')
  if (!/^[a-z]{3}$/.test(options.currency))
    throw new Error('elements() takes a currency like "gbp".')
  if ('paymentMethodTypes' in options)
    throw new Error('elements() has no paymentMethodTypes since 2026-09-30.')
  const elements = {
    frame: undefined,
    create(kind) {
      if (kind !== 'payment') throw new Error(`No ${kind} element here.`)
      const listeners = { ready: [], change: [], loaderror: [] }
      const element = {
        mount(target) {
          const place = typeof target === 'string' ? document.querySelector(target) : target
          if (!place) throw new Error(`Nothing to mount on: ${target}`)
          elements.frame = openFrame('card.html', 'Secure payment input frame')
          elements.frame.element.style.cssText = 'width:100%;height:260px;border:0'
          place.append(elements.frame.element)
          elements.frame.onChange = (event) => listeners.change.forEach((hear) => hear(event))
          // Whatever an account has switched on is offered, unless the page says what it can finish.
          const methods = options.allowedPaymentMethodTypes ?? ['card', 'link', 'klarna']
          void elements.frame
            .ask({ ask: 'offer', methods })
            .then(() => listeners.ready.forEach((hear) => hear({})))
        },
        on(name, hear) {
          listeners[name]?.push(hear)
          return element
        },
        unmount() {
          elements.frame?.element.remove()
        },
        destroy() {
          elements.frame?.element.remove()
        },
        update() {},
        focus() {},
      }
      return element
    },
    getElement: () => null,
    update: (more) => Object.assign(options, more),
    submit: () => elements.frame.ask({ ask: 'check' }),
  }
  return elements
}

/** A frame of Stripe's origin that can be asked; each question gets its own answer. */
function openFrame(page, title) {
  const element = document.createElement('iframe')
  element.title = title
  element.src = `${STRIPE}/stand-in/${page}`
  const waiting = new Map()
  const ready = Promise.withResolvers()
  const frame = {
    element,
    ready: ready.promise,
    onChange: () => {},
    async ask(question) {
      await ready.promise
      const id = crypto.randomUUID()
      const answer = Promise.withResolvers()
      waiting.set(id, answer.resolve)
      element.contentWindow.postMessage({ ...question, id }, STRIPE)
      return answer.promise
    },
  }
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== element.contentWindow || origin !== STRIPE) return
    if (data.isReady) ready.resolve()
    else if (data.change) frame.onChange(data.change)
    else waiting.get(data.id)?.(data.answer)
  })
  return frame
}

async function findIntent(publishableKey, clientSecret) {
  const [id] = clientSecret.split('_secret_')
  const query = new URLSearchParams({ client_secret: clientSecret })
  const response = await fetch(`${API}/v1/payment_intents/${id}?${query}`, {
    headers: { authorization: `Bearer ${publishableKey}` },
  })
  const body = await response.json()
  return body.error ? { error: body.error } : { paymentIntent: body }
}
