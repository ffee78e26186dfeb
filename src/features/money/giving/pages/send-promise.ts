import { ask } from '#platform/web/ask.ts'
import type { Outcome } from '#platform/web/api.ts'
import { newId } from '#platform/web/new-id.ts'
import { promiseTransfer } from '../contract.ts'
import { type Body, isSame } from './attempt.ts'
import { solvePuzzle } from './solve-puzzle.ts'

/** What was sent last, and under which id: the same form, pressed again, is the same promise. */
let last: { readonly id: string; readonly body: Body } | undefined

/** Promises what is on the form as a bank transfer, without what only a card needs. */
export async function sendPromise(body: Body): Promise<Outcome<typeof promiseTransfer>> {
  if (!last || !isSame(last.body, body)) last = { id: newId(), body }
  const { items, currency, donor, anonymous, company, tribute, note, giftAid } = body
  const promised = { items, currency, donor, anonymous, company, tribute, note, giftAid }
  const question = { attemptId: last.id, ...promised }
  const outcome = await ask(promiseTransfer, question)
  if (!('refused' in outcome) || outcome.refused !== 'puzzle-needed') return outcome
  const challenge = await solvePuzzle()
  return challenge ? ask(promiseTransfer, { ...question, challenge }) : outcome
}
