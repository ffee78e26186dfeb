import { type Books, type ChargeObject, newId, seconds, tell } from './books.ts'

/** The card network's word that the card's owner knows nothing of a charge. No money moves. */
export function warn(books: Books, { id: charge, payment_intent }: ChargeObject): string {
  const id = newId('issfr')
  const warning = {
    id,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge,
    created: seconds(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent,
  } as const
  books.warnings.set(id, warning)
  tell(books, 'radar.early_fraud_warning.created', warning)
  return id
}
