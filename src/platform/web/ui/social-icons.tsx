/** Glyphs of other people's networks, drawn plainly; the icon set has none. One path each, on 24 by 24. */
const GLYPHS = {
  facebook:
    'M13.4 21v-7.9h2.7l.5-3.2h-3.2V8c0-.9.4-1.7 1.8-1.7h1.5V3.5s-1.3-.2-2.5-.2c-2.6 0-4.2 1.6-4.2 4.3v2.3H7v3.2h3V21z',
  twitter:
    'M3 3.5h5.7l4 5.5 4.8-5.5h2.3l-6 7 7.2 10h-5.7l-4.4-6.1-5.2 6.1H3.4l6.4-7.5zm3.3 1.7 9.8 13.6h1.6L7.9 5.2z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm4.7-3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  linkedin:
    'M4 9h3.4v11.5H4zm1.7-5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9.6 9h3.3v1.6c.5-.9 1.7-1.9 3.5-1.9 3.6 0 4.3 2.3 4.3 5.4v6.4h-3.4v-5.7c0-1.4 0-3.1-1.9-3.1s-2.2 1.5-2.2 3v5.8H9.6z',
  youtube:
    'M5.5 5h13A3.5 3.5 0 0 1 22 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-13A3.5 3.5 0 0 1 2 15.5v-7A3.5 3.5 0 0 1 5.5 5zM10 8.7v6.6l5.7-3.3z',
  whatsapp:
    'M12 3a9 9 0 0 1 0 18 9 9 0 0 1-4.4-1.15L3 21l1.2-4.45A9 9 0 0 1 12 3zm0 1.8a7.2 7.2 0 0 0-6.1 11l-.7 2.9 3-.75A7.2 7.2 0 1 0 12 4.8zM9.1 7.7c.3 0 .5 0 .7.5l.7 1.7c.1.2 0 .4-.1.6l-.7.9c.7 1.3 1.7 2.2 3 2.8l.9-1.1c.2-.2.4-.3.6-.2l1.8.9c.2.1.4.2.3.5-.1 1.5-1.2 2.2-2.3 2.2-2.9 0-6.6-3.4-6.6-6.5 0-1.2.8-2.3 1.7-2.3z',
  snapchat:
    'M12 3c2.9 0 4.7 2.1 4.7 4.9v1.9c.5.2 1-.2 1.5 0 .6.3.5 1-.1 1.3-.7.4-1.6.5-1.4 1.2.6 1.6 1.9 3 3.7 3.4.5.1.4.7-.1 1-.8.4-1.6.5-1.9.8-.2.3 0 .8-.4 1-.6.2-1.5-.2-2.5.1-1 .4-1.7 1.5-3.5 1.5s-2.5-1.1-3.5-1.5c-1-.3-1.9.1-2.5-.1-.4-.2-.2-.7-.4-1-.3-.3-1.1-.4-1.9-.8-.5-.3-.6-.9-.1-1 1.8-.4 3.1-1.8 3.7-3.4.2-.7-.7-.8-1.4-1.2-.6-.3-.7-1-.1-1.3.5-.2 1 .2 1.5 0V7.9C7.3 5.1 9.1 3 12 3z',
  tiktok:
    'M13 3h3.1c.2 2.3 1.6 3.9 3.9 4.1v3.1c-1.4 0-2.7-.4-3.8-1.2v6.2a5.8 5.8 0 1 1-5-5.75v3.2a2.65 2.65 0 1 0 1.8 2.55z',
} as const

export type SocialNetwork = keyof typeof GLYPHS

interface SocialIconProps {
  readonly of: SocialNetwork
}

/** Decoration only: the link around it says where it leads. */
export function SocialIcon({ of: network }: SocialIconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden>
      <path d={GLYPHS[network]} />
    </svg>
  )
}
