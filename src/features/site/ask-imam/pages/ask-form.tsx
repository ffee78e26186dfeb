import { useState } from 'react'
import { Arrived } from '#features/ground/submissions/pages/arrived.tsx'
import { SubmissionForm } from '#features/ground/submissions/pages/submission-form.tsx'
import { useWords } from '#platform/web/site.ts'
import { askImam } from '../contract.ts'
import { questionForm } from '../rules.ts'
import { askImamWords } from '../words.ts'

export function AskForm() {
  const words = useWords(askImamWords)
  const [sent, setSent] = useState<{ readonly reference: string; readonly email: string }>()

  if (sent) {
    return (
      <Arrived title={words.arrived} reference={sent.reference}>
        <p dir="auto">{words.arrivedText(sent.email)}</p>
      </Arrived>
    )
  }
  return (
    <section className="tinted stack roomy" id="ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{words.ask}</h2>
      <p>{words.askText}</p>
      <SubmissionForm
        form={questionForm}
        endpoint={askImam}
        submit={words.send}
        onSent={({ reference }, { email }) => setSent({ reference, email: String(email) })}
      >
        {({ field }) => (
          <div className="fields two">
            {field('question', { span: true, rows: 6 })}
            {field('name', { autoComplete: 'name' })}
            {field('email', { autoComplete: 'email' })}
            <div className="span">{field('mayPublish')}</div>
          </div>
        )}
      </SubmissionForm>
    </section>
  )
}
