import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import type { Service } from '../contract.ts'
import { serviceWords } from '../words.ts'

/**
 * How a service is asked for. The one place on its page for that: a form takes the place of the addresses where there is
 * one.
 */
export function Enquiry({ service }: { readonly service: Service }) {
  const words = useWords(serviceWords)
  const site = useSite()
  const phone = service.phone || textOf(site, 'contactPhone')
  const email = textOf(site, 'contactEmail')
  if (!service.takesEnquiries || (!phone && !email)) return null
  return (
    <section className="tinted stack service-enquiry" id="enquiry" aria-labelledby="enquiry-title">
      <h2 id="enquiry-title">{words.enquire}</h2>
      <p>{words.enquireText}</p>
      <div className="actions">
        {phone ? (
          <a className={buttonClass()} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {words.call} <bdi className="figures">{phone}</bdi>
          </a>
        ) : null}
        {email ? (
          <a
            className={buttonClass({ look: 'quiet' })}
            href={`mailto:${email}?subject=${encodeURIComponent(service.title)}`}
          >
            {words.write}
          </a>
        ) : null}
      </div>
    </section>
  )
}
