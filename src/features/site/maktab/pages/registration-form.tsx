import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { Arrived } from '#features/ground/submissions/pages/arrived.tsx'
import {
  type FormParts,
  SubmissionForm,
} from '#features/ground/submissions/pages/submission-form.tsx'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/field.tsx'
import { type Maktab, registerChildren } from '../contract.ts'
import { MOST_CHILDREN, registrationForm } from '../rules.ts'
import { maktabWords } from '../words.ts'

interface Sent extends Answer<typeof registerChildren> {
  readonly email: string
}

export function RegistrationForm({ maktab: { sessions } }: { readonly maktab: Maktab }) {
  const words = useWords(maktabWords)
  const [sent, setSent] = useState<Sent>()

  if (sent) {
    return (
      <Arrived title={sent.waiting ? words.waiting : words.placed} reference={sent.reference}>
        <p dir="auto">{(sent.waiting ? words.waitingText : words.placedText)(sent.email)}</p>
      </Arrived>
    )
  }
  return (
    <section className="tinted stack roomy" id="register" aria-labelledby="register-title">
      <h2 id="register-title">{words.register}</h2>
      <p>{words.registerText}</p>
      <SubmissionForm
        form={registrationForm}
        endpoint={registerChildren}
        submit={words.send}
        refusals={{
          'session-full': words.nowFull,
          'session-unknown': words.unknown,
          'registration-closed': words.nowClosed,
        }}
        onSent={(reply, body) => {
          const { email } = body['guardian'] as { readonly email: string }
          setSent({ ...reply, email })
        }}
      >
        {(parts) => (
          <>
            <Children {...parts} />
            {sessions.length > 0 ? <Sessions {...parts} sessions={sessions} /> : null}
            <Guardian {...parts} />
            <fieldset className="part">
              <legend>{words.consents}</legend>
              {parts.field('consent.terms')}
              <Link className="more" to={pathOf('terms')}>
                {words.terms}
              </Link>
              {parts.field('consent.medical')}
              {parts.field('consent.photos')}
            </fieldset>
          </>
        )}
      </SubmissionForm>
    </section>
  )
}

function Children({ field, rows, add, remove }: FormParts) {
  const words = useWords(maktabWords)
  const children = rows('children')
  return (
    <>
      {children.map((row, i) => (
        <fieldset className="part" key={row}>
          <legend>{words.child(i + 1)}</legend>
          <div className="fields two">
            {field(`children.${i}.firstName`)}
            {field(`children.${i}.lastName`)}
            {field(`children.${i}.dateOfBirth`)}
            {field(`children.${i}.gender`)}
            {field(`children.${i}.schoolYear`)}
            {field(`children.${i}.medicalNotes`, { span: true, rows: 3 })}
          </div>
          {children.length > 1 ? (
            <Button look="plain danger" onClick={() => remove('children', row)}>
              {words.removeChild}
              <span className="visually-hidden">: {words.child(i + 1)}</span>
            </Button>
          ) : null}
        </fieldset>
      ))}
      {children.length < MOST_CHILDREN ? (
        <p>
          <Button look="quiet" onClick={() => add('children')}>
            {words.addChild}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function Sessions({
  field,
  errorOf,
  sessions,
}: FormParts & { readonly sessions: Maktab['sessions'] }) {
  const words = useWords(maktabWords)
  const written = writtenIn(useSite())
  return (
    <div className="fields">
      <Select name="session" label={words.chooseSession} error={errorOf('session')} defaultValue="">
        <option value="">{words.anySession}</option>
        {sessions.map(({ name, days, starts, ends, placesLeft }) => (
          <option key={name} value={name} lang={written}>
            {[name, days, words.time(starts, ends), placesLeft === 0 ? words.full : '']
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
      {field('waitingList')}
    </div>
  )
}

function Guardian({ field }: FormParts) {
  const words = useWords(maktabWords)
  return (
    <>
      <fieldset className="part">
        <legend>{words.guardian}</legend>
        <div className="fields two">
          {field('guardian.firstName', { autoComplete: 'given-name' })}
          {field('guardian.lastName', { autoComplete: 'family-name' })}
          {field('guardian.relationship', { span: true })}
          {field('guardian.email', { autoComplete: 'email' })}
          {field('guardian.contactNumber', { autoComplete: 'tel' })}
          {field('guardian.address.line1', { autoComplete: 'address-line1', span: true })}
          {field('guardian.address.line2', { autoComplete: 'address-line2', span: true })}
          {field('guardian.address.city', { autoComplete: 'address-level2' })}
          {field('guardian.address.postcode', { autoComplete: 'postal-code' })}
        </div>
      </fieldset>
      <fieldset className="part">
        <legend>{words.emergency}</legend>
        <p className="help">{words.emergencyText}</p>
        <div className="fields two">
          {field('emergencyContact.name')}
          {field('emergencyContact.contactNumber')}
        </div>
      </fieldset>
    </>
  )
}
