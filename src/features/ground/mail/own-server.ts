import { lookup } from 'node:dns/promises'
import { eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { isPrivateAddress } from '#platform/server/private-addresses.ts'
import type { Settings } from '#platform/server/settings.ts'
import { MAIL_PORTS } from './rules.ts'
import { mailServers } from './tables.ts'

/** The mail server of an organisation's own, opened. Lives in memory only. */
export interface OwnServer {
  readonly host: string
  readonly port: number
  /** Empty where the server asks for none. */
  readonly userName: string
  readonly password: string
  readonly fromAddress: string
}

export type KeptServer = OwnServer & { readonly changedAt: Date }

/** What the value is sealed for: it opens for no other organisation. */
export const aboutServer = (organisationId: string) => `mail-server ${organisationId}`

/** Undefined where mail leaves by the server of the house. */
export function findOwnServer(ctx: Context | Work): Promise<KeptServer | undefined> {
  return inTransaction(ctx, async ({ db, house, organisation }) => {
    const [row] = await db
      .select()
      .from(mailServers)
      .where(eq(mailServers.organisationId, organisation.id))
    if (!row) return undefined
    const { passwordSealed, host, port, userName, fromAddress, changedAt } = row
    const password = passwordSealed
      ? house.vault.open(passwordSealed, aboutServer(organisation.id))
      : ''
    return { host, port, userName, password, fromAddress, changedAt }
  })
}

export async function keepOwnServer(ctx: Work, server: OwnServer): Promise<void> {
  const { id } = ctx.organisation
  const { password, ...plain } = server
  const kept = {
    ...plain,
    passwordSealed: password === '' ? null : ctx.house.vault.seal(password, aboutServer(id)),
    changedAt: ctx.now(),
  }
  await ctx.db
    .insert(mailServers)
    .values({ organisationId: id, ...kept })
    .onConflictDoUpdate({ target: [mailServers.organisationId], set: kept })
  await writeDown(ctx, { deed: 'mail-server-set', subject: server.host, after: server.fromAddress })
}

/** Mail leaves by the server of the house again. Twice is once. */
export async function dropOwnServer(ctx: Work): Promise<void> {
  const [gone] = await ctx.db
    .delete(mailServers)
    .where(eq(mailServers.organisationId, ctx.organisation.id))
    .returning({ host: mailServers.host })
  if (gone) await writeDown(ctx, { deed: 'mail-server-removed', subject: gone.host })
}

/** Where a server is that somebody of an office has named; nobody reaches the machines around this program by it. */
export async function whereIs(
  { host, port }: Pick<OwnServer, 'host' | 'port'>,
  { MAIL_SERVERS_ANYWHERE }: Settings,
): Promise<string> {
  const found = await lookup(host, { all: true })
  const [first] = found
  const isPrivate = found.some(({ address }) => isPrivateAddress(address))
  const isOurs = isPrivate || !MAIL_PORTS.some((each) => each === port)
  if (!first || (isOurs && !MAIL_SERVERS_ANYWHERE))
    throw Object.assign(new Error('No mail server can stand there.'), { code: 'EDNS' })
  return first.address
}
