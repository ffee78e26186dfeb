import { useId, type ReactNode } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { countryNames } from '#platform/web/countries.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { type showUser, updateUser } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { ConsentFields, consentIn } from './consent-fields.tsx'

type User = Answer<typeof showUser>

export interface UserProps {
  readonly user: User
  readonly onUser: (user: User) => void
}

/** One part of the account, under its heading. */
export function Part({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="part-body stack roomy">{children}</div>
    </section>
  )
}

export function DetailsSection({ user, onUser }: UserProps) {
  const words = useWords(peopleWords)
  return (
    <Part title={words.profile.details}>
      <AccountForm
        id="details"
        endpoint={updateUser}
        toInput={(typed) => ({
          firstName: typed.get('firstName') ?? '',
          lastName: typed.get('lastName') ?? '',
          contactNumber: (typed.get('contactNumber') ?? '').trim() || null,
        })}
        faults={{ firstName: 'text', lastName: 'text', contactNumber: 'phone' }}
        submit={words.profile.save}
        look="quiet"
        onDone={onUser}
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
      </AccountForm>
    </Part>
  )
}

export function AddressSection({ user, onUser }: UserProps) {
  const words = useWords(peopleWords)
  const { language } = useSite()
  const { line1, line2, city, postcode, country } = user.address ?? { country: 'GB' }
  return (
    <Part title={words.profile.address}>
      <p className="muted">{words.profile.addressHelp}</p>
      <AccountForm
        id="address"
        endpoint={updateUser}
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
        submit={words.profile.save}
        look="quiet"
        onDone={onUser}
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
            <Select
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
      </AccountForm>
    </Part>
  )
}

export function ChoicesSection({ user, onUser }: UserProps) {
  const words = useWords(peopleWords)
  return (
    <Part title={words.profile.choices}>
      <AccountForm
        id="choices"
        endpoint={updateUser}
        toInput={(typed) => ({ consent: consentIn(typed) })}
        faults={{}}
        submit={words.profile.save}
        look="quiet"
        onDone={onUser}
      >
        {() => (
          <ConsentFields
            id="choices"
            isHeaded
            help={words.profile.choicesHelp}
            given={user.consent}
          />
        )}
      </AccountForm>
    </Part>
  )
}
