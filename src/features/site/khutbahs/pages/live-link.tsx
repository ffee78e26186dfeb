import Radio from 'lucide-react/icons/radio'
import { valuesOf } from '#platform/shared/configuration.ts'
import { readingWords } from '#platform/web/reading/words.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { liveWords } from '../live-words.ts'
import type { khutbahSettings } from '../settings.ts'
import '../live.css'

/** Leads to where the Friday prayer is shown while it is held. Nothing of that site is loaded before; nothing where there is none. */
export function LiveLink({ isToday = false }: { readonly isToday?: boolean }) {
  const { configuration } = useSite()
  const words = useWords(liveWords)
  const common = useWords(readingWords)
  const { liveStream = '' } = valuesOf<typeof khutbahSettings>(configuration)
  if (!liveStream) return null
  const host = new URL(liveStream).hostname.replace(/^(?:www|m)\./, '')
  return (
    <p className="live-link">
      <Icon of={Radio} />
      <span>{isToday ? words.today : words.live}</span>
      <a className="more" href={liveStream} target="_blank" rel="noopener noreferrer">
        {words.at(host)}
        <span className="visually-hidden"> {common.outside}</span>
      </a>
    </p>
  )
}
