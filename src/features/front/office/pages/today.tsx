import { type ReactNode, useEffect } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { writeAmount } from '#features/money/giving/rules.ts'
import { showNext } from '#features/prayer/prayer-times/contract.ts'
import { nextOf } from '#features/prayer/prayer-times/rules.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { Link } from '#platform/web/link.tsx'
import { MINUTE, useNow } from '#platform/web/now.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { writeTime } from '#platform/web/write-time.ts'
import { screensWords } from '../screens-words.ts'
import { useAsked } from './ask-office.ts'
import { FirstHour } from './first-hour.tsx'
import { type Desk, useDesk, useInstants, useOfficeWords } from './desk-context.ts'

/** What is added most often, in the order in which it is offered. */
const OFTEN = ['news', 'event', 'announcement', 'question']

/** The first page of the office: what waits for somebody, what was begun, what to do. */
export default function Today() {
  const { desk, again } = useDesk()
  const words = useOfficeWords()
  const screens = useWords(screensWords)
  // Whoever comes back here has done something meanwhile.
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(again, [])
  const often = OFTEN.flatMap((name) => desk.kinds.find((kind) => kind.name === name) ?? [])
  return (
    <>
      <div className="office-head">
        <h1>
          <bdi>{words.day.hello(desk.person.firstName)}</bdi>
        </h1>
        <NextPrayer />
      </div>
      <Part title={words.day.waiting}>
        <Waiting desk={desk} />
      </Part>
      {often.length > 0 || desk.keepsTimes || desk.keepsScreens ? (
        <Part title={words.day.begin}>
          <p className="actions">
            {often.map(({ name, one }, i) => (
              <Link
                key={name}
                className={buttonClass({ look: i === 0 ? 'primary' : 'quiet' })}
                to={pathOf('officeItem', { kind: name, id: 'new' })}
              >
                {words.day.add(one)}
              </Link>
            ))}
            {desk.keepsTimes ? (
              <>
                <Link
                  className={buttonClass({ look: 'quiet' })}
                  to={pathOf('officeDay', { day: 'tomorrow' })}
                >
                  {words.day.correctTomorrow}
                </Link>
                <Link className={buttonClass({ look: 'quiet' })} to={pathOf('officeJanazah')}>
                  {words.day.janazah}
                </Link>
              </>
            ) : null}
            {desk.keepsScreens ? (
              <Link className={buttonClass({ look: 'quiet' })} to={pathOf('officeScreens')}>
                {screens.alert}
              </Link>
            ) : null}
          </p>
        </Part>
      ) : null}
      {desk.unfinished.length > 0 ? (
        <Part title={words.day.unfinished}>
          <Unfinished desk={desk} />
        </Part>
      ) : null}
      {desk.roles.includes('owner') ? <FirstHour /> : null}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="office-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What is another's to read only says that it waits. */
function Waiting({ desk }: { readonly desk: Desk }) {
  const { forms, fundraisers, failedRefunds, oldPricesOf, silentScreens, mailHaltedBy } = desk
  const screens = useWords(screensWords)
  const { day, ...words } = useOfficeWords()
  const waiting = forms.filter(({ count }) => count > 0)
  const { language } = useSite()
  const isQuiet =
    waiting.length === 0 &&
    failedRefunds.length === 0 &&
    !fundraisers &&
    !oldPricesOf &&
    !silentScreens
  if (isQuiet && !mailHaltedBy) return <p className="muted">{day.nothingWaits}</p>
  return (
    <ul className="rows">
      {mailHaltedBy ? (
        <li>
          <Link className="row" to={pathOf(desk.keepsLetters ? 'officeLetters' : 'officeMail')}>
            <span>
              <b>{day.mailHalted}</b>
              <p>{day.mailHaltedBy(mailHaltedBy)}</p>
            </span>
          </Link>
        </li>
      ) : null}
      {failedRefunds.map(({ id, name, amount, currency, isRefused }) => (
        <li key={id}>
          <Link className="row" to={pathOf('officeGift', { id })}>
            <span>
              <b>
                {isRefused ? day.refused : day.cameBack} ·{' '}
                {writeAmount(amount, currency, language, 'always')}
              </b>
              <p>{isRefused ? day.refusedText(name) : day.cameBackText(name)}</p>
            </span>
          </Link>
        </li>
      ))}
      {desk.moreFailedRefunds > 0 ? (
        <li>
          <Link className="row" to={`${pathOf('officeGifts')}?refunds=failed`}>
            <span>
              <b>{day.moreFailed(desk.moreFailedRefunds)}</b>
              <p>{day.allFailed}</p>
            </span>
          </Link>
        </li>
      ) : null}
      {silentScreens ? (
        <li>
          <Link className="row" to={pathOf('officeScreens')}>
            <span>
              <b>{screens.silent}</b>
              <p>{screens.silentText(silentScreens)}</p>
            </span>
          </Link>
        </li>
      ) : null}
      {oldPricesOf ? (
        <li>
          <Link className="row" to={pathOf('officeSettingsPart', { section: 'zakat' })}>
            <span>
              <b>{day.oldPrices}</b>
              <p>{day.oldPricesOf(writeDay(oldPricesOf, language))}</p>
            </span>
          </Link>
        </li>
      ) : null}
      {fundraisers ? (
        <li>
          <Link className="row" to={pathOf('officeFundraisers')}>
            <b>{words.fundraisers}</b>
            <span className="tag figures">{day.fresh(fundraisers, false)}</span>
          </Link>
        </li>
      ) : null}
      {waiting.map(({ kind, title, count, hasUncounted, mayRead }) => (
        <li key={kind}>
          {mayRead ? (
            <Link className="row" to={`${pathOf('officeInbox')}?kind=${kind}`}>
              <b>{title}</b>
              <span className="tag figures">{day.fresh(count, hasUncounted)}</span>
            </Link>
          ) : (
            <div className="row">
              <span>
                <b>{title}</b> <small className="muted">{day.confidential}</small>
              </span>
              <span className="tag figures">{day.fresh(count, hasUncounted)}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Unfinished({ desk: { unfinished } }: { readonly desk: Desk }) {
  const words = useOfficeWords()
  const write = useInstants()
  return (
    <ul className="rows">
      {unfinished.map(({ kind, id, title, standing, publishFrom }) => (
        <li key={id}>
          <Link className="row" to={pathOf('officeItem', { kind, id })}>
            <span>
              <b>
                <bdi>{title}</bdi>
              </b>
              {standing === 'scheduled' ? <p>{words.list.from(write(publishFrom))}</p> : null}
            </span>
            <span className="tag">{words.standings[standing]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NextPrayer() {
  const { day } = useOfficeWords()
  const { language } = useSite()
  const now = useNow(MINUTE)
  const { outcome } = useAsked(showNext, {})
  // Its room, so that nothing moves when it is there.
  if (!outcome) return <p className="office-next">&nbsp;</p>
  if ('refused' in outcome) return null
  const { targets, timeFormat } = outcome.reply
  const next = nextOf(targets, now)
  if (!next) return null
  return (
    <p className="office-next">
      {day.next}: <bdi>{next.name}</bdi>{' '}
      <b className="figures">
        {writeTime(next.time, language, timeFormat === '12h' ? '12' : '24')}
      </b>
    </p>
  )
}
