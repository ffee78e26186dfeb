import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import {
  changeSubscription,
  confirmSubscription,
  endSubscription,
  showSubscription,
} from '../contract.ts'
import { TOPICS } from '../rules.ts'
import { subscriberWords } from '../words.ts'
import './subscribers.css'

type Subscription = Answer<typeof showSubscription>
type State = Subscription | 'looking' | 'no-link' | 'ended'

export const meta: Meta = ({ site }) => ({
  title: subscriberWords[site.language].manageTitle,
  robots: 'noindex',
})
export const handle: PageHandle = { dock: false }

/**
 * Where the links of letters lead. The page is the same for everybody; whose letters these are, the browser asks for. Coming
 * here changes nothing, because programs that check mail come here too.
 */
export default function SubscriptionPage() {
  const words = useWords(subscriberWords)
  const [state, setState] = useState<State>('looking')
  const [token, setToken] = useState('')
  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token') ?? ''
    void ask(showSubscription, { token }).then((outcome) => {
      setToken(token)
      setState('reply' in outcome ? outcome.reply : 'no-link')
    })
  }, [])

  const end = async () => {
    const outcome = await ask(endSubscription, { token })
    if ('reply' in outcome) setState('ended')
    else toast({ kind: 'error', message: words.sorry })
  }
  return (
    <div className="wrap narrow letters">
      <div className="page-head">
        <h1>{words.manageTitle}</h1>
      </div>
      <div className="page-foot held">
        {state === 'looking' ? (
          <Skeleton />
        ) : state === 'no-link' || state === 'ended' ? (
          <Panel title={state === 'ended' ? words.ended : words.noLink}>
            <p>{state === 'ended' ? words.endedText : words.noLinkText}</p>
            <Link className={buttonClass({ look: 'quiet' })} to={pathOf('subscribe')}>
              {words.again}
            </Link>
          </Panel>
        ) : state.isConfirmed ? (
          <Topics subscription={state} token={token} onSaved={setState} onEnd={() => void end()} />
        ) : (
          <Question
            email={state.email}
            token={token}
            onConfirmed={setState}
            onEnd={() => void end()}
          />
        )}
      </div>
    </div>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className="arrived stack" tabIndex={-1} ref={panel}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

interface Deciding {
  readonly token: string
  readonly onEnd: () => void
}

function Question({
  email,
  token,
  onConfirmed,
  onEnd,
}: Deciding & { readonly email: string; readonly onConfirmed: (state: Subscription) => void }) {
  const words = useWords(subscriberWords)
  const confirm = async () => {
    const outcome = await ask(confirmSubscription, { token })
    if ('reply' in outcome) onConfirmed(outcome.reply)
    else toast({ kind: 'error', message: words.sorry })
  }
  return (
    <Panel title={words.confirmTitle}>
      <p>
        <bdi>{words.confirmText(email)}</bdi>
      </p>
      <div className="actions">
        <Button onClick={() => void confirm()}>{words.confirm}</Button>
        <Button look="plain" onClick={onEnd}>
          {words.notMe}
        </Button>
      </div>
    </Panel>
  )
}

function Topics({
  subscription,
  token,
  onSaved,
  onEnd,
}: Deciding & {
  readonly subscription: Subscription
  readonly onSaved: (state: Subscription) => void
}) {
  const words = useWords(subscriberWords)
  const [isEmpty, setIsEmpty] = useState(false)
  const save = async (form: HTMLFormElement) => {
    const chosen = new FormData(form).getAll('topics')
    const topics = TOPICS.filter((topic) => chosen.includes(topic))
    setIsEmpty(topics.length === 0)
    if (topics.length === 0) return form.querySelector('input')?.focus()
    const outcome = await ask(changeSubscription, { token, topics })
    if (!('reply' in outcome)) return toast({ kind: 'error', message: words.sorry })
    onSaved(outcome.reply)
    toast({ kind: 'success', message: words.saved })
  }
  return (
    <form
      method="post"
      className="stack roomy"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      <fieldset
        className="field"
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? 'topics-error' : undefined}
      >
        <legend className="legend">
          <bdi>{words.topics(subscription.email)}</bdi>
        </legend>
        {TOPICS.map((topic) => (
          <CheckField
            key={topic}
            id={`topics-${topic}`}
            name="topics"
            value={topic}
            label={words.topicNames[topic]}
            defaultChecked={subscription.topics.includes(topic)}
          />
        ))}
        {isEmpty ? (
          <p className="error" id="topics-error" role="alert">
            {words.chooseOne}
          </p>
        ) : null}
      </fieldset>
      <div className="actions">
        <Button type="submit">{words.save}</Button>
        <Button look="quiet danger" onClick={onEnd}>
          {words.end}
        </Button>
      </div>
    </form>
  )
}
