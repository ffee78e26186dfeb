import { and, desc, eq } from 'drizzle-orm'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { toSafeHtml } from '#platform/server/html.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { showPrivacy, showPromise, showTerms } from './contract.ts'
import { type PageId, pages } from './tables.ts'

export const readPrivacy = (ctx: Context) => read(ctx, 'privacy', showPrivacy)
export const readPromise = (ctx: Context) => read(ctx, 'fundraising-promise', showPromise)
export const readTerms = (ctx: Context) => read(ctx, 'terms-conditions', showTerms)

/** Writes a version of a page; the same day again replaces it. The HTML is made safe before it is stored. */
export function write(
  ctx: Context | Work,
  page: Omit<typeof pages.$inferInsert, 'organisationId'>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const values = { ...page, html: toSafeHtml(page.html), organisationId: ctx.organisation.id }
    await ctx.db
      .insert(pages)
      .values(values)
      .onConflictDoUpdate({
        target: [pages.organisationId, pages.id, pages.language, pages.updatedOn],
        set: { title: values.title, html: values.html },
      })
    await announceChange(ctx)
  })
}

/** The newest version in the caller's language, else in any. */
async function read(
  ctx: Context,
  id: PageId,
  endpoint: typeof showPrivacy | typeof showPromise | typeof showTerms,
): Promise<Reply<typeof showPrivacy>> {
  const versions = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(pages)
      .where(and(eq(pages.organisationId, organisation.id), eq(pages.id, id)))
      .orderBy(desc(pages.updatedOn))
      .limit(50),
  )
  const page = versions.find(({ language }) => language === ctx.language) ?? versions[0]
  if (!page) refuse(endpoint, 'page-not-found')
  const { title, html, language, updatedOn } = page
  return { title, html, language, updatedOn }
}
