import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { isAway } from '#platform/server/database.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { addDocument } from './documents-contract.ts'
import { documentsOf } from './documents.ts'
import { dropUnclaimed } from './jobs.ts'
import { keyOf } from './media.ts'
import { DOCUMENT_TYPES, documentPath } from './rules.ts'
import { hasRoom, takeSpace } from './space.ts'
import { sniffDocument } from './sniff-document.ts'
import { media } from './tables.ts'

/**
 * Keeps a document as it was sent, and answers with it. The same one again, also at the same moment, is the one that is there
 * already, under the title that it has. Who is killed before a row knows of the file has left a job that removes it.
 */
export async function add(
  ctx: Context,
  { name, title, language }: Input<typeof addDocument>,
  { upload }: RawRequest,
): Promise<Reply<typeof addDocument>> {
  if (!upload || upload.bytes === 0) refuse(addDocument, 'not-a-document')
  const found = await sniffDocument(upload)
  if (typeof found === 'string') refuse(addDocument, found)
  const { bytes, sha256: digest } = upload
  const { ending, seconds } = found
  const already = await findAgain(ctx, digest)
  if (already) return already
  if (!(await hasRoom(ctx, bytes))) refuse(addDocument, 'library-full')

  const id = randomUUID()
  const path = documentPath(id, digest, ending)
  await inTransaction(ctx, (ctx) =>
    ctx.house.queue.add(
      ctx,
      dropUnclaimed,
      { id, path },
      { at: new Date(ctx.now().getTime() + DAY_MS) },
    ),
  )
  const type = DOCUMENT_TYPES[ending]
  await ctx.house.files.put(ctx.organisation.id, keyOf(path), upload, { type })
  ctx.house.checkpoint('media.document-kept')
  const drop = () => ctx.house.files.remove(ctx.organisation.id, keyOf(path))
  const isAdded = await inTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(media)
      .values({
        organisationId: ctx.organisation.id,
        id,
        kind: 'file',
        originalName: name,
        alt: '',
        width: null,
        height: null,
        bytes,
        type,
        digest,
        cut: '',
        title,
        language,
        seconds,
        tags: [],
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: [media.organisationId, media.digest] })
      .returning({ id: media.id })
    if (added.length === 0) return false
    if (!(await takeSpace(ctx, bytes))) refuse(addDocument, 'library-full')
    await writeDown(ctx, { deed: 'document-added', subject: id, title })
    return true
  }).catch(async (error: unknown) => {
    // When the database did not answer, it may have said yes; the job removes the file where it said no.
    if (!isAway(error)) await drop()
    throw error
  })
  if (isAdded) return (await documentsOf(ctx, [id])).get(id)!
  await drop()
  const first = await findAgain(ctx, digest)
  if (!first) throw new Error('A document was refused as known, and then was not there.')
  return first
}

function findAgain(ctx: Context, digest: string) {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ id: media.id })
      .from(media)
      .where(
        and(
          eq(media.organisationId, ctx.organisation.id),
          eq(media.digest, digest),
          eq(media.kind, 'file'),
        ),
      )
    return found && (await documentsOf(ctx, [found.id])).get(found.id)
  })
}

/** Removes the file of a document that no row knows of. */
export async function dropUnclaimedDocument(
  ctx: Context,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<void> {
  const known = await inTransaction(ctx, ({ db, organisation }) =>
    db.$count(media, and(eq(media.organisationId, organisation.id), eq(media.id, id))),
  )
  if (known === 0) await ctx.house.files.remove(ctx.organisation.id, keyOf(path))
}
