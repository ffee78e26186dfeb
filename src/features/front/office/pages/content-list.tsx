import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { MOST_AT_ONCE, type Place, STANDINGS } from '#features/ground/content/rules.ts'
import type { Language } from '#platform/shared/languages.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/state.tsx'
import { listContent } from '../contract.ts'
import { movingWords } from '../moving-words.ts'
import { listLanguages } from '../words.ts'
import { useAsked } from './ask-office.ts'
import { AllBox, Box, ChosenBar, type Choosing, useChoosing } from './choosing.tsx'
import { useDesk, useInstants, useOfficeWords } from './desk-context.ts'
import type { Item } from './listed.ts'
import { moveAndOffer } from './move-content.ts'
import { OrderedList } from './ordered-list.tsx'
import { Trash } from './trash.tsx'
import { Turner } from './turner.tsx'
import { UndoLine } from './undo-line.tsx'

type Standing = Item['standing']

const PAGE = 20

/** Everything of a kind: searched by title, narrowed by how it stands. What was asked stands in the address. */
export default function ContentList({ kind }: { readonly kind: string }) {
  const { desk } = useDesk()
  const words = useOfficeWords()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const q = query.get('q') ?? ''
  const standing = STANDINGS.find((each) => each === query.get('show'))
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { one, many, isByHand } = desk.kinds.find(({ name }) => name === kind)!
  const isNarrowed = q !== '' || standing !== undefined
  const pageSize = isByHand && !isNarrowed ? MOST_AT_ONCE : PAGE
  const { outcome, again } = useAsked(listContent, {
    kind,
    q,
    page,
    pageSize,
    ...(standing ? { standing } : {}),
  })
  const moving = useWords(movingWords)
  const isTrash = standing === 'trashed'
  const most = outcome && 'reply' in outcome ? outcome.reply.onlySearched : null
  const searched = most ? <Searched most={most} isByHand={isByHand} standing={standing} /> : null
  return (
    <>
      <div className="office-head">
        <h1>{many}</h1>
        <Link className={buttonClass()} to={`${pathname}/new`}>
          <Icon of={Plus} /> {words.day.add(one)}
        </Link>
      </div>
      <Finder key={search} q={q} standing={standing} />
      <UndoLine onUndone={again} />
      {isTrash ? <p className="muted office-how">{moving.trashLead}</p> : null}
      {!outcome ? (
        <Skeleton lines={8} />
      ) : 'refused' in outcome ? (
        <ErrorState
          title={words.failed}
          actions={<Button onClick={again}>{words.tryAgain}</Button>}
        />
      ) : outcome.reply.total === 0 ? (
        <Nothing kind={kind} q={q} standing={standing} searched={searched} />
      ) : (
        <>
          {isTrash ? (
            <Trash kind={kind} items={outcome.reply.items} again={again} />
          ) : (
            <Several
              kind={kind}
              items={outcome.reply.items}
              isByHand={isByHand && !isNarrowed && outcome.reply.items.length > 1}
              again={again}
            />
          )}
          <Turner
            page={page}
            pages={Math.ceil(outcome.reply.total / pageSize)}
            hasMore={outcome.reply.hasUncounted}
          />
          {searched ? <p className="muted office-searched">{searched}</p> : null}
        </>
      )}
      {outcome ? (
        <p className="office-to-trash">
          <Link to={isTrash ? pathname : `${pathname}?show=trashed`}>
            {isTrash ? moving.fromTrash(many) : moving.toTrash}
          </Link>
        </p>
      ) : null}
    </>
  )
}

interface NothingProps {
  readonly kind: string
  readonly q: string
  readonly standing: Standing | undefined
  /** Said in place of what else to try, where there is more than was searched. */
  readonly searched: ReactNode
}

function Nothing({ kind, q, standing, searched }: NothingProps) {
  const { desk } = useDesk()
  const { list, day } = useOfficeWords()
  const moving = useWords(movingWords)
  const { pathname } = useLocation()
  const { one, many } = desk.kinds.find(({ name }) => name === kind)!
  if (q === '' && standing === 'trashed')
    return (
      <EmptyState title={moving.noTrash} seed={kind}>
        <p>{moving.noTrashText}</p>
      </EmptyState>
    )
  if (q !== '' || standing)
    return (
      <EmptyState title={list.none} seed={kind}>
        <p>{searched ?? list.noneText}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={list.empty(many)}
      seed={kind}
      actions={
        <Link className={buttonClass()} to={`${pathname}/new`}>
          {day.add(one)}
        </Link>
      }
    >
      <p>{list.emptyText}</p>
    </EmptyState>
  )
}

interface SearchedProps {
  /** So many. */
  readonly most: number
  readonly isByHand: boolean
  readonly standing: Standing | undefined
}

/** That not all of a long list was searched; and how to come to the others, where it can be narrowed. */
function Searched({ most, isByHand, standing }: SearchedProps) {
  const { list } = useOfficeWords()
  const isByChange = !isByHand && standing !== 'over' && standing !== 'trashed'
  const said = isByChange ? list.onlyChangedLast(most) : list.onlyFirst(most)
  return standing ? said : `${said} ${list.searchOthers(list.show)}`
}

interface SeveralProps {
  readonly kind: string
  readonly items: readonly Item[]
  readonly isByHand: boolean
  readonly again: () => void
}

/** Each with a box before it, and what can be done with all that are chosen. */
function Several({ kind, items, isByHand, again }: SeveralProps) {
  const { pathname } = useLocation()
  const choosing = useChoosing(items)
  const row = (item: Item) => <Row item={item} to={`${pathname}/${item.id}`} />
  return (
    <>
      <AllBox choosing={choosing} />
      {isByHand ? (
        <OrderedList kind={kind} items={items} again={again} choosing={choosing} row={row} />
      ) : (
        <ul className="office-list office-picked">
          {items.map((item) => (
            <li key={item.id}>
              <Box choosing={choosing} item={item} />
              {row(item)}
            </li>
          ))}
        </ul>
      )}
      <Deeds kind={kind} choosing={choosing} again={again} />
    </>
  )
}

interface DeedsProps {
  readonly kind: string
  readonly choosing: Choosing<Item>
  readonly again: () => void
}

const DEEDS: readonly (readonly [Place, 'publish' | 'draft' | 'archive' | 'trash'])[] = [
  ['published', 'publish'],
  ['draft', 'draft'],
  ['archived', 'archive'],
  ['trashed', 'trash'],
]

function Deeds({ kind, choosing, again }: DeedsProps) {
  const words = useWords(movingWords)
  const { again: freshDesk } = useDesk()
  const move = (to: Place) =>
    choosing.does(async (chosen) => {
      const title = chosen.length === 1 ? (chosen[0]?.title ?? '') : ''
      const outcome = await moveAndOffer(kind, to, chosen, words.said[to](title, chosen.length))
      if ('reply' in outcome) freshDesk()
      again()
      return outcome
    })
  return (
    <ChosenBar choosing={choosing}>
      {DEEDS.map(([to, name]) => (
        <Button
          key={to}
          look={to === 'trashed' ? 'quiet danger' : 'quiet'}
          size="compact"
          busy={choosing.isBusy}
          onClick={() => void move(to)}
        >
          {words[name]}
        </Button>
      ))}
    </ChosenBar>
  )
}

interface FinderProps {
  readonly q: string
  readonly standing: Standing | undefined
}

function Finder({ q, standing }: FinderProps) {
  const words = useOfficeWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const find = (form: HTMLFormElement) => {
    const typed = [...new FormData(form)].filter(([, value]) => value !== '')
    const query = new URLSearchParams(typed as [string, string][])
    void navigate(query.size > 0 ? `${pathname}?${query.toString()}` : pathname)
  }
  return (
    <search>
      <form
        className="office-finder"
        onSubmit={(event) => {
          event.preventDefault()
          find(event.currentTarget)
        }}
      >
        <Field name="q" type="search" label={words.list.search} defaultValue={q} maxLength={80} />
        <Select
          name="show"
          label={words.list.show}
          defaultValue={standing ?? ''}
          onChange={({ currentTarget }) => currentTarget.form && find(currentTarget.form)}
        >
          <option value="">{words.list.all}</option>
          {STANDINGS.map((each) => (
            <option key={each} value={each}>
              {words.standings[each]}
            </option>
          ))}
        </Select>
        <Button type="submit" look="quiet">
          {words.list.find}
        </Button>
      </form>
    </search>
  )
}

const TONES: Readonly<Record<Standing, string>> = {
  draft: 'tag',
  scheduled: 'tag warning',
  live: 'tag success',
  over: 'tag',
  archived: 'tag',
  trashed: 'tag',
}

function Row({ item, to }: { readonly item: Item; readonly to: string }) {
  const words = useOfficeWords()
  const { language } = useSite()
  const write = useInstants()
  const { title, standing, category, publishFrom, publishUntil } = item
  const lacking = useLacking(item)
  return (
    <Link to={to}>
      <span className="office-what">
        <b>
          <bdi lang={item.language}>{title}</bdi>
        </b>
        <small>{words.list.changed(write(item.updatedAt), item.updatedBy)}</small>
      </span>
      <span className="office-marks">
        <span className={TONES[standing]}>{words.standings[standing]}</span>
        {category ? (
          <small>
            <bdi>{category}</bdi>
          </small>
        ) : null}
        {standing === 'scheduled' ? <small>{words.list.from(write(publishFrom))}</small> : null}
        {publishUntil && standing !== 'archived' ? (
          <small>{words.list.until(write(publishUntil))}</small>
        ) : null}
        {lacking.length > 0 ? (
          <small>{words.list.lacks(listLanguages(lacking, language))}</small>
        ) : null}
      </span>
    </Link>
  )
}

/** Those languages of the site that nobody has written it in. */
function useLacking({ language, translated }: Item): readonly Language[] {
  const { desk } = useDesk()
  return desk.languages.filter((each) => each !== language && !translated.includes(each))
}
