import { pathOf } from '#features/ground/addresses/rules.ts'
import { serviceWords } from '#features/site/services/words.ts'
import { Link } from '#platform/web/link.tsx'
import { findLink } from '#platform/web/links.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { belowWords } from '../below-words.ts'
import type { Home } from '../contract.ts'

/** What the house does for people, by name: whoever needs one of these knows it when it is read. */
export function FindYourPlace({ services }: Pick<Home, 'services'>) {
  const words = useWords(belowWords)
  const { all } = useWords(serviceWords)
  const { links } = useSite()
  if (services.length === 0) return null
  return (
    <section className="section" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="title" id="services-title">
            {words.services}
          </h2>
          {findLink(links, pathOf('services')) ? (
            <Link className="more" to={pathOf('services')}>
              {all}
            </Link>
          ) : null}
        </div>
        <ul className="index">
          {services.map(({ id, title, hours, language }) => (
            <li key={id}>
              <Link to={pathOf('service', { id })} lang={language}>
                <b>
                  <bdi>{title}</bdi>
                </b>
                <span>
                  <bdi>{hours}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
