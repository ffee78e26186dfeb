import { languageOf, textOf, useSite, useWords } from '../site.ts'
import { buttonClass } from '../ui/button.tsx'
import { SocialIcon } from '../ui/social-icons.tsx'

/** The app in its stores, and the groups that people may join; each only when it is set. */
export function FooterExtras() {
  const site = useSite()
  const words = useWords(WORDS)
  const stores = [
    { name: words.appStore, href: textOf(site, 'appStoreLink') },
    { name: words.playStore, href: textOf(site, 'playStoreLink') },
  ].filter(({ href }) => href && site.configuration.has_ds_app === true)
  const groups = (['', '2'] as const).flatMap((nth) => {
    const href = textOf(site, `whatsappGroupLink${nth}`)
    const key = `whatsappGroupText${nth}` as const
    return href
      ? [{ href, text: textOf(site, key) || words.join, written: languageOf(site, key) }]
      : []
  })
  if (stores.length === 0 && groups.length === 0) return null

  return (
    <div className="stack span">
      {stores.length > 0 ? (
        <div>
          <h2>{words.app}</h2>
          <ul>
            {stores.map(({ name, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {groups.map(({ href, text, written }) => (
        <a
          key={href}
          className={buttonClass({ look: 'quiet', className: 'join' })}
          href={href}
          target="_blank"
          rel="noopener"
        >
          <SocialIcon of="whatsapp" />
          <bdi lang={written}>{text}</bdi>
        </a>
      ))}
    </div>
  )
}

const WORDS = {
  en: {
    app: 'Our app',
    appStore: 'App Store',
    playStore: 'Google Play',
    join: 'Join our WhatsApp group',
  },
  ar: {
    app: 'تطبيقنا',
    appStore: 'متجر App Store',
    playStore: 'متجر Google Play',
    join: 'انضم إلى مجموعتنا على واتساب',
  },
  ur: {
    app: 'ہماری ایپ',
    appStore: 'App Store',
    playStore: 'Google Play',
    join: 'ہمارے واٹس ایپ گروپ میں شامل ہوں',
  },
}
