import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { fileTypeOf } from '#platform/server/files.ts'
import type { Document } from './documents-contract.ts'
import { keyOf } from './media.ts'
import { DOCUMENT_TYPES, type Ending, documentPath } from './rules.ts'
import { countSpace } from './space.ts'
import { media } from './tables.ts'

type Row = typeof media.$inferSelect

/** Documents by their ids, as every answer shows them. An id that this organisation does not have is left out. */
export async function documentsOf(
  ctx: Context | Work,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Document>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return new Map()
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(media)
      .where(
        and(
          eq(media.organisationId, organisation.id),
          eq(media.kind, 'file'),
          inArray(media.id, wanted),
        ),
      ),
  )
  return new Map(rows.map((row) => [row.id, toDocument(row)]))
}

export function toDocument({ id, title, language, bytes, seconds, type, digest }: Row): Document {
  const ending = (Object.keys(DOCUMENT_TYPES) as Ending[]).find(
    (each) => fileTypeOf(`a.${each}`) === type,
  )
  if (!ending || title === null || language === null)
    throw new Error(`The document ${id} is of no type that is known, or has no title.`)
  const src = `/media/${documentPath(id, digest, ending)}`
  return { id, title, language, ending, bytes, seconds, src }
}

/** A document as the office looks after it. */
export interface KeptDocument extends Document {
  readonly originalName: string
  readonly tags: readonly string[]
  readonly createdAt: Date
  /** Another one whenever somebody has changed it. */
  readonly version: string
}

/** Those with these words in their titles, their names or their tags, the newest first. */
export function listKeptDocuments(ctx: Context | Work, q: string): Promise<KeptDocument[]> {
  return inTransaction(ctx, async ({ db, organisation }) => {
    const rows = await db
      .select()
      .from(media)
      .where(
        and(
          eq(media.organisationId, organisation.id),
          eq(media.kind, 'file'),
          q
            ? sql`concat_ws(' ', ${media.title}, ${media.originalName}, array_to_string(${media.tags}, ' ')) ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`
            : undefined,
        ),
      )
      .orderBy(desc(media.createdAt), media.id)
    return rows.map((row) => {
      const { originalName, tags, createdAt } = row
      return { ...toDocument(row), originalName, tags, createdAt, version: versionOf(row) }
    })
  })
}

export function versionOf({ title, language, tags }: Pick<Row, 'title' | 'language' | 'tags'>) {
  return createHash('sha256')
    .update(JSON.stringify([title, language, tags]))
    .digest('hex')
    .slice(0, 16)
}

/** The document's row until the transaction ends; undefined where there is none. Whoever names it meanwhile waits. */
export async function lockDocument({ db, organisation }: Work, id: string) {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.organisationId, organisation.id), eq(media.id, id), eq(media.kind, 'file')))
    .for('update')
  return row
}

/** Takes a document out of the library. Answers the path of its file, which is removed once the transaction stands. */
export async function takeOutDocument(ctx: Work, row: Row): Promise<string> {
  const { db, organisation } = ctx
  await countSpace(ctx, -row.bytes)
  await db.delete(media).where(and(eq(media.organisationId, organisation.id), eq(media.id, row.id)))
  return toDocument(row).src.slice('/media/'.length)
}

interface Given extends Pick<Document, 'title' | 'language' | 'ending' | 'seconds'> {
  readonly name: string
  readonly body: Buffer
  readonly tags: readonly string[]
}

/** For the demonstration alone, which keeps files inside its transaction. Answers with its id. */
export async function keepForSeed(
  ctx: Work,
  { name, body, ending, tags, ...about }: Given,
): Promise<string> {
  const { db, house, organisation, now } = ctx
  await countSpace(ctx, body.length)
  const [id, type] = [randomUUID(), DOCUMENT_TYPES[ending]]
  const digest = createHash('sha256').update(body).digest('hex')
  const key = keyOf(documentPath(id, digest, ending))
  await house.files.put(organisation.id, key, body, { type })
  await db.insert(media).values({
    ...about,
    organisationId: organisation.id,
    id,
    kind: 'file',
    originalName: name,
    alt: '',
    bytes: body.length,
    type,
    digest,
    cut: '',
    tags: [...tags],
    createdAt: now(),
  })
  return id
}
