/**
 * npm run payments:connect SLUG: from now on the organisation takes its payments through its own Stripe account. The keys
 * come from STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or are asked for (or read from standard
 * input, in this order, a line each); never from the command line, where every user of the machine could read them.
 */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { KeysRefused, connectStripe } from '#features/money/payments/connect.ts'
import { describeAccount } from '#features/money/payments/payments.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const QUESTIONS = [
  ['STRIPE_PUBLISHABLE_KEY', 'Publishable key (pk_…): '],
  ['STRIPE_SECRET_KEY', 'Secret or, better, restricted key (sk_… or rk_…): '],
  ['STRIPE_WEBHOOK_SECRET', 'Signing secret of the webhook (whsec_…): '],
] as const

/** What is typed is not shown, as with a password. */
class Silence extends Writable {
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done()
  }
}

await withHouse(async ({ house }) => {
  const [slug, ...more] = process.argv.slice(2)
  if (!slug || more.length > 0)
    throw new ToolError('Say for whom, and nothing else: npm run payments:connect al-noor')
  const ctx = await contextOf(house, slug)
  const [publishableKey, secretKey, webhookSecret] = await readKeys()
  try {
    await connectStripe(ctx, { publishableKey, secretKey, webhookSecret })
  } catch (error) {
    if (error instanceof KeysRefused) throw new ToolError(error.message)
    throw error
  }
  const account = await describeAccount(ctx)
  const money = account?.live ? 'real money' : 'test payments'
  console.log(
    `${slug} takes ${money} through Stripe now (secret key …${account?.secretKeyEnd ?? ''}).\n` +
      `Stripe sends its events to /api/stripe/webhook at ${ctx.organisation.hosts[0] ?? 'its host'}.`,
  )
  if (account?.live && !ctx.organisation.live)
    console.log(
      `Nothing is taken before the organisation is live: npm run organisation -- live ${slug}`,
    )
})

async function readKeys(): Promise<[string, string, string]> {
  const lines = createInterface({
    input: process.stdin,
    output: new Silence(),
    terminal: process.stdin.isTTY,
  })
  const waiting = lines[Symbol.asyncIterator]()
  const keys: string[] = []
  for (const [name, question] of QUESTIONS) {
    const set = process.env[name]
    if (set) {
      keys.push(set)
      continue
    }
    if (process.stdin.isTTY) process.stdout.write(question)
    const { value, done } = await waiting.next()
    if (process.stdin.isTTY) console.log()
    if (done) throw new ToolError(`${name} is missing.`)
    keys.push(value)
  }
  lines.close()
  return keys as [string, string, string]
}
