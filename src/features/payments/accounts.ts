import { type Context, inTransaction } from '#platform/server/context.ts'

/** A webhook's signing secret; with `until`, one that has been replaced and is still good to that moment. */
export interface WebhookSecret {
  readonly secret: string
  readonly until?: string
}

/** An organisation's account at Stripe, opened. Lives in memory only. */
export interface Account {
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecrets: readonly WebhookSecret[]
  readonly live: boolean
  readonly updatedAt: Date
}

/** The account of the organisation, or undefined where there is none: the sandbox. */
export function findAccount(ctx: Context): Promise<Account | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const { organisation, house } = ctx
    const [row] = await ctx.sql<AccountRow[]>`
      select publishable_key, secret_key_sealed, webhook_secrets_sealed, live, updated_at
      from payment_accounts where organisation_id = ${organisation.id}`
    if (!row) return undefined
    const open = (sealed: Uint8Array) => house.vault.open(sealed, aboutAccount(organisation.id))
    return {
      publishableKey: row.publishable_key,
      secretKey: open(row.secret_key_sealed),
      webhookSecrets: JSON.parse(open(row.webhook_secrets_sealed)) as WebhookSecret[],
      live: row.live,
      updatedAt: new Date(row.updated_at),
    }
  })
}

/** What a sealed key is bound to, so that it opens for no other organisation and in no other place. */
export function aboutAccount(organisationId: string): string {
  return `payment account of ${organisationId}`
}

interface AccountRow {
  readonly publishable_key: string
  readonly secret_key_sealed: Uint8Array
  readonly webhook_secrets_sealed: Uint8Array
  readonly live: boolean
  readonly updated_at: string
}
