import { z } from 'zod'
import type { FieldError } from '#platform/shared/envelope.ts'
import { type Field, type Fields, isKept } from '#platform/shared/field-language.ts'
import { type GivenOf, type KeptOf, toKept, toStored } from '#platform/shared/field-schemas.ts'
import { LocalMoment, Slug, text } from '#platform/shared/fields.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'

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
  readonly categories?: Pick<Field, 'label' | 'help'>
  readonly fields: F
  /** Lines among its fields that it is found by as well: who spoke, and on what. */
  readonly foundBy?: readonly string[]
  readonly schema: z.ZodType<KeptOf<F>>
  /** The same for what is stored already: what an earlier declaration knew is passed over. */
  readonly stored: z.ZodType<KeptOf<F>>
  /** What no single field can know: an end before its beginning. */
  check?(fields: KeptOf<F>): readonly FieldError[]
  timing?(fields: KeptOf<F>, about: { timeZone: string }): Timing
  /** Somebody has to do something in the transaction of each saving: what is plugged into `saving` under its name. */
  readonly isHeardOf?: true
}

export type FieldsOf<K extends Kind> = KeptOf<K['fields']>

export function defineKind<const F extends Fields>(
  definition: Omit<Kind<F>, 'schema' | 'stored'>,
): Kind<F> {
  const { fields } = definition
  return { ...definition, schema: toKept(fields), stored: toStored(fields) }
}

/** That something of this kind has changed, or its order; see `announceChange`. */
export function contentOf({ name }: Pick<Kind, 'name'>): `content ${string}` {
  return `content ${name}`
}

/** How long the link of a preview works. */
export const HOURS_OF_PREVIEW = 1

/** How long something lies in the trash before it goes for good. */
export const DAYS_IN_TRASH = 30

/** How long the office offers to take back what it has just done. */
export const SECONDS_TO_UNDO = 60

/** How often the browser of somebody who is at it says that they have an item open, and how long that counts. */
export const SECONDS_BETWEEN_SIGNS = 45
export const SECONDS_OPEN = 300

/** Where an item, or several at once, can be put. */
export const PLACES = ['published', 'draft', 'archived', 'trashed'] as const
export type Place = (typeof PLACES)[number]

/** Most of them at once, and most that are put in order on one page. */
export const MOST_AT_ONCE = 100

/** How an item stands for those who read: `live` is what they see now. Only drafts and what is put away are stored so. */
export const STANDINGS = ['draft', 'scheduled', 'live', 'over', 'archived', 'trashed'] as const
export type Standing = (typeof STANDINGS)[number]

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

/** Whether a translation may say it: words, and lists of words or captions; never a day, a time, a price or a choice. */
export function isWords(field: Field): boolean {
  if (field.type !== 'list') return ['line', 'lines', 'prose'].includes(field.type)
  return Object.values(field.fields).every((inner) => isKept(inner) || isWords(inner))
}

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
  readonly fields?: GivenOf<K['fields']>
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
