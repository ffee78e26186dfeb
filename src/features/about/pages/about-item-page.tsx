import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ItemHead } from '#platform/web/reading/item-head.tsx'
import { ItemPicture } from '#platform/web/reading/item-picture.tsx'
import { mustFind, sourcesOf } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { useWords } from '#platform/web/site.ts'
import { showAbout } from '../contract.ts'
import { aboutWords } from '../words.ts'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showAbout, { id: id ?? '' })
  return mustFind(outcome, { path: '/about-us/', id, request })
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: data.title,
  description: data.summary,
  image: data.image?.src,
  jsonLd: trailTo(
    site,
    { to: '/about-us', name: aboutWords[site.language].title },
    { to: `/about-us/${data.id}`, name: data.title },
  ),
})

export const handle = { sources: sourcesOf } satisfies PageHandle<typeof loader>

export default function AboutItemPage() {
  const { id, title, summary, html, image, label, language } = useLoaderData<typeof loader>()
  const words = useWords(aboutWords)
  return (
    <article className="wrap narrow item-body">
      <ItemHead
        from={{ to: '/about-us', name: words.title }}
        {...{ title, summary, language }}
        label={label ? <bdi>{label}</bdi> : undefined}
      />
      <ItemPicture id={id} image={image} sizes="(min-width: 46rem) 42rem, 100vw" />
      <Prose html={html} language={language} />
    </article>
  )
}
