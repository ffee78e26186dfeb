import { useState } from 'react'
import { Arrived } from '#features/ground/submissions/pages/arrived.tsx'
import { SubmissionForm } from '#features/ground/submissions/pages/submission-form.tsx'
import { useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { type Vacancy, applyForVacancy } from '../contract.ts'
import { applicationForm } from '../rules.ts'
import { vacancyWords } from '../words.ts'

/** How one applies for a vacancy: a form, until the closing date. */
export function Apply({ vacancy }: { readonly vacancy: Vacancy }) {
  const words = useWords(vacancyWords)
  if (vacancy.isClosed) return <p className="note">{words.closedText}</p>
  return (
    <Slice>
      <ApplicationForm key={vacancy.id} id={vacancy.id} />
    </Slice>
  )
}

function ApplicationForm({ id }: { readonly id: string }) {
  const words = useWords(vacancyWords)
  const [sent, setSent] = useState<{ readonly reference: string; readonly email: string }>()

  if (sent) {
    return (
      <Arrived title={words.arrived} reference={sent.reference}>
        <p dir="auto">{words.arrivedText(sent.email)}</p>
      </Arrived>
    )
  }
  return (
    <section className="tinted stack roomy" id="apply" aria-labelledby="apply-title">
      <h2 id="apply-title">{words.apply}</h2>
      <p>{words.applyText}</p>
      <SubmissionForm
        form={applicationForm}
        endpoint={applyForVacancy}
        also={{ id }}
        submit={words.send}
        refusals={{ 'vacancy-closed': words.closedText, 'vacancy-not-found': words.gone }}
        onSent={({ reference }, { email }) => setSent({ reference, email: String(email) })}
      >
        {({ field }) => (
          <div className="fields two">
            {field('name', { autoComplete: 'name', span: true })}
            {field('email', { autoComplete: 'email' })}
            {field('contactNumber', { autoComplete: 'tel' })}
            {field('coverLetter', { span: true, rows: 7 })}
            {field('cv', { span: true })}
          </div>
        )}
      </SubmissionForm>
    </section>
  )
}
