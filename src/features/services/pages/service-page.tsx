import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { toStanding } from '#platform/shared/gating.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { Facts, PhoneLink } from '#platform/web/reading/facts.tsx'
import { ItemHead } from '#platform/web/reading/item-head.tsx'
import { ItemPicture } from '#platform/web/reading/item-picture.tsx'
import { mustFind, sourcesOf } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { type Site, textOf, useSite, useWords } from '#platform/web/site.ts'
import { showService } from '../contract.ts'
import { serviceWords } from '../words.ts'
import '../services.css'
import { Enquiry } from './enquiry.tsx'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showService, { id: id ?? '' })
  return mustFind(outcome, { path: '/service/', id, request })
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: data.title,
  description: data.summary,
  image: data.image?.src,
  jsonLd: [
    {
      '@type': 'Service',
      name: data.title,
      description: data.summary || undefined,
      provider: { '@type': 'Organization', name: textOf(site, 'websiteName'), url: site.origin },
      url: `${site.origin}/service/${data.id}`,
    },
    trailTo(
      site,
      ...(hasList(site) ? [{ to: '/services', name: serviceWords[site.language].title }] : []),
      { to: `/service/${data.id}`, name: data.title },
    ),
  ],
})

export const handle = { dock: false, sources: sourcesOf } satisfies PageHandle<typeof loader>

export default function ServicePage() {
  const service = useLoaderData<typeof loader>()
  const words = useWords(serviceWords)
  const site = useSite()
  const { id, title, summary, html, image, language, bring } = service
  return (
    <div className="wrap">
      <ItemHead
        from={hasList(site) ? { to: '/services', name: words.title } : undefined}
        {...{ title, summary, language }}
      />
      <div className="with-aside">
        <div className="stack">
          <ItemPicture id={id} image={image} />
          <Prose html={html} language={language} />
        </div>
        <aside className="stack">
          <Facts
            facts={[
              { name: words.hours, value: service.hours },
              { name: words.cost, value: service.cost },
              { name: words.contact, value: service.contact },
              {
                name: words.phone,
                value: service.phone ? <PhoneLink phone={service.phone} /> : null,
              },
            ]}
          />
          {bring.length > 0 ? (
            <section className="card service-bring">
              <h2>{words.bring}</h2>
              <ul>
                {bring.map((what) => (
                  <li key={what}>
                    <bdi>{what}</bdi>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </aside>
        <Enquiry service={service} />
      </div>
    </div>
  )
}

/** The list is a page of the premium plan only. */
function hasList({ configuration }: Site): boolean {
  return toStanding(configuration).plan === 'premium'
}
