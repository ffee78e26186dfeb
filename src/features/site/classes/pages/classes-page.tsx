import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { api, must } from '#platform/web/api.ts'
import type { Meta } from '#platform/web/page.ts'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { addressOf, readAsked, toListing } from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { Story } from '#platform/web/reading/story.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { listClasses } from '../contract.ts'
import { classWords, writeFee } from '../words.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { page } = readAsked(new URL(request.url))
  return toListing(must(await context.get(api)(listClasses, { page, pageSize: 24 })))
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: classWords[site.language].title,
  description: classWords[site.language].lead,
  canonical: addressOf(pathOf('classes'), { page: data.page }),
})

export default function ClassesPage() {
  const { items, ...paging } = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(classWords)
  const format = (amount: number, currency: string) => formatMoney(amount, currency, { language })
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      {items.length === 0 ? (
        <EmptyState title={words.none} seed="classes" wayOn={pathOf('activities')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : null}
      <div className="stories">
        {items.map(({ schedule, audience, ...each }) => (
          <Story
            key={each.id}
            {...each}
            to={pathOf('class', { id: each.id })}
            label={audience ? <bdi>{audience}</bdi> : undefined}
          >
            <p className="item-more">
              <bdi>{[schedule, writeFee(each, words, format)].filter(Boolean).join(' · ')}</bdi>
            </p>
          </Story>
        ))}
      </div>
      <Pager {...paging} to={(page) => addressOf(pathOf('classes'), { page })} order="soonest" />
    </div>
  )
}
