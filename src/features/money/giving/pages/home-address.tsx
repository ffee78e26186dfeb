import { useEffect, useMemo, useRef, useState } from 'react'
import { showUser } from '#features/ground/people/contract.ts'
import { userData } from '#platform/web/account.ts'
import { ask } from '#platform/web/ask.ts'
import { countryNames } from '#platform/web/countries.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Select } from '#platform/web/ui/field.tsx'
import { giftAidWords } from '../gift-aid-words.ts'
import { TypedField } from './typed-field.tsx'
import type { GiveForm } from './use-give-form.ts'

/** The tax office finds a taxpayer by name and home address. */
export function HomeAddress({ form }: { readonly form: GiveForm }) {
  const { draft, change, errorOf } = form
  const words = useWords(giftAidWords).address
  const { language } = useSite()
  const isSaved = useSavedAddress(form)
  const countries = useMemo(() => countryNames(language), [language])

  return (
    <fieldset className="field">
      <legend className="legend">{words.title}</legend>
      <p className="help">{isSaved ? words.helpSaved : words.help}</p>
      <div className="fields two">
        <TypedField
          span
          label={words.line1}
          name="line1"
          autoComplete="address-line1"
          maxLength={120}
          dir={draft.line1 ? 'auto' : undefined}
          value={draft.line1}
          onChange={({ target }) => change({ line1: target.value })}
          error={errorOf('line1')}
        />
        <TypedField
          span
          optional
          label={words.line2}
          name="line2"
          autoComplete="address-line2"
          maxLength={120}
          dir={draft.line2 ? 'auto' : undefined}
          value={draft.line2}
          onChange={({ target }) => change({ line2: target.value })}
          error={errorOf('line2')}
        />
        <TypedField
          optional
          label={words.city}
          name="city"
          autoComplete="address-level2"
          maxLength={80}
          dir={draft.city ? 'auto' : undefined}
          value={draft.city}
          onChange={({ target }) => change({ city: target.value })}
          error={errorOf('city')}
        />
        <TypedField
          label={words.postcode}
          optional={draft.country !== 'GB'}
          name="postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          dir="ltr"
          maxLength={12}
          value={draft.postcode}
          onChange={({ target }) => change({ postcode: target.value })}
          error={errorOf('postcode')}
        />
        <Select
          span
          label={words.country}
          name="country"
          autoComplete="country"
          value={draft.country}
          onChange={({ target }) => change({ country: target.value })}
          error={errorOf('country')}
        >
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  )
}

/**
 * Fills in the address that somebody who is signed in has saved, while nothing stands here; true when it is shown. It is
 * asked for only when the tax office needs it.
 */
function useSavedAddress({ draft, change }: GiveForm): boolean {
  const [saved, setSaved] = useState<{ line1: string; postcode: string }>()
  const isEmpty = [draft.line1, draft.line2, draft.city, draft.postcode].every((text) => !text)
  const fill = useRef<(address: Partial<typeof draft>) => void>(undefined)
  useEffect(() => {
    fill.current = (address) => {
      if (isEmpty) change(address)
    }
  })
  useEffect(() => {
    if (!userData.read()) return
    void ask(showUser, {}, { quiet: true }).then((outcome) => {
      const address = 'reply' in outcome ? outcome.reply.address : null
      if (!address) return
      fill.current?.({ ...address, line2: address.line2 ?? '' })
      setSaved(address)
    })
  }, [])
  return saved !== undefined && saved.line1 === draft.line1 && saved.postcode === draft.postcode
}
