import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { Figures } from '#platform/web/ui/text.tsx'
import { nightsWords } from '../nights-words.ts'
import { headsWords, writeHeads } from '../heads-words.ts'
import { MOST_TIMES, priceOf, readHeads } from '../rules.ts'
import type { ChosenLine } from './draft.ts'
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
        {shown.map((line) => (
          <div key={line.cause.id}>
            <dt>
              <bdi>{line.cause.title}</bdi>
              <HeadsOf line={line} form={form} />
            </dt>
            <dd>
              <Figures>{money(form.wholeOf(line), 'always')}</Figures>
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
          <dt>
            {form.isOnlyByTransfer ? words.byTransfer.youPromise : words.youGive[draft.frequency]}
          </dt>
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

/** "5 people × £5", under what it is for. */
function HeadsOf({ line: { cause, choice }, form }: ReceiptProps & { readonly line: ChosenLine }) {
  const words = useWords(headsWords)
  const price = cause.heads && priceOf(cause.heads, form.currency)
  const many = readHeads(choice.typed)
  if (!cause.heads || !price || !many) return null
  return (
    <small>
      <bdi>{writeHeads(words[cause.heads.of], many, form.money(price))}</bdi>
    </small>
  )
}

/** Said before anything is paid, wherever the sum stands. */
function WhenTaken({ form }: ReceiptProps) {
  const { words, comes, draft, nights } = form
  const { language } = useSite()
  const day = (date: string) => writeDay(date, language)
  if (nights) return <WhenNights form={form} />
  if (!comes || draft.frequency === 'once') return null
  const isOnce = isLastThe(draft, comes.next)
  return (
    <p className="small">
      {isOnce
        ? words.whenTakenOnce(day(comes.first))
        : words.whenTaken(day(comes.first), day(comes.next))}{' '}
      {writeEnd(form, day)}
    </p>
  )
}

function WhenNights({ form }: ReceiptProps) {
  const { nights = [], sums, money } = form
  const words = useWords(nightsWords)
  const { language } = useSite()
  const first = nights.find(({ amount }) => amount)
  if (!first) return null
  return (
    <p className="small">
      {words.first(writeDay(first.evening, language))} {words.atMost(money(sums.total, 'always'))}
    </p>
  )
}

/** Whether the first payment is the last as well. */
function isLastThe({ ends, endsOn, endsAfter }: GiveForm['draft'], next: string): boolean {
  if (ends === 'on') return endsOn !== '' && endsOn < next
  return ends === 'after' && Number(endsAfter) === 1
}

/** When it ends by itself, or nothing where it does not. */
export function writeEnd(
  { words, draft, sums, money }: GiveForm,
  day: (date: string) => string,
): string | null {
  if (draft.ends === 'on' && draft.endsOn !== '') return words.endsBy(day(draft.endsOn))
  const times = draft.ends === 'after' ? Number(draft.endsAfter) : 0
  if (!(times >= 2 && times <= MOST_TIMES) || sums.total === 0) return null
  return words.endsWith(times, money(sums.total * times, 'always'))
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
  const { words, ofHeads, sums, money, draft } = form
  return (
    <div className={isHidden ? 'sumbar at-rest' : 'sumbar'}>
      <div>
        {sums.total > 0 ? (
          <b>{words.sum[draft.frequency](money(sums.total, 'always'))}</b>
        ) : (
          <b>{form.asksHeads ? ofHeads.choose : words.chooseAmount}</b>
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
