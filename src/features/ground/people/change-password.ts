import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { changePassword, resetPassword, type sendResetPasswordRequest } from './contract.ts'
import { endProofs } from './end-proofs.ts'
import { tellOwner } from './letters.ts'
import { hashPassword } from './password.ts'
import { type Person, findByEmail, getPerson, isPerson, toUser, whyUnfit } from './people.ts'
import { askProof, emailOfLink, takeProof } from './proofs.ts'
import { type NotSelf, doProved, fieldOf, proveAgain } from './prove-again.ts'
import { changeKeys, handOver, personOf } from './sessions.ts'
import { people } from './tables.ts'
import { forgetBoth } from './tries.ts'

/** Of two changes at once the first counts: the second is signed out, or its old password is no longer right. */
export async function change(
  ctx: Context,
  { currentPassword, newPassword, code }: Input<typeof changePassword>,
  request: RawRequest,
): Promise<Reply<typeof changePassword>> {
  const me = personOf(ctx)
  const known = await inTransaction(ctx, (ctx) => getPerson(ctx, me.id))
  const unfit = whyUnfit(ctx, newPassword, known)
  if (unfit) return refuse(changePassword, unfit, 'newPassword')
  const proved = await proveAgain(ctx, { password: currentPassword, code })
  if (typeof proved === 'string') return refuseChange(proved)

  const passwordHash = await hashPassword(ctx, newPassword)
  const changed = await doProved(ctx, proved, async (ctx, person) => {
    await ctx.db.update(people).set({ passwordHash }).where(isPerson(ctx, me.id))
    await endProofs(ctx, 'password-changed', person, { here: me.session })
    await tellOfPassword(ctx, person)
    return {
      keys: await changeKeys(ctx, me.session),
      user: await toUser(ctx, { ...person, passwordHash }),
    }
  })
  if (typeof changed === 'string') return refuseChange(changed)
  return { ...changed.user, ...handOver(changed.keys, request) }
}

function refuseChange(no: NotSelf): never {
  return refuse(changePassword, no, fieldOf(no, 'currentPassword'))
}

export async function askReset(
  ctx: Context,
  { email }: Input<typeof sendResetPasswordRequest>,
): Promise<null> {
  await inTransaction(ctx, (ctx) => askProof(ctx, { kind: 'reset', email }))
  return null
}

/** The link is used up only by a password that can be used. */
export async function reset(
  ctx: Context,
  { token, password }: Input<typeof resetPassword>,
): Promise<null> {
  const person = await inTransaction(ctx, async (ctx) => {
    const email = await emailOfLink(ctx, 'reset', token)
    return email === undefined ? undefined : findByEmail(ctx, email)
  })
  if (!person) return refuse(resetPassword, 'link-over')
  const unfit = whyUnfit(ctx, password, person)
  if (unfit) return refuse(resetPassword, unfit, 'password')

  const passwordHash = await hashPassword(ctx, password)
  await inTransaction(ctx, async (ctx) => {
    const proof = await takeProof(ctx, ['reset'], { token })
    if (typeof proof === 'string') return refuse(resetPassword, 'link-over')
    await ctx.db.update(people).set({ passwordHash }).where(isPerson(ctx, person.id))
    await forgetBoth(ctx, 'password', person.email)
    await endProofs(ctx, 'password-reset', person)
    await tellOfPassword(ctx, person)
  })
  return null
}

async function tellOfPassword(ctx: Work, { id }: Person): Promise<void> {
  await tellOwner(ctx, id, { what: 'password-changed', about: `${id}:${ctx.now().getTime()}` })
}
