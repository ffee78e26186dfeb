import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { classKind } from '#features/site/classes/contract.ts'
import { classWords, writeFee } from '#features/site/classes/words.ts'
import { formatMoney, toDecimal } from '#platform/shared/money.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useFacts } from '#platform/web/reading/facts.tsx'
import { ItemPage } from '#platform/web/reading/item-page.tsx'
import { ENOUGH_FOR_NEXT, afterThis, itemSources, mustFind } from '#platform/web/reading/listing.ts'
import { trailTo } from '#platform/web/reading/trail.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { listCourses, showCourse } from '../contract.ts'
import { courseWords } from '../words.ts'
import { Apply } from './apply.tsx'
import { CourseDates, Seats } from './seats.tsx'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [found, listed] = await Promise.all([
    ask(showCourse, { id: id ?? '' }),
    ask(listCourses, { pageSize: ENOUGH_FOR_NEXT }),
  ])
  return {
    item: mustFind(found, { to: (id) => pathOf('course', { id }), id, request }),
    next: afterThis(listed, id),
  }
}

export const meta: Meta<typeof loader> = ({ data: { item: data }, site }) => ({
  title: data.title,
  description: data.summary,
  jsonLd: [
    {
      '@type': 'Course',
      name: data.title,
      description: data.summary || data.title,
      inLanguage: data.language,
      url: `${site.origin}${pathOf('course', { id: data.id })}`,
      provider: { '@type': 'Organization', name: textOf(site, 'websiteName'), url: site.origin },
      ...(data.startsOn
        ? {
            hasCourseInstance: {
              '@type': 'CourseInstance',
              courseMode: 'Onsite',
              startDate: data.startsOn,
              endDate: data.endsOn ?? undefined,
              location: data.venue || textOf(site, 'websiteName'),
            },
          }
        : {}),
      ...(data.fee
        ? {
            offers: {
              '@type': 'Offer',
              category: data.fee.amount === 0 ? 'Free' : 'Paid',
              price: toDecimal(data.fee.amount, data.fee.currency),
              priceCurrency: data.fee.currency,
            },
          }
        : {}),
    },
    trailTo(
      site,
      { to: pathOf('courses'), name: courseWords[site.language].title },
      { to: pathOf('course', { id: data.id }), name: data.title },
    ),
  ],
})

export const handle = { dock: false, sources: itemSources } satisfies PageHandle<typeof loader>

export default function CoursePage() {
  const { item, next } = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(courseWords)
  const taught = useWords(classWords)
  const format = (amount: number, currency: string) => formatMoney(amount, currency, { language })
  const facts = useFacts(classKind, item, {
    fee: writeFee(item, taught, format),
    feeNote: null,
    venue: null,
  })
  return (
    <ItemPage
      item={item}
      from={{ to: pathOf('courses'), name: words.title }}
      label={<CourseDates course={item} />}
      facts={[
        { name: words.dates, value: item.startsOn ? <CourseDates course={item} /> : null },
        ...facts,
        { name: words.seats, value: <Seats course={item} /> },
      ]}
      where={{ place: item.venue }}
      next={{
        title: words.others,
        items: next.map((one) => ({
          ...one,
          to: pathOf('course', { id: one.id }),
          label: <CourseDates course={one} />,
        })),
        all: { to: pathOf('courses'), name: words.all },
      }}
    >
      <Apply course={item} />
    </ItemPage>
  )
}
