import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadConfigurationData } from '#features/ground/configuration/contract.ts'
import { SubmissionForm } from '#features/ground/submissions/pages/submission-form.tsx'
import { api, must } from '#platform/web/api.ts'
import { tell } from '#platform/web/ask.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { sendContact } from '../contract.ts'
import { contactForm } from '../rules.ts'
import { contactWords } from '../words.ts'
import { mapAddressOf } from './map-address.ts'
import { Map, Reach } from './reach.tsx'
import { Subject } from './subject.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { configurationData } = must(
    await context.get(api)(loadConfigurationData, { section: 'contact_page' }),
  )
  const embed = configurationData.find(({ key }) => key === 'mapEmbed')?.value
  return { map: mapAddressOf(typeof embed === 'string' ? embed : '') ?? null }
}

export const meta: Meta<typeof loader> = ({ site }) => {
  const words = contactWords[site.language]
  return { title: words.title, description: words.describe(textOf(site, 'websiteName')) }
}

export const handle = {
  dock: false,
  sources: ({ map }) => (map ? { frame: [new URL(map).origin] } : {}),
} satisfies PageHandle<typeof loader>

/** A message to the office, and every other way to reach it. */
export default function ContactPage() {
  const { map } = useLoaderData<typeof loader>()
  const words = useWords(contactWords)
  return (
    <>
      <div className="wrap page-head">
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      <div className="wrap with-aside contact">
        <Reach />
        <Slice>
          <Message />
        </Slice>
        {map ? (
          <Slice>
            <Map address={map} />
          </Slice>
        ) : null}
      </div>
    </>
  )
}

function Message() {
  const words = useWords(contactWords)
  const { language } = useSite()
  const [sentBy, setSentBy] = useState<string>()
  const arrived = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentBy) arrived.current?.focus()
  }, [sentBy])

  if (sentBy !== undefined) {
    return (
      <div className="arrived stack" tabIndex={-1} ref={arrived}>
        <h2>{words.arrived}</h2>
        <p>{words.arrivedText(sentBy)}</p>
        <Button look="quiet" onClick={() => setSentBy(undefined)}>
          {words.again}
        </Button>
      </div>
    )
  }
  return (
    <section aria-labelledby="write" className="stack roomy">
      <h2 id="write">{words.write}</h2>
      <SubmissionForm
        form={contactForm}
        endpoint={sendContact}
        submit={words.send}
        onSent={(reply, { email }) => {
          tell({ reply, message: THANKS[language] })
          setSentBy(String(email))
        }}
      >
        {({ field, errorOf }) => (
          <div className="fields two">
            {field('name', { autoComplete: 'name', span: true })}
            {field('email', { autoComplete: 'email' })}
            {field('contactNumber', { autoComplete: 'tel' })}
            <Subject error={errorOf('subject')} />
            {field('message', { span: true, rows: 7 })}
          </div>
        )}
      </SubmissionForm>
    </section>
  )
}

/** The words of the specification. */
const THANKS = {
  en: "Thank you! We'll get back to you as soon as possible.",
  ar: 'شكرًا لك! سنرد عليك في أقرب وقت ممكن.',
  ur: 'شکریہ! ہم جلد از جلد آپ کو جواب دیں گے۔',
}
