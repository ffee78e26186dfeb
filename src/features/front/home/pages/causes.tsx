import ArrowRight from 'lucide-react/icons/arrow-right'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Cause } from '#features/money/causes/contract.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/ornament.tsx'
import { belowWords } from '../below-words.ts'
import { Photo } from '#platform/web/ui/photo.tsx'

type Given = Omit<Cause, 'html'>

interface CausesProps {
  readonly causes: readonly Given[]
}

/**
 * What else gifts are for: one with its picture, the others as rows. Where most have a photograph, all of them are
 * pictures. A pattern stands in for one photograph only: a wall of patterns would be wallpaper.
 */
export function Causes({ causes }: CausesProps) {
  const words = useWords(belowWords)
  if (causes.length === 0) return null
  const withPhoto = causes.filter(({ image }) => image !== null)
  const isGallery = withPhoto.length > 1 && withPhoto.length * 2 >= causes.length
  const lead = withPhoto[0] ?? causes[0]

  return (
    <section className="section causes" aria-labelledby="causes-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="title" id="causes-title">
            {words.causes}
          </h2>
          <Link className="more" to={pathOf('donate')}>
            {words.allCauses}
          </Link>
        </div>
        {isGallery ? (
          <div className="cards">
            {causes.map((cause) => (
              <Story key={cause.id} cause={cause} />
            ))}
          </div>
        ) : null}
        {!isGallery && lead ? (
          <div className={causes.length === 1 ? 'single' : 'split'}>
            <Story cause={lead} />
            <Rows causes={causes.filter(({ id }) => id !== lead.id)} />
          </div>
        ) : null}
      </div>
    </section>
  )
}

function Story({ cause }: { readonly cause: Given }) {
  const { id, title, summary, image, zakatEligible, language } = cause
  return (
    <article className="story">
      <Plate seed={id}>
        {image ? <Photo image={image} sizes="(min-width: 60rem) 30rem, 100vw" /> : null}
      </Plate>
      <div>
        <h3 lang={language}>
          <Link to={pathOf('cause', { id })}>
            <bdi>{title}</bdi>
          </Link>{' '}
          {zakatEligible ? <Zakat /> : null}
        </h3>
        <p className="muted" lang={language}>
          <bdi>{summary}</bdi>
        </p>
      </div>
    </article>
  )
}

/** In the language of the page, beside a title in whatever it is written in. */
function Zakat() {
  const { language } = useSite()
  const words = useWords(belowWords)
  return (
    <span className="tag" lang={language}>
      {words.zakat}
    </span>
  )
}

function Rows({ causes }: CausesProps) {
  if (causes.length === 0) return null
  return (
    <ul className="rows">
      {causes.map(({ id, title, summary, zakatEligible, language }) => (
        <li key={id}>
          <Link className="row cause-row" to={pathOf('cause', { id })}>
            <div>
              <h3 lang={language}>
                <bdi>{title}</bdi> {zakatEligible ? <Zakat /> : null}
              </h3>
              <p lang={language}>
                <bdi>{summary}</bdi>
              </p>
            </div>
            <Icon of={ArrowRight} turns />
          </Link>
        </li>
      ))}
    </ul>
  )
}
