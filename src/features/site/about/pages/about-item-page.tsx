import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ItemPage } from '#platform/web/reading/item-page.tsx'
import { ENOUGH_FOR_NEXT, afterThis, itemSources, mustFind } from '#platform/web/reading/listing.ts'
import { trailTo } from '#platform/web/reading/trail.ts'
import { useWords } from '#platform/web/site.ts'
import { listAbout, showAbout } from '../contract.ts'
import { aboutWords } from '../words.ts'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [found, listed] = await Promise.all([
    ask(showAbout, { id: id ?? '' }),
    ask(listAbout, { pageSize: ENOUGH_FOR_NEXT }),
  ])
  return {
    item: mustFind(found, { to: (id) => pathOf('aboutItem', { id }), id, request }),
    next: afterThis(listed, id),
  }
}

export const meta: Meta<typeof loader> = ({ data: { item: data }, site }) => ({
  title: data.title,
  description: data.summary,
  jsonLd: trailTo(
    site,
    { to: pathOf('about'), name: aboutWords[site.language].title },
    { to: pathOf('aboutItem', { id: data.id }), name: data.title },
  ),
})

export const handle = { sources: itemSources } satisfies PageHandle<typeof loader>

export default function AboutItemPage() {
  const { item, next } = useLoaderData<typeof loader>()
  const words = useWords(aboutWords)
  const { label } = item
  return (
    <ItemPage
      item={item}
      from={{ to: pathOf('about'), name: words.title }}
      label={label ? <bdi>{label}</bdi> : undefined}
      facts={[]}
      where={{}}
      next={{
        title: words.more,
        items: next.map((one) => ({
          ...one,
          to: pathOf('aboutItem', { id: one.id }),
          label: one.label ? <bdi>{one.label}</bdi> : undefined,
        })),
      }}
    />
  )
}
