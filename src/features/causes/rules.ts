/** What a card payment costs: a share of the charge in basis points, plus a fixed part in minor units. */
export interface CardFees {
  readonly basisPoints: number
  readonly fixedMinor: number
}

/** European consumer cards at the usual charity rate; the true fee of each gift is posted when the provider tells it. */
export const CARD_FEES: CardFees = { basisPoints: 150, fixedMinor: 20 }
