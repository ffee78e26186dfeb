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
  const drawsSeconds = (now: number) => !short && countsSeconds(to - now)
  const write = (now: number) => (short ? words.leftShort : words.left)(timeLeft(to - now))
  const isClose = drawsSeconds(useNow(MINUTE, { concludes: drawsSeconds }))
  const now = useNow(isClose ? SECOND : MINUTE, { writes: (now) => [write(now)] })
  return (
    <span className="countdown" role="timer" ref={runs}>
      {write(now)}
    </span>
  )
}

/** From here on it may be shown, also where the page is an old one. */
function runs(timer: HTMLElement | null): void {
  if (timer) timer.dataset['runs'] = ''
}
