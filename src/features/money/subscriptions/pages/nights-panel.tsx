import { useState } from 'react'
import { feeToCover } from '#features/money/giving/rules.ts'
import { formatMoney, toDecimal } from '#platform/shared/money.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import type { Subscription } from '../contract.ts'
import { isToCome } from '../rules.ts'
import { regularWords } from '../words.ts'
import { Panel, type PanelProps, signOf, toAmount } from './panels.tsx'

interface NightsPanelProps extends PanelProps {
  readonly nights: NonNullable<Subscription['nights']>
}

/** What is given on each of the last ten nights that is still to come, and what all of that comes to. */
export default function NightsPanel({
  gift,
  nights,
  pay,
  isBusy,
  change,
  onBack,
}: NightsPanelProps) {
  const words = useWords(regularWords)
  const { language } = useSite()
  const { currency } = gift
  const coming = nights.filter(isToCome)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(
    () => new Map(coming.map(({ night, gift }) => [night, toDecimal(gift, currency)])),
  )
  const [wrong, setWrong] = useState<number>()
  const amounts = coming.map(({ night }) => ({
    night,
    amount: toAmount(typed.get(night) ?? '', currency),
  }))
  const atMost = amounts.reduce((sum, { amount = 0 }) => {
    const fee = gift.fee > 0 ? feeToCover(amount, currency) : 0
    return sum + amount + fee
  }, 0)
  const save = () => {
    const read = amounts.flatMap(({ night, amount }) =>
      amount === undefined ? [] : [{ night, amount }],
    )
    const bad = amounts.find(({ amount }) => amount === undefined)
    setWrong(bad?.night)
    if (!bad) void change({ nights: { amounts: read, atMost } })
  }
  const sum = formatMoney(atMost, currency, { language, decimals: 'always' })
  return (
    <Panel
      title={words.changeNights}
      onBack={onBack}
      onSubmit={save}
      submit={
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
      }
    >
      <p className="small muted">{words.nightsHow}</p>
      {coming.map(({ night, evening }) => (
        <Field
          key={night}
          label={words.night(night)}
          help={writeDay(evening, language)}
          name={`night-${night}`}
          before={<bdi>{signOf(pay, gift)}</bdi>}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          value={typed.get(night) ?? ''}
          onChange={({ target }) => setTyped(new Map(typed).set(night, target.value))}
          error={wrong === night ? words.notAnAmount : undefined}
        />
      ))}
      <output>{words.nightsSum(sum)}</output>
    </Panel>
  )
}
