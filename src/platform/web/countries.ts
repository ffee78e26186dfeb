/**
 * The browser's own names, so that none have to be sent; the fields appear only once it is awake. Home first, then the
 * islands around it, then the alphabet.
 */
export function countryNames(language: string): readonly (readonly [code: string, name: string])[] {
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
