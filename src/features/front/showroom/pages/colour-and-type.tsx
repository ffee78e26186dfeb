import { type CSSProperties } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Calendar from 'lucide-react/icons/calendar'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import Info from 'lucide-react/icons/info'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Search from 'lucide-react/icons/search'
import { deriveTheme, type Brand } from '#platform/shared/palette.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Ornament, Plate } from '#platform/web/ui/ornament.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { SocialIcon, type SocialNetwork } from '#platform/web/ui/social-icons.tsx'
import { Part } from './part.tsx'

const BRANDS: readonly (Brand & { name: string; slug: string })[] = [
  { name: 'Teal and brass', slug: 'al-noor', primaryColor: '#0f5c5c', accentColor: '#b9923f' },
  { name: 'Indigo and coral', slug: 'crescent', primaryColor: '#4338ca', accentColor: '#ff6b5c' },
  {
    name: 'Near-black and emerald',
    slug: 'east-gate',
    primaryColor: '#14181f',
    accentColor: '#10b981',
    cornerStyle: 'sharp',
  },
  { name: 'Yellow, the hard one', slug: 'sun', primaryColor: '#ffd400', cornerStyle: 'round' },
]

export function Colour() {
  const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]
  return (
    <Part title="Colour">
      <div>
        {['brand', 'accent', 'neutral'].map((ramp) => (
          <div className="swatches" key={ramp}>
            {steps.map((step) => (
              <i key={step} style={{ '--shade': `var(--${ramp}-${step})` } as CSSProperties} />
            ))}
          </div>
        ))}
      </div>
      <p className="muted">
        Components name none of these, only what they are for. Here are other organisations, in
        light:
      </p>
      <div className="specimens">
        {BRANDS.map((brand) => (
          <Specimen key={brand.name} {...brand} />
        ))}
      </div>
    </Part>
  )
}

function Specimen({ name, slug, ...brand }: Brand & { name: string; slug: string }) {
  const { tokens, nudged } = deriveTheme(brand)
  const style = Object.fromEntries(
    Object.entries(tokens.light).map(([token, value]) => [`--${token}`, value]),
  )
  const radius = { sharp: 0, soft: 6, round: 12 }[brand.cornerStyle ?? 'soft']
  return (
    <div
      className="specimen"
      style={{ ...style, '--radius-2': `${radius}px`, colorScheme: 'light' } as CSSProperties}
    >
      <div className="deep">
        <Ornament seed={slug} place="end" />
        <p className="label">{slug}</p>
        <p className="display title">{name}</p>
        <Button>Give</Button>
      </div>
      <div>
        <p>
          Text, <span className="muted">muted</span>, <a href="#main">a link</a>,{' '}
          <span className="tag">a tag</span>
        </p>
        <div className="actions">
          <Button>Give £25</Button>
          <Button look="quiet">Quiet</Button>
        </div>
        <Progress share={0.62} label={`62% in ${name}`} />
        <p className="small muted">
          {nudged.length === 0
            ? 'Every colour is used as it was chosen.'
            : nudged.map(({ token, was, now }) => `${token}: ${was} became ${now}. `)}
        </p>
      </div>
    </div>
  )
}

export function Type() {
  return (
    <Part title="Type">
      <p className="display" style={{ fontSize: 'var(--step-5)', lineHeight: 1.05 }}>
        The courtyard at dusk
      </p>
      <p className="raised">05:52 £1,250.00</p>
      <p className="display title">Section title of 2026</p>
      <p className="display" style={{ fontSize: 'var(--step-3)' }}>
        Story or step title, with a longer line that wraps in a balanced way on a narrow screen
      </p>
      <p className="display" style={{ fontSize: 'var(--step-2)' }}>
        Card or row title
      </p>
      <p className="label">A label above a heading</p>
      <p className="lead">Lead text, one size up and quieter.</p>
      <p>
        Body text is never smaller than seventeen pixels and runs to about sixty-five characters, so
        that it can be read at arm’s length on a phone with a cracked screen. Jumādā al-Ākhirah, in
        the extended face.
      </p>
      <p className="small muted">Small and muted: for what is nice to know.</p>
      <p lang="ar" dir="rtl" className="display scripture title">
        وَأَقِيمُوا الصَّلَاةَ
      </p>
      <p>
        A word of Arabic, <span lang="ar">الفجر</span>, on an English page costs eight kilobytes.
      </p>
    </Part>
  )
}

const NETWORKS: readonly SocialNetwork[] = [
  'facebook',
  'twitter',
  'instagram',
  'linkedin',
  'youtube',
  'whatsapp',
  'snapchat',
  'tiktok',
]

/** Names of things without a photograph. */
const PLATES =
  'funeral-service marriage-and-nikah family-counselling new-to-islam visits-by-schools arabic-for-beginners'.split(
    ' ',
  )

export function Glyphs() {
  return (
    <Part title="Icons and patterns">
      <div className="icons">
        {[ArrowRight, Calendar, Check, Clock, Download, Info, MapPin, Phone, Search].map(
          (glyph, i) => (
            <Icon key={i} of={glyph} />
          ),
        )}
      </div>
      <div className="socials">
        {NETWORKS.map((network) => (
          <a key={network} className="icon-button" href="#main" aria-label={network}>
            <SocialIcon of={network} />
          </a>
        ))}
      </div>
      <div className="patterns">
        {PLATES.map((seed) => (
          <Plate key={seed} seed={seed} />
        ))}
      </div>
    </Part>
  )
}
