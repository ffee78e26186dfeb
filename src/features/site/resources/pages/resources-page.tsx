import { Fragment } from 'react'
import BookOpen from 'lucide-react/icons/book-open'
import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import Headphones from 'lucide-react/icons/headphones'
import Play from 'lucide-react/icons/play'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Language } from '#platform/shared/languages.ts'
import { api, must } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { Filters, Finder } from '#platform/web/reading/finder.tsx'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import {
  addressOf,
  framesOfAll,
  leaveForFrames,
  notFound,
  readAsked,
} from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { Prose } from '#platform/web/reading/prose.tsx'
import { readingWords } from '#platform/web/reading/words.ts'
import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type Resource, listResources } from '../contract.ts'
import { FORMS, type Form, isOurs } from '../rules.ts'
import { resourceWords } from '../words.ts'
import { LiveLink } from '#features/site/khutbahs/pages/live-link.tsx'
import { khutbahWords } from '#features/site/khutbahs/words.ts'
import { FileLink, Recording } from '#platform/web/reading/kept-file.tsx'
import '../resources.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const form: Form | '' = FORMS.find((form) => form === url.searchParams.get('form')) ?? ''
  const asked = { ...readAsked(url), form }
  const found = must(await context.get(api)(listResources, { ...asked, pageSize: 20 }))
  if (asked.page > 1 && found.items.length === 0) throw notFound()
  leaveForFrames(found.items, request)
  return { ...found, asked }
}

export const meta: Meta<typeof loader> = ({ data: { asked }, site }) => ({
  title: resourceWords[site.language].title,
  description: resourceWords[site.language].lead,
  canonical: addressOf(pathOf('resources'), {
    category: asked.category,
    form: asked.form,
    page: asked.page,
  }),
  ...(asked.q ? { robots: 'noindex' } : {}),
})

export const handle = {
  sources: ({ items }) => ({ frame: framesOfAll(items) }),
} satisfies PageHandle<typeof loader>

export default function ResourcesPage() {
  const { items, categories, asked, ...paging } = useLoaderData<typeof loader>()
  const words = useWords(resourceWords)
  const khutbahs = useWords(khutbahWords)
  const common = useWords(readingWords)
  const { category, form, q } = asked
  const isNarrowed = category !== '' || form !== '' || q !== ''
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead}>
        <Finder path={pathOf('resources')} name={words.title} q={q} keep={{ category, form }} />
      </ListHead>
      <p>
        <Link className="more" to={pathOf('khutbahs')}>
          {khutbahs.archive}
        </Link>
      </p>
      <LiveLink />
      <Filters
        label={words.forms}
        isLabelled
        links={(['', ...FORMS] as const).map((each) => ({
          to: addressOf(pathOf('resources'), { category, form: each, q }),
          name: each === '' ? common.all : words.kinds[each],
          isCurrent: each === form,
        }))}
      />
      {categories.length > 1 ? (
        <Filters
          label={words.subjects}
          isLabelled
          links={['', ...categories].map((each) => ({
            to: addressOf(pathOf('resources'), { category: each, form, q }),
            name: each === '' ? common.all : each,
            isCurrent: each === category,
          }))}
        />
      ) : null}
      {q ? (
        <p>
          <output className="muted">{common.found(paging.total)}</output>
        </p>
      ) : null}
      {items.length === 0 && isNarrowed ? (
        <EmptyState
          title={common.nothingFound}
          seed="nothing-found"
          actions={
            <Link className="more" to={pathOf('resources')}>
              {common.clear}
            </Link>
          }
        >
          <p>{common.tryOther}</p>
        </EmptyState>
      ) : null}
      {items.length === 0 && !isNarrowed ? (
        <EmptyState title={words.none} seed="resources" wayOn={pathOf('classes')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : null}
      <ul className="rows resources">
        {items.map((resource) => (
          <li key={resource.id} id={resource.id}>
            <Shelved resource={resource} />
          </li>
        ))}
      </ul>
      <Pager {...paging} to={(page) => addressOf(pathOf('resources'), { ...asked, page })} />
    </div>
  )
}

const ICONS = {
  text: BookOpen,
  file: FileText,
  audio: Headphones,
  video: Play,
  link: ExternalLink,
} satisfies Record<Form, unknown>

function Shelved({ resource }: { readonly resource: Resource }) {
  const site = useSite()
  const words = useWords(resourceWords)
  const { form, title, summary, html, language, textLanguage, speaker, madeOn, minutes, category } =
    resource
  const facts: readonly { text: string; lang?: Language | undefined }[] = [
    { text: words.one[form] },
    { text: category, lang: writtenIn(site) },
    { text: speaker, lang: language },
    { text: madeOn ? writeDate(madeOn, site.language, { length: 'short' }) : '' },
    { text: minutes ? words.minutes(minutes) : '' },
  ]
  return (
    <article className="resource">
      <Icon of={ICONS[form]} />
      <div>
        <p className="small muted">
          {facts
            .filter(({ text }) => text)
            .map(({ text, lang }, i) => (
              <Fragment key={text}>
                {i > 0 ? ' · ' : null}
                <bdi lang={lang}>{text}</bdi>
              </Fragment>
            ))}
        </p>
        <h2 lang={language}>
          <bdi>{title}</bdi>
        </h2>
        {summary ? (
          <p className="muted" lang={language}>
            <bdi>{summary}</bdi>
          </p>
        ) : null}
        {html ? (
          <details className="resource-text">
            <summary className="more">{words.readHere}</summary>
            <Prose html={html} language={textLanguage} />
          </details>
        ) : null}
        <Leading resource={resource} />
      </div>
    </article>
  )
}

/** A recording of ours is played here, a document of ours is fetched, and everything else is led to. */
function Leading({ resource }: { readonly resource: Resource }) {
  const { form, address, title, document, recording } = resource
  const words = useWords(resourceWords)
  const common = useWords(readingWords)
  return (
    <>
      {recording ? (
        <div className="stack">
          <Recording file={recording} label={title} />
          <FileLink file={recording}>{words.fetch}</FileLink>
        </div>
      ) : null}
      {document ? <FileLink file={document}>{words.fetch}</FileLink> : null}
      {address === '' ? null : form === 'audio' && isOurs(address) ? (
        // A recording of speech has its text, where there is one, beside it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls preload="none" src={address} aria-label={title} />
      ) : (
        <a
          className="more"
          href={address}
          {...(isOurs(address) ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {form === 'file' ? words.fetch : words.open}
          <span className="visually-hidden">
            : {title} {isOurs(address) ? '' : common.outside}
          </span>
        </a>
      )}
    </>
  )
}
