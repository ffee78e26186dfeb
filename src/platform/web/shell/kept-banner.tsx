import { localeOf } from '#platform/shared/languages.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { keptAs, onConnected } from '../offline.ts'
import { type Site, textOf, useSite, useWords } from '../site.ts'
import { useTimes } from '../write-time.ts'

/** Whoever reads what was kept is told of when it is, until the server answers again; `ask` asks it something. */
export function KeptBanner({ ask }: { readonly ask: () => void }) {
  const site = useSite()
  const words = useWords(WORDS)
  const writeTime = useTimes()
  const { pathname } = useLocation()
  const kept = useSyncExternalStore(onConnected, keptAs, () => undefined)
  useEffect(() => {
    if (kept === undefined) return
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [kept, ask])

  if (kept !== pathname) return null
  const { time, day } = momentOf(site)
  return <output className="notice-bar">{words.kept(writeTime(time), day)}</output>
}

/** When the page was made, where the organisation is; the day in words unless it is today. */
function momentOf(site: Site): { readonly time: string; readonly day: string | undefined } {
  const timeZone = textOf(site, 'timezone') || 'UTC'
  const made = new Date(site.today)
  const days = new Intl.DateTimeFormat(localeOf(site.language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  const day = days.format(made)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(made)
  return { time, day: day === days.format(new Date()) ? undefined : day }
}

const WORDS = {
  en: {
    kept: (time: string, day?: string) =>
      `No connection. This page was kept ${day ? `on ${day} ` : ''}at ${time}.`,
  },
  ar: {
    kept: (time: string, day?: string) =>
      `لا يوجد اتصال. حُفظت هذه الصفحة ${day ? `يوم ${day} ` : ''}الساعة ${time}.`,
  },
  ur: {
    kept: (time: string, day?: string) =>
      `انٹرنیٹ نہیں۔ یہ صفحہ ${day ? `${day} کو ` : ''}${time} پر محفوظ کیا گیا تھا۔`,
  },
}
