import { type Ref, useImperativeHandle, useRef } from 'react'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { makeConfirmationToken } from '#features/sandbox-bank/contract.ts'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { digitsOf } from '#platform/shared/digits.ts'
import { groupCardNumber, readExpiry, spaceExpiry } from '#platform/web/ui/card-text.ts'
import type { CardFields } from './card-fields.tsx'
import { cardWords } from './card-words.tsx'
import type { FormError } from './check-form.tsx'
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
  const number = useRef<HTMLInputElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  /** The texts before the latest stroke. */
  const last = useRef({ number: '', expiry: '' })

  const typeNumber = (event: React.ChangeEvent<HTMLInputElement>) => {
    const { target, nativeEvent } = event
    const { inputType } = nativeEvent as InputEvent
    const deleting = /^delete.*(Backward|Forward)$/.exec(inputType ?? '')?.[1]
    const { text, caret } = groupCardNumber(
      last.current.number,
      { text: target.value, caret: target.selectionStart ?? target.value.length },
      deleting === 'Backward' ? 'backward' : deleting === 'Forward' ? 'forward' : undefined,
    )
    last.current.number = text
    if (target.value !== text) {
      target.value = text
      target.setSelectionRange(caret, caret)
    }
    onTouch(['cardNumber'])
  }
  const typeExpiry = ({ target }: React.ChangeEvent<HTMLInputElement>) => {
    const text = spaceExpiry(last.current.expiry, target.value)
    last.current.expiry = text
    if (target.value !== text) target.value = text
    onTouch(['cardExpiry'])
  }
  const fill = (card: { number: string; expiry: string; code: string }) => {
    if (!number.current || !expiry.current || !code.current) return
    number.current.value = last.current.number = card.number
    expiry.current.value = last.current.expiry = card.expiry
    code.current.value = card.code
    onTouch(['cardNumber', 'cardExpiry', 'cardCode'])
    number.current.focus()
  }

  useImperativeHandle(ref, () => {
    const read = () => ({
      number: number.current?.value ?? '',
      expiry: expiry.current?.value ?? '',
      code: digitsOf(code.current?.value ?? ''),
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
        number.current?.focus()
        number.current?.select()
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
          ref={number}
          label={words.number}
          name="cardNumber"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          dir="ltr"
          onChange={typeNumber}
          error={errorOf('cardNumber') ?? declined}
        />
        <Field
          label={words.expiry}
          help={words.expiryHelp}
          name="cardExpiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={9}
          dir="ltr"
          ref={expiry}
          onChange={typeExpiry}
          error={errorOf('cardExpiry')}
        />
        <Field
          label={words.code}
          help={words.codeHelp}
          name="cardCode"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          dir="ltr"
          ref={code}
          onChange={() => onTouch(['cardCode'])}
          error={errorOf('cardCode')}
        />
      </div>
    </div>
  )
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
