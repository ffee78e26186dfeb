import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { unlockOffice } from './authenticator-contract.ts'
import { isOn } from './authenticator.ts'
import { holdSelf, openOffice, personOf } from './sessions.ts'
import { takeSecond } from './take-second.ts'

/** Opens the office on this device by a code. A wrong one is counted, so the transaction commits and the refusal follows. */
export async function unlock(
  ctx: Context,
  { code }: Input<typeof unlockOffice>,
): Promise<Reply<typeof unlockOffice>> {
  const me = personOf(ctx)
  const no = await inTransaction(ctx, async (ctx) => {
    await holdSelf(ctx)
    if (!(await isOn(ctx, me.id))) return 'not-on'
    if (!(await takeSecond(ctx, me.id, code))) return 'code-wrong'
    await openOffice(ctx, me.session)
    return undefined
  })
  return no ? refuse(unlockOffice, no, no === 'code-wrong' ? 'code' : undefined) : null
}
