import type { z } from 'zod'
import type { Field, Shape } from './field-language.ts'
import { type Kept, toHeld, toHeldBefore } from './field-schemas.ts'

/**
 * Who sees a setting. `public`: it travels with every page. `some-pages`: everybody may see it, and only the pages that show
 * it ask for it. `staff`: only the office.
 */
export type Seen = 'public' | 'some-pages' | 'staff'

/** One thing that an organisation can set. */
export interface Setting<Value = unknown, By extends Seen = Seen> {
  readonly section: string
  /** What may be set. */
  readonly schema: z.ZodType<Value>
  /** How what was set earlier is read: what an earlier declaration knew is passed over. */
  readonly stored: z.ZodType<Value>
  readonly default: Value
  /** One line for the documentation. */
  readonly about: string
  /** How the office asks for it; what has none is for those who run the program. */
  readonly asked: Field | undefined
  readonly seenBy: By
  /** A text, which can also be said in other languages. */
  readonly isText: boolean
}

/** Settings by their keys. A key is unique in the product: the browser keeps all of them in one map. */
export type Settings = Readonly<Record<string, Setting>>

/** What something must be like together with other keys. A change that breaks it is refused, at the key that is named. */
export interface Together {
  readonly key: string
  readonly of: readonly string[]
  readonly says: string
  readonly holds: (values: Readonly<Record<string, unknown>>) => boolean
}

/** Everything that an organisation of this product can set. */
export interface Registry {
  readonly settings: Settings
  readonly together: readonly Together[]
}

/**
 * What a setting holds: in the language of fields, or by a schema of its own where that has no word for it; `stored` reads
 * what was set before the schema became stricter.
 */
type Held =
  | (Shape & Pick<Field, 'optional'>)
  | { readonly schema: z.ZodType; readonly stored?: z.ZodType }

type Declared = Held & {
  readonly default: unknown
  readonly about: string
  readonly seenBy?: Exclude<Seen, 'public'>
  /** With it the office asks for it; what it holds by a schema of its own, it asks for as `askedAs`. */
  readonly label?: Field['label']
  readonly help?: Field['help']
  readonly askedAs?: Shape & Pick<Field, 'optional'>
}

type HeldBy<D> = D extends { schema: z.ZodType<infer Value> } ? Value : Kept<D>

type SeenBy<D> = D extends { seenBy: infer By extends Seen } ? By : 'public'

type Declaring<D> = { readonly [Key in keyof D]: { readonly default: HeldBy<D[Key]> } }

/** Declares keys of a section. They travel with every page unless `seenBy` says otherwise; secrets are not settings. */
export function settings<const D extends Readonly<Record<string, Declared>>>(
  section: string,
  declared: D & Declaring<D>,
): { readonly [Key in keyof D]: Setting<HeldBy<D[Key]>, SeenBy<D[Key]>> } {
  const toSetting = (one: Declared): Setting => ({
    section,
    schema: 'schema' in one ? one.schema : toHeld(one),
    stored: 'schema' in one ? (one.stored ?? one.schema) : toHeldBefore(one),
    default: one.default,
    about: one.about,
    asked: toAsked(one),
    seenBy: one.seenBy ?? 'public',
    isText: 'type' in one && ['line', 'lines', 'prose'].includes(one.type),
  })
  return Object.fromEntries(
    Object.entries<Declared>(declared).map(([key, one]) => [key, toSetting(one)]),
  ) as never
}

function toAsked(one: Declared): Field | undefined {
  const { label, help, askedAs } = one
  const shape = askedAs ?? ('type' in one ? one : undefined)
  if (!label || !shape) return undefined
  const begins = shape.type === 'choice' ? { begins: String(one.default) } : {}
  return { ...shape, ...begins, label, ...(help ? { help } : {}) }
}

export type ValuesOf<S> = {
  readonly [Key in keyof S]: S[Key] extends Setting<infer Value> ? Value : never
}

/** Without what does not travel with every page. */
export type PublicOf<S> = {
  readonly [Key in keyof S as S[Key] extends { readonly seenBy: 'public' } ? Key : never]: S[Key]
}

/** All settings of a product, section by section. Two of one name are a mistake of ours. */
export function toRegistry(
  groups: readonly Settings[],
  together: readonly Together[] = [],
): Registry {
  const all = groups.flatMap((group) => Object.entries(group))
  const sections = Map.groupBy(all, ([, { section }]) => section)
  const settings = Object.fromEntries([...sections.values()].flat())
  if (Object.keys(settings).length < all.length) throw new Error('Two settings have one name.')
  return { settings, together }
}
