import { useMemo } from 'react'
import { useSite, useWords } from '#platform/web/site.ts'
import { Select } from '#platform/web/ui/field.tsx'
import { giftAidWords } from './gift-aid-words.tsx'
import { TypedField } from './typed-field.tsx'
import type { GiveForm } from './use-give-form.tsx'

/** The tax office finds a taxpayer by name and home address. */
export function HomeAddress({ form }: { readonly form: GiveForm }) {
  const { draft, change, errorOf } = form
  const words = useWords(giftAidWords).address
  const { language } = useSite()
  const countries = useMemo(() => namesOf(language), [language])

  return (
    <fieldset className="field">
      <legend className="legend">{words.title}</legend>
      <p className="help">{words.help}</p>
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
 * The browser's own names, so that none have to be sent; the fields appear only once it is awake. Home first, then the
 * islands around it, then the alphabet.
 */
function namesOf(language: string): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(language === 'en' ? 'en-GB' : language, { type: 'region' })
  const name = (code: string) => [code, names.of(code) ?? code] as const
  const rest = COUNTRIES.split(' ').map(name)
  const near = ['GB', 'GG', 'IM', 'JE', 'IE'].map(name)
  return [...near, ...rest.toSorted(([, a], [, b]) => a.localeCompare(b, language))]
}

/** ISO 3166-1, without those that stand first. */
const COUNTRIES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM ' +
  'CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GD GE GH GI GM GN GQ GR GT GW GY HK HN HR ' +
  'HT HU ID IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG ' +
  'MH MK ML MM MN MO MR MS MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU ' +
  'RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA ' +
  'VC VE VG VN VU WS XK YE ZA ZM ZW'
