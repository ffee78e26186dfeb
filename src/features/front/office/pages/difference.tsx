import { diffWords } from 'diff'
import type { Language } from '#platform/shared/languages.ts'
import { LANGUAGE_NAMES } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { movingWords } from '../moving-words.ts'
import { type Difference, differencesOf } from '../rules.ts'
import { type Pictures, useOfficeWords } from './desk-context.ts'
import { type Kind, fieldsOf, nameOf } from './written.ts'

type Version = Readonly<Record<string, unknown>>

interface DifferencesProps {
  readonly kind: Kind
  readonly before: Version
  readonly after: Version
  readonly pictures: Pictures
}

/** What one version says differently from another, field by field, with the words that came and went. */
export default function Differences({ kind, before, after, pictures }: DifferencesProps) {
  const office = useOfficeWords()
  const words = useWords(movingWords)
  const { configuration, language } = useSite()
  const fields = fieldsOf(kind)
  const found = differencesOf(fields, before, after, {
    yes: office.yes,
    no: office.no,
    picture: (id) => pictures[id]?.alt || words.picture,
    money: (amount, currency = configuration.defaultCurrency ?? 'GBP') =>
      formatMoney(amount, currency, { language }),
  })
  if (found.length === 0) return <p className="muted">{words.alike}</p>
  return (
    <dl className="office-difference">
      {found.map((each) => (
        <div key={each.path}>
          <dt>
            {nameOfField(
              each.path,
              () => nameOf(ownPath(each.path), fields, office.edit),
              words,
              kind,
            )}
          </dt>
          <dd>
            <Change of={each} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A translation is named with its language. */
function nameOfField(
  path: string,
  own: () => string,
  words: { readonly inLanguage: (name: string, language: string) => string },
  kind: Kind,
) {
  const [part, language] = path.split('.')
  const name = path === 'category' ? (kind.categories?.label ?? path) : own()
  return part === 'translations'
    ? words.inLanguage(name, LANGUAGE_NAMES[language as Language])
    : name
}

function ownPath(path: string): string {
  return path.replace(/^translations\.\w+\./, '')
}

function Change({ of }: { readonly of: Difference }) {
  const words = useWords(movingWords)
  const { language: reader } = useSite()
  if (of.isLook) return <span className="muted">{words.looks}</span>
  const language = of.language ?? reader
  const parts = diffWords(of.before, of.after, {
    intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }),
  })
  return (
    <bdi lang={of.language}>
      {parts.map(({ value, added, removed }, i) => {
        // A part has nothing but its place.
        const key = `${i}`
        if (added)
          return (
            <ins key={key}>
              <span className="visually-hidden">{words.added}: </span>
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={key}>
              <span className="visually-hidden">{words.gone}: </span>
              {value}
            </del>
          )
        return <span key={key}>{value}</span>
      })}
    </bdi>
  )
}
