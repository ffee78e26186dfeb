import { type Ref, useImperativeHandle, useRef } from 'react'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { makeConfirmationToken } from '#features/money/sandbox-bank/contract.ts'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { digitsOf } from '#platform/shared/digits.ts'
import {
  type Tidy,
  groupCardNumber,
  readExpiry,
  strokeExpiry,
  trimCode,
} from '#platform/web/ui/card-text.ts'
import type { CardFields } from './card-fields.ts'
import { cardWords } from './card-words.ts'
import type { FormError } from './check-form.ts'
import { TestCards } from './test-cards.tsx'

interface SandboxCardProps {
  readonly ref: Ref<CardFields>
  readonly errorOf: (field: string) => string | undefined
  readonly onTouch: (fields: readonly string[]) => void
  readonly declined: string | undefined
}

/**
 * The card form of the sandbox's bank. What is typed here stays in its fields: never kept, no part of the draft, and not
 * even of the state of this page.
 */
export function SandboxCard({ ref, errorOf, onTouch, declined }: SandboxCardProps) {
  const words = useWords(cardWords)
  const number = useTidied(groupCardNumber, () => onTouch(['cardNumber']))
  const expiry = useTidied(strokeExpiry, () => onTouch(['cardExpiry']))
  const code = useTidied(trimCode, () => onTouch(['cardCode']))

  const fill = (card: { number: string; expiry: string; code: string }) => {
    number.write(card.number)
    expiry.write(card.expiry)
    code.write(card.code)
    number.control.ref.current?.focus()
  }

  useImperativeHandle(ref, () => {
    const read = () => ({
      number: number.read(),
      expiry: expiry.read(),
      code: digitsOf(code.read()),
    })
    return {
      check: () => check(read(), words.need),
      async makeToken() {
        const card = read()
        const { month = 0, year = 0 } = readExpiry(card.expiry) ?? {}
        const outcome = await ask(
          makeConfirmationToken,
          {
            card: {
              number: digitsOf(card.number),
              expMonth: month,
              expYear: year,
              cvc: card.code,
            },
          },
          { quiet: true },
        )
        if ('reply' in outcome) return { token: outcome.reply.confirmationToken }
        const field = FIELDS[outcome.errors?.[0]?.field ?? '']
        if (!field) return { unreachable: true }
        const { refused } = outcome
        const known = refused in words.refusals
        const message = known
          ? words.refusals[refused as keyof typeof words.refusals]
          : words.need[field]
        return { errors: [{ field, message }] }
      },
      focus() {
        number.control.ref.current?.focus()
        number.control.ref.current?.select()
      },
    }
  })

  return (
    <div className="stack roomy">
      <div className="note warning">
        <Icon of={FlaskConical} />
        <div>
          <p>{words.isTest}</p>
          <TestCards onPick={fill} />
        </div>
      </div>
      <div className="fields two card-fields">
        <Field
          span
          {...number.control}
          label={words.number}
          name="cardNumber"
          inputMode="numeric"
          autoComplete="cc-number"
          dir="ltr"
          error={errorOf('cardNumber') ?? declined}
        />
        <Field
          label={words.expiry}
          help={words.expiryHelp}
          name="cardExpiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          dir="ltr"
          {...expiry.control}
          error={errorOf('cardExpiry')}
        />
        <Field
          label={words.code}
          help={words.codeHelp}
          name="cardCode"
          inputMode="numeric"
          autoComplete="cc-csc"
          dir="ltr"
          {...code.control}
          error={errorOf('cardCode')}
        />
      </div>
    </div>
  )
}

/**
 * A field that is tidied after each stroke, pasting or filling in. It has no greatest length: a browser would cut what is
 * pasted before anybody could see which of it were spaces. While a keyboard is still composing a word, and some do so with
 * digits, the field is left alone: what is written into it then is doubled.
 */
function useTidied(tidy: Tidy, onTouch: () => void) {
  const ref = useRef<HTMLInputElement>(null)
  const last = useRef('')
  const follow = (field: HTMLInputElement, deleting?: 'backward' | 'forward') => {
    const caret = field.selectionStart ?? field.value.length
    const tidied = tidy(last.current, { text: field.value, caret }, deleting)
    last.current = tidied.text
    if (field.value === tidied.text) return
    field.value = tidied.text
    // Where nobody types, some browsers would take the caret there, and the keyboard with it.
    if (document.activeElement === field) field.setSelectionRange(tidied.caret, tidied.caret)
  }
  return {
    control: {
      ref,
      onChange({ target, nativeEvent }: React.ChangeEvent<HTMLInputElement>) {
        onTouch()
        const { inputType, isComposing } = nativeEvent as InputEvent
        if (isComposing) return
        const [, way] = /^delete.*(Backward|Forward)$/.exec(inputType ?? '') ?? []
        follow(target, way === 'Backward' ? 'backward' : way === 'Forward' ? 'forward' : undefined)
      },
      onCompositionEnd: ({ currentTarget }: React.CompositionEvent<HTMLInputElement>) =>
        follow(currentTarget),
    },
    read: () => ref.current?.value ?? '',
    write(text: string) {
      if (ref.current) ref.current.value = last.current = text
      onTouch()
    },
  }
}

const FIELDS: Readonly<Record<string, 'cardNumber' | 'cardExpiry' | 'cardCode'>> = {
  'card.number': 'cardNumber',
  'card.expMonth': 'cardExpiry',
  'card.expYear': 'cardExpiry',
  'card.cvc': 'cardCode',
}

function check(
  { number, expiry, code }: Readonly<Record<'number' | 'expiry' | 'code', string>>,
  need: Readonly<Record<'cardNumber' | 'cardExpiry' | 'cardCode', string>>,
): readonly FormError[] {
  const errors: FormError[] = []
  if (digitsOf(number).length < 12) errors.push({ field: 'cardNumber', message: need.cardNumber })
  if (!readExpiry(expiry)) errors.push({ field: 'cardExpiry', message: need.cardExpiry })
  if (!/^\d{3,4}$/.test(code)) errors.push({ field: 'cardCode', message: need.cardCode })
  return errors
}
