import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { Facts } from '#platform/web/reading/facts.tsx'
import { ItemHead } from '#platform/web/reading/item-head.tsx'
import { ItemPicture } from '#platform/web/reading/item-picture.tsx'
import { mustFind, sourcesOf } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { toPostalAddress } from '#platform/web/reading/postal-address.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { showVacancy } from '../contract.ts'
import { vacancyWords } from '../words.ts'
import { Apply } from './apply.tsx'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showVacancy, { id: id ?? '' })
  return mustFind(outcome, { path: '/vacancies/', id, request })
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: data.title,
  description: data.summary,
  image: data.image?.src,
  ...(data.isClosed ? { robots: 'noindex' } : {}),
  jsonLd: data.isClosed
    ? undefined
    : [
        {
          '@type': 'JobPosting',
          title: data.title,
          description: data.html || data.summary,
          datePosted: data.postedOn,
          validThrough: data.closesOn ?? undefined,
          employmentType: data.kind === 'voluntary' ? 'VOLUNTEER' : 'OTHER',
          hiringOrganization: {
            '@type': 'Organization',
            name: textOf(site, 'websiteName'),
            sameAs: site.origin,
          },
          jobLocation: {
            '@type': 'Place',
            address: toPostalAddress(textOf(site, 'contactAddress')) ?? data.place,
          },
          directApply: true,
        },
        trailTo(
          site,
          { to: '/vacancies', name: vacancyWords[site.language].title },
          { to: `/vacancies/${data.id}`, name: data.title },
        ),
      ],
})

export const handle = { dock: false, sources: sourcesOf } satisfies PageHandle<typeof loader>

export default function VacancyPage() {
  const vacancy = useLoaderData<typeof loader>()
  const site = useSite()
  const words = useWords(vacancyWords)
  const { title, summary, html, image, language, closesOn, isClosed } = vacancy
  return (
    <div className="wrap">
      <ItemHead
        from={{ to: '/vacancies', name: words.title }}
        {...{ title, summary, language }}
        label={isClosed ? <span className="tag danger">{words.closed}</span> : undefined}
      />
      <div className="with-aside">
        <div className="stack">
          <ItemPicture id={vacancy.id} image={image} />
          <Prose html={html} language={language} />
        </div>
        <aside>
          <Facts
            facts={[
              { name: words.kind, value: words.kinds[vacancy.kind] },
              { name: words.hours, value: vacancy.hours },
              { name: words.pay, value: vacancy.pay },
              { name: words.place, value: vacancy.place },
              { name: words.closes, value: closesOn ? writeDate(closesOn, site.language) : null },
            ]}
          />
        </aside>
        <Apply vacancy={vacancy} />
      </div>
    </div>
  )
}
