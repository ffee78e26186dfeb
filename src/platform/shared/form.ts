import { z } from 'zod'
import { toPlainText, toWesternDigits } from './digits.ts'
import {
  CONTACT_NUMBER_PATTERN,
  ContactNumber,
  EMAIL_PATTERN,
  Email,
  STRANGE_CHARACTERS,
  text,
} from './fields.ts'
import type { InEveryLanguage } from './languages.ts'

interface AnyField {
  readonly label: InEveryLanguage<string>
  readonly optional?: true
  /** What to do when it is left empty; a general sentence when absent. */
  readonly need?: InEveryLanguage<string>
  /** Stands under the label, before it is needed. */
  readonly help?: InEveryLanguage<string>
  /** Kept encrypted, and never put into a mail. */
  readonly sealed?: true
}

/** A text of one line, or of several. */
export interface TextField extends AnyField {
  readonly type: 'line' | 'lines'
  readonly max: number
}

/** `phone` follows the organisation's own rule where it is received. */
export interface PlainField extends AnyField {
  readonly type: 'email' | 'phone'
}

/** `YYYY-MM-DD`; with `past`, a day of the last hundred and twenty years, checked where it is received. */
export interface DateField extends AnyField {
  readonly type: 'date'
  readonly past?: true
}

/** The kinds of documents that can be sent. What one is, its content says and not its name. */
export const DOCUMENTS = ['pdf', 'docx'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]

/** A document that was chosen on the sender's device. It stands at the top of a form, not within a group or a list. */
export interface FileField extends AnyField {
  readonly type: 'file'
  readonly megabytes: number
}

/** A file as it travels: the name that the sender's device has for it, and its bytes in base64. */
export interface SentFile {
  readonly name: string
  readonly content: string
}

export interface ChoiceField<Of extends readonly string[] = readonly string[]> extends AnyField {
  readonly type: 'choice'
  readonly of: Of
  readonly names?: Readonly<Record<string, InEveryLanguage<string>>>
}

/** Yes or no; with `must`, only yes. */
export interface TickField extends AnyField {
  readonly type: 'tick'
  readonly must?: true
}

export interface GroupField extends AnyField {
  readonly type: 'group'
  readonly fields: Fields
}

/** The same fields again for each of several. */
export interface ListField extends AnyField {
  readonly type: 'list'
  readonly fields: Fields
  readonly most: number
}

export type FieldRule =
  | TextField
  | PlainField
  | DateField
  | FileField
  | ChoiceField
  | TickField
  | GroupField
  | ListField

/** The fields of a form by their names: the contract's schema, the form's own check and the office's list are made of it. */
export type Fields = Readonly<Record<string, FieldRule>>

type Needed<Rule> = Rule extends { type: 'tick'; must: true }
  ? z.ZodType<true, true>
  : Rule extends { type: 'tick' }
    ? z.ZodType<boolean, boolean>
    : Rule extends { type: 'file' }
      ? z.ZodType<SentFile, SentFile>
      : Rule extends { type: 'choice'; of: infer Of extends readonly string[] }
        ? z.ZodType<Of[number], Of[number]>
        : Rule extends { type: 'group'; fields: infer Inner extends Fields }
          ? z.ZodObject<ShapeOf<Inner>>
          : Rule extends { type: 'list'; fields: infer Inner extends Fields }
            ? z.ZodArray<z.ZodObject<ShapeOf<Inner>>>
            : z.ZodType<string, string>

export type ShapeOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends { optional: true }
    ? z.ZodOptional<Needed<F[Name]>>
    : Needed<F[Name]>
}

/** The shape of a contract's input, to be spread into its strict object. */
export function toShape<const F extends Fields>(fields: F): ShapeOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, rule]) => {
      const schema = toSchema(rule)
      return [name, rule.optional ? schema.optional() : schema]
    }),
  ) as ShapeOf<F>
}

function toSchema(rule: FieldRule): z.ZodType {
  switch (rule.type) {
    case 'line':
    case 'lines':
      return text({ min: rule.optional ? 0 : 1, max: rule.max, lines: rule.type === 'lines' })
    case 'email':
      return Email
    case 'phone':
      return ContactNumber
    case 'date':
      return z.iso.date('Enter a date as YYYY-MM-DD.')
    case 'file':
      return z.strictObject({
        name: text({ max: 200 }),
        content: z
          .base64('This file cannot be read.')
          .min(1, 'This file is empty.')
          .max(base64Length(rule.megabytes), `Please send a file of at most ${rule.megabytes} MB.`),
      })
    case 'choice':
      return z.enum(rule.of as readonly [string, ...string[]])
    case 'tick':
      return rule.must ? z.literal(true, 'Please agree to this.') : z.boolean()
    case 'group':
      return z.strictObject(toShape(rule.fields))
    case 'list':
      return z
        .array(z.strictObject(toShape(rule.fields)))
        .min(1)
        .max(rule.most, `Please send at most ${rule.most} at once.`)
  }
}

/** How long a file of so many megabytes is in base64. */
export function base64Length(megabytes: number): number {
  return Math.ceil((megabytes * 1024 * 1024) / 3) * 4
}

/** A field at its place in the body: `children.0.firstName`. */
export interface Placed {
  readonly path: string
  readonly rule: Exclude<FieldRule, GroupField | ListField>
  readonly value: unknown
}

/** Every field that a body of this form has or should have, in the order of the form. */
export function* placesOf(fields: Fields, body: unknown, at = ''): Generator<Placed> {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  for (const [name, rule] of Object.entries(fields)) {
    const path = at + name
    const value = given[name]
    if (rule.type === 'group') yield* placesOf(rule.fields, value, `${path}.`)
    else if (rule.type === 'list') {
      for (const [i, each] of (Array.isArray(value) ? value : []).entries())
        yield* placesOf(rule.fields, each, `${path}.${i}.`)
    } else yield { path, rule, value }
  }
}

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
  if (rule.type === 'file') return faultOfFile(rule, value as ChosenFile | undefined)
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
      return rule.of.includes(typed) ? undefined : 'missing'
  }
}

function faultOfFile(
  { optional, megabytes }: FileField,
  chosen: ChosenFile | undefined,
): Fault | undefined {
  if (!chosen) return optional ? undefined : 'missing'
  const ending = /\.([a-z]+)$/i.exec(chosen.name)?.[1]?.toLowerCase()
  if (!DOCUMENTS.some((kind) => kind === ending)) return 'file-kind'
  return chosen.size > megabytes * 1024 * 1024 ? 'file-size' : undefined
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
