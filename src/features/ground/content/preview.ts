import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { type Context, type Work, inTransaction, rehearsed } from '#platform/server/context.ts'
import { withoutUnstorable } from '#platform/server/html.ts'
import { type Draft, HOURS_OF_PREVIEW, type Kind } from './rules.ts'
import { putItem, revisionOf } from './save.ts'
import { contentPreviews } from './tables.ts'

/**
 * A page of the site as it would be with this draft, for whoever has the link, for an hour. Refuses what could not be
 * published. Nothing of the item changes.
 */
export async function makePreview(
  ctx: Context,
  kind: Kind,
  itemId: string,
  draft: Draft,
): Promise<{ readonly path: string }> {
  const { slug } = await rehearsed(ctx, (ctx) => publish(ctx, kind, itemId, draft))
  const token = randomBytes(24).toString('base64url')
  await inTransaction(ctx, async (ctx) => {
    const ours = eq(contentPreviews.organisationId, ctx.organisation.id)
    await ctx.db.delete(contentPreviews).where(and(ours, lte(contentPreviews.expiresAt, ctx.now())))
    await ctx.db.insert(contentPreviews).values({
      organisationId: ctx.organisation.id,
      digest: digestOf(token),
      kind: kind.name,
      itemId,
      draft: toStorable(draft) as Record<string, unknown>,
      expiresAt: new Date(ctx.now().getTime() + HOURS_OF_PREVIEW * 3_600_000),
    })
  })
  return { path: `${kind.page?.replace(':id', slug) ?? kind.shownAt}?preview=${token}` }
}

/** What to do before anything is read, so that it is read as if the draft were published; undefined when it is over. */
export function findPreview(
  ctx: Context,
  kinds: readonly Kind[],
  token: string,
): Promise<((ctx: Work) => Promise<void>) | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(contentPreviews)
      .where(
        and(
          eq(contentPreviews.organisationId, ctx.organisation.id),
          eq(contentPreviews.digest, digestOf(token)),
          gt(contentPreviews.expiresAt, ctx.now()),
        ),
      )
    const kind = kinds.find(({ name }) => name === found?.kind)
    if (!found || !kind) return undefined
    return async (ctx) => void (await publish(ctx, kind, found.itemId, found.draft as Draft))
  })
}

async function publish(ctx: Work, kind: Kind, id: string, draft: Draft) {
  const now = { ...draft, state: 'published', publishFrom: null, publishUntil: null } as const
  return putItem(ctx, kind, id, now, { basedOn: await revisionOf(ctx, kind, id) })
}

/** Texts are made safe when they are shown; here they only have to be kept. */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return withoutUnstorable(value)
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toStorable(each)]))
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
