import type { Said } from '#features/ground/content/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { showContent, showKind } from '../contract.ts'
import { type ShownField, emptyFields, toSent } from '../rules.ts'
import type { Words } from '../words.ts'
import type { Pictures } from './desk-context.ts'

export type Kind = Answer<typeof showKind>

/** What `putContent` takes, as it stands in the form. */
export interface Typed {
  readonly title: string
  readonly summary: string
  readonly html: string
  readonly imageId: string | null
  readonly language: Language
  readonly translations: Partial<Record<Language, Said>>
  readonly category: string
  readonly state: 'draft' | 'published'
  readonly publishFrom: string | null
  readonly publishUntil: string | null
  readonly fields: Record<string, unknown>
}

/** Something that is being written: what was typed, and the revision that it is based on (0 for a new one). */
export interface Written {
  readonly id: string
  readonly basedOn: number
  readonly slug: string
  readonly standing: Answer<typeof showContent>['standing']
  readonly typed: Typed
  readonly pictures: Pictures
}

/** A new one, with nothing in it. */
export function writtenAnew(kind: Kind, id: string, language: Language): Written {
  return {
    id,
    basedOn: 0,
    slug: '',
    standing: 'draft',
    pictures: {},
    typed: {
      title: '',
      summary: '',
      html: '',
      imageId: null,
      language,
      translations: {},
      category: '',
      state: 'draft',
      publishFrom: null,
      publishUntil: null,
      fields: emptyFields(fieldsOf(kind)),
    },
  }
}

export function fieldsOf(kind: Kind): readonly ShownField[] {
  return kind.fields as unknown as readonly ShownField[]
}

export function toWritten(kind: Kind, id: string, reply: Answer<typeof showContent>): Written {
  const { draft, pictures, revision, slug, standing } = reply
  return { id, basedOn: revision, slug, standing, pictures, typed: toTyped(kind, draft) }
}

export function toTyped(kind: Kind, draft: Record<string, unknown>): Typed {
  const { fields, ...rest } = draft as unknown as Typed
  return {
    ...rest,
    publishFrom: rest.publishFrom ?? null,
    fields: { ...emptyFields(fieldsOf(kind)), ...fields },
  }
}

/** What is sent: a translation's empty fields stay in the first language. */
export function toDraft(fields: readonly ShownField[], typed: Typed): Record<string, unknown> {
  const translations = Object.fromEntries(
    Object.entries(typed.translations).map(([language, said]) => [
      language,
      {
        ...said,
        fields: Object.fromEntries(
          Object.entries(said.fields ?? {}).filter(
            ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
          ),
        ),
      },
    ]),
  )
  return { ...typed, translations, fields: toSent(fields, typed.fields) }
}

/** Whether what was typed is a time that has not come, on the clock of the mosque. */
export function isToCome({ publishFrom }: Typed, timeZone: string): boolean {
  if (!publishFrom) return false
  const { date, time } = wallClock(new Date(), timeZone)
  return publishFrom > `${date}T${time}`
}

/** What a field is called, by its path. */
export function nameOf(path: string, fields: readonly ShownField[], words: Words['edit']): string {
  const common: Readonly<Record<string, string>> = {
    title: words.title,
    summary: words.summary,
    html: words.html,
    imageId: words.picture,
    publishFrom: words.from,
    publishUntil: words.until,
  }
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  const own = fields.find(({ name }) => name === parts[1])?.label
  return (parts[0] === 'fields' ? own : common[parts.at(-1) ?? '']) ?? path
}
