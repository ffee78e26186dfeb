import { useRef, useState } from 'react'
import type { listPledges } from '#features/money/campaigns/pledges-contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import { readMoney } from '#platform/shared/money.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { pledgesWords } from '../pledges-words.ts'
import type { Promised } from './use-pledges.ts'

type Night = Answer<typeof listPledges>

interface NewPledgeProps {
  readonly night: Night
  readonly money: (amount: number) => string
  readonly onTake: (asked: Promised) => void
}

/** What a button stands for. */
type Sum = Pick<Promised, 'amount' | 'needId' | 'quantity'>

const NOBODY = { name: '', email: '', contactNumber: '', isNamed: false, other: '' }

/** A name where it is said, then one press on what was promised; it stands at once. */
export function NewPledge({ night, money, onTake }: NewPledgeProps) {
  const words = useWords(pledgesWords)
  const [said, setSaid, forget] = useDraft(`promise ${night.id}`, NOBODY)
  const [isMissing, setIsMissing] = useState(false)
  const { name, email, contactNumber, isNamed, other } = said
  const [first] = name.trim().split(' ')
  const [isEmailWrong, setIsEmailWrong] = useState(false)
  const reach = useRef<HTMLDetailsElement>(null)
  const take = (sum: Sum) => {
    setIsMissing(false)
    const isWrong = email.trim() !== '' && !EMAIL_PATTERN.test(email.trim())
    setIsEmailWrong(isWrong)
    if (isWrong) return reach.current?.setAttribute('open', '')
    onTake({
      ...sum,
      id: night.id,
      pledgeId: crypto.randomUUID(),
      name: name.trim(),
      isNamed: isNamed && name.trim() !== '',
      ...(email.trim() ? { email: email.trim() } : {}),
      ...(contactNumber.trim() ? { contactNumber: contactNumber.trim() } : {}),
    })
    forget()
  }
  const takeOther = () => {
    const amount = readMoney(other, night.currency)
    if (typeof amount === 'number' && amount > 0) take({ amount })
    else setIsMissing(true)
  }
  return (
    <form
      className="office-narrow office-promise"
      onSubmit={(event) => {
        event.preventDefault()
        takeOther()
      }}
    >
      <Field
        name="name"
        label={words.name}
        help={words.nameHelp}
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setSaid({ ...said, name: target.value })}
      />
      <CheckField
        name="isNamed"
        label={first ? words.isNamedAs(first) : words.isNamed}
        checked={isNamed}
        onChange={({ target }) => setSaid({ ...said, isNamed: target.checked })}
      />
      <details className="office-reach" ref={reach}>
        <summary>{words.reach}</summary>
        <Field
          name="email"
          type="email"
          label={words.email}
          help={words.emailHelp}
          autoComplete="off"
          value={email}
          error={isEmailWrong ? words.emailNeeded : undefined}
          onChange={({ target }) => setSaid({ ...said, email: target.value })}
        />
        <Field
          name="contactNumber"
          type="tel"
          label={words.number}
          autoComplete="off"
          value={contactNumber}
          onChange={({ target }) => setSaid({ ...said, contactNumber: target.value })}
        />
      </details>
      <p className="office-sums">
        {night.amounts.map((amount) => (
          <Button key={amount} look="quiet" onClick={() => take({ amount })}>
            {money(amount)}
          </Button>
        ))}
        {night.needs
          .filter(({ left }) => left > 0)
          .map(({ id: needId, title, unitAmount, left }) => (
            <Button
              key={needId}
              look="quiet"
              className="office-need"
              onClick={() => take({ amount: unitAmount, needId, quantity: 1 })}
            >
              <span>
                <bdi>{title}</bdi> · {money(unitAmount)}
                <small>{words.left(left)}</small>
              </span>
            </Button>
          ))}
      </p>
      <Field
        name="other"
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        value={other}
        error={isMissing ? words.choose : undefined}
        onChange={({ target }) => setSaid({ ...said, other: target.value })}
      />
      <Button type="submit">{words.take}</Button>
    </form>
  )
}
