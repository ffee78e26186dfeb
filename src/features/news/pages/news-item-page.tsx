import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ItemHead } from '#platform/web/reading/item-head.tsx'
import { ItemPicture } from '#platform/web/reading/item-picture.tsx'
import { mustFind, sourcesOf } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { showNews } from '../contract.ts'
import { newsWords } from '../words.ts'
import '../news.css'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showNews, { id: id ?? '' })
  return mustFind(outcome, { path: '/news/', id, request })
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: data.title,
  description: data.summary,
  image: data.image?.src,
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
      mainEntityOfPage: `${site.origin}/news/${data.id}`,
    },
    trailTo(
      site,
      { to: '/news', name: newsWords[site.language].title },
      { to: `/news/${data.id}`, name: data.title },
    ),
  ],
})

export const handle = { sources: sourcesOf } satisfies PageHandle<typeof loader>

export default function NewsItemPage() {
  const news = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(newsWords)
  const { title, summary, html, image, author, category, publishedOn } = news

  return (
    <article className="wrap narrow item-body">
      <ItemHead
        from={{ to: '/news', name: words.title }}
        title={title}
        summary={summary}
        language={news.language}
        label={
          <>
            <time dateTime={publishedOn}>{writeDate(publishedOn, language)}</time>
            {category ? (
              <>
                {' · '}
                <bdi>{category}</bdi>
              </>
            ) : null}
            {author ? (
              <span className="muted">
                {' · '}
                <bdi>{words.by(author)}</bdi>
              </span>
            ) : null}
          </>
        }
      />
      <ItemPicture id={news.id} image={image} sizes="(min-width: 46rem) 42rem, 100vw" />
      <Prose html={html} language={news.language} />
      <p className="news-feed">
        <Link className="more" to="/news">
          {words.all}
        </Link>
      </p>
    </article>
  )
}
