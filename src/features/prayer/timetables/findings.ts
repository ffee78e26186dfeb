import { toDayNumber } from '#platform/shared/wall-time.ts'
import {
  type Answers,
  FINDINGS,
  FIELDS,
  FIXES_FOR,
  type Finding,
  type FindingCode,
  MOST_SPANS,
  MOST_SPOTS,
  type Span,
  type Spot,
  isOpen,
} from './rules.ts'

/** Collects what is found, by kind. What a person has mended already is never added. */
export interface Findings {
  add(code: FindingCode, spot?: Partial<Spot>, span?: Span): void
  has(code: FindingCode): boolean
  list(): Finding[]
}

export function openFindings({ accept, fixes }: Answers): Findings {
  const found = new Map<FindingCode, { count: number; spots: Spot[]; spans: Span[] }>()
  return {
    add(code, spot = {}, span) {
      const entry = found.get(code) ?? { count: 0, spots: [], spans: [] }
      entry.count++
      const { field, date } = spot
      const days = date
        ? { field: field || ('date' as const), from: date, to: date, days: 1 }
        : undefined
      if (span) entry.spans.push(span)
      else if (days) entry.spans.push({ ...days, least: null, most: null })
      if (entry.spots.length < MOST_SPOTS) entry.spots.push({ ...NOWHERE, ...spot })
      found.set(code, entry)
    },
    has: (code) => found.has(code),
    list: () =>
      (Object.keys(FINDINGS) as FindingCode[]).flatMap((code) => {
        const entry = found.get(code)
        if (!entry) return []
        return [
          {
            code,
            severity: FINDINGS[code],
            ...entry,
            spans: join(entry.spans),
            // What was done already and left it wrong is not offered again.
            fixes: (FIXES_FOR[code] ?? []).filter((fix) => !fixes.includes(fix)),
            isAccepted: accept.includes(code),
          },
        ]
      }),
  }
}

/** Days of a column that follow each other, as one. */
function join(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted(
    (a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field) || (a.from < b.from ? -1 : 1),
  )
  const joined: Span[] = []
  for (const span of sorted) {
    const last = joined.at(-1)
    if (last && last.field === span.field && isNext(last.to, span.from)) {
      const [least, most] = [
        last.least === null || span.least === null ? null : Math.min(last.least, span.least),
        last.most === null || span.most === null ? null : Math.max(last.most, span.most),
      ]
      joined[joined.length - 1] = { ...last, to: span.to, days: last.days + span.days, least, most }
    } else joined.push(span)
  }
  return joined.slice(0, MOST_SPANS)
}

function isNext(before: string, date: string): boolean {
  return toDayNumber(date) - toDayNumber(before) <= 1
}

export function isReady(findings: readonly Finding[]): boolean {
  return !findings.some(isOpen)
}

const NOWHERE: Spot = {
  sheet: '',
  line: 0,
  date: '',
  field: '',
  value: '',
  instead: '',
}
