import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import type { Strip } from '../contract.ts'
import { pageWords } from '../page-words.ts'
import { Clock } from './prayer-strip.tsx'

interface JumuahBandProps extends Pick<Strip, 'timeFormat'> {
  readonly jumuah: NonNullable<Strip['jumuah']>
}

/** The next Friday: each of its prayers with its hall and its language. */
export function JumuahBand({ jumuah, timeFormat }: JumuahBandProps) {
  const words = useWords(pageWords)
  const site = useSite()
  const { origin } = site
  const { name, dateText, sessions } = jumuah
  return (
    <section className="deep jumuah-band screen-only" aria-labelledby="jumuah">
      <Ornament seed={new URL(origin).hostname.split('.')[0] ?? 'home'} fold={8} place="end" />
      <div className="wrap">
        <h2 className="title" id="jumuah">
          {words.jumuahOn(name, dateText)}
        </h2>
        <ul className="sessions">
          {sessions.map(({ label, doors, khutbah, jamaat, language, place }) => (
            <li className="calm" key={`${label} ${jamaat}`}>
              <h3 lang={writtenIn(site)}>
                <bdi>{label}</bdi>
                {label && language ? ' · ' : null}
                <bdi>{language}</bdi>
              </h3>
              <p className="session-time">
                <span className="visually-hidden">{words.session.jamaat} </span>
                <Clock time={jamaat} format={timeFormat} />
              </p>
              <p>
                {doors ? (
                  <>
                    {words.session.doors} <Clock time={doors} format={timeFormat} />
                    {khutbah ? ' · ' : null}
                  </>
                ) : null}
                {khutbah ? (
                  <>
                    {words.session.khutbah} <Clock time={khutbah} format={timeFormat} />
                  </>
                ) : null}
              </p>
              {place ? (
                <p lang={writtenIn(site)}>
                  <bdi>{place}</bdi>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
