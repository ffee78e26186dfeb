import { pathOf } from '#features/ground/addresses/rules.ts'
import { listGifts } from '#features/money/refunds/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { showPerson } from '../people-contract.ts'
import { peopleWords } from '../people-words.ts'
import type { FoundAs } from '../rules.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { useDesk, useInstants } from './desk-context.ts'
import { PersonDeeds } from './person-deeds.tsx'

type Person = Answer<typeof showPerson>

const MOST_GIFTS = 5

interface OnePersonProps {
  readonly as: string
  readonly id: string
}

/** One person, and what an owner does when they ask for it. */
export default function OnePerson({ as, id }: OnePersonProps) {
  const words = useWords(peopleWords)
  const { desk } = useDesk()
  const { outcome, again } = useAsked(showPerson, { as: as as FoundAs, id })
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officePeople')}>
          {words.back}
        </Link>
      </p>
      <Answered of={outcome} again={again} gone={words.gone}>
        {(person) => (
          <>
            <div className="office-head">
              <div>
                <h1>
                  <bdi>{person.name || person.email}</bdi>
                </h1>
                <p>
                  <span className="tag">{words.as[person.as]}</span>{' '}
                  {person.isGuardian ? <span className="tag">{words.guardian}</span> : null}
                </p>
              </div>
            </div>
            <dl className="office-lines">
              <div>
                <dt>{words.emails}</dt>
                {person.emails.map((email) => (
                  <dd key={email}>
                    <bdi dir="ltr">{email}</bdi>
                  </dd>
                ))}
              </div>
              {person.children && person.children.length > 0 ? (
                <div>
                  <dt>{words.children}</dt>
                  {person.children.map((child) => (
                    <dd key={child}>
                      <bdi>{child}</bdi>
                    </dd>
                  ))}
                </div>
              ) : null}
            </dl>
            {person.emails.map((email) => (
              <Gifts key={email} email={email} isOnly={person.emails.length === 1} />
            ))}
            <Sent person={person} />
            <Consents person={person} />
            {desk.roles.includes('owner') ? <PersonDeeds person={person} /> : null}
          </>
        )}
      </Answered>
    </>
  )
}

interface GiftsProps {
  readonly email: string
  readonly isOnly: boolean
}

function Gifts({ email, isOnly }: GiftsProps) {
  const words = useWords(peopleWords)
  const { language } = useSite()
  const write = useInstants()
  const { outcome, again } = useAsked(listGifts, { q: email })
  return (
    <section className="office-part">
      <h2>
        {words.gifts}
        {isOnly ? null : (
          <>
            {' · '}
            <bdi dir="ltr">{email}</bdi>
          </>
        )}
      </h2>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{words.noGifts}</p>
          ) : (
            <>
              <ul className="office-list">
                {items.slice(0, MOST_GIFTS).map(({ id, amount, currency, givenAt, titles }) => (
                  <li key={id}>
                    <Link to={pathOf('officeGift', { id })}>
                      <span className="office-what">
                        <b className="figures">
                          {formatMoney(amount, currency, { language, decimals: 'always' })}
                        </b>
                        <small>
                          <bdi lang={titles[0]?.language}>{titles[0]?.title}</bdi>
                        </small>
                      </span>
                      <span className="office-marks">
                        <small>{write(givenAt)}</small>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              {items.length > MOST_GIFTS ? (
                <p>
                  <Link to={`${pathOf('officeGifts')}?${new URLSearchParams({ q: email })}`}>
                    {words.allGifts}
                  </Link>
                </p>
              ) : null}
            </>
          )
        }
      </Answered>
    </section>
  )
}

function Sent({ person: { sent } }: { readonly person: Person }) {
  const words = useWords(peopleWords)
  const write = useInstants()
  return (
    <section className="office-part">
      <h2>{words.sent}</h2>
      {sent.length === 0 ? <p className="muted">{words.noSent}</p> : null}
      <ul className="office-list">
        {sent.map(({ id, title, reference, receivedAt, mayRead }) => {
          const what = (
            <>
              <span className="office-what">
                <b>{title}</b>
                <small>{mayRead ? <bdi dir="ltr">{reference}</bdi> : words.notYours}</small>
              </span>
              <span className="office-marks">
                <small>{write(receivedAt)}</small>
              </span>
            </>
          )
          return (
            <li key={id}>
              {mayRead ? (
                <Link to={pathOf('officeSubmission', { id })}>{what}</Link>
              ) : (
                <div className="office-line">{what}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Consents({ person: { consents } }: { readonly person: Person }) {
  const words = useWords(peopleWords)
  const write = useInstants()
  return (
    <section className="office-part">
      <h2>{words.consents}</h2>
      {consents.length === 0 ? <p className="muted">{words.noConsents}</p> : null}
      <ul className="office-list">
        {consents.map(({ at, wording, agreed, where }, i) => (
          // Two may have been said in one moment.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <div className="office-line">
              <span className="office-what">
                <b>{agreed ? words.yes : words.no}</b>
                <small>
                  <bdi>{wording}</bdi>
                </small>
              </span>
              <span className="office-marks">
                <small>
                  {words.where[where] ?? where} · {write(at)}
                </small>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
