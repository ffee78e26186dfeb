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
import { listServices } from '../contract.ts'
import { serviceWords } from '../words.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { page } = readAsked(new URL(request.url))
  return toListing(must(await context.get(api)(listServices, { page, pageSize: 24 })))
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: serviceWords[site.language].title,
  description: serviceWords[site.language].lead,
  canonical: addressOf(pathOf('services'), { page: data.page }),
})

export default function ServicesPage() {
  const { items, ...paging } = useLoaderData<typeof loader>()
  const words = useWords(serviceWords)
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      {items.length === 0 ? (
        <EmptyState title={words.none} seed="services" wayOn={pathOf('contact')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : null}
      <div className="stories">
        {items.map(({ hours, cost, ...service }) => (
          <Story key={service.id} {...service} to={pathOf('service', { id: service.id })}>
            {hours || cost ? (
              <p className="item-more" lang={service.language}>
                <bdi>{[hours, cost].filter(Boolean).join(' · ')}</bdi>
              </p>
            ) : null}
          </Story>
        ))}
      </div>
      <Pager {...paging} to={(page) => addressOf(pathOf('services'), { page })} order="soonest" />
    </div>
  )
}
