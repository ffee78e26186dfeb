import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoney } from '#platform/shared/money.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { Facts } from '#platform/web/reading/facts.tsx'
import { ItemHead } from '#platform/web/reading/item-head.tsx'
import { ItemPicture } from '#platform/web/reading/item-picture.tsx'
import { mustFind, sourcesOf } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { showClass } from '../contract.ts'
import { classWords, writeFee } from '../words.ts'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showClass, { id: id ?? '' })
  return mustFind(outcome, { path: '/classes/', id, request })
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: data.title,
  description: data.summary,
  image: data.image?.src,
  jsonLd: trailTo(
    site,
    { to: '/classes', name: classWords[site.language].title },
    { to: `/classes/${data.id}`, name: data.title },
  ),
})

export const handle = { sources: sourcesOf } satisfies PageHandle<typeof loader>

export default function ClassPage() {
  const taught = useLoaderData<typeof loader>()
  const site = useSite()
  const words = useWords(classWords)
  const { title, summary, html, image, language, category } = taught
  const format = (amount: number, currency: string) =>
    formatMoney(amount, currency, { language: site.language })
  return (
    <div className="wrap">
      <ItemHead
        from={{ to: '/classes', name: words.title }}
        {...{ title, summary, language }}
        label={category ? <bdi>{category}</bdi> : undefined}
      />
      <div className="with-aside">
        <div>
          <ItemPicture id={taught.id} image={image} />
          <Prose html={html} language={language} />
        </div>
        <aside>
          <Facts
            facts={[
              { name: words.schedule, value: taught.schedule },
              { name: words.venue, value: taught.venue },
              { name: words.teacher, value: taught.teacher },
              { name: words.audience, value: taught.audience },
              { name: words.fee, value: writeFee(taught, words, format) },
            ]}
          />
        </aside>
      </div>
    </div>
  )
}
