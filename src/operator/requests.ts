import { answerRequest } from '#features/ground/domains/answer-request.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { askInside } from './inside.ts'
import { contextOf } from './organisation.ts'
import { refuse } from './refusals.ts'

/** A host that the owner of an organisation has asked for, and nobody has given or refused. */
export interface Request {
  readonly id: string
  readonly slug: string
  readonly host: string
  readonly askedAt: Date
}

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
    found.push(
      ...some.flatMap(({ id, slug }, i) => answers[i]!.map((row) => ({ id, slug, ...row }))),
    )
  }
  return found.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
}

/** The owner reads why. A host that is given instead is added as any other. */
export async function refuseRequest(
  { house, sql, by }: OperatorContext,
  slug: string,
  { host, answer }: { readonly host: string; readonly answer: string },
): Promise<void> {
  if (!answer) refuse('answer-missing')
  const { id } = (await contextOf(house, slug)).organisation
  await sql.begin(async (sql) => {
    await sql`select set_organisation(${id})`
    const about = { organisationId: id, host }
    const isRefused = await answerRequest(sql, about, {
      state: 'refused',
      answer: answer.slice(0, MOST_LETTERS),
      now: house.now(),
    })
    if (!isRefused) refuse('not-asked', { host })
    const detail = `${host}: ${answer}`
    await writeDeed(house, sql, { deed: 'host-refused', by, organisation: { id, slug }, detail })
  })
}

const MOST_LETTERS = 500
