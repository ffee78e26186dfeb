import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { FileType } from '#platform/server/files.ts'
import type { DocumentKind, Fields, SentFile } from '#platform/shared/field-language.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { dropUnclaimed } from './jobs.ts'
import { submissionFiles } from './tables.ts'

/** A document that was sent, read and named by us. */
export interface Document {
  readonly id: string
  readonly field: string
  readonly originalName: string
  readonly kind: DocumentKind
  readonly digest: string
  readonly content: Buffer
}

const TYPES: Readonly<Record<DocumentKind, FileType>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Takes the documents out of what was sent; a line that tells of each stays in its place. Another kind of file is a 422. */
export function takeDocuments(
  fields: Fields,
  sent: Readonly<Record<string, unknown>>,
): { body: Record<string, unknown>; documents: Document[] } {
  const body = { ...sent }
  const documents = Object.entries(fields).flatMap(([field, rule]) => {
    const file = sent[field] as SentFile | undefined
    if (rule.type !== 'file' || !file) return []
    const content = Buffer.from(file.content, 'base64')
    const kind = kindOf(content)
    if (!kind) refuseCommon('invalid', { errors: [{ field, message: NOT_A_DOCUMENT }] })
    const digest = createHash('sha256').update(content).digest('hex')
    body[field] = { name: file.name, kind, bytes: content.length, digest }
    return [{ id: randomUUID(), field, originalName: file.name, kind, digest, content }]
  })
  return { body, documents }
}

const NOT_A_DOCUMENT =
  'We could not read this as a PDF or a Word document (.docx) without macros. Please choose another file.'

/** What the bytes say, whatever the name says. A document that can carry a program is none. */
function kindOf(content: Buffer): DocumentKind | undefined {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (content.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return undefined
  const isWord = content.includes('[Content_Types].xml') && content.includes('word/document.xml')
  return isWord && !/vbaProject\.bin/i.test(content.toString('latin1')) ? 'docx' : undefined
}

/**
 * Puts the bytes down before anything is promised. Not for use inside a transaction. Who is killed before a row knows of
 * them has left a job that removes them.
 */
export async function keepDocuments(ctx: Context, documents: readonly Document[]): Promise<void> {
  if (documents.length === 0) return
  const kept = documents.map(({ id, kind }) => ({ id, kind }))
  const at = new Date(ctx.now().getTime() + DAY_MS)
  await inTransaction(ctx, (ctx) =>
    ctx.house.queue.add(ctx, dropUnclaimed, { documents: kept }, { at }),
  )
  for (const { id, kind, content } of documents)
    await ctx.house.files.put(ctx.organisation.id, keyOf(id, kind), content, { type: TYPES[kind] })
  ctx.house.checkpoint('submissions.documents-kept')
}

/** Removes those that belong to nothing that has arrived. */
export async function dropUnclaimedDocuments(
  ctx: Context,
  { documents }: { documents: readonly Pick<Document, 'id' | 'kind'>[] },
): Promise<void> {
  const ids = documents.map(({ id }) => id)
  const claimed = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select({ id: submissionFiles.id })
      .from(submissionFiles)
      .where(
        and(
          eq(submissionFiles.organisationId, ctx.organisation.id),
          inArray(submissionFiles.id, ids),
        ),
      ),
  )
  const isClaimed = new Set(claimed.map(({ id }) => id))
  await dropDocuments(
    ctx,
    documents.filter(({ id }) => !isClaimed.has(id)),
  )
}

export async function dropDocuments(
  ctx: Context,
  documents: readonly Pick<Document, 'id' | 'kind'>[],
): Promise<void> {
  for (const { id, kind } of documents)
    await ctx.house.files.remove(ctx.organisation.id, keyOf(id, kind))
}

export async function recordDocuments(
  ctx: Work,
  submissionId: string,
  documents: readonly Document[],
): Promise<void> {
  if (documents.length === 0) return
  await ctx.db.insert(submissionFiles).values(
    documents.map(({ content, ...document }) => ({
      ...document,
      organisationId: ctx.organisation.id,
      submissionId,
      bytes: content.length,
    })),
  )
}

/**
 * A document for the office. Always to be saved, never shown by the browser: what strangers send must not run where our
 * pages do. Undefined when it was erased.
 */
export async function openDocument(ctx: Context, id: string): Promise<Download | undefined> {
  const [row] = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select()
      .from(submissionFiles)
      .where(
        and(eq(submissionFiles.organisationId, ctx.organisation.id), eq(submissionFiles.id, id)),
      ),
  )
  const file = row && (await ctx.house.files.get(ctx.organisation.id, keyOf(id, row.kind)))
  if (!file) return undefined
  return {
    body: file.body,
    type: file.type,
    name: `${row.field}-${id.slice(0, 8)}.${row.kind}`,
    disposition: 'attachment',
  }
}

function keyOf(id: string, kind: DocumentKind): string {
  return `submissions/${id}.${kind}`
}
