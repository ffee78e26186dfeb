import type { Terms } from '#features/money/causes/contract.ts'
/** The part of Stripe.js that we use. Its script comes from Stripe itself, only to a page that takes money. */
export interface StripeJs {
  elements(options: ElementsOptions): StripeElements
  createConfirmationToken(asked: {
    elements: StripeElements
    params?: {
      payment_method_data: { billing_details: { name: string; email: string } }
      /** Where a bank that shows a page of its own leads back to. */
      return_url: string
    }
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeError }>
  handleNextAction(asked: { clientSecret: string }): Promise<{ error?: StripeError }>
}

export interface StripeElements {
  create(kind: 'payment', options?: object): StripeElement
  update(options: Partial<ElementsOptions>): void
  submit(): Promise<{ error?: StripeError }>
}

export interface StripeElement {
  mount(place: HTMLElement): void
  on(event: 'ready' | 'change' | 'loaderror', listener: () => void): void
  focus(): void
  destroy(): void
}

export interface StripeError {
  readonly type: string
  readonly message?: string
}

export interface ElementsOptions {
  /** `setup` keeps the card, and has no amount. */
  readonly mode: 'payment' | 'setup'
  readonly amount?: number
  /** In small letters. */
  readonly currency: string
  readonly allowedPaymentMethodTypes: readonly ['card']
  readonly locale?: string
  readonly appearance?: object
}

/** The release that belongs to the version of the API that the server speaks (payments/stripe.ts). */
const ADDRESS = 'https://js.stripe.com/endive/stripe.js'

/** Where a page that takes cards with Stripe may load from and talk to. */
export const STRIPE_SOURCES = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const

type MakeStripe = (key: string, options?: { stripeAccount?: string }) => StripeJs

let loading: Promise<MakeStripe> | undefined

/** Loads the script once; after a failure it may be asked again. */
export async function openStripe(key: string, account: string | undefined): Promise<StripeJs> {
  loading ??= load()
  try {
    const make = await loading
    return make(key, account ? { stripeAccount: account } : undefined)
  } catch (error) {
    loading = undefined
    throw error
  }
}

function load(): Promise<MakeStripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = ADDRESS
    script.async = true
    script.addEventListener('load', () => {
      const make = (globalThis as { Stripe?: MakeStripe }).Stripe
      if (make) resolve(make)
      else reject(new Error('Stripe.js came without Stripe.'))
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Stripe.js did not come.'))
    })
    document.head.append(script)
  })
}

/** The look of our own fields, for the fields in Stripe's frame. */
export function appearanceOf(root: Element): object {
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: style.colorScheme.includes('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('action'),
      colorBackground: token('surface-raised'),
      colorText: token('text'),
      colorTextSecondary: token('text-muted'),
      colorTextPlaceholder: token('text-muted'),
      colorDanger: token('danger'),
      borderRadius: token('radius-2'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': {
        border: `1px solid ${token('border-strong')}`,
        boxShadow: 'none',
        padding: '14px',
      },
      '.Input:focus': {
        border: `1px solid ${token('focus')}`,
        boxShadow: 'none',
        outline: `3px solid ${token('focus')}`,
      },
      '.Label': { fontWeight: '600', color: token('text') },
      '.Error': { fontWeight: '600' },
    },
  }
}

/**
 * A document may load what its own policy said when it was served. One that was served for another page may not load the
 * fields of a real provider: a page that pays, at an address that begins so, is then fetched anew.
 */
export function mayLoadCardFields({ payment }: Pick<Terms, 'payment'>, at: string): boolean {
  if (payment.provider !== 'stripe' || typeof document === 'undefined') return true
  const [served] = performance.getEntriesByType('navigation')
  return served ? new URL(served.name).pathname.startsWith(at) : false
}
