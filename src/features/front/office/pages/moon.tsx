import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  announceMonth,
  prepareMonth,
  takeBackMonth,
} from '#features/prayer/prayer-times/admin/contract.ts'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'
import type { Outcome } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { timesWords } from '../times-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useTellNo } from './say-no.ts'

type Month = Answer<typeof prepareMonth>
type Beginning = Month['outcomes'][number]

/** On which day the next month begins: both are ready, and one press decides. */
export default function Moon() {
  const { all, gone, moon: words } = useWords(timesWords)
  const { outcome, again } = useAsked(prepareMonth, {})
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeTimes')}>
          {all}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <Answered of={outcome} again={again} gone={gone}>
        {(month) => (
          <>
            <h2 className="office-month">{words.begins(`${month.name} ${month.year}`)}</h2>
            <ul className="office-findings">
              {month.outcomes.map((each) => (
                <Choice key={each.startsOn} month={month} beginning={each} onDone={again} />
              ))}
            </ul>
          </>
        )}
      </Answered>
    </>
  )
}

interface ChoiceProps {
  readonly month: Month
  readonly beginning: Beginning
  readonly onDone: () => void
}

function Choice({ month: { year, month, outcomes }, beginning, onDone }: ChoiceProps) {
  const { moon: words } = useWords(timesWords)
  const { language } = useSite()
  const { done, isBusy } = useDeed(onDone)
  const { startsOn, movesBefore, isExpected, isAnnounced } = beginning
  const isDecided = outcomes.some((each) => each.isAnnounced)
  const announce = () =>
    done(askOffice(announceMonth, { year, month, startsOn, movesBefore }), words.announced)
  const takeBack = () => done(askOffice(takeBackMonth, { year, month }), words.takenBack)
  return (
    <li className="office-entry">
      <h3>
        {writeDate(startsOn, language)}{' '}
        {isAnnounced ? <span className="tag success">{words.isAnnounced}</span> : null}{' '}
        {isExpected ? <span className="tag">{words.isExpected}</span> : null}
      </h3>
      <Then beginning={beginning} />
      <p className="actions">
        {isAnnounced ? (
          <Button look="quiet" busy={isBusy} onClick={() => void takeBack()}>
            {words.takeBack}
          </Button>
        ) : (
          <Button
            look={isExpected && !isDecided ? 'primary' : 'quiet'}
            busy={isBusy}
            onClick={() => void announce()}
          >
            {words.announce}
          </Button>
        )}
      </p>
    </li>
  )
}

/** What people see then. */
function Then({ beginning }: { readonly beginning: Beginning }) {
  const { moon: words } = useWords(timesWords)
  const { language } = useSite()
  const write = useTimes()
  const { lengthBefore, movesBefore, suhoorEnds, iftar, taraweeh, specials } = beginning
  const day = (date: string) => writeDate(date, language)
  return (
    <ul className="office-where">
      <li>{words.length(lengthBefore)}</li>
      {movesBefore ? <li>{words.movesBefore}</li> : null}
      {taraweeh ? <li>{words.taraweeh(day(taraweeh.date), write(taraweeh.time))}</li> : null}
      {suhoorEnds && iftar ? <li>{words.fast(write(suhoorEnds), write(iftar))}</li> : null}
      {specials.map(({ date, label }) => (
        <li key={`${date} ${label}`}>
          <b>{label}</b> {day(date)}
        </li>
      ))}
    </ul>
  )
}

/** Says how it went; what is shown is asked again then. */
function useDeed(onDone: () => void) {
  const { noes } = useWords(timesWords)
  const tellNo = useTellNo(noes)
  const [isBusy, setIsBusy] = useState(false)
  const done = async <E extends Endpoint>(asked: Promise<Outcome<E>>, well: string) => {
    setIsBusy(true)
    const outcome = await asked
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: well })
    else tellNo(outcome)
    onDone()
  }
  return { done, isBusy }
}
