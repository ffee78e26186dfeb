import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { oddText } from './odd.ts'
import type { Known } from './shots.ts'

/** Ids that are nobody's. */
export const randomUUIDs = [randomUUID()]

export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  /** False in a tuple, whose every place has a schema of its own. */
  readonly items?: Schema | false
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** Values that a schema takes, as far as it can be read from it; by the name of a field also what is known to lie there. */
export function valueOf(
  schema: Schema,
  root: Schema,
  known: Known,
  name: string,
): fc.Arbitrary<unknown> {
  if (schema.$ref)
    return valueOf(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}, root, known, name)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, root, known, name)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, root, known)
    case 'array':
      if (schema.prefixItems)
        return fc.tuple(...schema.prefixItems.map((each) => valueOf(each, root, known, name)))
      return fc.array(valueOf(schema.items || {}, root, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      })
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema, known, name)
    default:
      return fc.oneof(textOf(schema, known, name), numberOf(schema, name))
  }
}

function objectOf(schema: Schema, root: Schema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, valueOf(each, root, known, name)]),
  )
  return fc.record(values, { requiredKeys: [...required].filter((name) => name in values) })
}

function numberOf({ minimum, maximum }: Schema, name: string): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -10, -(2 ** 31))
  const max = Math.min(maximum ?? 10_000, 2 ** 31)
  const usual = { year: 2026, month: 11, amount: 2_500, hijriYear: 1448 }[name]
  const any = fc.integer({
    min: Math.ceil(Math.min(min, max)),
    max: Math.floor(Math.max(min, max)),
  })
  return usual === undefined ? any : fc.oneof(any, fc.constant(usual))
}

function textOf(
  { minLength = 0, maxLength = 60, pattern, format }: Schema,
  known: Known,
  name: string,
): fc.Arbitrary<string> {
  const usual = [
    ...(/email/i.test(name)
      ? ['safiya@example.org', 'khadija@example.org', 'khadija@xn--4gbrim.example']
      : []),
    ...(/phone/i.test(name) ? ['0121 496 0123', '+44 121 496 0123'] : []),
    ...(/token/i.test(name) ? known.tokens : []),
    ...(/(id|slug|session|category)$/i.test(name) ? [...known.slugs, ...randomUUIDs] : []),
    ...(/(date|on|from|to)$/i.test(name)
      ? ['2026-11-21', '2027-03-09', '1900-01-01', '2150-12-31']
      : []),
    ...(/time/i.test(name) ? ['12:30', '00:00', '23:59'] : []),
    ...(/currency/i.test(name) ? ['GBP', 'KWD', 'JPY'] : []),
    ...(/content/i.test(name) ? ['JVBERi0xLjQKJSVFT0Y=', 'UEsDBBQ='] : []),
    ...(/section/i.test(name) ? ['prayerTime', 'website_configuration'] : []),
    ...(format === 'uuid' ? randomUUIDs : []),
    ...(format === 'date' ? ['2026-11-21'] : []),
  ]
  const max = Math.max(minLength, Math.min(maxLength, 200))
  const free = fc.oneof(
    fc.string({ minLength, maxLength: max }),
    fc.string({ unit: 'grapheme', minLength, maxLength: max }),
    oddText,
  )
  const all = [
    free,
    ...(usual.length > 0 ? [fc.constantFrom(...usual), fc.constantFrom(...usual)] : []),
  ]
  if (format === 'uuid') all.push(fc.uuid())
  if (pattern) {
    try {
      all.push(fc.stringMatching(new RegExp(pattern, 'u')))
    } catch {
      // What it cannot make it leaves to the others.
    }
  }
  return fc.oneof(...all)
}
