import { useState } from 'react'
import {
  decideFundraiser,
  listFundraisersOfOffice,
} from '#features/money/campaigns/fundraisers-contract.ts'
import { fundraiserWords } from '#features/money/campaigns/fundraisers-words.ts'
import type { DECISIONS } from '#features/money/campaigns/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Textarea } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useDesk, useInstants } from './desk-context.ts'
import { useTellNo } from './say-no.ts'

type Listed = Answer<typeof listFundraisersOfOffice>
type Page = Listed['items'][number]
type Verdict = (typeof DECISIONS)[number]

/** Pages that people ask to keep for campaigns: what waits is read and decided, and what is open can be taken down. */
export default function OfficeFundraisers() {
  const { title, office: words } = useWords(fundraiserWords)
  const { outcome, again } = useAsked(listFundraisersOfOffice, {})
  const { again: countAgain } = useDesk()
  const onDone = () => {
    again()
    countAgain()
  }
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items, currency }) => {
          const waiting = items.filter(({ state }) => state === 'waiting')
          const rest = items.filter(({ state }) => state !== 'waiting')
          return (
            <>
              <section className="office-part">
                <h2>{words.waiting}</h2>
                {waiting.length === 0 ? (
                  <p className="muted">{items.length === 0 ? words.none : words.noneWaiting}</p>
                ) : null}
                <Pages pages={waiting} currency={currency} onDone={onDone} />
              </section>
              {rest.length > 0 ? (
                <section className="office-part">
                  <h2>{words.rest}</h2>
                  <Pages pages={rest} currency={currency} onDone={onDone} />
                </section>
              ) : null}
            </>
          )
        }}
      </Answered>
    </>
  )
}

interface PagesProps {
  readonly pages: readonly Page[]
  readonly currency: string
  readonly onDone: () => void
}

function Pages({ pages, currency, onDone }: PagesProps) {
  if (pages.length === 0) return null
  return (
    <ul className="office-list">
      {pages.map((page) => (
        <OnePage
          key={`${page.id} ${page.revision} ${page.state}`}
          page={page}
          currency={currency}
          onDone={onDone}
        />
      ))}
    </ul>
  )
}

interface OnePageProps extends Omit<PagesProps, 'pages'> {
  readonly page: Page
}

function OnePage({ page, currency, onDone }: OnePageProps) {
  const { office: words, by } = useWords(fundraiserWords)
  const write = useInstants()
  const { state, campaign, asked, shown, reason, askedAt } = page
  const isChange = shown !== null && state !== 'approved'
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi>{asked.title}</bdi>
          </b>
          <small>
            <bdi>{by(asked.name)}</bdi> · <bdi>{campaign}</bdi> · {write(askedAt)}
          </small>
        </span>
        <span className="office-marks">
          <span className="tag">{words.states[state]}</span>
        </span>
      </div>
      <Said text={asked} currency={currency} />
      {reason ? (
        <p className="muted" dir="auto">
          <bdi>{reason}</bdi>
        </p>
      ) : null}
      {isChange ? (
        <details>
          <summary>{words.shownNow}</summary>
          <p>
            <b>
              <bdi>{shown.title}</bdi>
            </b>
          </p>
          <Said text={shown} currency={currency} />
        </details>
      ) : null}
      <Deciding page={page} onDone={onDone} />
    </li>
  )
}

function Said({ text, currency }: { readonly text: Page['asked']; readonly currency: string }) {
  const { office: words } = useWords(fundraiserWords)
  const { language } = useSite()
  return (
    <div className="office-narrow">
      {text.story
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line, at) => (
          <p key={at} dir="auto">
            {line}
          </p>
        ))}
      <p className="small muted">{words.goal(formatMoney(text.goal, currency, { language }))}</p>
    </div>
  )
}

/** What can be decided of a page; of what is decided, the opposite. */
const OPEN: Readonly<Record<Page['state'], readonly Verdict[]>> = {
  waiting: ['approved', 'sent-back', 'refused'],
  approved: ['refused'],
  refused: ['approved'],
  'sent-back': [],
  closed: [],
}

function Deciding({ page, onDone }: Pick<OnePageProps, 'page' | 'onDone'>) {
  const { office: words } = useWords(fundraiserWords)
  const tellNo = useTellNo(words.refusals)
  const [asking, setAsking] = useState<Verdict>()
  const [why, setWhy] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { id, revision, state, asked } = page
  const open = OPEN[state]
  const decide = async (verdict: Verdict) => {
    setIsBusy(true)
    const reason = verdict === 'approved' ? '' : why.trim()
    const outcome = await askOffice(decideFundraiser, {
      id,
      revision,
      decision: verdict,
      reason,
    })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.done[verdict] })
    else tellNo(outcome)
    if ('reply' in outcome || outcome.refused.startsWith('fundraiser-')) onDone()
  }
  const nameOf = (verdict: Verdict) => {
    if (state === 'approved') return words.takeDown
    return state === 'refused' ? words.agreeAfterAll : words.decide[verdict]
  }
  if (open.length === 0) return null
  return (
    <>
      <p className="actions">
        {open.map((decision) => (
          <Button
            key={decision}
            size="compact"
            look={decision === 'approved' && state === 'waiting' ? 'primary' : 'quiet'}
            busy={isBusy && decision === 'approved'}
            aria-label={words.decideOf(nameOf(decision), asked.title)}
            aria-expanded={decision === 'approved' ? undefined : asking === decision}
            onClick={() => (decision === 'approved' ? void decide(decision) : setAsking(decision))}
          >
            {nameOf(decision)}
          </Button>
        ))}
      </p>
      {asking ? (
        <form
          className="office-narrow"
          onSubmit={(event) => {
            event.preventDefault()
            if (why.trim() !== '' && !isBusy) void decide(asking)
          }}
        >
          <Textarea
            name={`why-${id}`}
            label={words.why}
            help={words.whyHelp}
            maxLength={500}
            rows={3}
            required
            dir="auto"
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
          <p className="actions">
            <Button type="submit" busy={isBusy} disabled={why.trim() === ''}>
              {nameOf(asking)}
            </Button>
          </p>
        </form>
      ) : null}
    </>
  )
}
