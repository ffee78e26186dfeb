import {
  type Answers,
  FINDINGS,
  FIXES_FOR,
  type Finding,
  type FindingCode,
  MOST_SPOTS,
  type Spot,
  isOpen,
} from './rules.ts'

/** Collects what is found, by kind. What a person has mended already is never added. */
export interface Findings {
  add(code: FindingCode, spot?: Partial<Spot>): void
  has(code: FindingCode): boolean
  list(): Finding[]
}

export function openFindings({ accept }: Answers): Findings {
  const found = new Map<FindingCode, { count: number; spots: Spot[] }>()
  return {
    add(code, spot = {}) {
      const entry = found.get(code) ?? { count: 0, spots: [] }
      entry.count++
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
            fixes: FIXES_FOR[code] ?? [],
            isAccepted: accept.includes(code),
          },
        ]
      }),
  }
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
