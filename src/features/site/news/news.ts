import { type StoredItem, findItem, listAs, toItem } from '#features/ground/content/content.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type News, type listNews, newsKind, showNews } from './contract.ts'

export function findNews(
  ctx: Context | Work,
  asked: Input<typeof listNews>,
): Promise<Reply<typeof listNews>> {
  return listAs(ctx, newsKind, asked, (item) => toNews(ctx, item))
}

export async function findNewsItem(ctx: Context, { id }: Input<typeof showNews>): Promise<News> {
  const item = await findItem(ctx, newsKind, id)
  if (!item) refuse(showNews, 'news-not-found')
  return toNews(ctx, item)
}

export function toNews({ organisation }: Context, item: StoredItem<typeof newsKind>): News {
  return {
    ...toItem(item),
    ...item.fields,
    publishedOn: wallClock(new Date(item.sortAt), organisation.timeZone).date,
    category: item.category,
  }
}
