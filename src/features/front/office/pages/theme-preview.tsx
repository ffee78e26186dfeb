import { type Scheme, deriveTheme } from '#platform/shared/palette.ts'
import { useWords } from '#platform/web/site.ts'
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
          <Sample key={scheme} tokens={theme.tokens[scheme]} scheme={scheme} />
        ))}
      </div>
      {theme.nudged.length > 0 ? <p className="help">{words.moved}</p> : null}
    </section>
  )
}

interface SampleProps {
  readonly tokens: Readonly<Record<string, string>>
  readonly scheme: Scheme
}

function Sample({ tokens, scheme }: SampleProps) {
  const words = useWords(settingsWords)
  const style = Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--${name}`, value]),
  )
  return (
    <figure className="office-theme" style={style}>
      <div>
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
