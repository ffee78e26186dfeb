import { useEffect, useState } from 'react'
import { ask } from '#platform/web/ask.ts'
import { checkLink } from '../contract.ts'

/** Whether a mailed link is over: nobody is asked to type, or to press, for one that is. Unknown is not over. */
export function useLink(token: string): {
  readonly isOver: boolean
  readonly setIsOver: (isOver: boolean) => void
} {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    void ask(checkLink, { token }).then((outcome) => {
      if ('reply' in outcome && outcome.reply.isOver) setIsOver(true)
    })
  }, [token])
  return { isOver, setIsOver }
}
