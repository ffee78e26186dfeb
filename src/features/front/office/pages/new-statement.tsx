import { writeAmount } from '#features/money/giving/rules.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { moneyWords } from '../money-words.ts'
import {
  type Statement,
  type StatementReport,
  type StatementRow,
  useStatement,
} from './use-statement.ts'

/** A bank's statement is chosen; whose each line is, is looked at and answered; then it is booked. */
export function NewStatement({ onBooked }: { readonly onBooked: () => void }) {
  const words = useWords(moneyWords)
  const statement = useStatement(onBooked)
  const { report, error, isBusy } = statement
  if (report)
    return (
      <section className="office-part">
        <Report statement={statement} report={report} />
      </section>
    )
  return (
    <section className="office-part">
      <div className="office-narrow">
        <Field
          type="file"
          name="statement"
          label={words.choose}
          help={words.chooseHelp}
          accept=".csv,.txt,text/csv"
          error={error}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void statement.choose(file)
          }}
        />
      </div>
      {isBusy ? (
        <>
          <output className="muted">{words.reading}</output>
          <Skeleton lines={4} />
        </>
      ) : null}
    </section>
  )
}

interface ReportProps {
  readonly statement: Statement
  readonly report: StatementReport
}

function Report({ statement, report }: ReportProps) {
  const words = useWords(moneyWords)
  const { counts } = report
  const isNone = counts.matched + counts.likely === 0
  return (
    <div className="office-report" aria-busy={statement.isBusy || undefined}>
      <h2>
        <bdi>{statement.fileName}</bdi>
      </h2>
      <p className="muted">
        {words.counts(counts.matched ?? 0, counts.likely ?? 0, counts.unknown ?? 0)}
      </p>
      <Dates statement={statement} report={report} />
      {isNone ? <p className="note">{words.noneFound}</p> : null}
      <Group kind="matched" isOpen statement={statement} report={report} />
      <Group kind="likely" isOpen statement={statement} report={report} />
      <Group kind="unknown" isOpen={false} statement={statement} report={report} />
      <Group kind="unreadable" isOpen={false} statement={statement} report={report} />
      <Group kind="booked" isOpen={false} statement={statement} report={report} />
      <Deeds statement={statement} report={report} />
    </div>
  )
}

/** How the days were read is shown where it is not certain, with the other way one press away. */
function Dates({ statement, report: { isEitherOrder, dateOrder, lines } }: ReportProps) {
  const words = useWords(moneyWords)
  const { language } = useSite()
  const example = lines.find(({ paidOn }) => paidOn)?.paidOn
  if (!isEitherOrder || !example) return null
  return (
    <p className="note warning">
      <span>
        {words.dates[dateOrder](writeDate(example, language))}{' '}
        <Button
          look="plain"
          size="compact"
          onClick={() => statement.readAs(dateOrder === 'day-first' ? 'month-first' : 'day-first')}
        >
          {words.otherOrder[dateOrder]}
        </Button>
      </span>
    </p>
  )
}

/** More than anybody looks through; a shorter export shows the rest. */
const MOST_SHOWN = 200

interface GroupProps extends ReportProps {
  readonly kind: Exclude<StatementRow['kind'], 'out'>
  readonly isOpen: boolean
}

function Group({ kind, isOpen, statement, report }: GroupProps) {
  const words = useWords(moneyWords)
  const lines = report.lines.filter((line) => line.kind === kind)
  if (lines.length === 0) return null
  const hidden = lines.length - MOST_SHOWN
  const list = (
    <>
      <ul className="office-list">
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <Line key={line.key} line={line} statement={statement} report={report} />
        ))}
      </ul>
      {hidden > 0 ? <p className="muted">{words.more(hidden)}</p> : null}
    </>
  )
  if (isOpen)
    return (
      <>
        <h3>{words.groups[kind]}</h3>
        {list}
      </>
    )
  return (
    <details>
      <summary>
        {words.groups[kind]} <span className="tag figures">{lines.length}</span>
      </summary>
      {list}
    </details>
  )
}

interface LineProps extends ReportProps {
  readonly line: StatementRow
}

function Line({ line, statement, report }: LineProps) {
  const { language } = useSite()
  const words = useWords(moneyWords)
  const money = useMoney(report.currency)
  const { paidOn, amount, why } = line
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi>{line.words || '–'}</bdi>
          </b>
          <small>
            {paidOn ? writeDate(paidOn, language) : '–'} ·{' '}
            <bdi className="figures">{amount === null ? '–' : money(amount)}</bdi>
          </small>
          {why ? <small>{words.why[why]}</small> : null}
        </span>
        {why === 'other-sum' ? (
          <span className="office-marks">
            <span className="tag warning">{words.otherSum}</span>
          </span>
        ) : null}
      </div>
      {line.kind === 'booked' || line.kind === 'unreadable' ? null : (
        <Whose line={line} statement={statement} report={report} />
      )}
    </li>
  )
}

function Whose({ line, statement, report }: LineProps) {
  const words = useWords(moneyWords)
  const money = useMoney(report.currency)
  const { key, promiseId, amount } = line
  const id = statement.chosen[key] ?? ''
  const isTwice = statement.bookings.some((one) => one.key !== key && one.promiseId === id)
  const proposed = report.waiting.find((each) => each.id === promiseId)
  const promise = id === '' ? proposed : report.waiting.find((each) => each.id === id)
  if (report.waiting.length === 0) return null
  return (
    <div className="office-narrow">
      {promise && amount !== null && promise.amount !== amount ? (
        <p className="note warning">{words.differs(money(amount), money(promise.amount))}</p>
      ) : null}
      <Select
        name={`whose-${key.slice(0, 12)}`}
        label={words.which}
        aria-label={words.whichOf(line.words)}
        value={id}
        error={id !== '' && isTwice ? words.twice : undefined}
        onChange={({ target }) => statement.pick(key, target.value)}
      >
        <option value="">{words.leave}</option>
        {report.waiting.map(({ id, name, amount, reference }) => (
          <option key={id} value={id}>
            {`${name} · ${money(amount)} · ${reference}`}
          </option>
        ))}
      </Select>
      {proposed && id === '' ? (
        <p>
          <Button look="quiet" size="compact" onClick={() => statement.pick(key, proposed.id)}>
            {words.isThis}: <bdi>{proposed.name}</bdi>
          </Button>
        </p>
      ) : null}
    </div>
  )
}

function Deeds({ statement, report }: ReportProps) {
  const words = useWords(moneyWords)
  const money = useMoney(report.currency)
  const { bookings, isBusy, error } = statement
  const keys = new Set(bookings.map(({ key }) => key))
  const sum = report.lines
    .filter(({ key }) => keys.has(key))
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const isTwice = new Set(bookings.map(({ promiseId }) => promiseId)).size < bookings.length
  return (
    <div className="office-deeds">
      {error ? (
        <p className="note danger" role="alert">
          {error}
        </p>
      ) : null}
      {bookings.length === 0 ? (
        <p className="muted">{words.nothingChosen}</p>
      ) : (
        <Button disabled={isTwice} busy={isBusy} onClick={() => void statement.book()}>
          {words.book(bookings.length, money(sum))}
        </Button>
      )}
      <Button look="quiet" onClick={statement.drop}>
        {words.other}
      </Button>
    </div>
  )
}

export function useMoney(currency: string): (amount: number) => string {
  const { language } = useSite()
  return (amount) => writeAmount(amount, currency, language, 'always')
}
