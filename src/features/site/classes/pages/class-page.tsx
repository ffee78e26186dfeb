import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useFacts } from '#platform/web/reading/facts.tsx'
import { ItemPage } from '#platform/web/reading/item-page.tsx'
import { ENOUGH_FOR_NEXT, afterThis, itemSources, mustFind } from '#platform/web/reading/listing.ts'
import { trailTo } from '#platform/web/reading/trail.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { classKind, listClasses, showClass } from '../contract.ts'
import { classWords, writeFee } from '../words.ts'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [found, listed] = await Promise.all([
    ask(showClass, { id: id ?? '' }),
    ask(listClasses, { pageSize: ENOUGH_FOR_NEXT }),
  ])
  return {
    item: mustFind(found, { to: (id) => pathOf('class', { id }), id, request }),
    next: afterThis(listed, id),
  }
}

export const meta: Meta<typeof loader> = ({ data: { item: data }, site }) => ({
  title: data.title,
  description: data.summary,
  jsonLd: trailTo(
    site,
    { to: pathOf('classes'), name: classWords[site.language].title },
    { to: pathOf('class', { id: data.id }), name: data.title },
  ),
})

export const handle = { sources: itemSources } satisfies PageHandle<typeof loader>

export default function ClassPage() {
  const { item, next } = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(classWords)
  const format = (amount: number, currency: string) => formatMoney(amount, currency, { language })
  return (
    <ItemPage
      item={item}
      from={{ to: pathOf('classes'), name: words.title }}
      label={item.category ? <bdi>{item.category}</bdi> : undefined}
      facts={useFacts(classKind, item, {
        fee: writeFee(item, words, format),
        feeNote: null,
        venue: null,
      })}
      where={{ place: item.venue }}
      next={{
        title: words.others,
        items: next.map(({ schedule, ...one }) => ({
          ...one,
          to: pathOf('class', { id: one.id }),
          label: schedule ? <bdi>{schedule}</bdi> : undefined,
        })),
        all: { to: pathOf('classes'), name: words.all },
      }}
    />
  )
}
