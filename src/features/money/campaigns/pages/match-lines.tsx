import { decimalsOf, formatMoney } from '#platform/shared/money.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import type { Match } from '../contract.ts'
import { campaignWords } from '../words.ts'

/** Who adds to the gifts of others, how much of it is left, and that it is over once it is. */
export function MatchLines({ matches }: { readonly matches: readonly Match[] }) {
  if (matches.length === 0) return null
  return (
    <ul className="campaign-matches">
      {matches.map((match) => (
        <li key={match.id} data-state={match.state}>
          <MatchLine match={match} />
        </li>
      ))}
    </ul>
  )
}

function MatchLine({ match }: { readonly match: Match }) {
  const words = useWords(campaignWords)
  const { language } = useSite()
  const { percent, currency, cap, added, left, startsOn, endsOn, state } = match
  // A name of another script does not turn the sentence around.
  const name = `\u2068${match.name}\u2069`
  const money = (amount: number) => formatMoney(amount, currency, { language })
  const day = (date: string) => writeDate(date, language, { length: 'short' })
  const unit = 10 ** decimalsOf(currency)
  const [one, more] = [money(unit), money(Math.round((unit * percent) / 100))]
  if (state === 'used-up') return words.matchUsedUp(name, money(added))
  if (state === 'over') return words.matchOver(name, money(added), day(endsOn))
  if (state === 'coming') return words.matchComing(name, more, one, day(startsOn), money(cap))
  return (
    <>
      {words.matchLive(name, more, one, day(endsOn), money(cap))}{' '}
      <b className="figures">{words.matchLeft(money(left))}</b>
    </>
  )
}
