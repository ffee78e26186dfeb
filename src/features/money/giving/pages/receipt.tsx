import { textOf, useSite } from '#platform/web/site.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { Figures } from '#platform/web/ui/text.tsx'
import type { GiveForm } from './use-give-form.ts'

interface ReceiptProps {
  readonly form: GiveForm
}

/** Beside the form on a wide screen. */
export function Receipt({ form }: ReceiptProps) {
  return (
    <aside className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{form.words.yourGift}</h2>
      <Lines form={form} />
    </aside>
  )
}

/** The same just before paying, where there is no room beside. */
export function InlineReceipt({ form }: ReceiptProps) {
  return (
    <div className="receipt inline">
      <h3>{form.words.yourGift}</h3>
      <Lines form={form} />
    </div>
  )
}

function Lines({ form }: ReceiptProps) {
  const { words, lines, given, sums, money, draft } = form
  const name = textOf(useSite(), 'websiteName')
  // A place for the first cause is there before anything is chosen, so that nothing moves when it is.
  const shown = given.length > 0 ? given : lines.slice(0, 1)
  const hasGiftAid = hasAid(form)

  return (
    <>
      <dl className="lines">
        {shown.map(({ cause, amount }) => (
          <div key={cause.id}>
            <dt>
              <bdi>{cause.title}</bdi>
            </dt>
            <dd>
              <Figures>{money(amount, 'always')}</Figures>
            </dd>
          </div>
        ))}
        {sums.fee > 0 ? (
          <div>
            <dt>{words.cardFee}</dt>
            <dd>
              <Figures>{money(sums.fee, 'always')}</Figures>
            </dd>
          </div>
        ) : null}
        <div className="total">
          <dt>{words.youGive[draft.frequency]}</dt>
          <dd>
            <Figures>{money(sums.total, 'always')}</Figures>
          </dd>
        </div>
        {hasGiftAid ? (
          <>
            <div className="worth">
              <dt>{words.giftAidAdds}</dt>
              <dd>
                <Figures>+ {money(sums.reclaimable, 'always')}</Figures>
              </dd>
            </div>
            <div>
              <dt>{words.worth}</dt>
              <dd>
                <Figures>{money(sums.gift + sums.reclaimable, 'always')}</Figures>
              </dd>
            </div>
          </>
        ) : null}
      </dl>
      <p className="small muted">
        {form.isRegular ? words.eachTime(name) : words.onePayment(name)}
      </p>
      <WhenTaken form={form} />
    </>
  )
}

/** Said before anything is paid, wherever the sum stands. */
function WhenTaken({ form: { words, comes, draft } }: ReceiptProps) {
  const { language } = useSite()
  if (!comes || draft.frequency === 'once') return null
  const day = (date: string) => writeDay(date, language)
  return <p className="small">{words.whenTaken(day(comes.first), day(comes.next))}</p>
}

interface SumBarProps {
  readonly form: GiveForm
  /** The step that comes next, and where it is. */
  readonly next: 'amount' | 'you' | 'pay'
  readonly onNext: () => void
  readonly isHidden: boolean
}

/** On a phone: the sum within sight, the next step within reach. */
export function SumBar({ form, next, onNext, isHidden }: SumBarProps) {
  const { words, sums, money, draft } = form
  return (
    <div className={isHidden ? 'sumbar at-rest' : 'sumbar'}>
      <div>
        {sums.total > 0 ? (
          <b>{words.sum[draft.frequency](money(sums.total, 'always'))}</b>
        ) : (
          <b>{words.chooseAmount}</b>
        )}
        {hasAid(form) ? (
          <span>{words.withGiftAid(money(sums.gift + sums.reclaimable, 'always'))}</span>
        ) : null}
      </div>
      <a
        className="button"
        href={`#${next}`}
        onClick={(event) => {
          event.preventDefault()
          onNext()
        }}
      >
        {words.next}
      </a>
    </div>
  )
}

function hasAid({ asksGiftAid, draft, sums }: GiveForm): boolean {
  return asksGiftAid && draft.giftAid === 'yes' && sums.reclaimable > 0
}
