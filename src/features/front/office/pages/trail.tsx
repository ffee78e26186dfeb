import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { showStaff } from '#features/ground/people/staff-contract.ts'
import { DEEDS } from '#features/ground/trail/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/field.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { listTrail } from '../settings-contract.ts'
import { settingsWords } from '../settings-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { Turner } from './turner.tsx'

type Line = Answer<typeof listTrail>['items'][number]

const PAGE = 30
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Who did what, narrowed by who and what. What was asked stands in the address. */
export default function Trail() {
  const words = useWords(settingsWords)
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const personId = UUID.exec(query.get('who') ?? '')?.[0]
  const deed = DEEDS.find((each) => each === query.get('deed'))
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { outcome, again } = useAsked(listTrail, {
    page,
    pageSize: PAGE,
    ...(personId ? { personId } : {}),
    ...(deed ? { deed } : {}),
  })
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeSettings')}>
          {words.all}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{words.trail}</h1>
          <p className="muted">{words.trailLead}</p>
        </div>
      </div>
      <Finder key={search} personId={personId} deed={deed} />
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items, total, hasUncounted }) =>
          total === 0 ? (
            <EmptyState title={words.empty} seed="trail">
              <p>{words.emptyText}</p>
            </EmptyState>
          ) : (
            <>
              <ul className="office-list">
                {items.map((line) => (
                  <Row key={line.id} line={line} />
                ))}
              </ul>
              <Turner page={page} pages={Math.ceil(total / PAGE)} hasMore={hasUncounted} />
            </>
          )
        }
      </Answered>
    </>
  )
}

interface FinderProps {
  readonly personId: string | undefined
  readonly deed: Line['deed'] | undefined
}

function Finder({ personId = '', deed }: FinderProps) {
  const words = useWords(settingsWords)
  const navigate = useNavigate()
  const { outcome } = useAsked(showStaff, {})
  const people = outcome && 'reply' in outcome ? outcome.reply.people : []
  const find = (form: HTMLFormElement) => {
    const typed = [...new FormData(form)].filter(([, value]) => value !== '')
    const query = new URLSearchParams(typed as [string, string][])
    void navigate(`${pathOf('officeTrail')}?${query.toString()}`)
  }
  return (
    <search>
      <form
        className="office-finder"
        onChange={({ currentTarget }) => find(currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          find(event.currentTarget)
        }}
      >
        <Select key={people.length} name="who" label={words.by} defaultValue={personId}>
          <option value="">{words.everybody}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {personId === '' || people.some(({ id }) => id === personId) ? null : (
            <option value={personId}>{words.somebodyGone}</option>
          )}
        </Select>
        <Select name="deed" label={words.deed} defaultValue={deed ?? ''}>
          <option value="">{words.everything}</option>
          {DEEDS.map((each) => (
            <option key={each} value={each}>
              {words.deeds[each]}
            </option>
          ))}
        </Select>
      </form>
    </search>
  )
}

function Row({ line }: { readonly line: Line }) {
  const words = useWords(settingsWords)
  const write = useInstants()
  const { deed, title, subject, doneBy, doneAt } = line
  const [kind = '', id = ''] = deed.startsWith('content-') ? subject.split('/') : []
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            {words.deeds[deed]}
            {title ? (
              <>
                {': '}
                {kind ? (
                  <Link to={pathOf('officeItem', { kind, id })}>
                    <bdi>{title}</bdi>
                  </Link>
                ) : (
                  <bdi>{title}</bdi>
                )}
              </>
            ) : null}
          </b>
          <Turned line={line} />
        </span>
        <span className="office-marks">
          <span>
            <bdi>{doneBy.trim() || words.somebodyGone}</bdi>
          </span>
          <small className="figures">{write(doneAt)}</small>
        </span>
      </div>
    </li>
  )
}

const LONGEST = 80

/** What stood there and what stands there now, where it can be said in a few words. */
function Turned({ line: { deed, before, after } }: { readonly line: Line }) {
  const words = useWords(settingsWords)
  const say = (value: unknown): string | undefined => {
    if (value === null || value === undefined || value === '') return words.none
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (Array.isArray(value))
      return value.every((each) => typeof each === 'string')
        ? value.join(', ') || words.none
        : undefined
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = `${value}`
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  }
  const [was, is] = [say(before), say(after)]
  if (deed === 'transfer-booked' || deed === 'gift-refunded')
    return (
      <small>
        <bdi>{is}</bdi>
      </small>
    )
  if (deed !== 'setting-changed' && deed !== 'roles-changed') return null
  if (was === undefined || is === undefined) return null
  return (
    <small>
      {words.from}: <bdi>{was}</bdi> · {words.to}: <bdi>{is}</bdi>
    </small>
  )
}
