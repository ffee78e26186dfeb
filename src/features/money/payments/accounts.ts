import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { ISql } from 'postgres'
import { type Context, type House, type Work, inTransaction } from '#platform/server/context.ts'
import { paymentAccounts } from './tables.ts'

/** A webhook's signing secret; with `replacedAt`, one that new events are no longer signed with. */
export interface WebhookSecret {
  readonly secret: string
  readonly replacedAt?: string
}

export interface Account {
  readonly id: string
  readonly provider: 'sandbox' | 'stripe'
  readonly publishableKey: string
  readonly live: boolean
}

/** An organisation's account at Stripe, opened. Lives in memory only. */
export interface StripeAccount extends Account {
  readonly provider: 'stripe'
  readonly secretKey: string
  readonly webhookSecrets: readonly WebhookSecret[]
  readonly updatedAt: Date
  /** Stripe's id of it, where that is known. */
  readonly providerAccount?: string
}

/** What the sandbox is called where a real provider has its key. */
export const SANDBOX_KEY = 'pk_sandbox'

type AccountRow = typeof paymentAccounts.$inferSelect

/** The account that new payments go to, or undefined where none was connected: the sandbox. */
export async function findAccount(ctx: Context): Promise<StripeAccount | undefined> {
  const [row] = await selectStripe(ctx)
  return row && opened(ctx.house, row)
}

/** As much of an account as the start has to know. */
export interface AccountState {
  readonly live: boolean
  /** Its keys were sealed with our SECRET_KEY. */
  readonly opens: boolean
}

/** Of an organisation of which nothing else is known, in one round trip; undefined where no account was connected. */
export async function findState(
  { database, vault }: Pick<House, 'database' | 'vault'>,
  organisationId: string,
): Promise<AccountState | undefined> {
  const [row] = await database.read(organisationId, ({ sql }) => selectSealed(sql, organisationId))
  return row && { live: row.live, opens: opens(vault, row) }
}

/** The same of one that a transaction is just bringing, which nobody else sees yet. */
export async function findArrivingState(
  { vault }: Pick<House, 'vault'>,
  sql: ISql,
  organisationId: string,
): Promise<AccountState | undefined> {
  const [row] = await selectSealed(sql, organisationId)
  return row && { live: row.live, opens: opens(vault, row) }
}

type Sealed = Pick<AccountRow, 'organisationId' | 'secretKeySealed' | 'webhookSecretsSealed'>

function selectSealed(sql: ISql, organisationId: string) {
  return sql<(Sealed & Pick<AccountRow, 'live'>)[]>`
    select organisation_id as "organisationId", live, secret_key_sealed as "secretKeySealed",
      webhook_secrets_sealed as "webhookSecretsSealed"
    from payment_accounts
    where organisation_id = ${organisationId} and provider = 'stripe' and secret_key_sealed is not null
    order by chosen_at desc limit 1`
}

function opens(vault: House['vault'], sealed: Sealed): boolean {
  try {
    openKeys(vault, sealed)
    return true
  } catch {
    return false
  }
}

/** All accounts that this organisation ever had at Stripe, the present one first. */
export async function findAccounts(ctx: Context): Promise<StripeAccount[]> {
  return (await selectStripe(ctx)).map((row) => opened(ctx.house, row))
}

function selectStripe(ctx: Context): Promise<AccountRow[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(paymentAccounts)
      .where(
        and(
          eq(paymentAccounts.organisationId, organisation.id),
          eq(paymentAccounts.provider, 'stripe'),
          isNotNull(paymentAccounts.secretKeySealed),
        ),
      )
      .orderBy(desc(paymentAccounts.chosenAt)),
  )
}

/** The account with this id, as it is written down: what it is, not its keys. */
export async function describeById(ctx: Context, id: string): Promise<Account | undefined> {
  const [row] = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(paymentAccounts)
      .where(and(eq(paymentAccounts.organisationId, organisation.id), eq(paymentAccounts.id, id))),
  )
  return row
}

/** The sandbox's row; undefined where nothing was ever given there. */
export async function findSandboxAccount(ctx: Context): Promise<Account | undefined> {
  const [row] = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(paymentAccounts)
      .where(
        and(
          eq(paymentAccounts.organisationId, organisation.id),
          eq(paymentAccounts.provider, 'sandbox'),
        ),
      ),
  )
  return row
}

/** The sandbox's row, made when it is first needed; many at once find one. */
export function getSandboxAccount(ctx: Context): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    const known = await findSandboxAccount(ctx)
    if (known) return known
    await ctx.db
      .insert(paymentAccounts)
      .values({
        organisationId: ctx.organisation.id,
        id: randomUUID(),
        provider: 'sandbox',
        publishableKey: SANDBOX_KEY,
        live: false,
        chosenAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .onConflictDoNothing()
    return (await findSandboxAccount(ctx))!
  })
}

/**
 * Writes an account down, and chooses it for new payments. One that is known keeps its id, whatever its keys are now, and
 * with it everything that was paid there.
 */
export async function storeAccount(
  ctx: Work,
  account: Pick<
    StripeAccount,
    'publishableKey' | 'secretKey' | 'webhookSecrets' | 'providerAccount'
  >,
  known: Pick<StripeAccount, 'id'> | undefined,
): Promise<void> {
  const organisationId = ctx.organisation.id
  const seal = (plain: string) => ctx.house.vault.seal(plain, aboutAccount(organisationId))
  const latest = {
    publishableKey: account.publishableKey,
    live: isLive(account),
    ...(account.providerAccount && { providerAccount: account.providerAccount }),
    secretKeySealed: seal(account.secretKey),
    webhookSecretsSealed: seal(JSON.stringify(account.webhookSecrets)),
    chosenAt: ctx.now(),
    updatedAt: ctx.now(),
  }
  if (known) await ctx.db.update(paymentAccounts).set(latest).where(isAccount(ctx, known.id))
  else
    await ctx.db
      .insert(paymentAccounts)
      .values({ organisationId, id: randomUUID(), provider: 'stripe', ...latest })
}

/** Keeps these webhook secrets of an account, and no others. */
export async function storeSecrets(
  ctx: Work,
  { id }: Pick<StripeAccount, 'id'>,
  webhookSecrets: readonly WebhookSecret[],
): Promise<void> {
  const sealed = ctx.house.vault.seal(
    JSON.stringify(webhookSecrets),
    aboutAccount(ctx.organisation.id),
  )
  await ctx.db
    .update(paymentAccounts)
    .set({ webhookSecretsSealed: sealed, updatedAt: ctx.now() })
    .where(isAccount(ctx, id))
}

/** Writes down what the provider calls an account; not where another one of ours has that name already. */
export async function nameAccount(
  ctx: Work,
  { id }: Pick<StripeAccount, 'id'>,
  providerAccount: string,
): Promise<void> {
  await ctx.sql`
    update payment_accounts a set provider_account = ${providerAccount}
    where organisation_id = ${ctx.organisation.id} and id = ${id} and not exists (
      select from payment_accounts b
      where b.organisation_id = a.organisation_id and b.provider = a.provider and b.live = a.live
        and b.provider_account = ${providerAccount})`
}

export function isLive({ publishableKey }: Pick<StripeAccount, 'publishableKey'>): boolean {
  return publishableKey.startsWith('pk_live_')
}

function isAccount(ctx: Work, id: string) {
  return and(eq(paymentAccounts.organisationId, ctx.organisation.id), eq(paymentAccounts.id, id))
}

/** What a sealed key is bound to, so that it opens for no other organisation and in no other place. */
export function aboutAccount(organisationId: string): string {
  return `payment account of ${organisationId}`
}

function opened({ vault }: Pick<House, 'vault'>, row: AccountRow): StripeAccount {
  const { id, publishableKey, live, updatedAt, providerAccount } = row
  return {
    ...(providerAccount !== null && { providerAccount }),
    id,
    provider: 'stripe',
    publishableKey,
    live,
    updatedAt,
    ...openKeys(vault, row),
  }
}

/** Throws where they were sealed with another SECRET_KEY. */
function openKeys(
  vault: House['vault'],
  { organisationId, secretKeySealed, webhookSecretsSealed }: Sealed,
): Pick<StripeAccount, 'secretKey' | 'webhookSecrets'> {
  const open = (sealed: Uint8Array | null) =>
    vault.open(sealed ?? new Uint8Array(), aboutAccount(organisationId))
  return {
    secretKey: open(secretKeySealed),
    webhookSecrets: JSON.parse(open(webhookSecretsSealed)) as WebhookSecret[],
  }
}
