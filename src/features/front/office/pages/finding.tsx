import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { prayerNames } from '#features/prayer/prayer-times/words.ts'
import {
  FIELDS,
  type Field as Column,
  type TimeField,
  partsOf,
} from '#features/prayer/timetables/rules.ts'
import { reportWords } from '#features/prayer/timetables/words.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { timesWords } from '../times-words.ts'
import { useDesk } from './desk-context.ts'
import type { Report, Table } from './use-table.ts'

type Found = Report['findings'][number]

/** So many stretches of days, and cells, are named; the rest is counted. */
const MOST = 6

const TONES = { question: 'tag warning', error: 'tag danger', warning: 'tag warning', note: 'tag' }

/** What a column is called: "Isha, jamaat". */
export function useFieldNames(): (field: string) => string {
  const { fields, what } = useWords(reportWords)
  const names = useWords(prayerNames)
  return (field) => {
    const known = fields[field as Column]
    if (known || !FIELDS.includes(field as Column)) return known ?? field
    const parts = partsOf(field as TimeField)
    // No prayer begins then.
    if (parts.key === 'sunrise') return names.sunrise
    return `${names[parts.key]} (${what[parts.what]})`
  }
}

interface FindingProps {
  readonly finding: Found
  readonly table: Table
  readonly report: Report
}

/** In words: what it is, on which days, and what can be done about it. */
export function Finding({ finding, table, report }: FindingProps) {
  const { tables: words } = useWords(timesWords)
  const { severities } = useWords(reportWords)
  const { desk } = useDesk()
  const { code, severity, says, offers, isAccepted } = finding
  return (
    <li className="office-entry">
      <p>
        <span className={TONES[severity]}>{severities[severity]}</span>{' '}
        {isAccepted ? (
          <span className="tag success">{severity === 'error' ? words.leftOut : words.asIs}</span>
        ) : null}
      </p>
      <p>{says}</p>
      <Where finding={finding} />
      {severity === 'question' ? <Question code={code} table={table} report={report} /> : null}
      {severity === 'error' || severity === 'warning' ? (
        <p className="actions">
          {code === 'another-place' && desk.roles.includes('owner') ? (
            <Link
              className={buttonClass({ look: 'quiet' })}
              to={pathOf('officeSettingsPart', { section: 'prayerTime' })}
            >
              {words.ownPlace}
            </Link>
          ) : null}
          {isAccepted
            ? null
            : offers.map(({ fix, says: label }) => (
                <Button key={fix} look="quiet" onClick={() => table.mend(fix, label)}>
                  {label}
                </Button>
              ))}
          {isAccepted ? (
            <Button look="plain" size="compact" onClick={() => table.refuse(code)}>
              {words.again}
            </Button>
          ) : code === 'duplicate-day' ? null : (
            <Button look="quiet" onClick={() => table.accept(code)}>
              {severity === 'error' ? words.leaveOut : words.isRight}
            </Button>
          )}
        </p>
      ) : null}
    </li>
  )
}

function Where({ finding }: { readonly finding: Found }) {
  const { tables: words } = useWords(timesWords)
  const { language } = useSite()
  const { allTimes } = useWords(reportWords)
  const nameOf = useFieldNames()
  const { code, spans, spots, count } = finding
  const day = (date: string) => writeDate(date, language, { length: 'short' })
  const isColumns = code === 'columns-swapped'
  // A question about the file as a whole has no place in it.
  const shown = spots.filter(({ line }) => isColumns || line > 0)
  const named = spans.length > 0 ? spans.length : Math.min(count, shown.length)
  if (named === 0) return null
  return (
    <ul className="office-where">
      {spans.length > 0
        ? spans.slice(0, MOST).map(({ field, from, to, least, most }) => {
            const by = off(least, most, words)
            const spot = from === to ? cellOf(finding, field, from) : undefined
            const name = field !== 'date' ? nameOf(field) : by ? allTimes : ''
            return (
              <li key={`${field} ${from}`}>
                {name ? <b>{name}</b> : null}{' '}
                {from === to ? day(from) : words.span(day(from), day(to))}
                {by ? ` · ${by}` : ''}
                {spot && isDate(spot.instead) ? (
                  <>
                    {` · ${words.line(spot.line)} · `}
                    <b>{words.fits(day(spot.instead))}</b>
                  </>
                ) : spot ? (
                  <>
                    {' · '}
                    <bdi className="figures">{spot.value}</bdi>
                    {isTime(spot.instead) ? ` · ${words.expected(spot.instead)}` : null}
                  </>
                ) : null}
              </li>
            )
          })
        : shown.slice(0, MOST).map(({ sheet, line, field, value, instead }) => (
            <li key={`${sheet} ${line} ${field}`}>
              {line > 0 ? words.line(line) : null} {field ? <b>{nameOf(field)}</b> : null}{' '}
              <bdi className="figures">
                {value}
                {instead && !isColumns ? ` → ${instead}` : ''}
              </bdi>
              {isColumns ? (
                <>
                  ↔ <b>{nameOf(instead)}</b>
                </>
              ) : null}
            </li>
          ))}
      {code === 'another-place' && spots[0] ? (
        <li>
          <bdi>{spots[0].value}</bdi>
        </li>
      ) : null}
      {named > MOST ? <li className="muted">{words.more(named - MOST)}</li> : null}
    </ul>
  )
}

/** What stands in the one cell that is meant, and what was expected there where that is known. */
function cellOf({ spots }: Found, column: string, on: string) {
  const spot = spots.find(({ field, date }) => field === column && date === on)
  return spot?.line && spot.value ? spot : undefined
}

function isTime(text: string): boolean {
  return /^\d\d:\d\d$/.test(text)
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** Half a day is no distance: such times are in the wrong half of the day, and that has been said. */
const MOST_MINUTES = 600

type Distances = Pick<(typeof timesWords)['en']['tables'], 'early' | 'late' | 'off'>

function off(least: number | null, most: number | null, words: Distances): string {
  if (least === null || most === null) return ''
  const [near, far] = [Math.abs(least), Math.abs(most)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  if (far >= MOST_MINUTES || far === 0) return ''
  if (least >= 0) return words.late(near, far)
  return most <= 0 ? words.early(near, far) : words.off(far)
}

interface QuestionProps {
  readonly code: Found['code']
  readonly table: Table
  readonly report: Report
}

function Question({ code, table, report }: QuestionProps) {
  const { tables: words } = useWords(timesWords)
  if (code === 'columns-unknown') return <Columns table={table} report={report} />
  if (code === 'year-missing') return <Year table={table} />
  return (
    <p className="actions">
      <Button look="quiet" onClick={() => table.answer({ dateOrder: 'day-first' })}>
        {words.dayFirst}
      </Button>
      <Button look="quiet" onClick={() => table.answer({ dateOrder: 'month-first' })}>
        {words.monthFirst}
      </Button>
    </p>
  )
}

function Year({ table }: { readonly table: Table }) {
  const { tables: words } = useWords(timesWords)
  const [year, setYear] = useState('')
  return (
    <form
      className="actions"
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d{4}$/.test(year)) table.answer({ year: Number(year) })
      }}
    >
      <Field
        name="year"
        label={words.year}
        inputMode="numeric"
        maxLength={4}
        value={year}
        onChange={({ target }) => setYear(target.value)}
      />
      <Button type="submit" look="quiet">
        {words.setYear}
      </Button>
    </form>
  )
}

/** Which column holds what, as far as it was seen, to be put right. */
export function Columns({ table, report: { columns } }: Omit<QuestionProps, 'code'>) {
  const { tables: words } = useWords(timesWords)
  const nameOf = useFieldNames()
  const [chosen, setChosen] = useState<Readonly<Record<number, Column>>>(
    Object.fromEntries(columns.map(({ index, field }) => [index, field as Column])),
  )
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        table.answer({ columns: chosen })
      }}
    >
      {columns.map(({ index, heading }) => (
        <Select
          key={index}
          name={`column-${index}`}
          label={<bdi>{heading || index + 1}</bdi>}
          value={chosen[index] ?? 'unused'}
          onChange={({ target }) => setChosen({ ...chosen, [index]: target.value as Column })}
        >
          {FIELDS.map((field) => (
            <option key={field} value={field}>
              {nameOf(field)}
            </option>
          ))}
        </Select>
      ))}
      <p className="span">
        <Button type="submit" look="quiet">
          {words.setColumns}
        </Button>
      </p>
    </form>
  )
}
