// Runs inside the frames: the only place where a card number is typed, and from which it is sent to Stripe.

const API = 'https://api.stripe.com'
const field = (name) => document.querySelector(`[name=${name}]`)

const ANSWERS = {
  offer({ methods }) {
    const offered = document.createElement('ul')
    offered.setAttribute('aria-label', 'Payment methods')
    for (const method of methods) {
      const item = document.createElement('li')
      item.textContent = method
      offered.append(item)
    }
    document.body.prepend(offered)
    return {}
  },

  check: () => checkCard() ?? {},

  async token({ publishableKey, returnUrl }) {
    const wrong = checkCard()
    if (wrong) return wrong
    const [month, year] = field('expiry').value.split('/')
    return post('/v1/confirmation_tokens', publishableKey, {
      'card[number]': digitsOf(field('number').value),
      'card[exp_month]': String(Number(month)),
      'card[exp_year]': `20${year.trim()}`,
      'card[cvc]': field('cvc').value,
      return_url: returnUrl,
    })
  },

  async authenticate({ publishableKey, clientSecret }) {
    const outcome = await new Promise((resolve) => {
      for (const button of document.querySelectorAll('button'))
        button.addEventListener('click', () => resolve(button.value))
    })
    return post('/stand-in/authenticate', publishableKey, { client_secret: clientSecret, outcome })
  },
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || !ANSWERS[data.ask]) return
  void Promise.resolve(ANSWERS[data.ask](data)).then((answer) =>
    window.parent.postMessage({ id: data.id, answer }, origin),
  )
})
for (const input of document.querySelectorAll('input'))
  input.addEventListener('input', () => {
    const change = { complete: findProblem() === undefined, empty: field('number').value === '' }
    window.parent.postMessage({ change }, '*')
  })
window.parent.postMessage({ isReady: true }, '*')

function checkCard() {
  const problem = findProblem()
  document.querySelector('[role=alert]').textContent = problem?.message ?? ''
  return problem && { error: { type: 'validation_error', ...problem } }
}

function findProblem() {
  if (!/^\d{12,19}$/.test(digitsOf(field('number').value)))
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  if (!/^(0?[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(field('expiry').value.trim()))
    return { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' }
  if (!/^\d{3,4}$/.test(field('cvc').value.trim()))
    return { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
  return undefined
}

function digitsOf(typed) {
  return typed.replace(/[\s-]/g, '')
}

async function post(path, publishableKey, fields) {
  const response = await fetch(API + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams(fields),
  })
  return response.json()
}
