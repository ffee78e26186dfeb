import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ItemPage } from '#platform/web/reading/item-page.tsx'
import { ENOUGH_FOR_NEXT, afterThis, itemSources, mustFind } from '#platform/web/reading/listing.ts'
import { trailTo } from '#platform/web/reading/trail.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { listNews, showNews } from '../contract.ts'
import { newsWords } from '../words.ts'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [found, listed] = await Promise.all([
    ask(showNews, { id: id ?? '' }),
    ask(listNews, { pageSize: ENOUGH_FOR_NEXT }),
  ])
  return {
    item: mustFind(found, { to: (id) => pathOf('newsItem', { id }), id, request }),
    next: afterThis(listed, id),
  }
}

export const meta: Meta<typeof loader> = ({ data: { item: data }, site }) => ({
  title: data.title,
  description: data.summary,
  jsonLd: [
    {
      '@type': 'NewsArticle',
      headline: data.title,
      description: data.summary || undefined,
      datePublished: data.publishedOn,
      inLanguage: data.language,
      articleSection: data.category || undefined,
      image: data.image ? [new URL(data.image.src, site.origin).href] : undefined,
      author: data.author
        ? { '@type': 'Person', name: data.author }
        : { '@type': 'Organization', name: textOf(site, 'websiteName') },
      publisher: { '@type': 'Organization', name: textOf(site, 'websiteName'), url: site.origin },
      mainEntityOfPage: `${site.origin}${pathOf('newsItem', { id: data.id })}`,
    },
    trailTo(
      site,
      { to: pathOf('news'), name: newsWords[site.language].title },
      { to: pathOf('newsItem', { id: data.id }), name: data.title },
    ),
  ],
})

export const handle = { sources: itemSources } satisfies PageHandle<typeof loader>

export default function NewsItemPage() {
  const { item, next } = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(newsWords)
  const { author, category, publishedOn } = item
  const write = (day: string) => (
    <time dateTime={day}>{writeDate(day, language, { length: 'short' })}</time>
  )
  return (
    <ItemPage
      item={item}
      from={{ to: pathOf('news'), name: words.title }}
      label={<time dateTime={publishedOn}>{writeDate(publishedOn, language)}</time>}
      facts={[
        { name: words.published, value: write(publishedOn) },
        { name: words.category, value: category },
        { name: words.author, value: author },
      ]}
      next={{
        title: words.moreNews,
        items: next.map((one) => ({
          ...one,
          to: pathOf('newsItem', { id: one.id }),
          label: write(one.publishedOn),
        })),
        all: { to: pathOf('news'), name: words.all },
      }}
    />
  )
}
