import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useSyncExternalStore } from 'react'
import {
  type Shared,
  type SharePlace,
  canShareNatively,
  copyLink,
  openShare,
  shareAddress,
  shareNatively,
} from '../share.ts'
import { useWords } from '../site.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SocialIcon } from '../ui/social-icons.tsx'
import { toast } from '../ui/toast.ts'
import './reading.css'
import { readingWords } from './words.ts'

const PLACES = [
  ['facebook', 'Facebook'],
  ['twitter', 'X'],
] as const satisfies readonly (readonly [SharePlace, string])[]

interface ShareProps {
  readonly shared: Shared
  /** What it is called, and why one would: a page is shared without further words. */
  readonly title?: string
  readonly lead?: string
}

/** How a page is passed on: WhatsApp and a copy first, because that is what people do, then the others, and the device's own way. */
export function Share({ shared, title, lead }: ShareProps) {
  const words = useWords(readingWords)
  const hasOwnWay = useSyncExternalStore(
    () => () => undefined,
    () => canShareNatively(shared),
    () => false,
  )
  const copy = async () => {
    const isCopied = await copyLink(shared)
    toast(
      isCopied
        ? { kind: 'success', message: words.copied }
        : { kind: 'error', message: `${words.notCopied} ${shared.url}` },
    )
  }
  return (
    <section className="share-page" aria-labelledby="share-page">
      <h2 id="share-page">{title ?? words.shareTitle}</h2>
      {lead ? <p className="muted">{lead}</p> : null}
      <div className="actions">
        <PlaceLink place="whatsapp" shared={shared}>
          <SocialIcon of="whatsapp" />
          <bdi>WhatsApp</bdi>
        </PlaceLink>
        <Button look="quiet" onClick={() => void copy()}>
          <Icon of={Link2} />
          {words.copy}
        </Button>
      </div>
      <div className="actions more-ways">
        {PLACES.map(([place, name]) => (
          <PlaceLink key={place} place={place} shared={shared} label={words.shareOn(name)}>
            <SocialIcon of={place} />
          </PlaceLink>
        ))}
        <a
          className="icon-button"
          href={shareAddress('email', shared)}
          aria-label={words.shareByEmail}
        >
          <Icon of={Mail} />
        </a>
        {hasOwnWay ? (
          <button
            type="button"
            className="icon-button"
            aria-label={words.shareElsewhere}
            onClick={() => void shareNatively(shared)}
          >
            <Icon of={Share2} />
          </button>
        ) : null}
      </div>
    </section>
  )
}

interface PlaceLinkProps {
  readonly place: SharePlace
  readonly shared: Shared
  /** Said in place of words where only the sign is shown. */
  readonly label?: string
  readonly children: ReactNode
}

/** Opens the place in a window of its own; a link where windows are blocked, or nothing is alive yet. */
function PlaceLink({ place, shared, label, children }: PlaceLinkProps) {
  return (
    <a
      className={label ? 'icon-button' : buttonClass({ look: 'quiet' })}
      href={shareAddress(place, shared)}
      target="_blank"
      rel="noopener"
      aria-label={label}
      onClick={(event) => openShare(place, shared) && event.preventDefault()}
    >
      {children}
    </a>
  )
}
