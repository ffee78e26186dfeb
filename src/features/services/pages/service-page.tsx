import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { toStanding } from '#platform/shared/gating.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ItemHead } from '#platform/web/reading/item-head.tsx'
import { mustFind, sourcesOf } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Plate } from '#platform/web/ui/ornament.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { type Service, showService } from '../contract.ts'
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
  jsonLd: {
    '@type': 'Service',
    name: data.title,
    description: data.summary || undefined,
    provider: { '@type': 'Organization', name: textOf(site, 'websiteName'), url: site.origin },
    url: `${site.origin}/service/${data.id}`,
  },
})

export const handle = { sources: sourcesOf } satisfies PageHandle<typeof loader>

export default function ServicePage() {
  const service = useLoaderData<typeof loader>()
  const words = useWords(serviceWords)
  // The list is a page of the premium plan only.
  const hasList = toStanding(useSite().configuration).plan === 'premium'
  const { id, title, summary, html, image, language, bring } = service
  return (
    <div className="wrap">
      <ItemHead
        from={hasList ? { to: '/services', name: words.title } : undefined}
        {...{ title, summary, language }}
      />
      <div className="with-aside">
        <div className="stack">
          {image ? (
            <Plate seed={id}>
              <Photo image={image} sizes="(min-width: 60rem) 48rem, 100vw" isFirst />
            </Plate>
          ) : null}
          <Prose html={html} language={language} />
          <Enquiry service={service} />
        </div>
        <aside className="stack">
          <Facts service={service} />
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
      </div>
    </div>
  )
}

function Facts({ service }: { readonly service: Service }) {
  const words = useWords(serviceWords)
  const facts = (['hours', 'cost', 'contact'] as const).filter((name) => service[name] !== '')
  if (facts.length === 0 && service.phone === '') return null
  return (
    <div className="card service-facts">
      <dl>
        {facts.map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>
              <bdi>{service[name]}</bdi>
            </dd>
          </div>
        ))}
        {service.phone ? (
          <div>
            <dt>{words.phone}</dt>
            <dd>
              <a href={`tel:${service.phone.replaceAll(/[^\d+]/g, '')}`}>
                <bdi className="figures">{service.phone}</bdi>
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}
