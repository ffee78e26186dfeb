import { and, desc, eq, ne } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { askForDomain, type showDomains, type withdrawDomainRequest } from './contract.ts'
import { recordsFor } from './records.ts'
import { MOST_WAITING } from './rules.ts'
import { domainRequests } from './tables.ts'

export async function findDomains(ctx: Context): Promise<Reply<typeof showDomains>> {
  const { organisation, house } = ctx
  const requests = await inTransaction(ctx, ({ db }) =>
    db
      .select()
      .from(domainRequests)
      .where(eq(domainRequests.organisationId, organisation.id))
      .orderBy(desc(domainRequests.askedAt), domainRequests.host),
  )
  return {
    hosts: [...organisation.hosts],
    records: recordsFor(house.settings.DOMAIN_TARGET),
    requests: requests.map(({ askedAt, answeredAt, ...request }) => ({
      ...request,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  }
}

export function ask(ctx: Context, { host }: Input<typeof askForDomain>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await refuseTaken(ctx, host)
    const waiting = (await listWaiting(ctx)).filter((each) => each !== host)
    if (waiting.length >= MOST_WAITING) refuse(askForDomain, 'too-many-requests', 'host')
    const asked = { state: 'waiting', askedAt: ctx.now(), answeredAt: null, answer: '' } as const
    const { organisationId, host: ofHost, state } = domainRequests
    const kept = await ctx.db
      .insert(domainRequests)
      .values({ organisationId: ctx.organisation.id, host, ...asked })
      .onConflictDoUpdate({
        target: [organisationId, ofHost],
        set: asked,
        setWhere: ne(state, 'waiting'),
      })
      .returning({ host: ofHost })
    if (kept.length > 0) await writeDown(ctx, { deed: 'domain-asked', subject: host })
    return null
  })
}

/** What is the program's own, and no organisation's: where domains are led, and the host of the operator's page. */
async function refuseTaken({ sql, house, organisation }: Work, host: string): Promise<void> {
  const [found] = await sql<{ id: string }[]>`
    select organisation_id as id from organisation_hosts where host = ${host}`
  if (found?.id === organisation.id) refuse(askForDomain, 'domain-here', 'host')
  if (found) refuse(askForDomain, 'domain-taken', 'host')
  const { operatorHost, settings } = house
  if (host === operatorHost || settings.DOMAIN_TARGET?.includes(host))
    refuse(askForDomain, 'domain-of-program', 'host')
}

export function withdraw(
  ctx: Context,
  { host }: Input<typeof withdrawDomainRequest>,
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { organisationId, host: ofHost, state } = domainRequests
    const gone = await ctx.db
      .delete(domainRequests)
      .where(and(eq(organisationId, ctx.organisation.id), eq(ofHost, host), eq(state, 'waiting')))
      .returning({ host: ofHost })
    if (gone.length > 0) await writeDown(ctx, { deed: 'domain-withdrawn', subject: host })
    return null
  })
}

/** Those that nobody has answered. */
export async function listWaiting({ db, organisation }: Work): Promise<string[]> {
  const { organisationId, host, state } = domainRequests
  const rows = await db
    .select({ host })
    .from(domainRequests)
    .where(and(eq(organisationId, organisation.id), eq(state, 'waiting')))
    .orderBy(host)
  return rows.map((row) => row.host)
}
