import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { showVisit } from '#features/site/visiting/contract.ts'
import { Facilities } from '#features/site/visiting/pages/facilities.tsx'
import { toStanding } from '#platform/shared/gating.ts'
import { api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ItemHead, ListHead } from '#platform/web/reading/item-head.tsx'
import { framesOfAll, leaveForFrames } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { Story } from '#platform/web/reading/story.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { Plate } from '#platform/web/ui/ornament.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type About, listAbout } from '../contract.ts'
import { aboutWords } from '../words.ts'
import '../about.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [{ items }, { facilities }] = await Promise.all([
    ask(listAbout, { pageSize: 50 }).then(must),
    ask(showVisit, {}).then(must),
  ])
  leaveForFrames(items, request)
  return { items, facilities }
}

export const meta: Meta<typeof loader> = ({ data: { items }, site }) => ({
  title: aboutWords[site.language].title,
  description: items[0]?.summary,
})

export const handle = {
  sources: ({ items }) => ({ frame: framesOfAll(items) }),
} satisfies PageHandle<typeof loader>

/** The first page is read here; the others follow as pages of their own, or where the plan has none, below it. */
export default function AboutPage() {
  const { items, facilities } = useLoaderData<typeof loader>()
  const words = useWords(aboutWords)
  const { plan } = toStanding(useSite().configuration)
  const [first, ...others] = items
  if (!first) {
    return (
      <div className="wrap item-body">
        <ListHead title={words.title} />
        <EmptyState title={words.none} seed="about" wayOn={pathOf('contact')}>
          <p>{words.noneText}</p>
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <article className="wrap item-body about-first">
        <ItemHead
          title={first.title}
          summary={first.summary}
          language={first.language}
          label={first.label || words.title}
        />
        <div className="about-text">
          <Prose html={first.html} language={first.textLanguage} />
          <Plate seed={first.id}>
            {first.image ? (
              <Photo image={first.image} sizes="(min-width: 60rem) 32rem, 100vw" isFirst />
            ) : null}
          </Plate>
        </div>
      </article>
      <Slice>
        <Facilities facilities={facilities} />
      </Slice>
      <Slice>{plan === 'basic' ? <Whole pages={others} /> : <Leads pages={others} />}</Slice>
    </>
  )
}

function Leads({ pages }: { readonly pages: readonly About[] }) {
  const words = useWords(aboutWords)
  if (pages.length === 0) return null
  return (
    <section className="section" aria-labelledby="more-about">
      <div className="wrap">
        <div className="section-head">
          <h2 className="title" id="more-about">
            {words.more}
          </h2>
        </div>
        <div className="stories">
          {pages.map(({ label, ...page }) => (
            <Story
              key={page.id}
              {...page}
              to={pathOf('aboutItem', { id: page.id })}
              heading="h3"
              label={label ? <bdi>{label}</bdi> : undefined}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

function Whole({ pages }: { readonly pages: readonly About[] }) {
  return pages.map(({ id, title, summary, html, language, textLanguage }) => (
    <section className="section" key={id} id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap split">
        <div>
          <h2 className="title" id={`${id}-title`} lang={language}>
            <bdi>{title}</bdi>
          </h2>
          {summary ? (
            <p className="lead" lang={language}>
              <bdi>{summary}</bdi>
            </p>
          ) : null}
        </div>
        <Prose html={html} language={textLanguage} />
      </div>
    </section>
  ))
}
