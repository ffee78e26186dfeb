import { type Scheme, deriveTheme } from '#platform/shared/palette.ts'
import type { CSSProperties } from 'react'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Star } from '#platform/web/ui/star.tsx'
import { settingsWords } from '../settings-words.ts'

const COLOUR = /^#[0-9a-f]{6}$/i

/** What the colours come to, before anybody else sees them: made by the same sums as the site itself. */
export default function ThemePreview({
  values,
}: {
  readonly values: Readonly<Record<string, unknown>>
}) {
  const words = useWords(settingsWords)
  const [primary, accent] = ['primaryColor', 'accentColor'].map((key) => values[key] as string)
  if (!primary || !COLOUR.test(primary) || (accent && !COLOUR.test(accent))) return null
  const theme = deriveTheme({
    primaryColor: primary,
    accentColor: accent,
    cornerStyle: values['cornerStyle'] as 'sharp' | 'soft' | 'round',
  })
  return (
    <section className="office-part">
      <h2>{words.preview}</h2>
      <div className="office-themes">
        {(['light', 'dark'] as const).map((scheme) => (
          <Sample
            key={scheme}
            tokens={theme.tokens[scheme]}
            scheme={scheme}
            logo={values['logo'] as string}
          />
        ))}
        <OnDeep tokens={theme.tokens.light} logo={values['footerLogo'] as string} />
      </div>
      {theme.nudged.length > 0 ? <p className="help">{words.moved}</p> : null}
    </section>
  )
}

/** The foot of the page, the screens and the pictures of shared links. */
function OnDeep({ tokens, logo }: Pick<SampleProps, 'tokens' | 'logo'>) {
  const words = useWords(settingsWords)
  return (
    <figure className="office-theme on-deep" style={styleOf(tokens)}>
      <div>
        <Brand logo={logo} />
      </div>
      <figcaption>{words.onDeep}</figcaption>
    </figure>
  )
}

function Brand({ logo }: Pick<SampleProps, 'logo'>) {
  const name = textOf(useSite(), 'websiteName')
  return (
    <p className="brand">
      {logo ? <img src={logo} alt="" height={44} /> : <Star />}
      <span>{name}</span>
    </p>
  )
}

function styleOf(tokens: SampleProps['tokens']): CSSProperties {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]))
}

interface SampleProps {
  readonly tokens: Readonly<Record<string, string>>
  readonly scheme: Scheme
  readonly logo: string
}

function Sample({ tokens, scheme, logo }: SampleProps) {
  const words = useWords(settingsWords)
  return (
    <figure className="office-theme" style={styleOf(tokens)}>
      <div>
        <Brand logo={logo} />
        <h3>{words.sample}</h3>
        <p>{words.sampleText}</p>
        <p>
          <span className="button primary">{words.sampleButton}</span>
        </p>
      </div>
      <figcaption>{words[scheme]}</figcaption>
    </figure>
  )
}
