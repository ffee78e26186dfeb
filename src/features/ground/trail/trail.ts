import { and, desc, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/context.ts'
import { type Counted, farthestCount, toCounted } from '#platform/shared/long-list.ts'
import type { Deed } from './rules.ts'
import { trailEntries } from './tables.ts'

export interface Done {
  readonly deed: Deed
  /** What it was done to: a key, an id, a day. */
  readonly subject: string
  /** What that is called; nothing where it is a person, whose name may go. */
  readonly title?: string
  /** What stood there and what stands there now, where it is short and holds nothing of a visitor. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Writes down what somebody of the office does, in the transaction that does it: neither happens without the other. What
 * the program does by itself, or a command of those who run it, is nobody's of the office.
 */
export async function writeDown(
  { db, organisation, actor, now }: Work,
  { deed, subject, title = '', before, after }: Done,
): Promise<void> {
  if (actor.kind !== 'person') return
  await db.insert(trailEntries).values({
    organisationId: organisation.id,
    id: randomUUID(),
    doneAt: now(),
    personId: actor.id,
    deed,
    subject: subject.slice(0, 200),
    title: title.slice(0, 200),
    before: orNothing(before),
    after: orNothing(after),
  })
}

/** The nothing that stood there is a value; a column without one is another thing. */
function orNothing(value: unknown) {
  return value === null ? sql`'null'::jsonb` : value
}

export interface Wanted {
  readonly personId?: string | undefined
  readonly deed?: Deed | undefined
  readonly subject?: string | undefined
  readonly page: number
  readonly pageSize: number
}

export type Entry = Pick<
  typeof trailEntries.$inferSelect,
  'id' | 'doneAt' | 'personId' | 'deed' | 'subject' | 'title' | 'before' | 'after'
>

/** What was done, the latest first. Every way of asking has its index. */
export async function readTrail(
  { db, organisation }: Work,
  { personId, deed, subject, page, pageSize }: Wanted,
): Promise<Counted & { readonly items: readonly Entry[] }> {
  const wanted = and(
    eq(trailEntries.organisationId, organisation.id),
    personId === undefined ? undefined : eq(trailEntries.personId, personId),
    deed === undefined ? undefined : eq(trailEntries.deed, deed),
    subject === undefined ? undefined : eq(trailEntries.subject, subject),
  )
  const items = await db
    .select({
      id: trailEntries.id,
      doneAt: trailEntries.doneAt,
      personId: trailEntries.personId,
      deed: trailEntries.deed,
      subject: trailEntries.subject,
      title: trailEntries.title,
      // As it stands: read through the column's own type, a text such as "1234567" would become a number.
      before: sql<unknown>`${trailEntries.before}`,
      after: sql<unknown>`${trailEntries.after}`,
    })
    .from(trailEntries)
    .where(wanted)
    .orderBy(desc(trailEntries.doneAt), desc(trailEntries.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const most = farthestCount({ page, pageSize })
  const { id } = trailEntries
  const counted = db
    .select({ id })
    .from(trailEntries)
    .where(wanted)
    .limit(most + 1)
    .as('counted')
  return { items, ...toCounted(await db.$count(counted), most) }
}
