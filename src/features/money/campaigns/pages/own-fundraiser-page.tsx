import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { readMoney, toDecimal } from '#platform/shared/money.ts'
import type { Outcome } from '#platform/web/api.ts'
import { ask } from '#platform/web/ask.ts'
import { useTyped } from '#platform/web/forms/use-typed.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useOwnPage } from '#platform/web/shell/own-page.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, Textarea } from '#platform/web/ui/field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { closeFundraiser, saveFundraiser, showOwnFundraiser } from '../fundraisers-contract.ts'
import { fundraiserWords } from '../fundraisers-words.ts'
import { MOST_GOAL_MINOR } from '../rules.ts'

export const meta: Meta = ({ site }) => ({
  title: fundraiserWords[site.language].own,
  robots: 'noindex',
})

export const handle: PageHandle = { dock: false, isPublic: false }

type Own = Answer<typeof showOwnFundraiser>

/** `/campaign/{id}/fundraise`: where somebody opens a page of their own for a campaign, changes and closes it. */
export default function OwnFundraiserPage() {
  const { id = '' } = useParams()
  const isSignedIn = useOwnPage()
  const words = useWords(fundraiserWords)
  const [outcome, setOutcome] = useState<Outcome<typeof showOwnFundraiser>>()
  const look = useCallback(() => void ask(showOwnFundraiser, { id }).then(setOutcome), [id])
  useEffect(() => {
    if (isSignedIn) look()
  }, [isSignedIn, look])
  return (
    <div className="wrap narrow own-fundraiser">
      <div className="page-head">
        <h1>{words.own}</h1>
        <p className="lead">{words.ownLead}</p>
      </div>
      <div className="page-foot">
        {!outcome ? <Skeleton lines={10} /> : null}
        {outcome && 'refused' in outcome ? (
          <ErrorState title={outcome.status === 404 ? words.gone : words.failed} />
        ) : null}
        {outcome && 'reply' in outcome ? <Mine own={outcome.reply} onDone={look} /> : null}
      </div>
    </div>
  )
}

interface MineProps {
  readonly own: Own
  readonly onDone: () => void
}

function Mine({ own, onDone }: MineProps) {
  const words = useWords(fundraiserWords)
  const { campaign, isOpen, page } = own
  const isRefused = page?.state === 'refused'
  return (
    <div className="stack roomy">
      <p>
        {words.for}{' '}
        <Link to={pathOf('campaign', { id: campaign.id })}>
          <bdi lang={campaign.language}>{campaign.title}</bdi>
        </Link>
      </p>
      {page ? <Standing page={page} /> : null}
      {isOpen && !isRefused ? <Form key={page?.state ?? 'new'} own={own} onDone={onDone} /> : null}
      {!isOpen ? <p className="note">{words.notOpen}</p> : null}
      {page && !isRefused && page.state !== 'closed' ? (
        <Close id={campaign.id} onDone={onDone} />
      ) : null}
    </div>
  )
}

function Standing({ page }: { readonly page: NonNullable<Own['page']> }) {
  const words = useWords(fundraiserWords)
  const { state, reason, shownAt } = page
  return (
    <div className="tinted">
      <p>
        <b>{words.states[state]}</b>
      </p>
      {reason ? (
        <p dir="auto">
          <bdi>{reason}</bdi>
        </p>
      ) : null}
      {shownAt && state !== 'approved' ? <p>{words.stillShown}</p> : null}
      {shownAt ? (
        <p>
          <Link className="more" to={pathOf('fundraiser', { id: shownAt })}>
            {words.see}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

const LEAST_STORY = 20
type Faults = Partial<Record<'title' | 'story' | 'goal', string>>

function Form({ own: { campaign, currency, page }, onDone }: MineProps) {
  const words = useWords(fundraiserWords)
  const { form, read, keep, clear } = useTyped(`fundraiser-${campaign.id}`)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    const typed = read()
    const title = (typed.get('title') ?? '').trim()
    const story = (typed.get('story') ?? '').trim()
    const goal = readMoney(typed.get('goal') ?? '', currency) ?? 0
    const found: Faults = {
      ...(title === '' ? { title: words.missing.title } : {}),
      ...(story.length < LEAST_STORY ? { story: words.missing.story } : {}),
      ...(goal < 1_00 || goal > MOST_GOAL_MINOR ? { goal: words.missing.goal } : {}),
    }
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(first)?.focus()
    setIsBusy(true)
    const outcome = await ask(saveFundraiser, { id: campaign.id, title, story, goal })
    setIsBusy(false)
    if ('reply' in outcome) {
      clear({ empties: false })
      toast({ kind: 'success', message: words.sent })
      return onDone()
    }
    if (outcome.refused !== 'network' && outcome.refused !== 'signed-out')
      toast({ kind: 'error', message: words.refusals[outcome.refused] ?? words.failed })
  }
  return (
    <form
      ref={form}
      className="stack roomy"
      method="post"
      noValidate
      onInput={keep}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <Field
        name="title"
        label={words.fields.title}
        help={words.help.title}
        error={faults.title}
        maxLength={80}
        dir="auto"
        defaultValue={page?.title ?? ''}
      />
      <Textarea
        name="story"
        label={words.fields.story}
        help={words.help.story}
        error={faults.story}
        maxLength={3_000}
        rows={8}
        dir="auto"
        defaultValue={page?.story ?? ''}
      />
      <Field
        name="goal"
        label={words.fields.goal}
        error={faults.goal}
        after={currency}
        inputMode="decimal"
        maxLength={12}
        dir="ltr"
        defaultValue={page ? toDecimal(page.goal, currency) : ''}
      />
      <p className="muted small">{words.help.name}</p>
      <div className="actions">
        <Button type="submit" busy={isBusy}>
          {page ? words.resend : words.send}
        </Button>
      </div>
    </form>
  )
}

function Close({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const words = useWords(fundraiserWords)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const close = async () => {
    setIsBusy(true)
    const outcome = await ask(closeFundraiser, { id })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.closed })
    else if (outcome.refused !== 'network') toast({ kind: 'error', message: words.failed })
    if ('reply' in outcome) onDone()
  }
  if (!isAsked)
    return (
      <p>
        <Button look="plain danger" onClick={() => setIsAsked(true)}>
          {words.close}
        </Button>
      </p>
    )
  return (
    <div className="tinted">
      <p>{words.closeText}</p>
      <p className="actions">
        <Button look="danger" busy={isBusy} onClick={() => void close()}>
          {words.closeSure}
        </Button>
        <Button look="quiet" onClick={() => setIsAsked(false)}>
          {words.keep}
        </Button>
      </p>
    </div>
  )
}
