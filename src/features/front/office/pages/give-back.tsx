import { useState } from 'react'
import { AppCodeField } from '#features/ground/people/pages/app-code-field.tsx'
import { refundGift, type showGivenGift } from '#features/money/refunds/contract.ts'
import { REASONS, type Reason } from '#features/money/refunds/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { readMoney, toDecimal } from '#platform/shared/money.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { giftsWords } from '../gifts-words.ts'
import { askOffice } from './ask-office.ts'
import { useMoney } from './new-statement.tsx'
import { useSaidNo } from './say-no.ts'

export type GivenGift = Answer<typeof showGivenGift>

interface GiveBackProps {
  readonly gift: GivenGift
  readonly onDone: () => void
}

/** How much and why, with a code of the app, because money leaves. What cannot go back says why. */
export function GiveBack({ gift, onDone }: GiveBackProps) {
  const words = useWords(giftsWords)
  const money = useMoney(gift.currency)
  const { said, setSaid, amount, save, errors, isBusy } = useGivingBack(gift, onDone)
  if (gift.whyNot)
    return (
      <section className="office-part">
        <h2>{words.giveBack}</h2>
        <p className="muted">{words.whyNot[gift.whyNot]}</p>
      </section>
    )
  return (
    <section className="office-part">
      <h2>{words.giveBack}</h2>
      <form
        className="stack roomy office-narrow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        <Field
          id="back-amount"
          name="amount"
          label={words.amount}
          help={
            gift.lines.length > 1
              ? `${words.amountHelp(money(gift.left))} ${words.several}`
              : words.amountHelp(money(gift.left))
          }
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          error={errors.amount}
          value={said.amount}
          onChange={({ target }) => setSaid({ ...said, amount: target.value })}
        />
        <Select
          name="reason"
          label={words.reason}
          value={said.reason}
          onChange={({ target }) => setSaid({ ...said, reason: target.value as Reason })}
        >
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {words.reasons[reason]}
            </option>
          ))}
        </Select>
        <Field
          name="note"
          label={words.note}
          help={words.noteHelp}
          maxLength={500}
          autoComplete="off"
          value={said.note}
          onChange={({ target }) => setSaid({ ...said, note: target.value })}
        />
        <AppCodeField
          id="back-code"
          name="code"
          label={words.code}
          help={words.codeHelp}
          error={errors.code}
          takes="either"
        />
        <div className="actions">
          <Button type="submit" look="danger" busy={isBusy}>
            {amount === undefined ? words.submitNone : words.submit(money(amount))}
          </Button>
        </div>
        <p className="muted">{words.takes}</p>
      </form>
    </section>
  )
}

interface Said {
  readonly amount: string
  readonly reason: Reason
  readonly note: string
}

interface Errors {
  readonly amount?: string
  readonly code?: string
}

/** Once however often it is pressed or sent; what is wrong is said where it can be put right. */
function useGivingBack(gift: GivenGift, onDone: () => void) {
  const words = useWords(giftsWords)
  const money = useMoney(gift.currency)
  const saidNo = useSaidNo(words.noes)
  const all = toDecimal(gift.left, gift.currency)
  const [said, setSaid, forget] = useDraft<Said>(`refund ${gift.id}`, {
    amount: all,
    reason: REASONS[0],
    note: '',
  })
  const [refundId, setRefundId] = useState(() => crypto.randomUUID())
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const read = readMoney(said.amount, gift.currency)
  const amount = typeof read === 'number' && read > 0 && read <= gift.left ? read : undefined
  const show = (found: Errors, field: string) => {
    setErrors(found)
    document.getElementById(field)?.focus()
  }
  const save = async (form: HTMLFormElement) => {
    if (isBusy) return
    const code = form.querySelector<HTMLInputElement>('[data-code]')?.value.trim() ?? ''
    if (amount === undefined)
      return show({ amount: words.amountWrong(money(gift.left)) }, 'back-amount')
    if (code === '') return show({ code: words.codeMissing }, 'back-code')
    setErrors({})
    setIsBusy(true)
    const { reason, note } = said
    const asked = { id: gift.id, refundId, amount, reason, note: note.trim(), code }
    const outcome = await askOffice(refundGift, asked)
    setIsBusy(false)
    if ('reply' in outcome) {
      toast({ kind: 'success', message: words.done })
      forget()
      setRefundId(crypto.randomUUID())
      return onDone()
    }
    // Without an answer it may stand: the same id is sent again.
    if (outcome.refused === 'network') return
    const isCode = ['code-wrong', 'invalid'].includes(outcome.refused)
    const no = saidNo(isCode ? { ...outcome, refused: 'code-wrong' } : outcome)
    return isCode ? show({ code: no }, 'back-code') : show({ amount: no }, 'back-amount')
  }
  return { said, setSaid, amount, save, errors, isBusy }
}
