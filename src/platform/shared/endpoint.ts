import type { z } from 'zod'
import type { Fields } from './field-language.ts'
import type { Gate } from './gating.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Status =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 413
  | 414
  | 415
  | 422
  | 429
  | 500
  | 503
  | 507

/**
 * `provider` is a machine that proves itself by a signature over the raw body. `staff` is everybody with a role,
 * `staff:editor+imam` whoever has one of these; an owner may do everything.
 */
export type Access = 'anyone' | 'signed-in' | 'provider' | 'staff' | `staff:${string}`

/** A "no": its HTTP status and one sentence for people, which a screen may show as it stands. */
export interface Refused {
  readonly status: Status
  readonly says: string
}

/**
 * One question the product can be asked: its address, who may ask, which organisations have it,
 * what it takes, what it answers, and every "no" it may say.
 */
export interface Endpoint extends Gate {
  readonly method: Method
  /** Parameters are written `:id`. They win over the query, and the query over the body. */
  readonly path: `/api/${string}`
  /** One line for the documentation: what the caller gets. */
  readonly summary: string
  readonly access: Access
  /** Anybody may ask, and somebody who is signed in is known: for `access: 'anyone'`, where it matters who finishes something. */
  readonly knowsCaller?: true
  /** The person's token may also stand in the body, as `token`. */
  readonly tokenInBody?: true
  /** A strict object: a field that is not named here is refused by name. */
  readonly input: z.ZodObject
  /** Drops every field that is not listed, so that no column escapes by accident. */
  readonly reply: z.ZodType
  readonly refusals: Readonly<Record<string, Refused>>
  /** The sentence of the envelope on success, or what makes it from the answer; `OK` when absent. */
  readonly says?: string | ((data: never) => string)
  /**
   * `public`: the same for every visitor of an organisation; kept as ready bytes until its content changes.
   * `private` (the default): never stored by anybody.
   */
  readonly cache?: 'public' | 'private'
  /**
   * `raw`: the operation gets the untouched bytes of the body as `rawBody`, and their headers. `upload`: they are too large to
   * hold, and it gets them as `upload`, on the disk.
   */
  readonly body?: 'json' | 'raw' | 'upload'
  /** The longest body in bytes, where it is longer than that of a form. */
  readonly longest?: number
  /** `file`: the answer is a download instead of the envelope. */
  readonly answers?: 'json' | 'file'
  /** A field of the reply that says when it was made: it alone does not make another answer (ETag) of it. */
  readonly stamp?: string
  /** A field of the reply, in milliseconds since 1970, until which it holds; else it lasts to the end of its minute. */
  readonly until?: string
  /** How often one address may ask, beside the general limit. */
  readonly limit?: { readonly times: number; readonly seconds: number }
  /** Where the input is what people fill in: its fields, so that every form of the product can be found and tried. */
  readonly form?: { readonly kind: string; readonly fields: Fields }
  /** Which roles read what was sent with that form; editors when it is absent. */
  readonly readBy?: readonly string[]
  /** Owners do not read it, unless they have one of these roles: they see only that something waits. */
  readonly isConfidential?: true
  /** Sentences that an organisation's administrator reads beside this call in the documentation. */
  readonly notes?: string
}

/** Declares an endpoint; keeps its literal types, so that codes and shapes are checked where they are used. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** What an answer says to people. */
export function sentenceOf({ says }: Endpoint, data: unknown): string | undefined {
  return typeof says === 'function' ? says(data as never) : says
}

export type Input<E extends Endpoint> = z.output<E['input']>
export type Question<E extends Endpoint> = z.input<E['input']>
/** What an operation returns; the schema turns it into what travels. */
export type Reply<E extends Endpoint> = z.input<E['reply']>
/** What the caller receives. */
export type Answer<E extends Endpoint> = z.output<E['reply']>
export type RefusalOf<E extends Endpoint> = keyof E['refusals'] & string
