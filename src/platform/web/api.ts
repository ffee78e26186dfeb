import { createContext, data } from 'react-router'
import type { Answer, Endpoint, Question, RefusalOf } from '#platform/shared/endpoint.ts'
import type { CommonRefusal, Envelope, FieldError, Problem } from '#platform/shared/envelope.ts'

/** What an endpoint may refuse, what any may refuse, and `network`: no answer came, or none that could be read. */
export type Refusable<E extends Endpoint> = RefusalOf<E> | CommonRefusal | 'network'

export interface Refused<Code extends string = string> {
  readonly refused: Code
  /** The HTTP status; 0 for `network`. */
  readonly status: number
  /** A sentence for people. */
  readonly message: string
  /** Which fields of the question were wrong, named by their path in it. */
  readonly errors?: readonly FieldError[]
  /** So long it makes no sense to ask again. */
  readonly waitSeconds?: number
}

export type Outcome<E extends Endpoint> =
  | { readonly reply: Answer<E>; readonly message: string }
  | Refused<Refusable<E>>

export interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** For what happens behind people's backs: no toast when the network fails. */
  readonly quiet?: boolean
}

export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: Question<E>,
  options?: AskOptions,
) => Promise<Outcome<E>>

/**
 * How a loader or an action reaches the product: `context.get(api)(showPrivacy, {})`. On the server it asks as the
 * visitor, in the browser it is `ask` of ask.ts. The key exists once per bundle; server code never imports it.
 */
export const api = createContext<Ask>()

/**
 * The reply, or else the page for that refusal with its status: not found, not on this plan, offline, unexpected. For
 * loaders whose page is nothing without it. Throws what the router understands.
 */
export function must<E extends Endpoint>(outcome: Outcome<E>): Answer<E> {
  if ('reply' in outcome) return outcome.reply
  const { refused: problem, status, message } = outcome
  // The router's own way to leave a loader.
  // oxlint-disable-next-line typescript/only-throw-error
  throw data({ problem, message } satisfies PageProblem, { status: status || 503 })
}

/** What a page's error boundary is told. */
export interface PageProblem {
  readonly problem: string
  readonly message: string
}

/** Reads the envelope: success is its status 200, everything else is a refusal. */
export function toOutcome<E extends Endpoint>(
  { status, message, data }: Envelope,
  waitSeconds?: number,
): Outcome<E> {
  if (status === 200) return { reply: data as Answer<E>, message }
  const { problem, errors } = (data ?? {}) as Partial<Problem>
  const refused = (problem ?? 'unexpected') as Refusable<E>
  return {
    refused,
    status,
    message,
    ...(errors ? { errors } : {}),
    ...(waitSeconds ? { waitSeconds } : {}),
  }
}
