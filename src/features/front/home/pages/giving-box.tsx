import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Cause } from '#features/money/causes/contract.ts'
import { suggestionsIn } from '#features/money/causes/rules.ts'
import type { causeSettings } from '#features/money/causes/settings.ts'
import { canHaveGiftAid, withGiftAid, writeAmount } from '#features/money/giving/rules.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import { toDecimal } from '#platform/shared/money.ts'
import { Link } from '#platform/web/link.tsx'
import { type Site, textOf, useSite, useWords } from '#platform/web/site.ts'
import { homeWords } from '../words.ts'

interface GivingBoxProps {
  readonly cause: Omit<Cause, 'html'>
}

const MOST_CHIPS = 4

/** An amount is one press away from the paying page, also before any script is there: its chips are links. */
export function GivingBox({ cause: { id, title, summary, language, ...cause } }: GivingBoxProps) {
  const site = useSite()
  const words = useWords(homeWords)
  const currency = textOf(site, 'defaultCurrency') || 'GBP'
  const money = (amount: number) => writeAmount(amount, currency, site.language)
  const chips = suggestionsIn(cause, currency, currency).slice(0, MOST_CHIPS)
  const example = chips[Math.min(1, chips.length - 1)]?.amount
  const aided = cause.giftAidEligible && hasGiftAid(site, currency) ? example : undefined

  return (
    <div className="wrap">
      <section className="giving-box lifted" aria-labelledby="giving-title">
        <div className="giving-words">
          <p className="label">{words.give}</p>
          <h2 id="giving-title" lang={language}>
            <bdi>{title}</bdi>
          </h2>
          {summary ? (
            <p className="muted" lang={language}>
              <bdi>{summary}</bdi>
            </p>
          ) : null}
        </div>
        <div className="giving-chips">
          {chips.length > 0 ? (
            <ul>
              {chips.map(({ amount, label }) => (
                <li key={amount}>
                  <Link className="chip-link" to={addressOf(site, id, amount, currency)}>
                    <span className="visually-hidden">{words.give} </span>
                    <b>{money(amount)}</b>{' '}
                    {label ? (
                      <span>
                        <bdi lang={language}>{label}</bdi>
                      </span>
                    ) : null}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          <p className="giving-foot">
            <Link
              className="more"
              to={pathOf('cause', { id })}
              aria-label={chips.length > 0 ? undefined : words.giveTo(title)}
            >
              {chips.length > 0 ? words.otherAmount : words.give}
            </Link>
            {aided ? (
              <span className="small muted">
                {words.withGiftAid(money(aided), money(withGiftAid(aided)))}
              </span>
            ) : null}
          </p>
        </div>
      </section>
    </div>
  )
}

/** The currency is named where a visitor may have chosen another one before. */
function addressOf(site: Site, id: string, amount: number, currency: string): string {
  const { currencies } = valuesOf<typeof causeSettings>(site.configuration)
  const isOneOfMany = currencies !== undefined && currencies.length > 1
  const query = `amount=${toDecimal(amount, currency)}${isOneOfMany ? `&currency=${currency}` : ''}`
  return `${pathOf('cause', { id })}?${query}`
}

function hasGiftAid(site: Site, currency: string): boolean {
  return canHaveGiftAid(currency) && textOf(site, 'charityNumber') !== ''
}
