import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Cause, Terms } from '#features/money/causes/contract.ts'
import { fillForm } from '#features/money/giving/pages/fill-form.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Figures } from '#platform/web/ui/text.tsx'
import type { Sums } from '../rules.ts'
import { zakatWords } from '../words.ts'

interface ReckonedProps {
  readonly sums: Sums
  readonly terms: Terms
  readonly cause: Cause | undefined
}

const LINES = ['has', 'owes', 'net', 'nisab', 'due'] as const

/** What came of it, line by line, and the way to give it. */
export function Reckoned({ sums, terms, cause }: ReckonedProps) {
  const words = useWords(zakatWords)
  const { language } = useSite()
  const money = (amount: number) =>
    formatMoney(amount, terms.defaultCurrency, { language, decimals: 'always' })
  return (
    <div className="receipt zakat-sums">
      <h2>{words.result}</h2>
      <dl className="lines">
        {LINES.map((line) => (
          <div key={line} className={line === 'due' ? 'total' : undefined}>
            <dt>{words.sums[line]}</dt>
            <dd>
              <Figures>{money(sums[line])}</Figures>
            </dd>
          </div>
        ))}
      </dl>
      {sums.due === 0 ? <p>{words.below}</p> : null}
      {sums.due > 0 && cause ? (
        <>
          <p>
            <Link
              className={buttonClass()}
              to={pathOf('cause', { id: cause.id })}
              onClick={() => fillForm(cause, sums.due, terms)}
            >
              {words.give(money(sums.due))}
            </Link>
          </p>
          <p className="small muted">{words.whole}</p>
        </>
      ) : null}
    </div>
  )
}
