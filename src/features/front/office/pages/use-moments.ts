import { wallClock } from '#platform/shared/wall-time.ts'
import { useSite } from '#platform/web/site.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { useInstants } from './desk-context.ts'

/** Writes instants as people say them: of today only the time, "10:12". */
export function useMoments(): (instant: string) => string {
  const { configuration } = useSite()
  const writeTime = useTimes()
  const write = useInstants()
  const clockOf = (at: Date) => wallClock(at, configuration.timezone ?? 'UTC')
  return (instant) => {
    const { date, time } = clockOf(new Date(instant))
    return date === clockOf(new Date()).date ? writeTime(time) : write(instant)
  }
}
