import type { Books, IntentObject } from './books.ts'
import { missing } from './failures.ts'

export function getIntent(books: Books, id: string): IntentObject {
  const intent = books.intents.get(id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return intent
}
