import { withFreshCode } from '#features/ground/people/people.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type AppKey, TooManyKeys, findAppKeys, make, revoke } from './app-keys.ts'
import { type listAppKeys, makeAppKey, revokeAppKey } from './keys-contract.ts'

export async function listKeys(ctx: Context): Promise<Reply<typeof listAppKeys>> {
  return { items: (await findAppKeys(ctx)).map(toShown) }
}

export function makeKey(
  ctx: Context,
  { code, ...asked }: Input<typeof makeAppKey>,
): Promise<Reply<typeof makeAppKey>> {
  return withFreshCode(ctx, makeAppKey, { role: 'owner', code }, async (ctx) => {
    const key = await make(ctx, asked).catch((error: unknown) => {
      if (error instanceof TooManyKeys) return refuse(makeAppKey, 'too-many-keys')
      throw error
    })
    await writeDown(ctx, { deed: 'app-key-made', subject: key.id, title: key.name })
    return { ...toShown(key), secret: key.secret }
  })
}

export function revokeKey(
  ctx: Context,
  { id }: Input<typeof revokeAppKey>,
): Promise<Reply<typeof revokeAppKey>> {
  return inTransaction(ctx, async (ctx) => {
    const was = await revoke(ctx, id)
    if (!was) return refuse(revokeAppKey, 'key-not-found')
    if (was.revokedAt === null)
      await writeDown(ctx, { deed: 'app-key-revoked', subject: id, title: was.name })
    return null
  })
}

function toShown({ id, name, returnAddresses, madeAt, revokedAt }: AppKey) {
  return {
    id,
    name,
    returnAddresses: [...returnAddresses],
    madeAt: madeAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
