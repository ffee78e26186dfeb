import requestParams from './request-params.json' with { type: 'json' }
import { type StripeFailure, invalidRequest } from './failures.ts'
import type { Tree } from './form.ts'

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly const?: string
  readonly $ref?: string
}

const schemas = requestParams.schemas as unknown as Readonly<Record<string, Schema>>
const requests = requestParams.requests as Readonly<Record<string, string>>

export type Params = Readonly<Record<string, unknown>>

/** The pattern of a request, such as `POST /v1/payment_intents/{id}/confirm`, and the id in its address. */
export function recognise(method: string, path: string): { request: string; id: string } {
  const [, v1, first = '', ...rest] = path.split('/')
  // Some resources have a wing before them.
  const hasWing = first === 'radar'
  const resource = hasWing ? `${first}/${rest.shift()}` : first
  const [id = '', verb] = rest
  const request = [method, ['', v1, resource, id && '{id}', verb].filter(isHere).join('/')].join(
    ' ',
  )
  if (!(request in requests))
    throw invalidRequest('url_invalid', `Unrecognized request URL (${method}: ${path}).`, {
      status: 404,
    })
  return { request, id }
}

const isHere = (part: string | undefined, place: number) => place === 0 || Boolean(part)

/** Turns the text of a form into what the request takes; throws Stripe's own kind of refusal for anything else. */
export function checkRequest(request: string, form: Tree): Params {
  return read({ $ref: requests[request]! }, form, '') as Params
}

function read(schema: Schema, given: Tree, name: string): unknown {
  if (schema.$ref) return read(schemas[schema.$ref]!, given, name)
  if (schema.anyOf) return readAny(schema.anyOf, given, name)
  if (schema.const !== undefined) return given === schema.const ? given : refuse('value', name)
  if (schema.type === 'object') return readObject(schema, given, name)
  if (schema.type === 'array')
    return Array.isArray(given)
      ? given.map((item: Tree, place) => read(schema.items!, item, `${name}[${place}]`))
      : refuse('array', name)
  if (typeof given !== 'string') return refuse('string', name)
  if (schema.type === 'integer')
    return /^-?\d{1,15}$/.test(given) ? Number(given) : refuse('integer', name)
  if (schema.type === 'number')
    return Number.isFinite(Number(given)) ? Number(given) : refuse('number', name)
  if (schema.type === 'boolean')
    return /^(true|false)$/.test(given) ? given === 'true' : refuse('boolean', name)
  if (schema.enum && !schema.enum.includes(given)) return refuse('value', name)
  return given
}

function readAny(choices: readonly Schema[], given: Tree, name: string): unknown {
  let refused: unknown
  for (const choice of choices) {
    try {
      return read(choice, given, name)
    } catch (error) {
      refused = error
    }
  }
  throw refused as StripeFailure
}

function readObject(schema: Schema, given: Tree, name: string): Params {
  if (typeof given === 'string' || Array.isArray(given)) return refuse('object', name)
  const read1 = ([key, value]: [string, Tree]): [string, unknown] => {
    const path = name ? `${name}[${key}]` : key
    const known = schema.properties?.[key] ?? schema.additionalProperties
    if (typeof known !== 'object')
      throw invalidRequest('parameter_unknown', `Received unknown parameter: ${path}`, {
        param: path,
      })
    return [key, read(known, value, path)]
  }
  for (const key of schema.required ?? [])
    if (!(key in given)) {
      const param = name ? `${name}[${key}]` : key
      throw invalidRequest('parameter_missing', `Missing required param: ${param}.`, { param })
    }
  return Object.fromEntries(Object.entries(given).map(read1))
}

function refuse(kind: string, param: string): never {
  const code = kind === 'integer' ? 'parameter_invalid_integer' : 'parameter_invalid'
  throw invalidRequest(code, `Invalid ${kind}: ${param}`, { param })
}
