import type { Context } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { promiseTransfer } from './contract.ts'

/** Whoever waits for bank transfers: keeps what somebody has promised on the form. */
export interface Transfers {
  promise(
    ctx: Context,
    asked: Input<typeof promiseTransfer>,
  ): Promise<Reply<typeof promiseTransfer>>
}

export const transfers = socket<Transfers>('giving.transfers')

export function keepPromise(
  ctx: Context,
  asked: Input<typeof promiseTransfer>,
): Promise<Reply<typeof promiseTransfer>> {
  return ctx.house.plugged(transfers, 'bank-transfers').promise(ctx, asked)
}
