import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { makeConfirmationToken } from '#features/sandbox-bank/contract.ts'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { digitsOf, groupCardNumber, readExpiry, spaceExpiry } from '../rules.ts'
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

const EMPTY = { number: '', expiry: '', code: '' }

/** The card form of the sandbox's bank. What is typed here is in memory only: never kept, never part of the draft. */
export function SandboxCard({ ref, errorOf, onTouch, declined }: SandboxCardProps) {
  const words = useWords(cardWords)
  const [card, setCard] = useState(EMPTY)
  const number = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  // React puts the caret at the end when it writes another text than was typed.
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== number.current) return
    number.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const change = (changes: Partial<typeof EMPTY>, ...fields: string[]) => {
    onTouch(fields)
    setCard((before) => ({ ...before, ...changes }))
  }
  const typeNumber = (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target
    const { inputType } = event.nativeEvent as InputEvent
    const deleting = /^delete.*(Backward|Forward)$/.exec(inputType ?? '')?.[1]
    const next = groupCardNumber(
      card.number,
      { text: value, caret: selectionStart ?? value.length },
      deleting === 'Backward' ? 'backward' : deleting === 'Forward' ? 'forward' : undefined,
    )
    caret.current = next.caret
    change({ number: next.text }, 'cardNumber')
  }

  useImperativeHandle(ref, () => ({
    check: () => check(card, words.need),
    async makeToken() {
      const { month, year } = readExpiry(card.expiry)!
      const outcome = await ask(
        makeConfirmationToken,
        {
          card: {
            number: digitsOf(card.number),
            expMonth: month,
            expYear: year,
            cvc: digitsOf(card.code),
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
  }))

  return (
    <div className="stack roomy">
      <div className="note warning">
        <Icon of={FlaskConical} />
        <div>
          <p>{words.isTest}</p>
          <TestCards
            onPick={(picked) => {
              setCard(picked)
              onTouch(['cardNumber', 'cardExpiry', 'cardCode'])
              number.current?.focus()
            }}
          />
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
          value={card.number}
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
          value={card.expiry}
          onChange={({ target }) =>
            change({ expiry: spaceExpiry(card.expiry, target.value) }, 'cardExpiry')
          }
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
          value={card.code}
          onChange={({ target }) => change({ code: digitsOf(target.value) }, 'cardCode')}
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
  { number, expiry, code }: typeof EMPTY,
  need: Readonly<Record<'cardNumber' | 'cardExpiry' | 'cardCode', string>>,
): readonly FormError[] {
  const errors: FormError[] = []
  if (digitsOf(number).length < 12) errors.push({ field: 'cardNumber', message: need.cardNumber })
  if (!readExpiry(expiry)) errors.push({ field: 'cardExpiry', message: need.cardExpiry })
  if (!/^\d{3,4}$/.test(code)) errors.push({ field: 'cardCode', message: need.cardCode })
  return errors
}
