import { useState } from 'react'
import { useParams } from 'react-router'
import { ask, tell } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { endUpdates } from '../contract.ts'
import { updatesWords } from '../updates-words.ts'

export const meta: Meta = ({ site }) => ({
  title: updatesWords[site.language].title,
  robots: 'noindex',
})

export const handle: PageHandle = { dock: false, isPublic: false }

/** `/end-updates/{token}`: where letters about a campaign lead whoever wants no more of them. Opening it changes nothing. */
export default function EndUpdatesPage() {
  const { token = '' } = useParams()
  const words = useWords(updatesWords)
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')
  const isDone = state === 'done'
  const end = async () => {
    setState('sending')
    const outcome = await ask(endUpdates, { token })
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
            <Button busy={state === 'sending'} onClick={() => void end()}>
              {words.end}
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
