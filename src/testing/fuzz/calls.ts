import * as fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { BROKEN, anything, oddText, segment, someHeaders } from './odd.ts'
import type { Known, Shot } from './shots.ts'
import { type Schema, randomUUIDs, valueOf } from './values.ts'

/** A call as its contract takes it, and as it does not. */
export function callOf(endpoint: Endpoint, known: Known): fc.Arbitrary<Shot> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const right = valueOf(schema, schema, known, '')
  const inAddress = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const wrong = fc
    .tuple(right, fc.nat(), anything)
    .map(([value, at, other]) => withOther(value, at, other))
  const input = fc.oneof({ weight: 3, arbitrary: right }, { weight: 3, arbitrary: wrong }, anything)
  const isGet = endpoint.method === 'GET'
  return fc
    .record({
      input,
      headers: someHeaders,
      hasOddHeaders: fc.nat(4).map((n) => n === 0),
      raw: fc.oneof(
        { weight: 12, arbitrary: fc.constant(undefined) },
        oddText,
        fc.constantFrom(...BROKEN),
      ),
      id: fc.oneof(fc.constantFrom(...known.slugs, randomUUIDs[0]!), segment),
      isSignedIn: fc.boolean(),
    })
    .map(({ input, headers, hasOddHeaders, raw, id, isSignedIn }) => {
      const fields: Record<string, unknown> =
        typeof input === 'object' && input !== null
          ? { ...(input as Record<string, unknown>) }
          : { input }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
        const given = fields[name]
        return typeof given === 'string' && given !== ''
          ? encodeURIComponent(given.toWellFormed())
          : id || 'x'
      })
      for (const name of inAddress) delete fields[name]
      const query = new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
        ]),
      )
      const body = isGet
        ? ''
        : (raw ??
          JSON.stringify(Object.keys(fields).length === 1 && 'input' in fields ? input : fields) ??
          '')
      return {
        method: endpoint.method,
        address: isGet && query.size > 0 ? `${path}?${query.toString()}`.slice(0, 12_000) : path,
        headers: {
          ...(isGet ? {} : { 'content-type': 'application/json' }),
          ...(hasOddHeaders ? headers : {}),
        },
        body,
        isSignedIn: isSignedIn || endpoint.access === 'signed-in',
      }
    })
}

/** What PostgreSQL keeps in no text: a zero byte, and halves of a sign. Hidden in a text that would be right without it. */
const UNSTORABLE = ['\u0000', '\ud83d', '\udc00'] as const

/** The same with something else, or with something hidden, at one of its places. */
function withOther(value: unknown, at: number, other: unknown): unknown {
  const places: (() => void)[] = []
  const copy = structuredClone(value)
  const walk = (within: unknown) => {
    if (typeof within !== 'object' || within === null) return
    const holder = within as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      places.push(
        () => (holder[key] = other),
        () => delete holder[key],
      )
      const text = holder[key]
      if (typeof text === 'string')
        for (const sign of UNSTORABLE)
          places.push(() => (holder[key] = text.slice(0, 1) + sign + text.slice(1)))
      walk(holder[key])
    }
    if (Array.isArray(within)) places.push(() => within.push(other, ...(within as unknown[])))
    else places.push(() => (holder['somethingElse'] = other))
  }
  walk(copy)
  places[at % places.length]?.()
  return copy
}
