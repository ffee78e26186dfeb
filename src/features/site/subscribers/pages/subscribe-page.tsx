import { useEffect, useRef, useState } from 'react'
import { SubmissionForm } from '#features/ground/submissions/pages/submission-form.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { subscribe } from '../contract.ts'
import { SUBSCRIBER_CONSENT, subscriberForm } from '../rules.ts'
import { subscriberWords } from '../words.ts'
import './subscribers.css'

export const meta: Meta = ({ site }) => {
  const words = subscriberWords[site.language]
  return { title: words.title, description: words.lead(textOf(site, 'websiteName')) }
}

export const handle: PageHandle = { dock: false }

export default function SubscribePage() {
  const site = useSite()
  const words = useWords(subscriberWords)
  return (
    <div className="wrap narrow letters">
      <div className="page-head">
        <h1>{words.title}</h1>
        <p className="lead">{words.lead(textOf(site, 'websiteName'))}</p>
      </div>
      <div className="page-foot">
        <Subscribe />
      </div>
    </div>
  )
}

function Subscribe() {
  const { language } = useSite()
  const words = useWords(subscriberWords)
  const [asked, setAsked] = useState<string>()
  const arrived = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked) arrived.current?.focus()
  }, [asked])
  if (asked !== undefined) {
    return (
      <div className="arrived stack" tabIndex={-1} ref={arrived}>
        <h2>{words.arrived}</h2>
        <p>{words.arrivedText(asked)}</p>
      </div>
    )
  }
  return (
    <SubmissionForm
      form={subscriberForm}
      endpoint={subscribe}
      submit={words.send}
      onSent={(_, { email }) => {
        toast({ kind: 'success', message: words.arrived })
        setAsked(String(email))
      }}
    >
      {({ field }) => (
        <div className="fields">
          {field('email', { autoComplete: 'email' })}
          {field('name', { autoComplete: 'name' })}
          <p>{SUBSCRIBER_CONSENT.wording[language]}</p>
        </div>
      )}
    </SubmissionForm>
  )
}
