import type { Endpoint, Input, Reply } from '#platform/shared/endpoint.ts'
import type { Settings, Together } from '#platform/shared/setting.ts'
import type { Context, Work } from './context.ts'
import type { Upload } from './http/uploads.ts'
import type { Schedule, Watch } from './by-the-clock.ts'
import type { Worker } from './jobs.ts'
import type { SealedColumn } from './reseal.ts'

/** A file as an answer: shown or saved under `name`. */
export interface Download {
  readonly body: Buffer
  readonly type: string
  readonly name: string
  readonly disposition?: 'inline' | 'attachment'
  /** Milliseconds since 1970 until when it may be kept for everybody, where that is longer than to the end of the minute. */
  readonly until?: number
}

/** What an operation may know of the request besides its input. */
export interface RawRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The untouched bytes; only where the endpoint says `body: 'raw'`. */
  readonly rawBody?: Buffer
  /** What came, on the disk; only where the endpoint says `body: 'upload'`, and something came. */
  readonly upload?: Upload
  /** Sends a cookie with the answer. Absent where there is no answer to send it with. */
  readonly setCookie?: (line: string) => void
}

/** Somebody who asks what is held of them, or asks to be forgotten: their id, and the addresses that they have proved. */
export interface Held {
  readonly personId: string
  readonly emails: readonly string[]
  /** Kinds of what they have sent in confidence, where whoever asks may not read it: that it came is told, and no more. */
  readonly closedKinds?: readonly string[]
}

/** What a feature holds of people. Whoever stores something about a person says so here. */
export interface Holds {
  /** Everything, for the person to read. Undefined when there is nothing. */
  readonly export: (ctx: Work, held: Held) => Promise<unknown>
  /** Erases all that the law does not want kept, and takes the name off the rest. Twice is once. */
  readonly erase: (ctx: Work, held: Held) => Promise<void>
  /**
   * Makes what hangs on one account the other's, where two were one person; what is found by addresses follows by itself.
   * False where both hold what one person can hold once.
   */
  readonly merge?: (ctx: Work, from: Held, into: string) => Promise<boolean>
}

export type Operation<E extends Endpoint> = (
  ctx: Context,
  input: Input<E>,
  request: RawRequest,
) => Promise<E extends { answers: 'file' } ? Download : Reply<E>>

export interface Answering {
  readonly endpoint: Endpoint
  readonly operation: (ctx: Context, input: never, request: RawRequest) => Promise<unknown>
  /**
   * Of an answer that is kept for everybody: which of the answers this question has. What says the same here is made and
   * kept once. Asked each time, so it is cheap, and refuses whoever may not have the answer.
   */
  readonly sameFor?: (ctx: Context, input: never) => Promise<string>
}

/** Ties a question to the operation that answers it. */
export function answer<E extends Endpoint>(
  endpoint: E,
  operation: Operation<E>,
  more: { readonly sameFor?: (ctx: Context, input: Input<E>) => Promise<string> } = {},
): Answering {
  return { endpoint, operation, ...more }
}

/** A place where features that stand further down plug in what only they know. Declared by the feature that asks. */
export interface Socket<T> {
  readonly name: string
  /** What is plugged in, under a name that data may carry: it must not change. */
  with(name: string, plug: T): Plug
}

export interface Plug {
  readonly socket: string
  readonly name: string
  readonly plug: unknown
}

export function socket<T>(name: `${string}.${string}`): Socket<T> {
  return { name, with: (plugged, plug) => ({ socket: name, name: plugged, plug }) }
}

export interface Feature {
  readonly name: string
  readonly answers?: readonly Answering[]
  /** What an organisation can set for it, and what must be true of several of these. */
  readonly settings?: Settings
  readonly together?: readonly Together[]
  readonly jobs?: readonly Worker[]
  readonly schedules?: readonly Schedule[]
  readonly watches?: readonly Watch[]
  readonly holds?: Holds
  /** What it puts into the sockets of features above it. */
  readonly plugs?: readonly Plug[]
  /** Every column whose values are sealed, so that the key can be changed. */
  readonly seals?: readonly SealedColumn[]
  /** Sentences about the data that must stay true. Each query finds the rows that break its sentence. */
  readonly invariants?: Readonly<Record<string, string>>
  /** What waits for a person, and breaks no sentence. Each query finds the rows. */
  readonly toLookAt?: Readonly<Record<string, string>>
  /** This feature's part of a demo organisation; run once per organisation, in one transaction. */
  readonly seed?: (ctx: Work) => Promise<void>
  /** Its part of what a new organisation begins with, in the same transaction as its first settings. */
  readonly begin?: (ctx: Work) => Promise<void>
}

export function feature<const F extends Feature>(definition: F): F {
  return definition
}
