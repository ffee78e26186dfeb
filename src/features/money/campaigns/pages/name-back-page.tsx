import { useState } from 'react'
import { useParams } from 'react-router'
import { ask, tell } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { takeNameBack } from '../contract.ts'
import { nameBackWords } from '../name-back-words.ts'

export const meta: Meta = ({ site }) => ({
  title: nameBackWords[site.language].title,
  robots: 'noindex',
})

export const handle: PageHandle = { dock: false, isPublic: false }

/** `/take-name-back/{gift}`: for a giver who no longer wants to be read on a wall. Opening it changes nothing. */
export default function NameBackPage() {
  const { id = '' } = useParams()
  const words = useWords(nameBackWords)
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')
  const isDone = state === 'done'
  const takeBack = async () => {
    setState('sending')
    const outcome = await ask(takeNameBack, { transactionId: id })
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
            <Button busy={state === 'sending'} onClick={() => void takeBack()}>
              {words.take}
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
