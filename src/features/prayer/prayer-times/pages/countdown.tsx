import { SECOND, MINUTE, useNow } from '#platform/web/now.ts'
import { useWords } from '#platform/web/site.ts'
import { countdownWords } from '../countdown-words.ts'
import { countsSeconds, timeLeft } from '../rules.ts'

/** Drawn once a minute, and each second when it is nearly time. Nobody is read a countdown aloud. */
export function Countdown({
  to,
  short = false,
}: {
  readonly to: number
  readonly short?: boolean
}) {
  const words = useWords(countdownWords)
  const minute = useNow(MINUTE)
  const isClose = !short && countsSeconds(to - minute)
  const now = useNow(isClose ? SECOND : MINUTE)
  const left = timeLeft(to - now)
  return (
    <span className="countdown" role="timer" ref={runs}>
      {short ? words.leftShort(left) : words.left(left)}
    </span>
  )
}

/** From here on it may be shown, also where the page is an old one. */
function runs(timer: HTMLElement | null): void {
  if (timer) timer.dataset['runs'] = ''
}
