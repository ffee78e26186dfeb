import { useSyncExternalStore } from 'react'
import { Link } from '../link.tsx'
import type { ShownLink } from '../links.ts'
import { textOf, useSite, useWords } from '../site.ts'

interface LegalProps {
  readonly links: readonly ShownLink[]
  readonly reserved?: boolean
}

/** The last line: whose site this is, the small print, and who made it. */
export function Legal({ links, reserved = false }: LegalProps) {
  const words = useWords(WORDS)
  const name = textOf(useSite(), 'websiteName')
  const year = useYear()
  return (
    <div className="legal">
      <span>
        © {year} <bdi>{name}</bdi>
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
  const { today, configuration } = useSite()
  const timeZone = String(configuration['timezone'])
  return useSyncExternalStore(
    () => () => undefined,
    () => yearIn(timeZone, new Date()),
    () => yearIn(timeZone, new Date(today)),
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs as much as a fifth of the page; there are only so many time zones. */
function yearIn(timeZone: string, instant: Date): string {
  try {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { year: 'numeric', timeZone })
    formats.set(timeZone, format)
    return format.format(instant)
  } catch {
    return String(instant.getUTCFullYear())
  }
}

const WORDS = {
  en: { reserved: 'All rights reserved.', credit: 'Made by Sahn' },
  ar: { reserved: 'جميع الحقوق محفوظة.', credit: 'من صنع صحن' },
}
