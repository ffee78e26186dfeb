import { useEffect, useState } from 'react'
import { reloadIfThere } from '../reload.ts'
import { Button } from './button.tsx'
import { Star } from './star.tsx'
import { useUiWords } from './words.ts'

/** After this, waiting on is no longer the likely way to get what one came for. */
const TOO_LONG_MS = 50_000

interface LoaderProps {
  /** What is loaded, for those who do not see the star. */
  readonly label?: string | undefined
  /** Reloads the page unless given. */
  readonly onRetry?: (() => void) | undefined
  /** Only for showing how it looks. */
  readonly tooLongMs?: number | undefined
}

/** Shows itself after a moment (styles/feedback.css), and offers another try when it takes too long. */
export function Loader({ label, onRetry, tooLongMs = TOO_LONG_MS }: LoaderProps) {
  const words = useUiWords()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), tooLongMs)
    return () => clearTimeout(timer)
  }, [tooLongMs])

  return (
    <div className="loader">
      <Star />
      <output className={late ? undefined : 'visually-hidden'}>
        {late ? words.tooLong : (label ?? words.loading)}
      </output>
      {late ? (
        <Button
          look="quiet"
          onClick={() => {
            setLate(false)
            if (onRetry) onRetry()
            else void reloadIfThere()
          }}
        >
          {words.tryAgain}
        </Button>
      ) : null}
    </div>
  )
}
