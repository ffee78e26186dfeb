import { formatMoney, toDecimal } from '#platform/shared/money.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { METALS, type Metal, NISAB_WEIGHT, nisabOf } from '../rules.ts'
import { zakatWords } from '../words.ts'
import type { Nisab } from '../contract.ts'

interface NisabChoiceProps {
  readonly nisab: Nisab
  readonly basis: Metal
  readonly onChoose: (metal: Metal) => void
}

/** By which metal one goes, and from which price and day its nisab follows. */
export function NisabChoice({ nisab, basis, onChoose }: NisabChoiceProps) {
  const words = useWords(zakatWords)
  const { language } = useSite()
  const { currency, prices, pricedOn } = nisab
  const money = (amount: number) => formatMoney(amount, currency, { language })
  const offered = METALS.filter((metal) => prices[metal] !== null)
  return (
    <div className="zakat-part">
      {offered.length > 1 ? (
        <Segmented
          legend={words.nisab}
          name="basis"
          value={basis}
          onChoose={(value) => onChoose(value === 'gold' ? 'gold' : 'silver')}
          choices={offered.map((metal) => ({
            value: metal,
            label: words.by[metal](money(nisabOf(metal, prices) ?? 0)),
          }))}
        />
      ) : null}
      <p className="help">
        {words.from[basis]({
          weight: toDecimal(NISAB_WEIGHT[basis], 'XXX'),
          price: money(prices[basis] ?? 0),
          day: pricedOn ? writeDay(pricedOn, language) : '',
        })}
      </p>
    </div>
  )
}
