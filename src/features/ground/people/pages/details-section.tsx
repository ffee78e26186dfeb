import type { ReactNode } from 'react'
import type { Question } from '#platform/shared/endpoint.ts'
import { countryNames } from '#platform/web/countries.ts'
import type { Typed } from '#platform/web/forms/use-typed.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { updateUser } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm, type At } from './account-form.tsx'
import { ConsentFields, consentIn } from './consent-fields.tsx'
import type { FaultsAt } from './faults.ts'
import { Part, type UserProps } from './part.tsx'

interface OwnFormProps extends Pick<UserProps, 'onUser'> {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly toInput: (typed: Typed) => Question<typeof updateUser>
  readonly faults?: FaultsAt
  readonly children: (at: At) => ReactNode
}

/** Some details of one's own, saved by themselves. */
function OwnForm({ id, title, lead, toInput, faults = {}, onUser, children }: OwnFormProps) {
  const words = useWords(peopleWords)
  return (
    <Part title={title}>
      {lead ? <p className="muted">{lead}</p> : null}
      <AccountForm
        id={id}
        endpoint={updateUser}
        toInput={toInput}
        faults={faults}
        submit={words.profile.save}
        look="quiet"
        staysFilled
        onDone={onUser}
      >
        {children}
      </AccountForm>
    </Part>
  )
}

export function DetailsSection({ user, onUser }: UserProps) {
  const words = useWords(peopleWords)
  return (
    <OwnForm
      id="details"
      title={words.profile.details}
      toInput={(typed) => ({
        firstName: typed.get('firstName') ?? '',
        lastName: typed.get('lastName') ?? '',
        contactNumber: (typed.get('contactNumber') ?? '').trim() || null,
      })}
      faults={{ firstName: 'text', lastName: 'text', contactNumber: 'phone' }}
      onUser={onUser}
    >
      {(at) => (
        <div className="fields two">
          <Field
            {...at('firstName')}
            label={words.fields.firstName}
            autoComplete="given-name"
            maxLength={60}
            dir="auto"
            defaultValue={user.firstName}
          />
          <Field
            {...at('lastName')}
            label={words.fields.lastName}
            autoComplete="family-name"
            maxLength={60}
            dir="auto"
            defaultValue={user.lastName}
          />
          <Field
            {...at('contactNumber')}
            optional
            type="tel"
            inputMode="tel"
            label={words.fields.contactNumber}
            autoComplete="tel"
            maxLength={24}
            dir="ltr"
            defaultValue={user.contactNumber ?? ''}
          />
        </div>
      )}
    </OwnForm>
  )
}

export function AddressSection({ user, onUser }: UserProps) {
  const words = useWords(peopleWords)
  const { language } = useSite()
  const { line1, line2, city, postcode, country } = user.address ?? { country: 'GB' }
  return (
    <OwnForm
      id="address"
      title={words.profile.address}
      lead={words.profile.addressHelp}
      toInput={(typed) => {
        const of = (name: string) => (typed.get(`address.${name}`) ?? '').trim()
        return {
          address: {
            line1: of('line1'),
            ...(of('line2') ? { line2: of('line2') } : {}),
            city: of('city'),
            postcode: of('postcode'),
            country: of('country'),
          },
        }
      }}
      faults={{ 'address.line1': 'text', 'address.city': 'text' }}
      onUser={onUser}
    >
      {(at) => (
        <div className="fields two">
          <Field
            {...at('address.line1')}
            span
            label={words.fields.line1}
            autoComplete="address-line1"
            maxLength={120}
            dir="auto"
            defaultValue={line1}
          />
          <Field
            {...at('address.line2')}
            span
            optional
            label={words.fields.line2}
            autoComplete="address-line2"
            maxLength={120}
            dir="auto"
            defaultValue={line2}
          />
          <Field
            {...at('address.city')}
            label={words.fields.city}
            autoComplete="address-level2"
            maxLength={80}
            dir="auto"
            defaultValue={city}
          />
          <Field
            {...at('address.postcode')}
            optional
            label={words.fields.postcode}
            autoComplete="postal-code"
            autoCapitalize="characters"
            maxLength={12}
            dir="ltr"
            defaultValue={postcode}
          />
          {/* Putting a form back does not know that another option is the kept one. */}
          <Select
            key={country}
            {...at('address.country')}
            span
            label={words.fields.country}
            autoComplete="country"
            defaultValue={country}
          >
            {countryNames(language).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </OwnForm>
  )
}

export function ChoicesSection({ user, onUser }: UserProps) {
  const words = useWords(peopleWords)
  return (
    <OwnForm
      id="choices"
      title={words.profile.choices}
      toInput={(typed) => ({ consent: consentIn(typed) })}
      onUser={onUser}
    >
      {() => (
        <ConsentFields
          id="choices"
          isHeaded
          help={words.profile.choicesHelp}
          given={user.consent}
        />
      )}
    </OwnForm>
  )
}
