import { useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Arrived } from '#features/ground/submissions/pages/arrived.tsx'
import { SubmissionForm } from '#features/ground/submissions/pages/submission-form.tsx'
import { useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { type Course, applyForCourse } from '../contract.ts'
import { applicationForm } from '../rules.ts'
import { courseWords } from '../words.ts'

/** How one applies for a course: a form, as long as it is open. */
export function Apply({ course }: { readonly course: Course }) {
  if (!course.applicationsOpen) return null
  return (
    <Slice>
      <ApplicationForm key={course.id} course={course} />
    </Slice>
  )
}

interface Sent extends Answer<typeof applyForCourse> {
  readonly email: string
}

function ApplicationForm({ course: { id, title, seats, seatsLeft } }: { readonly course: Course }) {
  const words = useWords(courseWords)
  const [sent, setSent] = useState<Sent>()

  if (sent) {
    const say = sent.waiting ? words.waitingText : words.seatedText
    return (
      <Arrived title={sent.waiting ? words.waiting : words.seated} reference={sent.reference}>
        <p dir="auto">{say(title, sent.email)}</p>
      </Arrived>
    )
  }
  return (
    <section className="tinted stack roomy" id="apply" aria-labelledby="apply-title">
      <h2 id="apply-title">{words.apply}</h2>
      <p>{seatsLeft === 0 ? words.fullText : words.applyText}</p>
      <SubmissionForm
        form={applicationForm}
        endpoint={applyForCourse}
        also={{ courseId: id }}
        submit={words.send}
        refusals={{
          'course-full': words.nowFull,
          'applications-closed': words.nowClosed,
          'course-not-found': words.gone,
        }}
        onSent={(reply, { email }) => setSent({ ...reply, email: String(email) })}
      >
        {({ field }) => (
          <div className="fields two">
            {field('firstName', { autoComplete: 'given-name' })}
            {field('lastName', { autoComplete: 'family-name' })}
            {field('email', { autoComplete: 'email' })}
            {field('contactNumber', { autoComplete: 'tel' })}
            {field('dateOfBirth', { autoComplete: 'bday' })}
            {field('message', { span: true, rows: 4 })}
            {seats === null ? null : <div className="span">{field('waitingList')}</div>}
          </div>
        )}
      </SubmissionForm>
    </section>
  )
}
