import type { RefObject } from 'react'
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
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly sums: Sums
  readonly terms: Terms
  readonly cause: Cause | undefined
}

/** What one came for stands first; below it how it was found. */
const HOW = ['has', 'owes', 'net', 'nisab'] as const

/** What came of it, line by line, and the way to give it. */
export function Reckoned({ heading, sums, terms, cause }: ReckonedProps) {
  const words = useWords(zakatWords)
  const { language } = useSite()
  const money = (amount: number) =>
    formatMoney(amount, terms.defaultCurrency, { language, decimals: 'always' })
  return (
    <div className="receipt zakat-sums">
      <h2 ref={heading} tabIndex={-1}>
        {words.result}
      </h2>
      <p className="zakat-due">
        <span>{words.sums.due}</span>{' '}
        <b>
          <Figures>{money(sums.due)}</Figures>
        </b>
      </p>
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
      <dl className="lines">
        {HOW.map((line) => (
          <div key={line}>
            <dt>{words.sums[line]}</dt>
            <dd>
              <Figures>{money(sums[line])}</Figures>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
