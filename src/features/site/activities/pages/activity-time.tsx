import { useWords } from '#platform/web/site.ts'
import { useTimes } from '#platform/web/write-time.ts'
import type { Activity } from '../contract.ts'
import { activityWords } from '../words.ts'

interface ActivityTimeProps {
  readonly activity: Pick<Activity, 'startTime' | 'endTime' | 'follows'>
}

/** "17:00–19:00", or "After Maghrib". */
export function ActivityTime({ activity: { startTime, endTime, follows } }: ActivityTimeProps) {
  const words = useWords(activityWords)
  const write = useTimes()
  const end = endTime ? `–${write(endTime)}` : ''
  if (startTime === null)
    return (
      <>
        {words.after(words.prayers[follows ?? 'isha'])}
        {end}
      </>
    )
  return (
    <bdi className="figures">
      {write(startTime)}
      {end}
    </bdi>
  )
}
