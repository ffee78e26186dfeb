import { formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { pledgeWords } from '../pledge-words.ts'

/** What was said in a hall and has not come yet: beside what was given, never in it. */
export function Promised({
  amount,
  currency,
}: {
  readonly amount: number
  readonly currency: string
}) {
  const words = useWords(pledgeWords)
  const { language } = useSite()
  return (
    <p className="small figures">{words.promised(formatMoney(amount, currency, { language }))}</p>
  )
}
