import type { Context } from '#platform/server/context.ts'

const TOLERANCE_SECONDS = 300

/** Each organisation's events are signed with a key of their own, derived from our SECRET_KEY and stored nowhere. */
const purposeOf = (ctx: Context) => `sandbox-bank.event ${ctx.organisation.id}`

/** The value of the `Stripe-Signature` header for these bytes, now. */
export function signEvent(ctx: Context, body: string): string {
  const seconds = Math.floor(ctx.now().getTime() / 1000)
  return `t=${seconds},v1=${ctx.house.vault.sign(`${seconds}.${body}`, purposeOf(ctx))}`
}

/** Whether this organisation's bank signed exactly these bytes within the last minutes. */
export function isSignedByBank(ctx: Context, rawBody: Uint8Array, header: string): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const seconds = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3))
  const age = ctx.now().getTime() / 1000 - Number(seconds)
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(age) > TOLERANCE_SECONDS) return false
  const signed = `${seconds}.${Buffer.from(rawBody).toString('utf8')}`
  return signatures.some((signature) => ctx.house.vault.verify(signed, purposeOf(ctx), signature))
}
