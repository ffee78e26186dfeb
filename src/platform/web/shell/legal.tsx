import { useSyncExternalStore } from 'react'
import { Link } from '../link.tsx'
import type { ShownLink } from '../site.ts'
import { textOf, useSite, useWords } from '../site.ts'
import { Written } from '../written.tsx'

interface LegalProps {
  readonly links: readonly ShownLink[]
  readonly reserved?: boolean
}

/** The last line: whose site this is, the small print, and who made it. */
export function Legal({ links, reserved = false }: LegalProps) {
  const words = useWords(WORDS)
  const year = useYear()
  return (
    <div className="legal">
      <span>
        © {year} <Written of="websiteName" />
        {reserved ? `. ${words.reserved}` : null}
      </span>
      {links.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
      <span className="credit">{words.credit}</span>
    </div>
  )
}

/** The year where the organisation is. A page that was made before midnight puts itself right. */
function useYear(): string {
  const site = useSite()
  const { today, clock } = site
  const timeZone = textOf(site, 'timezone')
  if (import.meta.env.SSR)
    clock?.take(MINUTE_MS, { concludes: (now) => yearIn(timeZone, new Date(now)) })
  return useSyncExternalStore(
    () => () => undefined,
    () => yearIn(timeZone, new Date()),
    () => yearIn(timeZone, new Date(today)),
  )
}

// Of its own: the calendar beside the shared one would come along with every footer.
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Only about New Year does it matter where on Earth one is; asking `Intl` costs as much as a fifth of the page. */
function yearIn(timeZone: string, instant: Date): string {
  const first = new Date(instant.getTime() - 12 * HOUR_MS).getUTCFullYear()
  const last = new Date(instant.getTime() + 14 * HOUR_MS).getUTCFullYear()
  if (first === last) return String(first)
  try {
    return new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(instant)
  } catch {
    return String(instant.getUTCFullYear())
  }
}

const WORDS = {
  en: { reserved: 'All rights reserved.', credit: 'Made by Sahn' },
  ar: { reserved: 'جميع الحقوق محفوظة.', credit: 'صُمّم بواسطة صحن' },
  ur: { reserved: 'جملہ حقوق محفوظ ہیں۔', credit: 'صحن نے بنائی' },
}
