import { useLocation, useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { STANDINGS } from '#features/ground/content/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/state.tsx'
import { listContent } from '../contract.ts'
import { listLanguages } from '../words.ts'
import { useAsked } from './ask-office.ts'
import { useDesk, useInstants, useOfficeWords } from './desk-context.ts'
import { Turner } from './turner.tsx'

type Item = Answer<typeof listContent>['items'][number]
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
  const { outcome, again } = useAsked(listContent, {
    kind,
    q,
    page,
    pageSize: PAGE,
    ...(standing ? { standing } : {}),
  })
  const { one, many } = desk.kinds.find(({ name }) => name === kind)!
  const isNarrowed = q !== '' || standing !== undefined
  return (
    <>
      <div className="office-head">
        <h1>{many}</h1>
        <Link className={buttonClass()} to={`${pathname}/new`}>
          <Icon of={Plus} /> {words.day.add(one)}
        </Link>
      </div>
      <Finder key={search} q={q} standing={standing} />
      {!outcome ? (
        <Skeleton lines={8} />
      ) : 'refused' in outcome ? (
        <ErrorState
          title={words.failed}
          actions={<Button onClick={again}>{words.tryAgain}</Button>}
        />
      ) : outcome.reply.total === 0 ? (
        <EmptyState
          title={isNarrowed ? words.list.none : words.list.empty(many)}
          seed={kind}
          actions={
            isNarrowed ? null : (
              <Link className={buttonClass()} to={`${pathname}/new`}>
                {words.day.add(one)}
              </Link>
            )
          }
        >
          <p>{isNarrowed ? words.list.noneText : words.list.emptyText}</p>
        </EmptyState>
      ) : (
        <>
          <ul className="office-list">
            {outcome.reply.items.map((item) => (
              <Row key={item.id} item={item} to={`${pathname}/${item.id}`} />
            ))}
          </ul>
          <Turner page={page} pages={Math.ceil(outcome.reply.total / PAGE)} />
        </>
      )}
    </>
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
}

function Row({ item, to }: { readonly item: Item; readonly to: string }) {
  const words = useOfficeWords()
  const { language } = useSite()
  const write = useInstants()
  const { title, standing, category, publishFrom, publishUntil } = item
  const lacking = useLacking(item)
  return (
    <li>
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
    </li>
  )
}

/** Those languages of the site that nobody has written it in. */
function useLacking({ language, translated }: Item): readonly Language[] {
  const { desk } = useDesk()
  return desk.languages.filter((each) => each !== language && !translated.includes(each))
}
