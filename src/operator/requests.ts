import { answerRequest } from '#features/ground/domains/answer-request.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import type { Transaction } from '#platform/server/database.ts'
import { changeHost } from './domains.ts'
import { askInside } from './inside.ts'
import { contextOf } from './organisation.ts'
import { refuse } from './refusals.ts'

/** A host that the owner of an organisation has asked for, and nobody has given or refused. */
export interface Request {
  readonly slug: string
  readonly host: string
  readonly askedAt: Date
}

/** So many letters of a sentence that an owner reads. */
export const MOST_OF_ANSWER = 500

/** So many organisations are asked in one message. */
const AT_ONCE = 500
/** Of each: more than anybody may ask for, and no more than can be looked through where an import has brought them. */
const MOST_OF_ONE = 100

/** Those of one organisation, or of all of them, one after the other: whoever looks at it has asked for it. The oldest first. */
export async function listRequests(
  { sql }: Pick<OperatorContext, 'sql'>,
  only?: { readonly id: string; readonly slug: string },
): Promise<readonly Request[]> {
  const all = only
    ? [only]
    : await sql<{ id: string; slug: string }[]>`select id, slug from organisations`
  const found: Request[] = []
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
  return found.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
}

/** Adds the host, as any other; refused where nobody asks for it any more. */
export async function giveRequest(ctx: OperatorContext, slug: string, host: string): Promise<void> {
  await changeHost(ctx, slug, 'add', host, { isAsked: true })
}

/** The owner reads why, in the office and in a mail. */
export async function refuseRequest(
  { house, by, lockMs }: OperatorContext,
  slug: string,
  { host, answer }: { readonly host: string; readonly answer: string },
): Promise<void> {
  if (!answer) refuse('answer-missing')
  if (answer.length > MOST_OF_ANSWER) refuse('answer-too-long', { most: MOST_OF_ANSWER })
  const outside = await contextOf(house, slug)
  const { id } = outside.organisation
  const work = async (within: Transaction) => {
    const { sql } = within
    // Whoever deletes it holds its row until it has gone.
    const stays = await sql`select from organisations where id = ${id} for key share`
    if (stays.length === 0) refuse('no-organisation', { slug })
    const ctx = { ...outside, ...within }
    if (!(await answerRequest(ctx, { host, state: 'refused', answer })))
      refuse('not-asked', { host })
    const detail = `${host}: ${answer}`
    await writeDeed(house, sql, { deed: 'host-refused', by, organisation: { id, slug }, detail })
    house.checkpoint('organisation.host-refusing')
  }
  await house.owner.transaction(id, work, { lockMs })
}
