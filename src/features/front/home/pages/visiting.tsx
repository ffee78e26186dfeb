import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { findLink } from '#platform/web/links.ts'
import { languageOf, textOf, useSite, useWords } from '#platform/web/site.ts'
import { Written } from '#platform/web/written.tsx'
import { belowWords } from '../below-words.ts'
import { PLACE_KEYS, hasPlace, kindOfPlace } from '../rules.ts'

/** Where we are, when somebody is there, and how to reach them: only what is configured. */
export function Visiting() {
  const site = useSite()
  const words = useWords(belowWords)
  if (!hasPlace(site.configuration)) return null
  const place = words.place[kindOfPlace(site.configuration)]
  const [address, directions, hours, phone, email] = PLACE_KEYS.map((key) => textOf(site, key))

  return (
    <section className="section visit" id="visit" aria-labelledby="visit-title">
      <div className="wrap">
        <div className="stack">
          <h2 className="title" id="visit-title">
            {place.title}
          </h2>
          <p className="lead">{place.lead}</p>
          {findLink(site.links, pathOf('visit')) ? (
            <Link className="more" to={pathOf('visit')}>
              {words.planVisit}
            </Link>
          ) : null}
        </div>
        {address || directions ? (
          <div>
            <h3>{words.gettingHere}</h3>
            {address ? (
              <address lang={languageOf(site, 'contactAddress')}>
                {address.split('\n').map((line) => (
                  <span key={line}>
                    <bdi>{line}</bdi>
                  </span>
                ))}
              </address>
            ) : null}
            {directions ? (
              <a className="more" href={directions} target="_blank" rel="noopener">
                {words.directions}
                <span className="visually-hidden"> {words.outside}</span>
              </a>
            ) : null}
          </div>
        ) : null}
        {hours ? (
          <div>
            <h3>{words.openingHours}</h3>
            <p className="as-written">
              <Written of="openingHours" />
            </p>
          </div>
        ) : null}
        {phone || email ? (
          <div>
            <h3>{words.reachUs}</h3>
            {phone ? (
              <a className="reach" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                <bdi className="figures">{phone}</bdi>
              </a>
            ) : null}
            {email ? (
              <a className="reach" href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  )
}
