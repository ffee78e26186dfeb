import { formatMoney } from '#platform/shared/money.ts'
import { weekdayOf } from '#platform/shared/wall-time.ts'
import { dayOf, writeDate, writeMonth } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import type { SponsoredDay } from '../needs-contract.ts'
import { campaignWords } from '../words.ts'
import type { Askable } from './campaign-parts.tsx'

interface SponsorDaysProps extends Askable {
  readonly days: readonly SponsoredDay[]
}

/** A calendar of days: each says in words whether it is free, and is one press from the form. */
export function SponsorDays({ days, currency, onGive }: SponsorDaysProps) {
  const words = useWords(campaignWords)
  const { language } = useSite()
  const [first] = days
  if (!first) return null
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  const { quantity, unitAmount } = first
  const money = (amount: number) => formatMoney(amount, currency, { language })
  return (
    <section aria-labelledby="days">
      <h2 id="days">{words.days}</h2>
      <p>
        <bdi>{first.title}</bdi>:{' '}
        {quantity > 1
          ? words.sharedDayCosts(money(quantity * unitAmount), quantity, money(unitAmount))
          : words.dayCosts(money(unitAmount))}
      </p>
      {[...months].map(([month, ofMonth]) => (
        <div key={month} className="sponsor-month">
          <h3>{writeMonth(month, language)}</h3>
          <ol className="sponsor-days">
            {ofMonth.map((day) => (
              <li key={day.id} style={{ '--weekday': weekdayOf(day.day) } as object}>
                <Day day={day} onGive={onGive} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Day({ day, onGive }: { readonly day: SponsoredDay } & Pick<SponsorDaysProps, 'onGive'>) {
  const { language } = useSite()
  const words = useWords(campaignWords)
  const { weekday, day: number } = dayOf(day.day, language)
  const state = stateOf(day)
  const says = words.dayStates[state](day.left)
  const inside = (
    <>
      <span className="visually-hidden">{`${writeDate(day.day, language)}: `}</span>
      <span aria-hidden="true">{weekday}</span>
      <b aria-hidden="true" className="figures">
        {number}
      </b>
      <span>{says}</span>
    </>
  )
  if (onGive === null || (state !== 'free' && state !== 'some'))
    return (
      <div className="sponsor-day" data-state={state}>
        {inside}
      </div>
    )
  return (
    <button type="button" className="sponsor-day" data-state={state} onClick={() => onGive(day.id)}>
      {inside}
    </button>
  )
}

function stateOf({ isOver, left, funded, quantity }: SponsoredDay) {
  if (funded >= quantity) return 'given'
  if (isOver) return 'over'
  if (left === 0) return 'held'
  return left === quantity ? 'free' : 'some'
}
