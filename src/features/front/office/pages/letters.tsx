import { useLocation } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listLetters } from '#features/site/letters/contract.ts'
import type { Standing } from '#features/site/letters/rules.ts'
import { subscriberWords } from '#features/site/subscribers/words.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { lettersWords } from '../letters-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { useInstants, useOfficeWords } from './desk-context.ts'
import { Turner } from './turner.tsx'

type Item = Answer<typeof listLetters>['items'][number]

const PAGE = 20

/** What the office has written to its subscribers, and where the addresses are that refuse it. */
export default function Letters() {
  const words = useWords(lettersWords)
  const { edit } = useOfficeWords()
  const page = Math.max(1, Number(new URLSearchParams(useLocation().search).get('page')) || 1)
  const { outcome, again } = useAsked(listLetters, { page, pageSize: PAGE })
  const write = pathOf('officeLetter', { id: 'new' })
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
        <Link className={buttonClass()} to={write}>
          <Icon of={Plus} /> {words.add}
        </Link>
      </div>
      <Answered of={outcome} again={again} gone={edit.gone}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState title={words.none} seed="letters">
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <>
              <ul className="office-list">
                {items.map((item) => (
                  <Row key={item.id} item={item} />
                ))}
              </ul>
              <Turner page={page} pages={Math.ceil(total / PAGE)} hasMore={false} />
            </>
          )
        }
      </Answered>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeRefusedAddresses')}>
          {words.refused.title}
        </Link>
      </p>
    </>
  )
}

const TONES: Readonly<Record<Standing, string>> = {
  draft: 'tag',
  scheduled: 'tag warning',
  sending: 'tag warning',
  stopped: 'tag danger',
  sent: 'tag success',
}

function Row({ item }: { readonly item: Item }) {
  const words = useWords(lettersWords)
  const { topicNames } = useWords(subscriberWords)
  const { list } = useOfficeWords()
  const write = useInstants()
  const { title, language, standing, topics, scheduledFor, begunAt, decided } = item
  return (
    <li>
      <Link to={pathOf('officeLetter', { id: item.id })}>
        <span className="office-what">
          <b>
            <bdi lang={language}>{title || words.untitled}</bdi>
          </b>
          <small>{topics.map((topic) => topicNames[topic]).join(' · ')}</small>
        </span>
        <span className="office-marks">
          <span className={TONES[standing]}>{words.standings[standing]}</span>
          <small>
            {scheduledFor
              ? list.from(write(scheduledFor))
              : begunAt
                ? write(begunAt)
                : list.changed(write(item.changedAt), '')}
          </small>
          {begunAt ? <small>{words.writtenTo(decided)}</small> : null}
        </span>
      </Link>
    </li>
  )
}
