import { z } from 'zod'
import type { FieldError } from '#platform/shared/envelope.ts'
import { LocalMoment, Slug, TimeOfDay, text } from '#platform/shared/fields.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { MinorUnits } from '#platform/shared/money.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'

type Words = InEveryLanguage<string>

/** What a field of a kind is, in one place: how it is checked, how the office fills it in, and what it is called there. */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  /** Which control the office gets. */
  readonly control: Control
  readonly label: Words
  readonly help?: Words
  readonly schema: Schema
  /** What can be chosen, in the order of the list; the words of each. */
  readonly choices?: Readonly<Record<string, Words>>
  /** The fields of each entry of a list. */
  readonly entries?: Fields
}

export type Control =
  | 'line'
  | 'lines'
  | 'prose'
  | 'number'
  | 'money'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'switch'
  | 'link'
  | 'picture'
  | 'list'
  | 'when'

export type Fields = Readonly<Record<string, Field>>

interface About {
  readonly label: Words
  readonly help?: Words
}

/** One line of text; may be empty unless `required`. */
export const line = ({ max = 120, required = false, ...about }: About & Length) =>
  field('line', { ...about, schema: orEmpty(text({ min: required ? 1 : 0, max }), required) })

/** Some lines of text without any markup. */
export const lines = ({ max = 1_000, required = false, ...about }: About & Length) =>
  field('lines', {
    ...about,
    schema: orEmpty(text({ min: required ? 1 : 0, max, lines: true }), required),
  })

/** Text with headings, lists and links; made safe like an item's own. */
export const prose = ({ max = 60_000, ...about }: About & Length) =>
  field('prose', { ...about, schema: z.string().max(max).default('') })

export const wholeNumber = ({
  min = 0,
  max = 100_000,
  ...about
}: About & { min?: number; max?: number }) =>
  field('number', { ...about, schema: z.number().int().min(min).max(max).nullable().default(null) })

/** Minor units of the organisation's first currency; null when nobody has said. */
export const money = (about: About) =>
  field('money', { ...about, schema: MinorUnits.nullable().default(null) })

export const date = (about: About) =>
  field('date', { ...about, schema: z.iso.date().nullable().default(null) })

export const time = (about: About) =>
  field('time', { ...about, schema: TimeOfDay.nullable().default(null) })

export const yesNo = (about: About) =>
  field('switch', { ...about, schema: z.boolean().default(false) })

export const link = (about: About) => field('link', { ...about, schema: Address.default('') })

export const picture = (about: About) =>
  field('picture', { ...about, schema: z.uuid().nullable().default(null) })

export const choice = <const Choices extends Readonly<Record<string, Words>>>({
  choices,
  ...about
}: About & { choices: Choices }) => {
  const names = Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]]
  return field('choice', { ...about, choices, schema: z.enum(names).default(names[0]) })
}

/** Any of them; none is allowed. */
export const choices = <const Choices extends Readonly<Record<string, Words>>>({
  choices,
  ...about
}: About & { choices: Choices }) => {
  const names = Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]]
  return field('choices', { ...about, choices, schema: z.array(z.enum(names)).default([]) })
}

/** Entries that have fields of their own: things to bring, hours of a week. */
export const listOf = <const Entries extends Fields>({
  entries,
  most = 50,
  ...about
}: About & { entries: Entries; most?: number }) =>
  field('list', {
    ...about,
    entries,
    schema: z.array(schemaOf(entries)).max(most).default([]),
  })

interface Length {
  readonly max?: number
  readonly required?: boolean
}

/** A page of this site, or of another one. */
const Address = z.union([
  z.literal(''),
  z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s"<>]*$/),
  z.url({ protocol: /^https?$/ }).max(500),
])

/** Also for controls of a kind's own. */
export function field<
  Schema extends z.ZodType,
  const More extends Omit<Field, 'control' | 'schema'>,
>(control: Control, more: More & { schema: Schema }): Field<Schema> & More {
  return { control, ...more }
}

function orEmpty(schema: z.ZodString, required: boolean): z.ZodDefault<z.ZodString> {
  // A required line has no default that it would accept itself.
  return required ? (schema as unknown as z.ZodDefault<z.ZodString>) : schema.default('')
}

export type SchemaOf<F extends Fields> = z.ZodObject<
  { -readonly [Name in keyof F]: F[Name]['schema'] },
  z.core.$strict
>

function schemaOf<F extends Fields>(fields: F): SchemaOf<F> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema]),
  )
  return z.strictObject(shape) as unknown as SchemaOf<F>
}

/** When an item is, as the database sorts and finds it. Absent: it is as old as its publication, and never over. */
export interface Timing {
  readonly sortAt?: Date
  /** When what it tells of is over. */
  readonly endsAt?: Date | null
  /** It comes again and again, so that no one instant says when it is. */
  readonly recurs?: boolean
}

/** A kind of content, declared once: its table rows, its checks, its answers and its form in the office follow from it. */
export interface Kind<F extends Fields = Fields> {
  /** As in `content_items.kind`; never changed once there are items. */
  readonly name: string
  readonly words: InEveryLanguage<{ readonly one: string; readonly many: string }>
  /** The page on which visitors find its items. Whoever may see that page may see them. */
  readonly shownAt: `/${string}`
  /** Where the page of an item is, when it has one: `/news/:id`. */
  readonly page?: `/${string}/:id`
  /** `newest` first, `soonest` first, or in the order of the office. */
  readonly order: 'newest' | 'soonest' | 'office'
  /** What items are sorted into: the office's own words, or none. */
  readonly categories?: { readonly label: Words; readonly help?: Words }
  readonly fields: F
  readonly schema: SchemaOf<F>
  /** The same for what is stored already: what an earlier declaration knew is passed over. */
  readonly stored: z.ZodObject<{ -readonly [Name in keyof F]: F[Name]['schema'] }>
  /** What no single field can know: an end before its beginning. */
  check?(fields: z.output<SchemaOf<F>>): readonly FieldError[]
  timing?(fields: z.output<SchemaOf<F>>, about: { timeZone: string }): Timing
}

export type FieldsOf<K extends Kind> = z.output<K['schema']>

export function defineKind<const F extends Fields>(
  definition: Omit<Kind<F>, 'schema' | 'stored'>,
): Kind<F> {
  const schema = schemaOf(definition.fields)
  return { ...definition, schema, stored: z.object(schema.shape) }
}

/** An item in another language than its own. What is not written stays in the language of the item, and says so. */
export const Translation = z.strictObject({
  title: text({ max: 160 }),
  summary: text({ min: 0, max: 400 }).default(''),
  html: z.string().max(60_000).default(''),
  /** Those fields of the kind that are words; a list is translated whole. */
  fields: z.record(z.string(), z.unknown()).default({}),
})
export type Translation = z.output<typeof Translation>
/** The same as it is written, before it is checked. */
export type Said = z.input<typeof Translation>
export type Translations = Partial<Record<Language, Translation>>

/** A draft's translations into one language; none where nobody has written any. */
export function translatedTo(language: Language, said: Said | undefined) {
  return said ? { [language]: said } : {}
}

/** What a translation may say of a field: words, never a time, a price or a choice. */
export const TRANSLATABLE: readonly Control[] = ['line', 'lines', 'prose', 'list']

/** What the office writes, whatever the kind. */
export const Draft = z.strictObject({
  /** Made of the title when it is absent. */
  slug: Slug.optional(),
  title: text({ max: 160 }),
  summary: text({ min: 0, max: 400 }).default(''),
  html: z.string().max(60_000).default(''),
  imageId: z.uuid().nullable().default(null),
  /** The language that it is written in; that of the site when it is absent. */
  language: z.enum(LANGUAGES).optional(),
  /** The same in other languages of the interface. */
  translations: z.partialRecord(z.enum(LANGUAGES), Translation).default({}),
  category: text({ min: 0, max: 60 }).default(''),
  position: z.number().int().min(0).max(100_000).default(0),
  state: z.enum(['draft', 'published']).default('draft'),
  /** On the organisation's own clock. Absent: as soon as it is published. */
  publishFrom: LocalMoment.nullable().default(null),
  /** From then on it is gone. */
  publishUntil: LocalMoment.nullable().default(null),
})

export type Draft<K extends Kind = Kind> = z.input<typeof Draft> & {
  readonly fields?: z.input<K['schema']>
}

/** A readable address: letters and figures of any script, in lower case, joined by hyphens. */
export function toSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'`]/g, '')
    .match(/[\p{Ll}\p{Lo}\p{N}]+/gu)
  const slug = (words ?? [])
    .join('-')
    .slice(0, 80)
    .replace(/-[^-]*$/, (rest) => ((words ?? []).join('-').length > 80 ? '' : rest))
  return slug.normalize('NFC') || 'item'
}

/** How many words of an item can be found. */
const MOST_WORDS = 300

/** The words that an item is found by, each once: in lower case, without marks, Arabic letters in one form. */
export function toWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll(/[إأآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[’'`]/g, '')
  const words = folded.match(/[\p{L}\p{N}]{2,40}/gu) ?? []
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** How many words of a question are looked for. */
export const MOST_ASKED_WORDS = 6

/** A moment so many days from now at a time of the wall, as the office would write it. */
export function momentFrom(now: Date, timeZone: string, days: number, time: string): string {
  return `${addDays(wallClock(now, timeZone).date, days)}T${time}`
}
