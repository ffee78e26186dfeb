import { isOpen } from '#features/prayer/timetables/rules.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { timesWords } from '../times-words.ts'
import { Columns, Finding, useFieldNames } from './finding.tsx'
import { type Report, type Table, useTable } from './use-table.ts'

/** How many of the changed days are shown: enough to see that it is the right table. */
const PREVIEW = 7

/** A file is chosen; what was found is read and answered; then it is used. */
export function NewTable({ onImported }: { readonly onImported: () => void }) {
  const { tables: words } = useWords(timesWords)
  const table = useTable(onImported)
  const { report, error, isChecking } = table
  if (report)
    return (
      <section className="office-part">
        <Checked table={table} report={report} />
      </section>
    )
  return (
    <section className="office-part">
      <div className="office-narrow">
        <Field
          type="file"
          name="table"
          label={words.choose}
          help={words.chooseHelp}
          accept=".csv,.txt,.xlsx,text/csv"
          error={error}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) table.choose(file)
          }}
        />
      </div>
      {isChecking ? (
        <>
          <output className="muted">{words.checking}</output>
          <Skeleton lines={4} />
        </>
      ) : null}
    </section>
  )
}

interface CheckedProps {
  readonly table: Table
  readonly report: Report
}

function Checked({ table, report }: CheckedProps) {
  const { tables: words } = useWords(timesWords)
  const { language } = useSite()
  const { firstDate, lastDate, counts, findings, isReady } = report
  const day = (date: string) => writeDate(date, language, { length: 'short' })
  return (
    <div className="office-report" aria-busy={table.isChecking || undefined}>
      <h2>
        <bdi>{table.fileName}</bdi>
      </h2>
      <p className="muted">
        {firstDate && lastDate
          ? `${words.days(day(firstDate), day(lastDate))} · ${words.counts(counts)}`
          : words.noDays}
      </p>
      {table.error ? (
        <p className="note danger" role="alert">
          {table.error}
        </p>
      ) : null}
      <Used table={table} report={report} />
      <h3>{words.found}</h3>
      {findings.length === 0 && table.mended.length === 0 ? (
        <p className="note success">{words.allWell}</p>
      ) : null}
      <Mended table={table} />
      {findings.some(isOpen) ? (
        <p className="help">
          {findings.some(({ severity }) => severity === 'error') ? `${words.foundHelp} ` : null}
          {words.correctHelp}
        </p>
      ) : null}
      <ul className="office-findings">
        {findings.map((each) => (
          <Finding key={each.code} finding={each} table={table} report={report} />
        ))}
      </ul>
      {isReady ? <Preview report={report} /> : null}
      <div className="office-deeds">
        {isReady ? null : <p className="muted">{words.notReady(findings.filter(isOpen).length)}</p>}
        <Button disabled={!isReady} busy={table.isImporting} onClick={() => void table.use()}>
          {words.import}
        </Button>
        <Button look="quiet" onClick={table.drop}>
          {words.other}
        </Button>
      </div>
    </div>
  )
}

/** Which column was taken for what: in one that was not understood there may be times as well. */
function Used({ table, report }: CheckedProps) {
  const { tables: words } = useWords(timesWords)
  const { columns, findings } = report
  const unused = columns.filter(({ field }) => field === 'unused')
  const names = unused.map(({ heading, index }) => heading || `${index + 1}`)
  if (findings.some(({ code }) => code === 'columns-unknown')) return null
  return (
    <details>
      <summary>{words.columns(columns.length - unused.length, names)}</summary>
      <p className="help">{words.columnsHelp}</p>
      <Columns table={table} report={report} />
    </details>
  )
}

/** What was mended no longer stands among what was found, so it is said here. */
function Mended({ table: { mended, takeBack } }: { readonly table: Table }) {
  const { tables: words } = useWords(timesWords)
  return mended.map(({ fix, says }) => (
    <p key={fix} className="note success">
      <span>
        <b>{words.mended}:</b> {says}
      </span>{' '}
      <Button look="plain" size="compact" onClick={() => takeBack(fix)}>
        {words.again}
      </Button>
    </p>
  ))
}

function Preview({ report: { preview } }: { readonly report: Report }) {
  const { tables: words } = useWords(timesWords)
  const { language } = useSite()
  const nameOf = useFieldNames()
  if (preview.length === 0) return null
  return (
    <>
      <h3>{words.preview}</h3>
      <ul className="rows">
        {preview.slice(0, PREVIEW).map(({ date, changes }) => (
          <li key={date} className="office-note">
            <b>{writeDate(date, language)}</b>
            {changes.map((change) => (
              <small key={change.field}>
                {nameOf(change.field)}:{' '}
                <bdi className="figures">
                  {change.old ?? '–'} → {change.new ?? '–'}
                </bdi>
              </small>
            ))}
          </li>
        ))}
      </ul>
      {preview.length > PREVIEW ? (
        <p className="muted">{words.more(preview.length - PREVIEW)}</p>
      ) : null}
    </>
  )
}
