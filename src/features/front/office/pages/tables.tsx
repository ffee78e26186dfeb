import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  carryTimetable,
  downloadTimetable,
  listTimetables,
  undoTimetable,
} from '#features/prayer/timetables/contract.ts'
import type { Answer, Endpoint, Question } from '#platform/shared/endpoint.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { downloadFrom } from '#platform/web/ask.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { timesWords } from '../times-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { useTellNo } from './say-no.ts'
import { NewTable } from './new-table.tsx'

type Former = Answer<typeof listTimetables>['items'][number]

/** Tables of times: a new one is looked at and used; those so far are taken back by one press. */
export default function Tables() {
  const words = useWords(timesWords)
  const { outcome, again } = useAsked(listTimetables, {})
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeTimes')}>
          {words.all}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{words.tables.title}</h1>
          <p className="muted">{words.tables.lead}</p>
        </div>
      </div>
      <NewTable onImported={again} />
      <section className="office-part">
        <h2>{words.tables.former}</h2>
        <Answered of={outcome} again={again} gone={words.gone}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">{words.tables.noneYet}</p>
            ) : (
              <ul className="office-list">
                {items.map((each) => (
                  <Row key={each.id} former={each} onDone={again} />
                ))}
              </ul>
            )
          }
        </Answered>
      </section>
      <TakeAway />
    </>
  )
}

interface RowProps {
  readonly former: Former
  readonly onDone: () => void
}

function Row({ former, onDone }: RowProps) {
  const { id, fileName, firstDate, lastDate, importedAt, importer, undoneAt } = former
  const { tables: words, undone } = useWords(timesWords)
  const tellNo = useTellNo()
  const { language } = useSite()
  const write = useInstants()
  const day = (date: string) => writeDate(date, language, { length: 'short' })
  const undo = async () => {
    const outcome = await askOffice(undoTimetable, { id })
    if ('reply' in outcome) toast({ kind: 'success', message: undone })
    else tellNo(outcome)
    onDone()
  }
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi>{fileName}</bdi>
          </b>
          <small>{words.days(day(firstDate), day(lastDate))}</small>
          <small>
            <bdi>{words.by(write(importedAt), importer)}</bdi>
          </small>
        </span>
        <span className="office-marks">
          {undoneAt ? (
            <span className="tag">{words.undone}</span>
          ) : (
            <Button look="quiet" size="compact" onClick={() => void undo()}>
              {words.undo}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

function TakeAway() {
  const words = useWords(timesWords)
  const tellNo = useTellNo(words.noes)
  const timeZone = useSite().configuration.timezone ?? 'UTC'
  const [year] = useState(() => Number(wallClock(new Date(), timeZone).date.slice(0, 4)))
  const take = async <E extends Endpoint>(endpoint: E, input: Question<E>) => {
    const no = await downloadFrom(endpoint, input)
    if (no) tellNo(no)
  }
  return (
    <section className="office-part">
      <h2>{words.tables.take}</h2>
      <p className="help">{words.tables.takeHelp}</p>
      <p className="actions">
        <Button look="quiet" onClick={() => void take(downloadTimetable, { year })}>
          {words.tables.ofYear(year)}
        </Button>
        <Button look="quiet" onClick={() => void take(carryTimetable, { year: year + 1 })}>
          {words.tables.nextYear(year + 1)}
        </Button>
      </p>
    </section>
  )
}
