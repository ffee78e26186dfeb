import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { STATES } from '#features/ground/submissions/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/state.tsx'
import { listInbox } from '../contract.ts'
import { moveSubmissions } from '../moving-contract.ts'
import { movingWords } from '../moving-words.ts'
import { askOffice, useAsked } from './ask-office.ts'
import { AllBox, Box, ChosenBar, useChoosing } from './choosing.tsx'
import { repliesWords } from '../replies-words.ts'
import { useDesk, useInstants, useOfficeWords } from './desk-context.ts'
import { Turner } from './turner.tsx'
import { UndoLine, offerUndo } from './undo-line.tsx'

type Item = Answer<typeof listInbox>['items'][number]

const PAGE = 20

/** What visitors have sent, narrowed by kind and by how far the office has come. What was asked stands in the address. */
export default function Inbox() {
  const words = useOfficeWords()
  const replies = useWords(repliesWords)
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const kind = query.get('kind') ?? ''
  const state = STATES.find((each) => each === query.get('state'))
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { outcome, again } = useAsked(listInbox, {
    page,
    pageSize: PAGE,
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
  })
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.inbox}</h1>
          <p className="muted">{words.mail.lead}</p>
        </div>
        <Link className={buttonClass({ look: 'quiet' })} to={pathOf('officeReplies')}>
          {replies.title}
        </Link>
      </div>
      <Narrower key={search} kind={kind} state={state ?? ''} />
      <UndoLine onUndone={again} />
      {!outcome ? (
        <Skeleton lines={8} />
      ) : 'refused' in outcome ? (
        <ErrorState
          title={words.failed}
          actions={<Button onClick={again}>{words.tryAgain}</Button>}
        />
      ) : outcome.reply.total === 0 ? (
        <EmptyState title={state ? words.mail.noneDone : words.mail.empty} seed="inbox">
          <p>{state ? words.mail.noneDoneText : words.mail.emptyText}</p>
        </EmptyState>
      ) : (
        <>
          <Several items={outcome.reply.items} again={again} />
          <Turner
            page={page}
            pages={Math.ceil(outcome.reply.total / PAGE)}
            hasMore={outcome.reply.hasUncounted}
          />
        </>
      )}
    </>
  )
}

/** Each with a box before it, and how far all that are chosen have come. */
function Several({
  items,
  again,
}: {
  readonly items: readonly Item[]
  readonly again: () => void
}) {
  const words = useWords(movingWords)
  const { again: freshDesk } = useDesk()
  // A box is named after who has sent it; what it is about may be nothing.
  const choosing = useChoosing(
    items.map((item) => ({ ...item, form: item.title, title: item.senderName || item.reference })),
  )
  const move = (state: 'open' | 'done') =>
    choosing.does(async (chosen) => {
      const asked = chosen.map(({ id, deskRevision }) => ({ id, state, basedOn: deskRevision }))
      const outcome = await askOffice(moveSubmissions, { items: asked })
      if ('reply' in outcome) {
        const title = chosen.length === 1 ? (chosen[0]?.title ?? '') : ''
        const now = new Map(outcome.reply.items.map((each) => [each.id, each.deskRevision]))
        const back = chosen.map(({ id, state }) => ({ id, state, basedOn: now.get(id) ?? 0 }))
        offerUndo(words.said[state](title, chosen.length), async () => {
          const undone = await askOffice(moveSubmissions, { items: back })
          freshDesk()
          return 'refused' in undone ? undone : undefined
        })
        freshDesk()
      }
      again()
      return outcome
    })
  return (
    <>
      <AllBox choosing={choosing} />
      <ul className="office-list office-picked">
        {choosing.items.map((item) => (
          <li key={item.id}>
            <Box choosing={choosing} item={item} />
            <Row item={{ ...item, title: item.form }} />
          </li>
        ))}
      </ul>
      <ChosenBar choosing={choosing}>
        <Button size="compact" busy={choosing.isBusy} onClick={() => void move('done')}>
          {words.markDone}
        </Button>
        <Button
          look="quiet"
          size="compact"
          busy={choosing.isBusy}
          onClick={() => void move('open')}
        >
          {words.markOpen}
        </Button>
      </ChosenBar>
    </>
  )
}

function Narrower({ kind, state }: { readonly kind: string; readonly state: string }) {
  const { desk } = useDesk()
  const { mail } = useOfficeWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const narrow = (form: HTMLFormElement) => {
    const chosen = [...new FormData(form)].filter(([, value]) => value !== '')
    const query = new URLSearchParams(chosen as [string, string][])
    void navigate(query.size > 0 ? `${pathname}?${query.toString()}` : pathname)
  }
  return (
    <form className="office-finder" onChange={({ currentTarget }) => narrow(currentTarget)}>
      <Select name="kind" label={mail.of} defaultValue={kind}>
        <option value="">{mail.every}</option>
        {desk.forms
          .filter(({ mayRead }) => mayRead)
          .map((each) => (
            <option key={each.kind} value={each.kind}>
              {each.title}
            </option>
          ))}
      </Select>
      <Select name="state" label={mail.state} defaultValue={state}>
        <option value="">{mail.waiting}</option>
        {STATES.map((each) => (
          <option key={each} value={each}>
            {mail.states[each]}
          </option>
        ))}
      </Select>
    </form>
  )
}

function Row({ item }: { readonly item: Item }) {
  const { mail } = useOfficeWords()
  const write = useInstants()
  const tone = { new: 'tag warning', open: 'tag', done: 'tag success' }[item.state]
  return (
    <Link to={pathOf('officeSubmission', { id: item.id })}>
      <span className="office-what">
        <b>
          <bdi>{item.senderName || item.reference}</bdi>
        </b>
        <small>
          {item.title}
          {item.about ? (
            <>
              {' · '}
              <bdi>{item.about}</bdi>
            </>
          ) : null}
        </small>
      </span>
      <span className="office-marks">
        <span className={tone}>{mail.states[item.state]}</span>
        {item.isSuspected ? <span className="tag danger">{mail.suspected}</span> : null}
        <small>{write(item.receivedAt)}</small>
        {item.assignedTo ? (
          <small>
            <bdi>{item.assignedTo}</bdi>
          </small>
        ) : null}
      </span>
    </Link>
  )
}
