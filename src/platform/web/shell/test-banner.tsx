import { useSite, useWords } from '../site.ts'

/** A demonstration says so on every page, calmly and where nobody can miss it. */
export function TestBanner() {
  const words = useWords(WORDS)
  if (!useSite().isTest) return null
  return (
    <aside className="notice-bar" aria-label={words.name}>
      <p>{words.test}</p>
    </aside>
  )
}

const WORDS = {
  en: { name: 'About this site', test: 'This is a test site. No real money is taken.' },
  ar: { name: 'عن هذا الموقع', test: 'هذا موقع تجريبي. لا تُؤخذ أي أموال حقيقية.' },
  ur: { name: 'اس سائٹ کے بارے میں', test: 'یہ آزمائشی سائٹ ہے۔ کوئی اصل رقم نہیں لی جاتی۔' },
}
