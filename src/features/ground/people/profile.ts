import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { keepConsent } from './consents.ts'
import { changeEmail, type showUser, updateUser } from './contract.ts'
import { getPerson, isPerson, numberOf, toUser } from './people.ts'
import { askProof } from './proofs.ts'
import { fieldOf, whenProved } from './prove-again.ts'
import { isDisposable } from './register.ts'
import { holdSelf, personOf } from './sessions.ts'
import { people } from './tables.ts'

export function findProfile(ctx: Context): Promise<Reply<typeof showUser>> {
  return inTransaction(ctx, async (ctx) => toUser(ctx, await getPerson(ctx, personOf(ctx).id)))
}

/** Changes what is given, and leaves the rest. */
export function update(
  ctx: Context,
  { consent, ...details }: Input<typeof updateUser>,
): Promise<Reply<typeof updateUser>> {
  const { id } = personOf(ctx)
  const typed = details.contactNumber
  const contactNumber = typed ? numberOf(ctx, typed) : typed
  if (typed && !contactNumber) refuse(updateUser, 'contact-number-wrong', 'contactNumber')
  const changes = Object.fromEntries(
    Object.entries({ ...details, contactNumber }).filter(([, value]) => value !== undefined),
  )
  return inTransaction(ctx, async (ctx) => {
    await holdSelf(ctx)
    if (Object.keys(changes).length > 0)
      await ctx.db.update(people).set(changes).where(isPerson(ctx, id))
    const person = await getPerson(ctx, id)
    if (consent) await keepConsent(ctx, id, consent, 'profile')
    return toUser(ctx, person)
  })
}

/**
 * Asks the new address; until it answers, on this device, nothing changes. The same answer when it belongs to somebody
 * else.
 */
export async function askNewEmail(
  ctx: Context,
  { email, ...proof }: Input<typeof changeEmail>,
): Promise<Reply<typeof changeEmail>> {
  if (isDisposable(email)) refuse(changeEmail, 'email-disposable', 'email')
  const { id: personId, session: sessionId } = personOf(ctx)
  const asked = await whenProved(ctx, proof, async (ctx) => ({
    registrationId: await askProof(ctx, { kind: 'change-email', email, personId, sessionId }),
  }))
  if (typeof asked === 'string') return refuse(changeEmail, asked, fieldOf(asked))
  return { ...asked, email }
}
