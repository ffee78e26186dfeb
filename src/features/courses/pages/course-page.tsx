import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { classWords, writeFee } from '#features/classes/words.ts'
import { formatMoney, toDecimal } from '#platform/shared/money.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { Facts } from '#platform/web/reading/facts.tsx'
import { ItemHead } from '#platform/web/reading/item-head.tsx'
import { ItemPicture } from '#platform/web/reading/item-picture.tsx'
import { mustFind, sourcesOf } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { showCourse } from '../contract.ts'
import { courseWords } from '../words.ts'
import { Apply } from './apply.tsx'
import { CourseDates, Seats } from './seats.tsx'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showCourse, { id: id ?? '' })
  return mustFind(outcome, { path: '/courses/', id, request })
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: data.title,
  description: data.summary,
  image: data.image?.src,
  jsonLd: [
    {
      '@type': 'Course',
      name: data.title,
      description: data.summary || data.title,
      inLanguage: data.language,
      url: `${site.origin}/courses/${data.id}`,
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
      { to: '/courses', name: courseWords[site.language].title },
      { to: `/courses/${data.id}`, name: data.title },
    ),
  ],
})

export const handle = { dock: false, sources: sourcesOf } satisfies PageHandle<typeof loader>

export default function CoursePage() {
  const course = useLoaderData<typeof loader>()
  const site = useSite()
  const words = useWords(courseWords)
  const taught = useWords(classWords)
  const { title, summary, html, image, language } = course
  const format = (amount: number, currency: string) =>
    formatMoney(amount, currency, { language: site.language })
  return (
    <div className="wrap">
      <ItemHead
        from={{ to: '/courses', name: words.title }}
        {...{ title, summary, language }}
        label={<CourseDates course={course} />}
      />
      <div className="with-aside">
        <div className="stack">
          <ItemPicture id={course.id} image={image} />
          <Prose html={html} language={language} />
        </div>
        <aside>
          <Facts
            facts={[
              {
                name: words.dates,
                value: course.startsOn ? <CourseDates course={course} /> : null,
              },
              { name: taught.schedule, value: course.schedule },
              { name: taught.venue, value: course.venue },
              { name: taught.teacher, value: course.teacher },
              { name: taught.audience, value: course.audience },
              { name: taught.fee, value: writeFee(course, taught, format) },
              { name: words.seats, value: <Seats course={course} /> },
            ]}
          />
        </aside>
        <Apply course={course} />
      </div>
    </div>
  )
}
