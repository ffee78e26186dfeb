import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { belowWords } from '../below-words.ts'

/** The letters and, where there is one, the app. */
export function StayInTouch({ hasLetters }: { readonly hasLetters: boolean }) {
  const site = useSite()
  const words = useWords(belowWords)
  const stores = [
    { name: words.appStore, href: textOf(site, 'appStoreLink') },
    { name: words.playStore, href: textOf(site, 'playStoreLink') },
  ].filter(({ href }) => href && site.configuration.has_ds_app === true)
  if (!hasLetters && stores.length === 0) return null
  return (
    <section className="section touch" aria-labelledby="touch-title">
      <div className="wrap">
        <h2 className="title" id="touch-title">
          {words.stayInTouch}
        </h2>
        {hasLetters ? (
          <div className="stack">
            <p className="lead">{words.letters}</p>
            <Link className={buttonClass({ look: 'quiet' })} to={pathOf('subscribe')}>
              {words.subscribe}
            </Link>
          </div>
        ) : null}
        {stores.length > 0 ? (
          <div className="stack">
            <p className="lead">{words.app}</p>
            <div className="actions">
              {stores.map(({ name, href }) => (
                <a
                  key={href}
                  className={buttonClass({ look: 'quiet' })}
                  href={href}
                  target="_blank"
                  rel="noopener"
                >
                  {name}
                </a>
              ))}
            </div>
          </div>
        ) : null}
      </div>
    </section>
  )
}
