import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { checkLink } from './contract.ts'
import { isLinkOver } from './proofs.ts'

export async function look(
  ctx: Context,
  { token }: Input<typeof checkLink>,
): Promise<Reply<typeof checkLink>> {
  return { isOver: await inTransaction(ctx, (ctx) => isLinkOver(ctx, token)) }
}
