import { type ReactNode, useRef, useState } from 'react'
import { toPlainText } from '#platform/shared/digits.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { validateEmail } from '../contract.ts'
import { suggestEmail } from '../rules.ts'

type Hint =
  /** Nearly a well-known address. */
  | { readonly kind: 'meant'; readonly email: string }
  /** Not an address yet, or mail to it would not arrive. */
  | { readonly kind: 'check' }

interface EmailHintProps {
  /** The whole width of a form in two columns. */
  readonly span?: boolean
  /** One field for an address. */
  readonly children: ReactNode
}

/**
 * Hints kindly, when an address is left, that it may not be meant so; never a refusal, because there are people with
 * strange addresses. The hint has its room from the beginning: nothing moves under the finger that has left the field for
 * a button. Nothing is said when the server does not answer.
 */
export function EmailHint({ span, children }: EmailHintProps) {
  const words = useWords(WORDS)
  const place = useRef<HTMLDivElement>(null)
  const [hint, setHint] = useState<Hint>()
  const asked = useRef('')

  const look = async (typed: string) => {
    asked.current = typed
    const found = await hintFor(typed)
    if (asked.current === typed) setHint(found)
  }
  const take = (email: string) => {
    const field = place.current?.querySelector('input')
    if (!field) return
    write(field, email)
    field.focus()
  }
  return (
    <div
      className={span ? 'span' : undefined}
      ref={place}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) void look(target.value)
      }}
      onInput={() => {
        asked.current = ''
        setHint(undefined)
      }}
    >
      {children}
      <output className="field-hint">
        {hint?.kind === 'meant' ? (
          <>
            {words.meant(domainOf(hint.email))}{' '}
            <button type="button" onClick={() => take(hint.email)}>
              {words.take}
            </button>
          </>
        ) : hint ? (
          words.check
        ) : null}
      </output>
    </div>
  )
}

async function hintFor(typed: string): Promise<Hint | undefined> {
  const email = toPlainText(typed).toLowerCase()
  if (email === '') return undefined
  const meant = suggestEmail(email)
  if (meant) return { kind: 'meant', email: meant }
  if (!EMAIL_PATTERN.test(email)) return { kind: 'check' }
  const outcome = await ask(validateEmail, { email }, { quiet: true })
  return 'reply' in outcome && !outcome.reply ? { kind: 'check' } : undefined
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** As if it had been typed; React would not hear of a value that is only set. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const WORDS = {
  en: {
    meant: (domain: string) => `Did you mean ${domain}?`,
    take: 'Yes, use that',
    check: 'Please check this address.',
  },
  ar: {
    meant: (domain: string) => `هل تقصد \u2066${domain}\u2069؟`,
    take: 'نعم، استخدمه',
    check: 'راجع هذا العنوان من فضلك.',
  },
  ur: {
    meant: (domain: string) => `کیا آپ کا مطلب \u2066${domain}\u2069 تھا؟`,
    take: 'جی، یہی',
    check: 'براہِ کرم یہ پتہ دیکھ لیں۔',
  },
}
