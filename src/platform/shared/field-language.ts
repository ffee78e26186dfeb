import type { InEveryLanguage } from './languages.ts'

type Words = InEveryLanguage<string>

/** What is said of a field, whatever it holds. */
interface Said {
  readonly label: Words
  /** Stands under the label, before it is needed. */
  readonly help?: Words
  /** What to do when it is left empty; a general sentence when absent. */
  readonly need?: Words
  /** It may be left empty. Every other field must be filled in; a tick alone is complete as it is. */
  readonly optional?: true
  /** Kept encrypted, and never put into a mail. */
  readonly sealed?: true
}

/** One line of text, or several. */
export interface TextShape {
  readonly type: 'line' | 'lines'
  readonly max: number
}

/** Text with headings, lists and links; made safe before it is kept. */
export interface ProseShape {
  readonly type: 'prose'
  readonly max: number
}

/** `phone` follows the organisation's own rule where it is received. */
export interface ContactShape {
  readonly type: 'email' | 'phone'
}

/** `time` is `HH:MM` on a clock of 24 hours. */
export interface PlainShape {
  readonly type: 'time'
}

/** The id of something that is kept: a picture, a document to read, or a recording to hear. */
export interface KeptShape {
  readonly type: KeptThing
}
export type KeptThing = 'picture' | 'document' | 'recording'

export function isKept<F extends { readonly type: string }>(
  field: F,
): field is F & { readonly type: KeptThing } {
  return ['picture', 'document', 'recording'].includes(field.type)
}

/** Minor units, of the organisation's first currency where none is named. */
export interface MoneyShape {
  readonly type: 'money'
  readonly currency?: string
}

/** A whole number unless it may have a `fraction`. */
export interface NumberShape {
  readonly type: 'number'
  readonly fraction?: true
  readonly min: number
  readonly max: number
}

/** `YYYY-MM-DD`; with `past`, a day of the last hundred and twenty years, checked where it is received. */
export interface DateShape {
  readonly type: 'date'
  readonly past?: true
}

/** `#rrggbb`. */
export interface ColourShape {
  readonly type: 'colour'
}

/** Another site, or a page of this one unless `outside`. */
export interface LinkShape {
  readonly type: 'link'
  readonly outside?: true
}

/** Yes or no; with `must`, only yes. */
export interface TickShape {
  readonly type: 'tick'
  readonly must?: true
}

export type Choices = Readonly<Record<string, Words>>

/** One of several, by what is kept, each with its name. What is kept begins with `begins` until somebody chooses. */
export interface ChoiceShape {
  readonly type: 'choice'
  readonly of: Choices
  readonly begins?: string
}

/** Any of several. */
export interface ChoicesShape {
  readonly type: 'choices'
  readonly of: Choices
}

/** A document that was chosen on the sender's device. It stands at the top of a form, not within a group or a list. */
export interface FileShape {
  readonly type: 'file'
  readonly megabytes: number
}

export interface GroupShape {
  readonly type: 'group'
  readonly fields: Fields
}

/** The same fields again for each of several. */
export interface ListShape {
  readonly type: 'list'
  readonly fields: Fields
  readonly most: number
}

/** What a field can hold. */
export type Shape =
  | TextShape
  | ProseShape
  | ContactShape
  | PlainShape
  | KeptShape
  | MoneyShape
  | NumberShape
  | DateShape
  | ColourShape
  | LinkShape
  | TickShape
  | ChoiceShape
  | ChoicesShape
  | FileShape
  | GroupShape
  | ListShape

/** A field, as plain data: what it holds, and what it is called in every language. */
export type Field = Said & Shape

/**
 * The fields of a form or of a kind of content, by their names, in the order in which they are filled in. Everything that
 * knows of fields is made of this: what a call takes, keeps and answers (`field-schemas.ts`), what a browser checks
 * (`field-check.ts`), the controls, the mails, the documentation.
 */
export type Fields = Readonly<Record<string, Field>>

/** The kinds of documents that can be sent. What one is, its content says and not its name. */
export const DOCUMENTS = ['pdf', 'docx'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]

/** A file as it travels: the name that the sender's device has for it, and its bytes in base64. */
export interface SentFile {
  readonly name: string
  readonly content: string
}

/** A field that holds no others. */
export type Leaf = Exclude<Field, { readonly type: 'group' | 'list' }>

/** A field at its place in the body: `children.0.firstName`. */
export interface Placed {
  readonly path: string
  readonly rule: Leaf
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

/** Something of the library that a field of a kind names. */
export interface Named {
  readonly what: KeptThing
  readonly id: string
  /** Where: `photos.2.picture`. */
  readonly path: string
}

/** All pictures, documents and recordings that stand in the values of a kind's fields. */
export function namedIn(fields: Fields, values: unknown, at = ''): Named[] {
  const given = (values ?? {}) as Record<string, unknown>
  return Object.entries(fields).flatMap(([name, field]): Named[] => {
    const value = given[name]
    const path = at + name
    if (isKept(field))
      return typeof value === 'string' ? [{ what: field.type, id: value, path }] : []
    if (field.type === 'group') return namedIn(field.fields, value, `${path}.`)
    if (field.type === 'list' && Array.isArray(value))
      return value.flatMap((each, i) => namedIn(field.fields, each, `${path}.${i}.`))
    return []
  })
}

/** Whether a kind has fields that name something of the library. */
export function namesAny(fields: Fields): boolean {
  return Object.values(fields).some(
    (field) => isKept(field) || ('fields' in field && namesAny(field.fields)),
  )
}
