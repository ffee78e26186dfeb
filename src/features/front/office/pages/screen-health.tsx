import { pathOf } from '#features/ground/addresses/rules.ts'
import type { listScreens } from '#features/prayer/screens/admin/contract.ts'
import { healthOf } from '#features/prayer/screens/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { serverClock } from '#platform/web/server-clock.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { screensWords } from '../screens-words.ts'
import { useInstants } from './desk-context.ts'
import { Parts } from './kept-times.tsx'
import { useToday } from './times-fields.tsx'

export type Listed = Answer<typeof listScreens>
type Screen = Listed['screens'][number]

export function Health({ listed: { screens, appVersion } }: { readonly listed: Listed }) {
  const words = useWords(screensWords)
  return (
    <section className="office-part">
      <h2>{words.yours}</h2>
      {screens.length === 0 ? <p className="muted">{words.none}</p> : null}
      <ul className="office-list">
        {screens.map((screen) => (
          <Row key={screen.id} screen={screen} version={appVersion} />
        ))}
      </ul>
    </section>
  )
}

/** What it says that it shows, not what it should. */
function Row({ screen, version }: { readonly screen: Screen; readonly version: string }) {
  const { id, name, playlist, seenAt } = screen
  const said = useSaid(screen)
  const words = useWords(screensWords)
  const write = useInstants()
  const today = useToday()
  const health = healthOf(
    { ...screen, seenAt: seenAt === null ? null : new Date(seenAt).getTime() },
    { now: serverClock.now(), today, version },
  )
  return (
    <li>
      <Link to={pathOf('officeScreen', { id })}>
        <span className="office-what">
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>{words.plays(playlist)}</small>
          {seenAt === null ? null : (
            <>
              <small>{words.heard(write(new Date(seenAt).toISOString()))}</small>
              <small>
                <Parts of={said} />
              </small>
            </>
          )}
        </span>
        <span className="office-marks">
          <span className={health === 'well' || health === 'never' ? 'tag' : 'tag danger'}>
            {words.healths[health]}
          </span>
        </span>
      </Link>
    </li>
  )
}

function useSaid({ shownDate, clockSkewMs, errors, appVersion }: Screen) {
  const words = useWords(screensWords)
  const { language } = useSite()
  const skew = Math.round((clockSkewMs ?? 0) / 60_000)
  return [
    shownDate ? words.shows(writeDate(shownDate, language)) : words.showsNothing,
    skew > 0 ? words.clockAhead(skew) : skew < 0 ? words.clockBehind(-skew) : null,
    errors ? words.faults(errors) : null,
    appVersion ? words.version(appVersion) : null,
  ]
}
