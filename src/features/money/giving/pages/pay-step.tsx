import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import Landmark from 'lucide-react/icons/landmark'
import Lock from 'lucide-react/icons/lock'
import { leastByCard } from '#features/money/causes/rules.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { CardFields } from './card-fields.ts'
import { ObstacleNote, obstacleText } from './obstacle.tsx'
import { InlineReceipt } from './receipt.tsx'
import { refusalWords } from './refusal-words.ts'
import { SandboxCard } from './sandbox-card.tsx'
import { StripeCard } from './stripe-card.tsx'
import type { GiveForm } from './use-give-form.ts'
import type { GivingState } from './use-giving.ts'

interface PayStepProps {
  readonly form: GiveForm
  readonly card: RefObject<CardFields | null>
  readonly state: GivingState
  readonly onGive: () => void
  readonly onTransfer: () => void
  readonly onForget: () => void
}

const SLOW_MS = 8_000

export function PayStep({ form, card, state, onGive, onTransfer, onForget }: PayStepProps) {
  const { words, terms } = form
  const { obstacle } = state
  const isAtWork = state.at !== 'rest'
  const isSlow = useSlow(isAtWork)
  const isAlive = useIsAlive()
  const said = useWords(refusalWords)
  const declined = obstacle?.kind === 'declined' ? obstacleText(said, obstacle) : undefined

  return (
    <section className="step" id="pay" aria-labelledby="pay-title" tabIndex={-1}>
      <h2 id="pay-title">
        <span>3</span>
        {words.steps.pay}
      </h2>
      <div className="stack roomy">
        <InlineReceipt form={form} />
        {form.offersTransfer ? (
          <ByTransfer form={form} isBusy={isAtWork} onPress={onTransfer} />
        ) : null}
        {form.isOnlyByTransfer ? null : <ByCard form={form} card={card} declined={declined} />}
        <ObstacleNote obstacle={obstacle} card={card} onForget={onForget} />
        <div className="stack">
          <Button
            size="large"
            wide
            busy={isAtWork}
            // Until the page is alive no press may send the form as browsers do: it would be a page of another kind.
            {...(isAlive ? { type: 'submit' } : { type: 'button', onClick: onGive })}
          >
            <ButtonWords form={form} state={state} />
          </Button>
          <output className="meanwhile">
            {state.at === 'asking' ? words.finding : isSlow ? words.slow : ''}
          </output>
          {form.isOnlyByTransfer ? null : (
            <p className="assurance small muted">
              <Icon of={Lock} />
              {words.assurance[terms.payment.provider]}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

interface ByCardProps extends Pick<PayStepProps, 'form' | 'card'> {
  readonly declined: string | undefined
}

function ByCard({ form, card, declined }: ByCardProps) {
  const { words, sums, money, draft, change, terms } = form
  return (
    <>
      {terms.payment.provider === 'sandbox' ? (
        <SandboxCard ref={card} errorOf={form.errorOf} onTouch={form.touch} declined={declined} />
      ) : (
        <StripeCard
          key={form.isRegular ? 'keeps' : 'pays'}
          ref={card}
          keeps={form.isRegular}
          payment={terms.payment}
          amount={sums.total || leastByCard(form.currency, terms.defaultCurrency)}
          currency={form.currency}
          donor={{
            name: `${draft.firstName} ${draft.lastName}`.trim(),
            email: draft.email.trim(),
          }}
          declined={declined ?? form.errorOf('stripe-card')}
        />
      )}
      <CheckField
        name="coverFees"
        label={
          sums.gift > 0
            ? words.coverFee(money(sums.feeToAdd, 'always'), money(sums.gift))
            : words.coverFeeLater
        }
        checked={draft.coverFees}
        onChange={({ target }) => change({ coverFees: target.checked })}
      />
    </>
  )
}

interface ByTransferProps {
  readonly form: GiveForm
  readonly isBusy: boolean
  readonly onPress: () => void
}

/** Before the card, because after it nobody reads on. What is more than a card is charged has the page's own button. */
function ByTransfer({ form, isBusy, onPress }: ByTransferProps) {
  const { words, sums, money, isOnlyByTransfer } = form
  const { title, text, press, orCard, onlyTitle, onlyText } = words.byTransfer
  return (
    <div className="stack tight by-transfer">
      <div className="note">
        <Icon of={Landmark} />
        <div className="stack tight">
          <h3>{isOnlyByTransfer ? onlyTitle : title}</h3>
          <p>{isOnlyByTransfer ? onlyText : text(money(sums.feeToAdd, 'always'))}</p>
          {isOnlyByTransfer ? null : (
            <Button look="quiet" disabled={isBusy} onClick={onPress}>
              {press}
            </Button>
          )}
        </div>
      </div>
      {isOnlyByTransfer ? null : <p className="small muted">{orCard}</p>}
    </div>
  )
}

function ButtonWords({ form, state }: Pick<PayStepProps, 'form' | 'state'>) {
  const { words, sums, money, draft } = form
  if (state.obstacle?.kind === 'unclear') return words.findOut
  if (state.obstacle?.kind === 'bank-left') return words.toBank
  if (sums.total === 0) return words.giveNothingYet
  if (form.isOnlyByTransfer) return words.byTransfer.promise(money(sums.total, 'always'))
  if (state.obstacle?.kind === 'same-again') return words.giveAgain(money(sums.total, 'always'))
  return words.giveOften[draft.frequency](money(sums.total, 'always'))
}

function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

function useSlow(isAtWork: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isAtWork) return undefined
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isAtWork])
  return isSlow
}
