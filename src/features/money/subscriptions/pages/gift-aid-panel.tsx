import { useMemo, useState } from 'react'
import { giftAidWords } from '#features/money/giving/gift-aid-words.ts'
import { isPostcode } from '#features/money/giving/rules.ts'
import { giveWords } from '#features/money/giving/words.ts'
import { countryNames } from '#platform/web/countries.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { regularWords } from '../words.ts'
import { Panel, type PanelProps } from './panels.tsx'

type Name = 'firstName' | 'lastName' | 'line1' | 'city' | 'postcode' | 'country'
type Typed = Readonly<Record<Name, string>>
type Wrong = Partial<Record<Name, string>>

/** The declaration of the giving form, for all that is still to come: its words, and what the tax office asks for. */
export default function GiftAidPanel({ isBusy, declare, onBack }: PanelProps) {
  const words = useWords(regularWords)
  const aid = useWords(giftAidWords)
  const { need } = useWords(giveWords)
  const site = useSite()
  const [wrong, setWrong] = useState<Wrong>({})
  const charity = textOf(site, 'legalName') || textOf(site, 'websiteName')
  const save = (form: HTMLFormElement) => {
    const typed = read(form)
    const found = check(typed, need)
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    const { firstName, lastName, ...address } = typed
    void declare({ firstName, lastName, address })
  }
  return (
    <Panel
      title={words.addGiftAid}
      onBack={onBack}
      onSubmit={save}
      submit={
        <Button type="submit" busy={isBusy}>
          {words.addGiftAid}
        </Button>
      }
    >
      <p>{aid.what}</p>
      <div className="declaration stack">
        <p>{aid.declaration['past-and-future'](charity)}</p>
        <p>{aid.duty}</p>
        <p>{aid.changes(charity)}</p>
      </div>
      <Person wrong={wrong} onTouch={(name) => setWrong(({ [name]: _, ...others }) => others)} />
    </Panel>
  )
}

interface PersonProps {
  readonly wrong: Wrong
  /** Somebody is putting it right. */
  readonly onTouch: (name: Name) => void
}

function Person({ wrong, onTouch }: PersonProps) {
  const { address } = useWords(giftAidWords)
  const { firstName, lastName } = useWords(giveWords)
  const { language } = useSite()
  const [country, setCountry] = useState('GB')
  const countries = useMemo(() => countryNames(language), [language])
  const field = (name: Name, label: string, autoComplete: string, maxLength: number) => (
    <Field
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={maxLength}
      onInput={() => onTouch(name)}
      error={wrong[name]}
      optional={name === 'city' || (name === 'postcode' && country !== 'GB')}
    />
  )
  return (
    <div className="fields two">
      {field('firstName', firstName, 'given-name', 60)}
      {field('lastName', lastName, 'family-name', 60)}
      {field('line1', address.line1, 'address-line1', 120)}
      {field('city', address.city, 'address-level2', 80)}
      {field('postcode', address.postcode, 'postal-code', 12)}
      <Select
        label={address.country}
        name="country"
        autoComplete="country"
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      >
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <p className="help span">{address.help}</p>
    </div>
  )
}

function read(form: HTMLFormElement): Typed {
  const typed = new FormData(form)
  const text = (name: Name) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    line1: text('line1'),
    city: text('city'),
    postcode: text('postcode'),
    country: text('country'),
  }
}

function check(
  { firstName, lastName, line1, postcode, country }: Typed,
  need: Readonly<Record<'firstName' | 'lastName' | 'line1' | 'postcode' | 'postcodeShape', string>>,
): Wrong {
  const isMissing = country === 'GB' && postcode === ''
  return {
    ...(firstName ? {} : { firstName: need.firstName }),
    ...(lastName ? {} : { lastName: need.lastName }),
    ...(line1 ? {} : { line1: need.line1 }),
    ...(isPostcode(postcode, country)
      ? {}
      : { postcode: isMissing ? need.postcode : need.postcodeShape }),
  }
}
