import type { Outcome, Refusable } from '#platform/web/api.ts'
import { ask } from '#platform/web/ask.ts'
import { newId } from '#platform/web/new-id.ts'
import { prove } from '#platform/web/puzzle/prove.ts'
import { sha256 } from '#platform/web/puzzle/sha-256.ts'
import { kept } from '#platform/web/storage.ts'
import { type FORM_REFUSALS, askPuzzle, beginForm } from '../contract.ts'
import { LEAST_SECONDS } from '../rules.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'

/** An endpoint that takes a form. */
export type FormEndpoint = Endpoint & { readonly refusals: typeof FORM_REFUSALS }

/** One try to send a form, kept until it is known to have arrived, so that no reload and no lost answer sends it twice. */
interface Attempt {
  readonly id: string
  /** The digest of what was sent under it: other words get another id. */
  readonly sent: string
}

const PATIENCE_MS = 45_000
/** A lost answer is asked for again by itself. */
const PAUSES_MS = [1_500, 4_000]

/** When somebody began to fill a form; asked for at the first touch, and good for a day and for every form. */
let stamp: Promise<{ readonly stamp: string; readonly since: number } | undefined> | undefined

export function beginFilling(): void {
  stamp ??= ask(beginForm, {}, { quiet: true }).then((outcome) => {
    if ('reply' in outcome) return { ...outcome.reply, since: performance.now() }
    stamp = undefined
    return undefined
  })
}

export type Sending = 'rest' | 'sending' | 'proving'

/** Sends a form until it is known what became of it. What looks like a robot's is proved to be a person's on the way. */
export async function sendForm<E extends FormEndpoint>(
  kind: string,
  endpoint: E,
  body: Readonly<Record<string, unknown>>,
  homepage: string,
  tell: (sending: Sending) => void,
): Promise<Outcome<E>> {
  tell('sending')
  beginFilling()
  const began = await stamp
  const guard = { homepage, ...(began ? { stamp: began.stamp } : {}) }
  const send = (proof?: string) =>
    askOften(endpoint, {
      ...body,
      submissionId: idFor(kind, body),
      guard: { ...guard, ...(proof ? { proof } : {}) },
    } as Question<E>)

  // Somebody whose browser fills in everything is as quick as a robot: they need not be refused first.
  const isQuick = began && performance.now() - began.since < LEAST_SECONDS * 1000
  let outcome = await send(isQuick ? await solvePuzzle() : undefined)
  if (isRefused(outcome, 'sent-differently')) {
    attemptOf(kind).clear()
    outcome = await send()
  }
  if (isRefused(outcome, 'puzzle-needed')) {
    tell('proving')
    const proof = await solvePuzzle()
    if (proof) outcome = await send(proof)
  }
  if ('reply' in outcome) attemptOf(kind).clear()
  return outcome
}

function isRefused<E extends FormEndpoint>(outcome: Outcome<E>, code: string): boolean {
  return 'refused' in outcome && outcome.refused === code
}

async function askOften<E extends FormEndpoint>(
  endpoint: E,
  question: Question<E>,
): Promise<Outcome<E>> {
  const once = () =>
    ask(endpoint, question, { signal: AbortSignal.timeout(PATIENCE_MS), quiet: true })
  let outcome = await once()
  for (const pause of PAUSES_MS) {
    const isUnheard =
      'refused' in outcome && outcome.refused === ('network' satisfies Refusable<Endpoint>)
    if (!isUnheard) break
    await new Promise((resolve) => setTimeout(resolve, pause))
    outcome = await once()
  }
  return outcome
}

async function solvePuzzle(): Promise<string | undefined> {
  const outcome = await ask(askPuzzle, {}, { quiet: true })
  return 'reply' in outcome ? prove(outcome.reply) : undefined
}

function idFor(kind: string, body: object): string {
  const attempt = attemptOf(kind)
  const sent = digestOf(body)
  const before = attempt.read()
  if (before?.sent === sent) return before.id
  const id = newId()
  attempt.write({ id, sent })
  return id
}

/** Of the words themselves nothing is kept here; of a long file its beginning and its length are enough. */
function digestOf(body: object): string {
  const text = JSON.stringify(body)
  return sha256(`${text.length} ${text.slice(0, 50_000)}`)
}

function attemptOf(kind: string) {
  return kept(`sent:${kind}`, isAttempt, 'session')
}

function isAttempt(value: unknown): value is Attempt {
  const { id, sent } = (value ?? {}) as Partial<Attempt>
  return typeof id === 'string' && typeof sent === 'string'
}
