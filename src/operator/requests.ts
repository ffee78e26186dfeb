import type postgres from 'postgres'
import { answerRequest } from '#features/ground/domains/answer-request.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { changeHost } from './domains.ts'
import { askInside } from './inside.ts'
import { contextOf, whileItStays } from './organisation.ts'
import { refuse } from './refusals.ts'

/** A host that the owner of an organisation has asked for, and nobody has given or refused. */
export interface Request {
  readonly slug: string
  readonly host: string
  readonly askedAt: Date
  /** Hosts of other organisations that it lies under, or that lie under it: of each kind the first. */
  readonly near: readonly Near[]
}

export interface Near {
  readonly way: 'under' | 'over'
  readonly host: string
  readonly slug: string
}

/** So many letters of a sentence that an owner reads. */
export const MOST_OF_ANSWER = 500

/** So many organisations are asked in one message. */
const AT_ONCE = 500
/** Of each: more than anybody may ask for, and no more than can be looked through where an import has brought them. */
const MOST_OF_ONE = 100
/** Of the internet; an import may bring longer ones, which are nobody's neighbours. */
const LONGEST_HOST = 253

/** Those of one organisation, or of all of them, one after the other: whoever looks at it has asked for it. The oldest first. */
export async function listRequests(
  { sql }: Pick<OperatorContext, 'sql'>,
  only?: { readonly id: string; readonly slug: string },
): Promise<readonly Request[]> {
  const all = only
    ? [only]
    : await sql<{ id: string; slug: string }[]>`select id, slug from organisations`
  const found: Omit<Request, 'near'>[] = []
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    const answers = await askInside<Pick<Request, 'host' | 'askedAt'>>(
      sql,
      some.map(({ id }) => id),
      (id) => `
      select host, asked_at as "askedAt" from domain_requests
      where organisation_id = '${id}' and state = 'waiting' order by asked_at, host limit ${MOST_OF_ONE}`,
    )
    found.push(...some.flatMap(({ slug }, i) => answers[i]!.map((row) => ({ slug, ...row }))))
  }
  const near = await findNear(sql, found)
  return found
    .map((request, i) => ({ ...request, near: near.get(i) ?? [] }))
    .toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
}

/** By their place in the list. All of them are looked for in one pass over the hosts. */
async function findNear(
  sql: postgres.Sql,
  asked: readonly Pick<Request, 'slug' | 'host'>[],
): Promise<ReadonlyMap<number, readonly Near[]>> {
  if (asked.length === 0) return new Map()
  const rows = await sql<(Near & { at: number })[]>`
    with asked as (
      select (no - 1)::int as at, slug, host, string_to_array(host, '.') as labels
      from unnest(${asked.map(({ slug }) => slug)}::text[], ${asked.map(({ host }) => host)}::text[])
        with ordinality as each (slug, host, no)
      where length(host) <= ${LONGEST_HOST}
    ), kept as (
      select o.slug, h.host, string_to_array(h.host, '.') as labels
      from organisation_hosts h join organisations o on o.id = h.organisation_id
    ), near as (
      select a.at, 'under' as way, k.host, k.slug
      from asked a cross join generate_series(2, cardinality(a.labels)) i
      join kept k on k.host = array_to_string(a.labels[i:], '.') and k.slug <> a.slug
      union all
      select a.at, 'over', k.host, k.slug
      from kept k cross join generate_series(2, cardinality(k.labels)) i
      join asked a on a.host = array_to_string(k.labels[i:], '.') and a.slug <> k.slug
    )
    select distinct on (at, way) at, way, host, slug from near order by at, way desc, host`
  return Map.groupBy(rows, ({ at }) => at)
}

/** Adds the host, as any other; refused where nobody asks for it any more. */
export async function giveRequest(ctx: OperatorContext, slug: string, host: string): Promise<void> {
  await changeHost(ctx, slug, 'add', host, { isAsked: true })
}

/** The owner reads why, in the office and in a mail. */
export async function refuseRequest(
  operator: OperatorContext,
  slug: string,
  { host, answer }: { readonly host: string; readonly answer: string },
): Promise<void> {
  if (!answer) refuse('answer-missing')
  if (answer.length > MOST_OF_ANSWER) refuse('answer-too-long', { most: MOST_OF_ANSWER })
  const { house, by } = operator
  const outside = await contextOf(house, slug)
  await whileItStays(operator, outside, async (ctx) => {
    if (!(await answerRequest(ctx, { host, state: 'refused', answer })))
      refuse('not-asked', { host })
    const detail = `${host}: ${answer}`
    const { organisation } = outside
    await writeDeed(house, ctx.sql, { deed: 'host-refused', by, organisation, detail })
    house.checkpoint('organisation.host-refusing')
  })
}
