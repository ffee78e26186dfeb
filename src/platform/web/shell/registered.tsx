import { textOf, useSite, useWords } from '../site.ts'
import { Written } from '../written.tsx'

/** Who stands behind the site by law, and the number in the register; nothing where that says no more than the site's name. */
export function Registered() {
  const site = useSite()
  const words = useWords(WORDS)
  const [name, number] = [textOf(site, 'legalName'), textOf(site, 'charityNumber')]
  if (!number && (!name || name === textOf(site, 'websiteName'))) return null
  return (
    <p className="registered small muted">
      {name ? <Written of="legalName" /> : null}
      {name && number ? ' · ' : null}
      {number ? (
        <>
          {words.number} <bdi className="figures">{number}</bdi>
        </>
      ) : null}
    </p>
  )
}

const WORDS = {
  en: { number: 'Registered charity no.' },
  ar: { number: 'جمعية خيرية مسجلة برقم' },
  ur: { number: 'رجسٹرڈ خیراتی ادارہ نمبر' },
}
