import { useSite, useWords } from '../site.ts'

/** Who looks at the site at another moment, or in another shape, is never left in doubt about it. */
export function MomentBanner() {
  const { moment } = useSite()
  const words = useWords(WORDS)
  if (!moment) return null
  return (
    <aside className="notice-bar" aria-label={words.name}>
      <p>
        {moment} <a href="?at=now">{words.leave}</a>
      </p>
    </aside>
  )
}

const WORDS = {
  en: {
    name: 'This is a preview',
    leave: 'Leave the preview',
  },
  ar: {
    name: 'هذه معاينة',
    leave: 'إنهاء المعاينة',
  },
  ur: {
    name: 'یہ پیش نظارہ ہے',
    leave: 'پیش نظارہ ختم کریں',
  },
}
