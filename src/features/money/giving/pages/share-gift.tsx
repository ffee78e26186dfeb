import { useSyncExternalStore } from 'react'
import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import Share2 from 'lucide-react/icons/share-2'
import {
  type SharePlace,
  canShareNatively,
  copyLink,
  openShare,
  shareAddress,
  shareNatively,
} from '#platform/web/share.ts'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SocialIcon } from '#platform/web/ui/social-icons.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import type { Gift } from './use-gift.ts'

const PLACES = [
  ['whatsapp', 'WhatsApp'],
  ['facebook', 'Facebook'],
  ['twitter', 'X'],
] as const satisfies readonly (readonly [SharePlace, string])[]

/** The next step, for those who want one: not more money, but another person. */
export function ShareGift({ gift: { share, organisation } }: { readonly gift: Gift }) {
  const words = useWords(WORDS)
  const text = { title: words.shareText(organisation), url: share.url }
  const hasOwnWay = useSyncExternalStore(
    () => () => undefined,
    () => canShareNatively(text),
    () => false,
  )
  const copy = async () => {
    const isCopied = await copyLink(share)
    toast(
      isCopied
        ? { kind: 'success', message: words.copied }
        : { kind: 'error', message: `${words.notCopied} ${share.url}` },
    )
  }

  return (
    <section className="share" aria-labelledby="share-title">
      <h2 id="share-title">{words.shareTitle}</h2>
      <p className="muted">{words.shareLead(organisation)}</p>
      <div className="actions">
        {hasOwnWay ? (
          <Button look="quiet" onClick={() => void shareNatively(text)}>
            <Icon of={Share2} />
            {words.share}
          </Button>
        ) : null}
        {PLACES.map(([place, name]) => (
          <a
            key={place}
            className={buttonClass({ look: 'quiet' })}
            href={shareAddress(place, text)}
            target="_blank"
            rel="noopener"
            onClick={(event) => openShare(place, text) && event.preventDefault()}
          >
            <SocialIcon of={place} />
            <bdi>{name}</bdi>
          </a>
        ))}
        <a className={buttonClass({ look: 'quiet' })} href={shareAddress('email', text)}>
          <Icon of={Mail} />
          {words.email}
        </a>
        <Button look="quiet" onClick={() => void copy()}>
          <Icon of={Link2} />
          {words.copy}
        </Button>
      </div>
    </section>
  )
}

const WORDS = {
  en: {
    shareTitle: 'Share the good',
    shareLead: (organisation: string) =>
      `A word to one friend does more than any poster. Nothing of your gift is shown, only ${organisation}.`,
    shareText: (organisation: string) =>
      `I have just supported ${organisation}. Perhaps you would like to as well:`,
    share: 'Share',
    email: 'Email',
    copy: 'Copy link',
    copied: 'The link was copied.',
    notCopied: 'The link could not be copied. Here it is:',
  },
  ar: {
    shareTitle: 'الدال على الخير كفاعله',
    shareLead: (organisation: string) =>
      `كلمة إلى صديق واحد خير من كل ملصق. لا يظهر شيء من تبرعك، بل ${organisation} فقط.`,
    shareText: (organisation: string) => `دعمتُ ${organisation} للتو. لعلك تحب ذلك أيضًا:`,
    share: 'مشاركة',
    email: 'بريد إلكتروني',
    copy: 'نسخ الرابط',
    copied: 'نُسخ الرابط.',
    notCopied: 'تعذر نسخ الرابط. ها هو:',
  },
}
