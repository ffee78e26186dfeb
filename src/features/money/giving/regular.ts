import type { Context, Work } from '#platform/server/context.ts'
import { type RawRequest, socket } from '#platform/server/feature.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import type { Asked } from './check-choice.ts'
import type { giveDonation, showFirstPayments } from './contract.ts'

/** Whoever keeps gifts that come again and again: begins one, where a form asks for more than once. */
export interface RegularGiving {
  start(ctx: Context, asked: Asked, request: RawRequest): Promise<Reply<typeof giveDonation>>
  firstPayments(ctx: Context): Promise<Reply<typeof showFirstPayments>>
  /** How many letters about regular gifts an address was sent since then, whoever began them. */
  countLetters(ctx: Work, email: string, since: Date): Promise<number>
}

export const regular = socket<RegularGiving>('giving.regular')

export function tellFirstPayments(ctx: Context): Promise<Reply<typeof showFirstPayments>> {
  return ctx.house.plugged(regular, 'subscriptions').firstPayments(ctx)
}
