import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api, must } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import type { Meta } from '#platform/web/page.ts'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { addressOf, readAsked, toListing } from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { Story } from '#platform/web/reading/story.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { listVacancies, vacancyKind } from '../contract.ts'
import { vacancyWords } from '../words.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { page } = readAsked(new URL(request.url))
  return toListing(must(await context.get(api)(listVacancies, { page, pageSize: 24 })))
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: vacancyWords[site.language].title,
  description: vacancyWords[site.language].lead,
  canonical: addressOf(pathOf('vacancies'), { page: data.page }),
})

export default function VacanciesPage() {
  const { items, ...paging } = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(vacancyWords)
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      {items.length === 0 ? (
        <EmptyState title={words.none} seed="vacancies" wayOn={pathOf('about')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : null}
      <div className="stories">
        {items.map(({ kind, hours, closesOn, ...vacancy }) => (
          <Story
            key={vacancy.id}
            {...vacancy}
            to={pathOf('vacancy', { id: vacancy.id })}
            label={
              <>
                {vacancyKind.fields.kind.of[kind][language]}
                {hours ? (
                  <>
                    {' · '}
                    <bdi>{hours}</bdi>
                  </>
                ) : null}
              </>
            }
          >
            {closesOn ? (
              <p className="item-more">{words.closesOn(writeDate(closesOn, language))}</p>
            ) : null}
          </Story>
        ))}
      </div>
      <Pager {...paging} to={(page) => addressOf(pathOf('vacancies'), { page })} order="soonest" />
    </div>
  )
}
