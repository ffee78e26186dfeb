import type { ReactNode } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'
import type { Outcome } from '#platform/web/api.ts'
import { Link } from '#platform/web/link.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { useOfficeWords } from './desk-context.ts'

interface AnsweredProps<E extends Endpoint> {
  readonly of: Outcome<E> | undefined
  readonly again: () => void
  readonly gone: string
  readonly children: (reply: Answer<E>) => ReactNode
}

/** What came, or why it did not. */
export function Answered<E extends Endpoint>({ of, again, gone, children }: AnsweredProps<E>) {
  const words = useOfficeWords()
  if (!of) return <Skeleton lines={10} />
  if ('reply' in of) return children(of.reply)
  // What is asked for stands in the address: one that can be nothing's is not there either, however often it is tried.
  const isGone = of.status === 404 || of.status === 422
  return (
    <ErrorState
      page
      title={isGone ? gone : words.failed}
      actions={
        isGone ? (
          <Link className={buttonClass({ look: 'quiet' })} to={pathOf('office')}>
            {words.today}
          </Link>
        ) : (
          <Button onClick={again}>{words.tryAgain}</Button>
        )
      }
    />
  )
}
