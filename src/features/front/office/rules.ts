import { isWords } from '#features/ground/content/rules.ts'
import { PRAYERS, type Prayer, onDay } from '#features/prayer/prayer-times/rules.ts'
import { type Field, type Fields, isKept } from '#platform/shared/field-language.ts'
import type { Language } from '#platform/shared/languages.ts'
import { toPlainText } from '#platform/shared/safe-html.ts'

/** A field as a form of the office shows it, in one language. */
export interface ShownField {
  readonly name: string
  readonly type: Field['type']
  readonly label: string
  readonly help?: string
  readonly optional?: boolean
  readonly max?: number
  readonly min?: number
  readonly most?: number
  /** A number that need not be whole. */
  readonly fraction?: boolean
  readonly begins?: string
  /** Of money; the organisation's first where none is named. */
  readonly currency?: string
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** Of a group, or of each entry of a list. */
  readonly fields?: readonly ShownField[]
  /** It can be said in other languages. */
  readonly isWords?: boolean
}

/** What a declaration says of its fields, for a form. Whatever a kind declares has its control here. */
export function toShown(fields: Fields, language: Language): ShownField[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    type: field.type,
    label: field.label[language],
    ...(field.help ? { help: field.help[language] } : {}),
    ...(field.optional ? { optional: true } : {}),
    ...('max' in field ? { max: field.max } : {}),
    ...('min' in field ? { min: field.min } : {}),
    ...('fraction' in field && field.fraction ? { fraction: true } : {}),
    ...('most' in field ? { most: field.most } : {}),
    ...('begins' in field && field.begins !== undefined ? { begins: field.begins } : {}),
    ...('currency' in field && field.currency ? { currency: field.currency } : {}),
    ...('of' in field
      ? {
          choices: Object.entries(field.of).map(([value, label]) => ({
            value,
            label: label[language],
          })),
        }
      : {}),
    ...('fields' in field ? { fields: toShown(field.fields, language) } : {}),
    ...(isWords(field) ? { isWords: true } : {}),
  }))
}

/** What stands in a field before anybody has filled it in. */
export function emptyOf({ type, begins, fields = [] }: ShownField): unknown {
  if (type === 'group') return emptyFields(fields)
  if (type === 'list' || type === 'choices') return []
  if (type === 'tick') return false
  if (type === 'choice') return begins ?? ''
  return isKept({ type }) || ['number', 'money', 'date', 'time', 'file'].includes(type) ? null : ''
}

export function emptyFields(fields: readonly ShownField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]))
}

/**
 * What is sent of what a form holds: a choice that nobody has made, and an empty line of what may be empty, are left out, so
 * that the server's own words say what is missing.
 */
export function toSent(
  fields: readonly ShownField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = values[field.name]
      if (value === undefined) return []
      if (field.type === 'group')
        return [[field.name, toSent(field.fields ?? [], value as Record<string, unknown>)]]
      if (field.type === 'list')
        return [
          [
            field.name,
            (value as Record<string, unknown>[]).map((each) => toSent(field.fields ?? [], each)),
          ],
        ]
      const isNothing = value === '' || value === null
      if (isNothing && field.optional) return []
      return [[field.name, isNothing && field.type !== 'line' ? undefined : value]]
    }),
  )
}

/** Text as somebody types it into a plain box, as paragraphs and lines. */
export function toParagraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((part) => `<p>${escape(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

interface PrayedDay {
  readonly prayers: readonly {
    readonly prayer: Prayer
    readonly begins: string | null
    readonly jamaat: string | null
  }[]
  readonly jumuah: readonly { readonly jamaat: string }[]
}

/** The prayers of a day that are not over when its clock shows `now`; Dhuhr of a Friday with the last Jumu’ah. */
export function toCome({ prayers, jumuah }: PrayedDay, now: string): readonly Prayer[] {
  const lastJumuah = jumuah
    .map(({ jamaat }) => jamaat)
    .toSorted()
    .at(-1)
  const isToCome = (prayer: Prayer): boolean => {
    const found = prayers.find((each) => each.prayer === prayer)
    const last = prayer === 'dhuhr' ? lastJumuah : undefined
    const time = last ?? found?.jamaat ?? found?.begins
    return !time || (onDay(prayer, time) ?? 0) >= (onDay('dhuhr', now) ?? 0)
  }
  return PRAYERS.filter(isToCome)
}

/** What somebody is found by: their account, a donor who gave as a guest, or something that they sent. */
export const FOUND_AS = ['account', 'donor', 'sender'] as const
export type FoundAs = (typeof FOUND_AS)[number]

/** One field of an item that is not the same in two of its versions, as words. */
export interface Difference {
  /** As a form names it: `title`, `fields.place`, `translations.ar.summary`. */
  readonly path: string
  /** What its words are in; that of the reader where they are not the writer's. */
  readonly language: Language | undefined
  readonly before: string
  readonly after: string
  /** The words are the same: it looks different, or it is another picture. */
  readonly isLook: boolean
}

/** How what is no text is said. */
export interface Saying {
  readonly yes: string
  readonly no: string
  readonly picture: (id: string) => string
  /** The organisation's first currency where the field names none. */
  readonly money: (amountMinor: number, currency?: string) => string
}

type Version = Readonly<Record<string, unknown>>

/** What is different in `after`, in the order of the form. Whatever a kind declares is compared here. */
export function differencesOf(
  fields: readonly ShownField[],
  before: Version,
  after: Version,
  saying: Saying,
): Difference[] {
  const languages = new Set(
    [before, after].flatMap(({ translations }) => Object.keys(translations ?? {})),
  )
  const of = (at: string, shown: readonly ShownField[], language?: Language) =>
    shown.flatMap(({ name, ...field }): Difference[] => {
      const [one, other] = [valueAt(before, `${at}${name}`), valueAt(after, `${at}${name}`)]
      const [was, is] = [one, other].map((value) =>
        sayValue({ name, ...field }, value, saying).trim(),
      )
      const isText = ['line', 'lines', 'prose', 'list', 'group'].includes(field.type)
      const isLook = was === is && (one || null) !== (other || null)
      if (was === is && !(isLook && (field.type === 'prose' || field.type === 'picture'))) return []
      return [
        {
          path: `${at}${name}`,
          language: isText ? language : undefined,
          before: was!,
          after: is!,
          isLook,
        },
      ]
    })
  const first = (after['language'] ?? before['language']) as Language | undefined
  return [
    ...of('', SAID, first),
    ...of('fields.', fields, first),
    ...of('', OTHERS),
    ...[...languages].flatMap((each) => [
      ...of(`translations.${each}.`, SAID, each as Language),
      ...of(
        `translations.${each}.fields.`,
        fields.filter(({ isWords }) => isWords),
        each as Language,
      ),
    ]),
  ]
}

const SAID = [
  { name: 'title', type: 'line', label: '' },
  { name: 'summary', type: 'lines', label: '' },
  { name: 'html', type: 'prose', label: '' },
] as const satisfies readonly ShownField[]

const OTHERS = [
  { name: 'category', type: 'line', label: '' },
  { name: 'imageId', type: 'picture', label: '' },
  { name: 'publishFrom', type: 'line', label: '' },
  { name: 'publishUntil', type: 'line', label: '' },
] as const satisfies readonly ShownField[]

function valueAt(version: Version, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Version | null | undefined)?.[name], version)
}

function sayValue(field: ShownField, value: unknown, saying: Saying): string {
  if (value === undefined || value === null || value === '') return ''
  const { fields = [], choices = [] } = field
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const sayAll = (values: Version) =>
    fields.map((each) => sayValue(each, values[each.name], saying)).filter(Boolean)
  const chosen = (each: unknown) =>
    choices.find((choice) => choice.value === each)?.label ?? String(each)
  switch (field.type) {
    case 'tick':
      return value ? saying.yes : saying.no
    case 'choice':
      return chosen(value)
    case 'choices':
      return (value as unknown[]).map(chosen).join(', ')
    case 'picture':
    case 'file':
      return saying.picture(text)
    case 'prose':
      return toPlainText(text)
    case 'group':
      return sayAll(value as Version).join('\n')
    case 'list':
      return (value as Version[]).map((each) => sayAll(each).join(' · ')).join('\n')
    case 'money':
      return saying.money(Number(value), field.currency)
    default:
      return text
  }
}
/** What a new organisation does first, in this order. */
export const STEPS = ['face', 'place', 'cause', 'news', 'payments', 'colleague'] as const
export type Step = (typeof STEPS)[number]

/** What may still be wanting of a step. */
export const WANTING = [
  'colour',
  'address',
  'coordinates',
  'jamaats',
  'cause',
  'news',
  'keys',
  'colleague',
] as const
export type Wanting = (typeof WANTING)[number]

/** So long after its beginning an organisation is shown them by itself. */
export const DAYS_OF_BEGINNING = 60

/** What each part of the office is called, by how its addresses begin. Parts of the settings are in no menu of their own. */
const ROOMS = {
  '': 'today',
  inbox: 'inbox',
  letters: 'letters',
  media: 'library',
  documents: 'documents',
  content: 'website',
  times: 'times',
  screens: 'screens',
  fundraisers: 'fundraisers',
  gifts: 'gifts',
  transfers: 'transfers',
  promises: 'pledges',
  causes: 'causes',
  people: 'people',
  figures: 'figures',
  staff: 'colleagues',
  settings: 'settings',
  apps: 'settings',
  domains: 'settings',
  mail: 'settings',
  payments: 'settings',
  preview: 'settings',
  trail: 'settings',
} as const

type RoomWord = (typeof ROOMS)[keyof typeof ROOMS]

/**
 * The name of the part of the office that such an address is in, for the tab of the browser; undefined where there is none. It
 * never says what is open there: browsers keep titles, and that may be somebody's name.
 */
export function roomOf(
  part: string,
  words: Readonly<Record<RoomWord, string>>,
): string | undefined {
  return Object.hasOwn(ROOMS, part) ? words[ROOMS[part as keyof typeof ROOMS]] : undefined
}
