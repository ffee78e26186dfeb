import { useState } from 'react'
import { Arrived } from '#features/ground/submissions/pages/arrived.tsx'
import { SubmissionForm } from '#features/ground/submissions/pages/submission-form.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { type Service, enquireService } from '../contract.ts'
import { enquiryForm } from '../rules.ts'
import { serviceWords } from '../words.ts'

/** How a service is asked for: by telephone for those who cannot wait, and a form. */
export function Enquiry({ service }: { readonly service: Service }) {
  const words = useWords(serviceWords)
  const site = useSite()
  const phone = service.phone || textOf(site, 'contactPhone')
  if (!service.takesEnquiries) return null
  return (
    <section
      className="tinted stack roomy service-enquiry"
      id="enquiry"
      aria-labelledby="enquiry-title"
    >
      <h2 id="enquiry-title">{words.enquire}</h2>
      <p>{words.enquireText}</p>
      {phone ? (
        <div className="actions">
          <a
            className={buttonClass({ look: 'quiet' })}
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          >
            {words.call} <bdi className="figures">{phone}</bdi>
          </a>
        </div>
      ) : null}
      <Slice>
        <EnquiryForm key={service.id} id={service.id} />
      </Slice>
    </section>
  )
}

function EnquiryForm({ id }: { readonly id: string }) {
  const words = useWords(serviceWords)
  const [sent, setSent] = useState<{ readonly reference: string; readonly email: string }>()

  if (sent) {
    return (
      <Arrived title={words.arrived} reference={sent.reference}>
        <p dir="auto">{words.arrivedText(sent.email)}</p>
      </Arrived>
    )
  }
  return (
    <SubmissionForm
      form={enquiryForm}
      endpoint={enquireService}
      also={{ id }}
      submit={words.send}
      refusals={{ 'no-enquiries': words.notHere, 'service-not-found': words.gone }}
      onSent={({ reference }, { email }) => setSent({ reference, email: String(email) })}
    >
      {({ field }) => (
        <div className="fields two">
          {field('name', { autoComplete: 'name', span: true })}
          {field('email', { autoComplete: 'email' })}
          {field('contactNumber', { autoComplete: 'tel' })}
          {field('preferredDate')}
          {field('message', { span: true, rows: 5 })}
        </div>
      )}
    </SubmissionForm>
  )
}
