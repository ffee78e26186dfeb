import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api, must } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta } from '#platform/web/page.ts'
import { Filters, Finder } from '#platform/web/reading/finder.tsx'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { Recording, useFileSize } from '#platform/web/reading/kept-file.tsx'
import { addressOf, notFound, readAsked } from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { readingWords } from '#platform/web/reading/words.ts'
import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type BriefKhutbah, listKhutbahs } from '../contract.ts'
import { khutbahWords } from '../words.ts'
import { LiveLink } from './live-link.tsx'
import '../khutbahs.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const said = (name: string, most: number) =>
    (url.searchParams.get(name) ?? '')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, most)
  const { page, q } = readAsked(url)
  const year = said('year', 4)
  const asked = {
    page,
    q,
    speaker: said('speaker', 100),
    topic: said('topic', 160),
    year: /^[12]\d{3}$/.test(year) ? year : '',
  }
  const found = must(await context.get(api)(listKhutbahs, { ...asked, pageSize: 20 }))
  if (page > 1 && found.items.length === 0) throw notFound()
  return { ...found, asked }
}

export const meta: Meta<typeof loader> = ({ data: { asked }, site }) => ({
  title: khutbahWords[site.language].title,
  description: khutbahWords[site.language].lead,
  canonical: addressOf(pathOf('khutbahs'), { ...asked, q: '' }),
  ...(asked.q ? { robots: 'noindex' } : {}),
})

export default function KhutbahsPage() {
  const { items, asked, speakers, topics, years, ...paging } = useLoaderData<typeof loader>()
  const words = useWords(khutbahWords)
  const common = useWords(readingWords)
  const { page: _, ...narrowed } = asked
  const isNarrowed = Object.values(narrowed).some(Boolean)
  const filter = (label: string, by: keyof typeof narrowed, values: readonly Choice[]) =>
    values.length > 1 || asked[by] ? (
      <Filters
        label={label}
        isLabelled
        links={[{ value: '', name: common.all }, ...values].map(({ value, name }) => ({
          to: addressOf(pathOf('khutbahs'), { ...narrowed, [by]: value }),
          name,
          isCurrent: asked[by] === value,
        }))}
      />
    ) : null
  const same = (value: string) => ({ value, name: value })
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead}>
        <Finder
          path={pathOf('khutbahs')}
          name={words.title}
          q={asked.q}
          keep={{ ...narrowed, q: '' }}
        />
      </ListHead>
      <LiveLink />
      <details
        className="khutbah-filters"
        open={Boolean(narrowed.speaker || narrowed.topic || narrowed.year)}
      >
        <summary className="more">{words.narrow}</summary>
        {filter(words.speakers, 'speaker', speakers)}
        {filter(words.topics, 'topic', topics.map(same))}
        {filter(words.years, 'year', years.map(same))}
      </details>
      {asked.q ? (
        <p>
          <output className="muted">{common.found(paging.total)}</output>
        </p>
      ) : null}
      {items.length === 0 ? <Nothing isNarrowed={isNarrowed} /> : null}
      <ul className="rows">
        {items.map((khutbah) => (
          <li key={khutbah.id}>
            <Given khutbah={khutbah} />
          </li>
        ))}
      </ul>
      <Pager {...paging} to={(page) => addressOf(pathOf('khutbahs'), { ...asked, page })} />
      <p className="podcast">
        <a className="more" href="/api/khutbahs.rss">
          {words.feed}
        </a>
        <br />
        <small className="muted">{words.feedHelp}</small>
      </p>
    </div>
  )
}

interface Choice {
  readonly value: string
  readonly name: string
}

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const words = useWords(khutbahWords)
  const common = useWords(readingWords)
  if (!isNarrowed)
    return (
      <EmptyState title={words.none} seed="khutbahs" wayOn={pathOf('resources')}>
        <p>{words.noneText}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={common.nothingFound}
      seed="nothing-found"
      actions={
        <Link className="more" to={pathOf('khutbahs')}>
          {common.clear}
        </Link>
      }
    >
      <p>{common.tryOther}</p>
    </EmptyState>
  )
}

function Given({ khutbah }: { readonly khutbah: BriefKhutbah }) {
  const site = useSite()
  const words = useWords(khutbahWords)
  const { id, title, summary, language, speaker, topics, givenOn, recording } = khutbah
  return (
    <article className="khutbah">
      <p className="small muted">
        <time dateTime={givenOn}>{writeDate(givenOn, site.language, { length: 'short' })}</time>
        {' · '}
        <bdi lang={language}>{speaker}</bdi>
        {topics ? (
          <>
            {' · '}
            <bdi lang={language === site.language ? undefined : writtenIn(site)}>{topics}</bdi>
          </>
        ) : null}
      </p>
      <h2 lang={language}>
        <Link to={pathOf('khutbah', { id })}>
          <bdi>{title}</bdi>
        </Link>
      </h2>
      {summary ? (
        <p className="muted" lang={language}>
          <bdi>{summary}</bdi>
        </p>
      ) : null}
      {recording ? (
        <div className="khutbah-heard">
          <Recording file={recording} label={words.recordingOf(title)} />
          <Size file={recording} />
        </div>
      ) : null}
    </article>
  )
}

function Size({ file }: { readonly file: NonNullable<BriefKhutbah['recording']> }) {
  return (
    <small className="muted">
      <bdi>{useFileSize(file)}</bdi> · <bdi lang={file.language}>{file.title}</bdi>
    </small>
  )
}
