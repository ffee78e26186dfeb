import type { CauseDraft } from '#features/money/causes/admin/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { showCause } from '../causes-contract.ts'
import { type ShownField, toSent } from '../rules.ts'
import type { Pictures } from './desk-context.ts'

export type Cause = Answer<typeof showCause>
export type Said = Record<string, unknown>

/** A suggested amount, with what it does in other languages: so its words go along when it is moved or removed. */
export type Suggested = CauseDraft['suggestedAmounts'][number] & {
  readonly said?: Partial<Record<Language, string>>
}

/** A cause as it stands in the form. */
export type Typed = Record<string, unknown> & {
  readonly title: string
  readonly given: CauseDraft['given']
  readonly suggestedAmounts: readonly Suggested[]
  readonly translations: Partial<Record<Language, Said>>
}

/** A cause that is being written: what was typed, and what it is based on. */
export interface Begun {
  /** Of a new one: a save that got no answer is the same save when it is tried again. */
  readonly attemptId: string
  readonly basedOn: string
  readonly typed: Typed
  readonly pictures: Pictures
}

export function begin({ draft, revision, pictures }: Cause, attemptId: string): Begun {
  const { suggestedAmounts, translations, ...rest } = draft as unknown as CauseDraft
  const all = Object.entries(translations)
  const typed = {
    ...rest,
    suggestedAmounts: suggestedAmounts.map((suggested, i) => ({
      ...suggested,
      said: Object.fromEntries(all.map(([language, { labels }]) => [language, labels[i] ?? ''])),
    })),
    translations: Object.fromEntries(
      all.map(([language, { labels: _, ...said }]) => [language, said]),
    ),
  }
  return { attemptId, basedOn: revision, typed, pictures }
}

/** What is sent. A language in which nothing is said is left out. */
export function toDraft(fields: readonly ShownField[], typed: Typed): Record<string, unknown> {
  const languages = Object.entries(typed.translations) as [Language, Said][]
  const translations = languages.flatMap(([language, said]) => {
    const labels = typed.suggestedAmounts.map((each) => each.said?.[language] ?? '')
    const { title = '', summary = '', html = '' } = said
    const isSaid = [title, summary, html, ...labels].some((words) => words !== '')
    return isSaid ? [[language, { title, summary, html, labels }]] : []
  })
  return { ...toSent(fields, typed), translations: Object.fromEntries(translations) }
}

export function fieldsOf({ fields }: Cause): readonly ShownField[] {
  return fields as unknown as readonly ShownField[]
}

/** Those of these names, in the order of the names. */
export function named(fields: readonly ShownField[], ...names: readonly string[]): ShownField[] {
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

/** What a field is called, by its path. */
export function labelOf(fields: readonly ShownField[], path: string): string {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  const [first = '', ...rest] = parts[0] === 'translations' ? parts.slice(2) : parts
  const field = fields.find(({ name }) => name === first)
  const inner = rest.length > 0 && field?.fields ? labelOf(field.fields, rest.join('.')) : undefined
  return inner ?? field?.label ?? path
}
