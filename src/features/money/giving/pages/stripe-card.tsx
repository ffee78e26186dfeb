import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Terms } from '#features/money/causes/contract.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { CardFields } from './card-fields.ts'
import {
  type StripeElement,
  type StripeElements,
  type StripeJs,
  appearanceOf,
  openStripe,
} from './stripe-js.ts'

interface StripeCardProps {
  readonly ref: Ref<CardFields>
  readonly payment: Terms['payment']
  /** The card is kept, and nothing is charged now. */
  readonly keeps?: boolean | undefined
  /** What will be charged, in minor units; never nothing, because the fields do not show themselves for that. */
  readonly amount: number
  readonly currency: string
  readonly donor: { readonly name: string; readonly email: string }
  readonly declined: string | undefined
}

interface Opened {
  readonly stripe: StripeJs
  readonly elements: StripeElements
  readonly element: StripeElement
}

/** Stripe's own fields, in Stripe's own frame: the card never touches this page. */
export function StripeCard(props: StripeCardProps) {
  const { ref, payment, keeps = false, amount, currency, donor, declined } = props
  const words = useWords(WORDS)
  const { language } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<Opened>(undefined)
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const wanted = useRef(toWanted(keeps, amount, currency))

  const { publishableKey, account } = payment
  const open = async () => {
    if (opened.current || !place.current) return
    setState('waiting')
    try {
      const stripe = await openStripe(publishableKey, account)
      if (opened.current) return
      const elements = stripe.elements({
        ...wanted.current,
        // What the server can finish, and no more: no ways of paying that an account has switched on besides.
        allowedPaymentMethodTypes: ['card'],
        locale: language === 'en' ? 'en-GB' : language,
        appearance: appearanceOf(document.documentElement),
      })
      const element = elements.create('payment', { layout: 'tabs' })
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('failed'))
      element.mount(place.current)
      opened.current = { stripe, elements, element }
    } catch {
      setState('failed')
    }
  }

  // Near enough to be needed, or the form has been begun: not before, so that reading the page loads nothing of Stripe's.
  useEffect(() => {
    const form = place.current?.closest('form')
    const begin = () => void open()
    const near = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && begin(),
      { rootMargin: '600px' },
    )
    near.observe(place.current!)
    form?.addEventListener('input', begin, { once: true })
    return () => {
      near.disconnect()
      form?.removeEventListener('input', begin)
      opened.current?.element.destroy()
      opened.current = undefined
    }
    // The account and the language are those of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    wanted.current = toWanted(keeps, amount, currency)
    opened.current?.elements.update(wanted.current)
  }, [keeps, amount, currency])

  useImperativeHandle(ref, () => ({
    async makeToken() {
      const { stripe, elements } = opened.current ?? {}
      if (!stripe || !elements) {
        void open()
        return { unreachable: true }
      }
      const { error: incomplete } = await elements.submit()
      if (incomplete) return explain(incomplete.message)
      const { confirmationToken, error } = await stripe.createConfirmationToken({
        elements,
        params: {
          payment_method_data: { billing_details: donor },
          // This very host: only here does the browser know which gift it was about.
          return_url: `${location.origin}${location.pathname}`,
        },
      })
      if (confirmationToken) return { token: confirmationToken.id }
      return error?.type === 'api_connection_error'
        ? { unreachable: true }
        : explain(error?.message)
    },
    focus: () => opened.current?.element.focus(),
    async takeBankStep(clientSecret) {
      // Its own word settles nothing: whatever it says, the server is asked afterwards.
      await opened.current?.stripe.handleNextAction({ clientSecret })
    },
  }))

  const explain = (message: string | undefined) => ({
    errors: [{ field: 'stripe-card', message: message ?? words.incomplete }],
  })

  return (
    <fieldset className="stripe-card" id="stripe-card" tabIndex={-1} aria-label={words.card}>
      {state === 'failed' ? (
        <div className="note danger" role="alert">
          <div className="stack">
            <p>{words.failed}</p>
            <Button look="quiet" onClick={() => void open()}>
              {words.again}
            </Button>
          </div>
        </div>
      ) : null}
      {state === 'waiting' ? <Skeleton block /> : null}
      <div ref={place} />
      {declined ? <p className="error">{declined}</p> : null}
    </fieldset>
  )
}

function toWanted(keeps: boolean, amount: number, currency: string) {
  const inThis = { currency: currency.toLowerCase() }
  return keeps
    ? ({ mode: 'setup', ...inThis } as const)
    : ({ mode: 'payment', amount, ...inThis } as const)
}

const WORDS = {
  en: {
    card: 'Card',
    failed:
      'The card fields of our payment provider did not load. Please check your connection; a blocker in the browser can also be the reason.',
    again: 'Load them again',
    incomplete: 'Please check the card.',
  },
  ar: {
    card: 'البطاقة',
    failed:
      'لم تُحمَّل حقول البطاقة الخاصة بمزوّد الدفع. تحقق من الاتصال، وقد يكون مانع الإعلانات في المتصفح هو السبب.',
    again: 'حمّلها مرة أخرى',
    incomplete: 'من فضلك راجع البطاقة.',
  },
  ur: {
    card: 'کارڈ',
    failed:
      'ہمارے ادائیگی فراہم کنندہ کے کارڈ کے خانے نہیں کھلے۔ انٹرنیٹ دیکھیں؛ براؤزر کا بلاکر بھی وجہ ہو سکتا ہے۔',
    again: 'دوبارہ کھولیں',
    incomplete: 'کارڈ دیکھ لیں۔',
  },
}
