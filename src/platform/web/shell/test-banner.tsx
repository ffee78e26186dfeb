import { useSite, useWords } from '../site.ts'

/** A demonstration says so on every page, calmly and where nobody can miss it. */
export function TestBanner() {
  const words = useWords(WORDS)
  if (!useSite().isTest) return null
  return (
    <div className="notice-bar">
      <p>{words.test}</p>
    </div>
  )
}

const WORDS = {
  en: { test: 'This is a test site. No real money is taken.' },
  ar: { test: 'هذا موقع تجريبي. لا تُؤخذ أي أموال حقيقية.' },
}
