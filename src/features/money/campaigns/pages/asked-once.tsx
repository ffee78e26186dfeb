import { useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { Outcome } from '#platform/web/api.ts'
import { tell } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'

interface AskedOnceProps<E extends Endpoint> {
  readonly words: Readonly<Record<'title' | 'lead' | 'done' | 'home', string>>
  /** On the button. */
  readonly name: string
  readonly ask: () => Promise<Outcome<E>>
}

/** A page to which a mail leads: opening it changes nothing, one press does, and what was done is said. */
export function AskedOnce<E extends Endpoint>({ words, name, ask }: AskedOnceProps<E>) {
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')
  const isDone = state === 'done'
  const press = async () => {
    setState('sending')
    const outcome = await ask()
    if (!('reply' in outcome)) tell(outcome)
    setState('reply' in outcome ? 'done' : 'asked')
  }
  return (
    <div className="wrap narrow">
      <div className="page-head">
        <h1>{words.title}</h1>
        <p className="lead">
          <output>{isDone ? words.done : words.lead}</output>
        </p>
      </div>
      <div className="page-foot">
        <div className="actions">
          {isDone ? null : (
            <Button busy={state === 'sending'} onClick={() => void press()}>
              {name}
            </Button>
          )}
          <Link className={buttonClass({ look: 'quiet' })} to="/">
            {words.home}
          </Link>
        </div>
      </div>
    </div>
  )
}
