import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api, must } from '#platform/web/api.ts'
import type { Meta } from '#platform/web/page.ts'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { addressOf, readAsked, toListing } from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { Story } from '#platform/web/reading/story.tsx'
import { useWords } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { listCourses } from '../contract.ts'
import { courseWords } from '../words.ts'
import { CourseDates, Seats } from './seats.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { page } = readAsked(new URL(request.url))
  return toListing(must(await context.get(api)(listCourses, { page, pageSize: 24 })))
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: courseWords[site.language].title,
  description: courseWords[site.language].lead,
  canonical: addressOf(pathOf('courses'), { page: data.page }),
})

export default function CoursesPage() {
  const { items, ...paging } = useLoaderData<typeof loader>()
  const words = useWords(courseWords)
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      {items.length === 0 ? (
        <EmptyState title={words.none} seed="courses" wayOn={pathOf('classes')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : null}
      <div className="stories">
        {items.map((course) => (
          <Story
            key={course.id}
            {...course}
            to={pathOf('course', { id: course.id })}
            label={<CourseDates course={course} />}
          >
            <p className="item-more">
              <Seats course={course} />
            </p>
          </Story>
        ))}
      </div>
      <Pager {...paging} to={(page) => addressOf(pathOf('courses'), { page })} order="soonest" />
    </div>
  )
}
