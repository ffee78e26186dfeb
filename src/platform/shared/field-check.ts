import { toPlainText, toWesternDigits } from './digits.ts'
import { DOCUMENTS, type FileShape, type Fields, type Placed } from './field-language.ts'
import { CONTACT_NUMBER_PATTERN, EMAIL_PATTERN, STRANGE_CHARACTERS } from './fields.ts'

export type Fault =
  | 'missing'
  | 'too-long'
  | 'characters'
  | 'email'
  | 'phone'
  | 'date'
  | 'not-past'
  | 'file-kind'
  | 'file-size'

/** A file that was chosen and not yet read. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
}

/**
 * What is wrong with what somebody typed, as far as a browser can tell; the server has the last word. `today` is the
 * organisation's.
 */
export function faultOf(
  { rule, value }: Pick<Placed, 'rule' | 'value'>,
  today: string,
): Fault | undefined {
  if (rule.type === 'tick') return rule.must && value !== true ? 'missing' : undefined
  if (rule.type === 'file')
    return value ? faultOfFile(rule, value as ChosenFile) : rule.optional ? undefined : 'missing'
  const typed = typeof value === 'string' ? value.trim() : ''
  if (typed === '') return rule.optional ? undefined : 'missing'
  switch (rule.type) {
    case 'line':
    case 'lines':
      if (typed.length > rule.max) return 'too-long'
      return STRANGE_CHARACTERS.test(typed.replace(/[\n\t\r]/g, '')) ? 'characters' : undefined
    case 'email':
      return EMAIL_PATTERN.test(toPlainText(typed).toLowerCase()) ? undefined : 'email'
    case 'phone':
      return CONTACT_NUMBER_PATTERN.test(toWesternDigits(toPlainText(typed))) ? undefined : 'phone'
    case 'date':
      if (!isDate(typed)) return 'date'
      return rule.past && !isPast(typed, today) ? 'not-past' : undefined
    case 'choice':
      return Object.hasOwn(rule.of, typed) ? undefined : 'missing'
  }
}

function faultOfFile({ megabytes }: FileShape, { name, size }: ChosenFile): Fault | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (!DOCUMENTS.some((kind) => kind === ending)) return 'file-kind'
  return size > megabytes * 1024 * 1024 ? 'file-size' : undefined
}

const LONGEST_LIFE_YEARS = 120

/** Whether somebody living may have been born on that day. */
export function isPast(date: string, today: string): boolean {
  const earliest = Number(today.slice(0, 4)) - LONGEST_LIFE_YEARS
  return date <= today && Number(date.slice(0, 4)) >= earliest
}

/**
 * The body of a request from the controls of a form, whose names are the paths of their fields. What is left empty and may
 * be is left out, and so are files: they are read when the form is sent.
 */
export function toBody(fields: Fields, typed: ReadonlyMap<string, string>, at = ''): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, rule]): [string, unknown][] => {
      const path = at + name
      if (rule.type === 'group') return [[name, toBody(rule.fields, typed, `${path}.`)]]
      if (rule.type === 'list') {
        const has = (i: number) => [...typed.keys()].some((key) => key.startsWith(`${path}.${i}.`))
        const places = Array.from({ length: rule.most }, (_, i) => i).filter(has)
        return [[name, places.map((i) => toBody(rule.fields, typed, `${path}.${i}.`))]]
      }
      if (rule.type === 'tick') return [[name, typed.has(path)]]
      if (rule.type === 'file') return []
      const value = (typed.get(path) ?? '').trim()
      return rule.optional && value === '' ? [] : [[name, value]]
    }),
  )
}

function isDate(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(instant || 0).toISOString().startsWith(text)
}
