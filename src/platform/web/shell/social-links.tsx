import type { TextKey } from '#platform/shared/configuration.ts'
import { textOf, useSite } from '../site.ts'
import { SocialIcon, type SocialNetwork } from '../ui/social-icons.tsx'

const NETWORKS: readonly { key: TextKey; network: SocialNetwork; name: string }[] = [
  { key: 'facebookLink', network: 'facebook', name: 'Facebook' },
  { key: 'twitterLink', network: 'twitter', name: 'X (Twitter)' },
  { key: 'instagramLink', network: 'instagram', name: 'Instagram' },
  { key: 'linkedInLink', network: 'linkedin', name: 'LinkedIn' },
  { key: 'youtubeLink', network: 'youtube', name: 'YouTube' },
  { key: 'whatsappNumber', network: 'whatsapp', name: 'WhatsApp' },
  { key: 'snapchatLink', network: 'snapchat', name: 'Snapchat' },
  { key: 'tiktokLink', network: 'tiktok', name: 'TikTok' },
]

/** Only those that are set; nothing at all when none is. */
export function SocialLinks() {
  const site = useSite()
  const set = NETWORKS.flatMap((entry) => {
    const value = textOf(site, entry.key)
    const href = entry.key === 'whatsappNumber' ? toWhatsApp(value) : value
    return href ? [{ ...entry, href }] : []
  })
  if (set.length === 0) return null
  return (
    <ul className="socials">
      {set.map(({ key, network, name, href }) => (
        <li key={key}>
          <a className="icon-button" href={href} target="_blank" rel="noopener" aria-label={name}>
            <SocialIcon of={network} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function toWhatsApp(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return digits ? `https://wa.me/${digits}` : ''
}
