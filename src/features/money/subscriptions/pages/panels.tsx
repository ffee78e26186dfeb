import { type ReactNode, useRef, useState } from 'react'
import type { Cause, Terms } from '#features/money/causes/contract.ts'
import { BankDialog } from '#features/money/giving/pages/bank-dialog.tsx'
import type { CardFields } from '#features/money/giving/pages/card-fields.ts'
import { SandboxCard } from '#features/money/giving/pages/sandbox-card.tsx'
import { StripeCard } from '#features/money/giving/pages/stripe-card.tsx'
import { readMoney, toDecimal } from '#platform/shared/money.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { type Subscription } from '../contract.ts'
import { regularWords } from '../words.ts'
import type { Moves } from './use-moves.ts'

export interface Pay {
  readonly causes: readonly Cause[]
  readonly terms: Terms
}

export interface PanelProps extends Moves {
  readonly gift: Subscription
  readonly pay: Pay
  readonly onBack: () => void
}

/** Stands in the place of the buttons until it is answered. */
export function Panel({
  title,
  onBack,
  onSubmit,
  children,
  submit,
}: {
  readonly title: string
  readonly onBack: () => void
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly children: ReactNode
  readonly submit: ReactNode
}) {
  const words = useWords(regularWords)
  return (
    <form
      className="tinted stack panel"
      method="post"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      <h3 className="part">{title}</h3>
      {children}
      <div className="actions">
        {submit}
        <Button look="plain" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </form>
  )
}

/** How much to each cause; one that is emptied is left out, and another can be added. */
export function AmountsPanel({ gift, pay, isBusy, change, onBack }: PanelProps) {
  const words = useWords(regularWords)
  const [added, setAdded] = useState('')
  const [wrong, setWrong] = useState<string>()
  const others = pay.causes.filter(
    ({ id, frequencies, closed }) =>
      !closed &&
      frequencies.includes(gift.kind) &&
      gift.items.every(({ donationId }) => donationId !== id),
  )
  const extra = others.find(({ id }) => id === added)
  const shown = [
    // Of a plan the amount stays, and this is not opened.
    ...gift.items.map(({ donationId = '', title, amount }) => ({
      id: donationId,
      title,
      amount: toDecimal(amount, gift.currency),
    })),
    ...(extra ? [{ id: extra.id, title: extra.title, amount: '' }] : []),
  ]
  const save = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const read = shown.map(({ id }) => {
      const text = typed.get(`amount-${id}`)
      return { id, amount: typeof text === 'string' ? toAmount(text, gift.currency) : 0 }
    })
    const bad = read.find(({ amount }) => amount === undefined)
    const items = read.flatMap(({ id, amount }) => (amount ? [{ donationId: id, amount }] : []))
    if (bad || items.length === 0) return setWrong(bad?.id ?? shown[0]?.id)
    setWrong(undefined)
    void change({ items })
  }
  return (
    <Panel
      title={words.change}
      onBack={onBack}
      onSubmit={save}
      submit={
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
      }
    >
      {shown.map(({ id, title, amount }) => (
        <Field
          key={id}
          label={words.amountFor(title)}
          name={`amount-${id}`}
          before={<bdi>{signOf(pay, gift)}</bdi>}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          defaultValue={amount}
          error={wrong === id ? words.notAnAmount : undefined}
        />
      ))}
      {others.length > 0 ? (
        <Select
          label={words.alsoTo}
          name="also"
          value={added}
          onChange={({ target }) => setAdded(target.value)}
        >
          <option value="">{words.noOther}</option>
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      ) : null}
    </Panel>
  )
}

export function toAmount(text: string, currency: string): number | undefined {
  return text.trim() === '' ? 0 : readMoney(text, currency)
}

export function signOf({ terms }: Pay, { currency }: Subscription): string {
  return terms.currencies.find(({ value }) => value === currency)?.sign ?? currency
}

/** The provider's own fields. The card is kept; nothing is charged here. */
export function CardPanel({ gift, pay, isBusy, change, onBack }: PanelProps) {
  const words = useWords(regularWords)
  const card = useRef<CardFields>(null)
  const [errors, setErrors] = useState<readonly { field: string; message: string }[]>([])
  const [declined, setDeclined] = useState<string>()
  const [secret, setSecret] = useState<string>()

  const meet = async (changed: Awaited<ReturnType<typeof change>>): Promise<void> => {
    if (changed?.cardStep === 'declined') setDeclined(words.cardRefused)
    if (changed?.cardStep !== 'requires_action' || !changed.clientSecret) return
    if (!card.current?.takeBankStep) return setSecret(changed.clientSecret)
    await card.current.takeBankStep(changed.clientSecret)
    await finish()
  }
  const finish = async () => {
    setSecret(undefined)
    await meet(await change({ finishCard: true }))
  }
  const keep = async () => {
    setDeclined(undefined)
    const missing = card.current?.check?.() ?? []
    setErrors(missing)
    if (missing.length > 0) return
    const made = await card.current?.makeToken()
    if (made && 'errors' in made) return setErrors(made.errors)
    if (!made || !('token' in made)) return setDeclined(words.cardUnreachable)
    await meet(await change({ confirmationToken: made.token }))
  }
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <Panel
      title={words.otherCard}
      onBack={onBack}
      onSubmit={() => void keep()}
      submit={
        <Button type="submit" busy={isBusy}>
          {words.keepCard}
        </Button>
      }
    >
      <p className="small muted">{words.cardNote}</p>
      {pay.terms.payment.provider === 'sandbox' ? (
        <SandboxCard
          ref={card}
          errorOf={errorOf}
          onTouch={() => setErrors([])}
          declined={declined}
        />
      ) : (
        <StripeCard
          ref={card}
          keeps
          payment={pay.terms.payment}
          amount={gift.total}
          currency={gift.currency}
          donor={{ name: '', email: '' }}
          declined={declined ?? errorOf('stripe-card')}
        />
      )}
      {secret ? (
        <BankDialog
          step={{ clientSecret: secret, total: gift.total, currency: gift.currency }}
          onAnswered={() => void finish()}
          onLeft={() => void finish()}
        />
      ) : null}
    </Panel>
  )
}

export function PausePanel({ isBusy, move, onBack }: PanelProps) {
  const words = useWords(regularWords)
  return (
    <Panel
      title={words.pauseHow}
      onBack={onBack}
      onSubmit={(form) => {
        const until = new FormData(form).get('until')
        void move('pause', typeof until === 'string' && until ? until : undefined)
      }}
      submit={
        <Button type="submit" busy={isBusy}>
          {words.pause}
        </Button>
      }
    >
      <Field optional type="date" label={words.pauseUntil} help={words.pauseOpen} name="until" />
    </Panel>
  )
}

export function EndPanel({ isBusy, move, onBack }: PanelProps) {
  const words = useWords(regularWords)
  return (
    <Panel
      title={words.endSure}
      onBack={onBack}
      onSubmit={() => void move('cancel')}
      submit={
        <Button look="danger" type="submit" busy={isBusy}>
          {words.endYes}
        </Button>
      }
    >
      {null}
    </Panel>
  )
}
