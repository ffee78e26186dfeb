import { createHmac, timingSafeEqual } from 'node:crypto'
import { findById } from '#features/ground/people/people.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { type OpenKey, findKey } from './app-keys.ts'
import { Payload, decodeDonationToken, type showWayBack } from './contract.ts'
import { HOURS_TO_RETURN, LONGEST_HOURS, withGift } from './rules.ts'

/** What an app's server has signed, whenever that ends. */
interface Proved {
  readonly payload: Payload
  readonly key: OpenKey
  /** Milliseconds since 1970. */
  readonly endsAt: number
}

/** What a token asks for. Whatever is wrong with it, the answer is the same. */
export function decode(
  ctx: Context,
  { token }: Input<typeof decodeDonationToken>,
): Promise<Reply<typeof decodeDonationToken>> {
  return inTransaction(ctx, async (ctx) => {
    const proved = await prove(ctx, token)
    if (!proved || !isGood(ctx, proved)) refuse(decodeDonationToken, 'token-not-valid')
    const { purpose: _, key: __, returnTo: ___, donor, ...wish } = proved.payload
    const known = donor === undefined ? undefined : await introduce(ctx, donor)
    return {
      ...wish,
      ...(known ? { donor: known } : {}),
      expiresAt: new Date(proved.endsAt).toISOString(),
    }
  })
}

/** Where a token leads back to, a day longer than it opens the form. */
export function findWayBack(
  ctx: Context,
  { token, gift }: Input<typeof showWayBack>,
): Promise<Reply<typeof showWayBack>> {
  return inTransaction(ctx, async (ctx) => {
    const proved = await prove(ctx, token)
    if (!proved || !mayLeadBack(proved)) return { address: null }
    const left = leftOf(ctx, proved)
    if (left > LONGEST_HOURS * HOUR_MS || left <= -HOURS_TO_RETURN * HOUR_MS)
      return { address: null }
    const { payload, key } = proved
    return { address: withGift(payload.returnTo ?? key.returnAddresses[0]!, gift) }
  })
}

/** Before its end, which lies no farther ahead than it may, and with a way back that the organisation has allowed. */
function isGood(ctx: Work, proved: Proved): boolean {
  const left = leftOf(ctx, proved)
  return left > 0 && left <= LONGEST_HOURS * HOUR_MS && mayLeadBack(proved)
}

/** Milliseconds until its end; below zero after it. */
function leftOf({ now }: Work, { endsAt }: Proved): number {
  return endsAt - now().getTime()
}

function mayLeadBack({ payload: { returnTo }, key }: Proved): boolean {
  return returnTo === undefined || key.returnAddresses.includes(returnTo)
}

/** Undefined unless a key of this organisation that works has signed exactly this. */
async function prove(ctx: Work, token: string): Promise<Proved | undefined> {
  const [, signed = '', signature = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? []
  const payload = read(signed)
  const key = payload && (await findKey(ctx, payload.key))
  if (!key || !isSignedWith(key.secret, signed, signature)) return undefined
  return { payload, key, endsAt: payload.expiresAt * 1000 }
}

function isSignedWith(secret: string, signed: string, signature: string): boolean {
  const right = Buffer.from(createHmac('sha256', secret).update(signed).digest('base64url'))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

function read(signed: string): Payload | undefined {
  try {
    const text = Buffer.from(signed, 'base64url').toString()
    return Payload.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function introduce(ctx: Work, personId: string) {
  const person = await findById(ctx, personId)
  return person && { firstName: person.firstName, lastName: person.lastName, email: person.email }
}
