import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { toStanding } from '#platform/shared/gating.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { PhoneLink, useFacts } from '#platform/web/reading/facts.tsx'
import { ItemPage } from '#platform/web/reading/item-page.tsx'
import { ENOUGH_FOR_NEXT, afterThis, itemSources, mustFind } from '#platform/web/reading/listing.ts'
import { trailTo } from '#platform/web/reading/trail.ts'
import { type Site, textOf, useSite, useWords } from '#platform/web/site.ts'
import { type Service, listServices, serviceKind, showService } from '../contract.ts'
import { serviceWords } from '../words.ts'
import '../services.css'
import { Enquiry } from './enquiry.tsx'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [found, listed] = await Promise.all([
    ask(showService, { id: id ?? '' }),
    ask(listServices, { pageSize: ENOUGH_FOR_NEXT }),
  ])
  const item = mustFind(found, { to: (id) => pathOf('service', { id }), id, request })
  return { item, next: afterThis(listed, id) }
}

export const meta: Meta<typeof loader> = ({ data: { item: data }, site }) => ({
  title: data.title,
  description: data.summary,
  jsonLd: [
    {
      '@type': 'Service',
      name: data.title,
      description: data.summary || undefined,
      provider: { '@type': 'Organization', name: textOf(site, 'websiteName'), url: site.origin },
      url: `${site.origin}${pathOf('service', { id: data.id })}`,
    },
    trailTo(
      site,
      ...(hasList(site)
        ? [{ to: pathOf('services'), name: serviceWords[site.language].title }]
        : []),
      { to: pathOf('service', { id: data.id }), name: data.title },
    ),
  ],
})

export const handle = { dock: false, sources: itemSources } satisfies PageHandle<typeof loader>

export default function ServicePage() {
  const { item, next } = useLoaderData<typeof loader>()
  const words = useWords(serviceWords)
  const site = useSite()
  const { contact, phone, bring } = item
  const list = hasList(site) ? { to: pathOf('services'), name: words.title } : undefined
  return (
    <ItemPage
      item={item}
      from={list}
      facts={useFacts(serviceKind, item, {
        contact: null,
        phone: null,
        bring: null,
        takesEnquiries: null,
      })}
      where={{}}
      contact={
        contact || phone ? (
          <>
            {contact ? <bdi>{contact}</bdi> : null}
            {phone ? <PhoneLink phone={phone} /> : null}
          </>
        ) : null
      }
      beside={<Bring bring={bring} />}
      next={{
        title: words.others,
        items: next.map((one) => ({ ...one, to: pathOf('service', { id: one.id }) })),
        all: list && { to: list.to, name: words.all },
      }}
    >
      <Enquiry service={item} />
    </ItemPage>
  )
}

function Bring({ bring }: Pick<Service, 'bring'>) {
  const { language } = useSite()
  if (bring.length === 0) return null
  return (
    <section className="card service-bring">
      <h2>{serviceKind.fields.bring.label[language]}</h2>
      <ul>
        {bring.map((what) => (
          <li key={what}>
            <bdi>{what}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list is a page of the premium plan only. */
function hasList({ configuration }: Site): boolean {
  return toStanding(configuration).plan === 'premium'
}
