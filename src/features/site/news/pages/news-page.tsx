import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api, must } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta } from '#platform/web/page.ts'
import { Filters, Finder } from '#platform/web/reading/finder.tsx'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { addressOf, readAsked, toListing } from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { Story } from '#platform/web/reading/story.tsx'
import { readingWords } from '#platform/web/reading/words.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type News, listNews } from '../contract.ts'
import { newsWords } from '../words.ts'
import '../news.css'

const ON_A_PAGE = 12

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readAsked(new URL(request.url))
  const found = must(await context.get(api)(listNews, { ...asked, pageSize: ON_A_PAGE }))
  return { ...toListing(found), asked }
}

export const meta: Meta<typeof loader> = ({ data: { asked }, site }) => ({
  title: newsWords[site.language].title,
  description: newsWords[site.language].lead,
  canonical: addressOf(pathOf('news'), { category: asked.category, page: asked.page }),
  ...(asked.q ? { robots: 'noindex' } : {}),
})

type Listed = Omit<News, 'html'>

export default function NewsPage() {
  const { items, categories, asked, ...paging } = useLoaderData<typeof loader>()
  const words = useWords(newsWords)
  const common = useWords(readingWords)
  const isFront = asked.page === 1 && asked.q === ''
  const [first, ...others] = items
  const filter = (category: string, name: string) => ({
    to: addressOf(pathOf('news'), { category }),
    name,
    isCurrent: asked.category === category && asked.q === '',
  })

  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead}>
        <Finder path={pathOf('news')} name={words.title} q={asked.q} />
      </ListHead>
      {categories.length > 1 ? (
        <Filters
          label={words.categories}
          links={[filter('', common.all), ...categories.map((name) => filter(name, name))]}
        />
      ) : null}
      {asked.q ? (
        <p>
          <output className="muted">{common.found(paging.total)}</output>
        </p>
      ) : null}
      {items.length === 0 ? <Nothing isSearch={asked.q !== '' || asked.category !== ''} /> : null}
      {isFront && first ? (
        <div className="lead-story">
          <NewsStory news={first} isLarge isFirst />
        </div>
      ) : null}
      <div className="stories">
        {(isFront ? others : items).map((news) => (
          <NewsStory key={news.id} news={news} />
        ))}
      </div>
      <Pager {...paging} to={(page) => addressOf(pathOf('news'), { ...asked, page })} />
      <p className="news-feed">
        <a className="more" href="/api/news.rss">
          {words.feed}
        </a>
      </p>
    </div>
  )
}

function NewsStory({
  news: { publishedOn, category, ...news },
  ...more
}: {
  readonly news: Listed
  readonly isLarge?: boolean
  readonly isFirst?: boolean
}) {
  const { language } = useSite()
  return (
    <Story
      {...news}
      {...more}
      to={pathOf('newsItem', { id: news.id })}
      label={
        <>
          <time dateTime={publishedOn}>
            {writeDate(publishedOn, language, { length: 'short' })}
          </time>
          {category ? (
            <>
              {' · '}
              <bdi>{category}</bdi>
            </>
          ) : null}
        </>
      }
    />
  )
}

function Nothing({ isSearch }: { readonly isSearch: boolean }) {
  const words = useWords(newsWords)
  const common = useWords(readingWords)
  return isSearch ? (
    <EmptyState
      title={common.nothingFound}
      seed="nothing-found"
      actions={
        <Link className="more" to={pathOf('news')}>
          {common.clear}
        </Link>
      }
    >
      <p>{common.tryOther}</p>
    </EmptyState>
  ) : (
    <EmptyState title={words.none} seed="no-news" wayOn={pathOf('events')}>
      <p>{words.noneText}</p>
    </EmptyState>
  )
}
