import { useSite, useWords } from '../site.ts'

/** Who looks at the site at another moment is never left in doubt about it. */
export function MomentBanner() {
  const { moment } = useSite()
  const words = useWords(WORDS)
  if (!moment) return null
  return (
    <aside className="notice-bar" aria-label={words.name}>
      <p>
        {words.at(moment)} <a href="?at=now">{words.leave}</a>
      </p>
    </aside>
  )
}

const WORDS = {
  en: {
    name: 'The moment of this page',
    at: (moment: string) => `Preview: the site as it is on ${moment}.`,
    leave: 'Back to now',
  },
  ar: {
    name: 'لحظة هذه الصفحة',
    at: (moment: string) => `معاينة: الموقع كما يكون في ${moment}.`,
    leave: 'العودة إلى الآن',
  },
  ur: {
    name: 'اس صفحے کا لمحہ',
    at: (moment: string) => `پیش نظارہ: سائٹ جیسی ${moment} کو ہوگی۔`,
    leave: 'اب پر واپس',
  },
}
