import { z } from 'zod'
import type { Field, Fields, SentFile, Shape } from './field-language.ts'
import { Id, CivilDate, ContactNumber, Email, TimeOfDay, text } from './fields.ts'
import { MOST_MINOR } from './money.ts'

/** What a field holds once it is filled in. */
type Filled<F> = F extends { type: 'tick'; must: true }
  ? true
  : F extends { type: 'tick' }
    ? boolean
    : F extends { type: 'number' | 'money' }
      ? number
      : F extends { type: 'file' }
        ? SentFile
        : F extends { type: 'choice'; of: infer Of }
          ? keyof Of & string
          : F extends { type: 'choices'; of: infer Of }
            ? (keyof Of & string)[]
            : string

/** What stands for a field that was left empty, where it is kept. */
type Nothing<F> = F extends {
  type: 'line' | 'lines' | 'prose' | 'email' | 'phone' | 'link' | 'colour'
}
  ? ''
  : F extends { type: 'choices' | 'list' }
    ? never[]
    : null

type MayBeEmpty = { readonly optional: true } | { readonly begins: string }

/** What a field holds as it is kept: always something, and nothing has a value of its own. */
export type Kept<F> = F extends { type: 'group'; fields: infer Inner }
  ? KeptOf<Inner>
  : F extends { type: 'list'; fields: infer Inner }
    ? KeptOf<Inner>[]
    : F extends { type: 'tick' } | { begins: string }
      ? Filled<F>
      : F extends { optional: true }
        ? Filled<F> | Nothing<F>
        : Filled<F>

/** All fields as they are kept. */
export type KeptOf<F> = { -readonly [Name in keyof F]: Kept<F[Name]> }

/** What may be given to be kept: what may be empty, or begins with something, may be left out. */
type Given<F> = F extends { type: 'group'; fields: infer Inner }
  ? GivenOf<Inner>
  : F extends { type: 'list'; fields: infer Inner }
    ? GivenOf<Inner>[]
    : Kept<F>

type Spared<F> = {
  [Name in keyof F]: F[Name] extends MayBeEmpty | { type: 'tick' } ? Name : never
}[keyof F]

export type GivenOf<F> = { -readonly [Name in Exclude<keyof F, Spared<F>>]: Given<F[Name]> } & {
  -readonly [Name in Spared<F>]?: Given<F[Name]> | undefined
}

type Sent<F> = F extends { type: 'group'; fields: infer Inner extends Fields }
  ? z.ZodObject<ShapeOf<Inner>>
  : F extends { type: 'list'; fields: infer Inner extends Fields }
    ? z.ZodArray<z.ZodObject<ShapeOf<Inner>>>
    : z.ZodType<Filled<F>, Filled<F>>

export type ShapeOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends { optional: true }
    ? z.ZodOptional<Sent<F[Name]>>
    : Sent<F[Name]>
}

export type ReplyOf<F extends Fields> = {
  readonly [Name in keyof F]: z.ZodType<Kept<F[Name]>, Kept<F[Name]>>
}

/** What people send, to be spread into the strict object of a contract's input. What may be empty may be left out. */
export function toShape<const F extends Fields>(fields: F): ShapeOf<F> {
  return mapFields(fields, (field) => {
    const schema = describe(field, toFilled(field, toShape))
    return field.optional ? schema.optional() : schema
  }) as ShapeOf<F>
}

/**
 * What is kept: every field stands in it. What was left empty is `''`, an empty list, or null; what was not ticked is false.
 * A field that is not named here is refused.
 */
export function toKept<const F extends Fields>(fields: F): z.ZodType<KeptOf<F>> {
  return z.strictObject(toKeptShape(fields)) as unknown as z.ZodType<KeptOf<F>>
}

/** The same for what is kept already: what an earlier declaration knew is passed over. */
export function toStored<const F extends Fields>(fields: F): z.ZodType<KeptOf<F>> {
  return z.object(toStoredShape(fields)) as unknown as z.ZodType<KeptOf<F>>
}

/** What is answered of what is kept, to be spread into a reply: no limits, and each field documented by its name. */
export function toReply<const F extends Fields>(fields: F): ReplyOf<F> {
  return mapFields(fields, (field) => describe(field, toAnswered(field))) as unknown as ReplyOf<F>
}

type Holding = Shape & Pick<Field, 'optional' | 'need'>

/** What one field holds, `''` or null where it may be empty; without a value to begin with. */
export function toHeld(field: Holding): z.ZodType {
  return orNothing(field, toFilled(field, toKeptShape))
}

/** The same for what is kept already: what an earlier declaration knew is passed over, however deep it stands. */
export function toHeldBefore(field: Holding): z.ZodType {
  return orNothing(field, toFilled(field, toStoredShape, z.object))
}

function orNothing(field: Holding, schema: z.ZodType): z.ZodType {
  if (!field.optional) return schema
  const nothing = nothingOf(field)
  if (nothing === null) return schema.nullable()
  // Texts that may be empty take it already, and say better than a union what is wrong with others.
  return nothing === '' && !('max' in field) ? z.union([z.literal(''), schema]) : schema
}

function toKeptShape(fields: Fields): z.ZodRawShape {
  return toShapeOf(fields, toHeld)
}

function toStoredShape(fields: Fields): z.ZodRawShape {
  return toShapeOf(fields, toHeldBefore)
}

function toShapeOf(fields: Fields, hold: (field: Field) => z.ZodType): z.ZodRawShape {
  return mapFields(fields, (field) => {
    const schema = hold(field)
    if (field.type === 'tick' && !field.must) return describe(field, schema.default(false))
    if (field.type === 'choice' && field.begins !== undefined)
      return describe(field, schema.default(field.begins))
    return describe(field, field.optional ? schema.default(nothingOf(field)) : schema)
  })
}

function toFilled(
  field: Holding,
  toInner: (fields: Fields) => z.ZodRawShape,
  toObject: (shape: z.ZodRawShape) => z.ZodType = z.strictObject,
): z.ZodType {
  const missing = field.need?.en ?? 'Please fill this in.'
  const error = ({ input }: { input?: unknown }) => (isNothing(input) ? missing : undefined)
  switch (field.type) {
    case 'line':
    case 'lines':
      return text({ min: field.optional ? 0 : 1, max: field.max, lines: field.type === 'lines' })
    case 'prose':
      return z
        .string()
        .min(field.optional ? 0 : 1, missing)
        .max(field.max)
    case 'email':
      return Email
    case 'phone':
      return ContactNumber
    case 'number':
      return (field.fraction ? z.number({ error }) : z.number({ error }).int())
        .min(field.min)
        .max(field.max)
    case 'money':
      return z.number({ error }).int().min(0).max(MOST_MINOR)
    case 'date':
      return z.iso.date({ error: (issue) => error(issue) ?? 'Enter a date as YYYY-MM-DD.' })
    case 'time':
      return TimeOfDay
    case 'link':
      return field.outside ? OutsideLink : z.union([PathHere, OutsideLink])
    case 'colour':
      return Colour
    case 'picture':
    case 'document':
    case 'recording':
      return Id
    case 'file':
      return z.strictObject({
        name: text({ max: 200 }),
        content: z
          .base64('This file cannot be read.')
          .min(1, 'This file is empty.')
          .max(
            base64Length(field.megabytes),
            `Please send a file of at most ${field.megabytes} MB.`,
          ),
      })
    case 'choice':
      return z.enum(Object.keys(field.of), { error })
    case 'choices':
      return z.array(z.enum(Object.keys(field.of))).min(field.optional ? 0 : 1, missing)
    case 'tick':
      return field.must ? z.literal(true, 'Please agree to this.') : z.boolean()
    case 'group':
      return toObject(toInner(field.fields))
    case 'list':
      return z
        .array(toObject(toInner(field.fields)))
        .min(field.optional ? 0 : 1, missing)
        .max(field.most, `Please send at most ${field.most} at once.`)
  }
}

function toAnswered(field: Field): z.ZodType {
  const schema = toBare(field)
  const mayBeNull = field.optional && !('begins' in field) && nothingOf(field) === null
  return mayBeNull ? schema.nullable() : schema
}

function toBare(field: Field): z.ZodType {
  switch (field.type) {
    case 'number':
    case 'money':
      return z.number().int()
    case 'date':
      return CivilDate
    case 'choice':
      return z.enum(Object.keys(field.of))
    case 'choices':
      return z.array(z.enum(Object.keys(field.of)))
    case 'tick':
      return z.boolean()
    case 'group':
      return z.object(toReply(field.fields))
    case 'list':
      return z.array(z.object(toReply(field.fields)))
    default:
      return z.string()
  }
}

function nothingOf({ type }: Shape): '' | null | never[] | false {
  switch (type) {
    case 'line':
    case 'lines':
    case 'prose':
    case 'email':
    case 'phone':
    case 'link':
    case 'colour':
      return ''
    case 'choices':
    case 'list':
      return []
    case 'tick':
      return false
    default:
      return null
  }
}

function isNothing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

function describe<Schema extends z.ZodType>({ label, help }: Field, schema: Schema): Schema {
  return schema.describe([label.en, help?.en].filter(Boolean).join(' – '))
}

function mapFields(fields: Fields, toOne: (field: Field) => z.ZodType): z.ZodRawShape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toOne(field)]))
}

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #rrggbb.')

const PathHere = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s"<>]*$/)

const OutsideLink = z.url({ protocol: /^https?$/ }).max(500)

/** How long a file of so many megabytes is in base64. */
export function base64Length(megabytes: number): number {
  return Math.ceil((megabytes * 1024 * 1024) / 3) * 4
}
