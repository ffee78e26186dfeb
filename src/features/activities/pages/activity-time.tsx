import { writeTime } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import type { Activity } from '../contract.ts'
import { activityWords } from '../words.ts'

interface ActivityTimeProps {
  readonly activity: Pick<Activity, 'startTime' | 'endTime' | 'follows'>
}

/** "17:00–19:00", or "After Maghrib". */
export function ActivityTime({ activity: { startTime, endTime, follows } }: ActivityTimeProps) {
  const site = useSite()
  const words = useWords(activityWords)
  const format = site.configuration['timeFormat'] === '12' ? '12' : '24'
  const write = (time: string) => writeTime(time, site.language, format)
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
