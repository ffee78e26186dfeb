import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { endSession } from './contract.ts'
import { endProofs } from './end-proofs.ts'
import { tellOwner } from './letters.ts'
import { fieldOf, whenProved } from './prove-again.ts'
import { personOf } from './sessions.ts'
import { endSessions } from './end-proofs.ts'
import { countOrRefuse } from './tries.ts'

/**
 * Signs out other devices, for somebody who shows who they are: whoever only holds an open device must not put its owner
 * out. One's own device signs out without being asked anything.
 */
export async function end(
  ctx: Context,
  { sessionId, others, ...proof }: Input<typeof endSession>,
): Promise<Reply<typeof endSession>> {
  const me = personOf(ctx)
  if (sessionId === me.session) {
    await inTransaction(ctx, (ctx) => endSessions(ctx, me.id, 'signed-out', { only: sessionId }))
    return null
  }
  const no = await whenProved(ctx, proof, async (ctx, person) => {
    if (others) await endProofs(ctx, 'signed-out-elsewhere', person, { here: me.session })
    else {
      await countOrRefuse(ctx, 'ending', me.id)
      const only = { only: sessionId! }
      if ((await endSessions(ctx, me.id, 'from-elsewhere', only)) === 0) return null
    }
    const about = `${me.id}:${ctx.now().getTime()}`
    await tellOwner(ctx, me.id, { what: 'signed-out-elsewhere', about })
    return null
  })
  return no && refuse(endSession, no, fieldOf(no))
}
