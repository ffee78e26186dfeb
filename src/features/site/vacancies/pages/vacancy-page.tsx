import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useFacts } from '#platform/web/reading/facts.tsx'
import { ItemPage } from '#platform/web/reading/item-page.tsx'
import { ENOUGH_FOR_NEXT, afterThis, itemSources, mustFind } from '#platform/web/reading/listing.ts'
import { trailTo } from '#platform/web/reading/trail.ts'
import { toPostalAddress } from '#platform/web/reading/postal-address.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { listVacancies, showVacancy, vacancyKind } from '../contract.ts'
import { vacancyWords } from '../words.ts'
import { Apply } from './apply.tsx'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [found, listed] = await Promise.all([
    ask(showVacancy, { id: id ?? '' }),
    ask(listVacancies, { pageSize: ENOUGH_FOR_NEXT }),
  ])
  return {
    item: mustFind(found, { to: (id) => pathOf('vacancy', { id }), id, request }),
    next: afterThis(listed, id),
  }
}

export const meta: Meta<typeof loader> = ({ data: { item: data }, site }) => ({
  title: data.title,
  description: data.summary,
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
          { to: pathOf('vacancies'), name: vacancyWords[site.language].title },
          { to: pathOf('vacancy', { id: data.id }), name: data.title },
        ),
      ],
})

export const handle = { dock: false, sources: itemSources } satisfies PageHandle<typeof loader>

export default function VacancyPage() {
  const { item, next } = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(vacancyWords)
  const { place, closesOn, isClosed } = item
  return (
    <ItemPage
      item={item}
      from={{ to: pathOf('vacancies'), name: words.title }}
      label={isClosed ? <span className="tag danger">{words.closed}</span> : undefined}
      facts={useFacts(vacancyKind, item, {
        place: null,
        closesOn: closesOn && writeDate(closesOn, language),
      })}
      where={{ place }}
      next={{
        title: words.others,
        items: next.map((one) => ({
          ...one,
          to: pathOf('vacancy', { id: one.id }),
          label: vacancyKind.fields.kind.of[one.kind][language],
        })),
        all: { to: pathOf('vacancies'), name: words.all },
      }}
    >
      <Apply vacancy={item} />
    </ItemPage>
  )
}
