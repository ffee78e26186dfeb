import { useEffect, useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import { MINUTE, useFresh, useNow } from '#platform/web/now.ts'
import { useSite } from '#platform/web/site.ts'
import { wasStored } from '#platform/web/stored-page.ts'
import { writeTime } from '#platform/web/write-time.ts'
import { showNext } from '../contract.ts'
import { nextOf } from '../rules.ts'
import { Countdown } from './countdown.tsx'
import { askTheTime } from './precise-time.ts'

/** Without when it was made: the page says that of itself. */
export type Next = Pick<Answer<typeof showNext>, 'targets' | 'timeFormat'>

/** What the page came with; asked for anew when there is little left of it, or the time is in doubt. */
export function useNext(came: Next | null): Next | null {
  const [next, setNext] = useState(came)
  const last = next?.targets.at(-1)?.at
  useFresh(last ?? null, () => {
    if (!next) return
    void ask(showNext, {}, { quiet: true }).then((outcome) => {
      if ('reply' in outcome) setNext(outcome.reply)
    })
  })
  const counts = next !== null
  useEffect(() => {
    // An old page does not say what time it is, and the device may be wrong.
    if (counts && wasStored()) askTheTime()
  }, [counts])
  return next
}

/** In the header, and on a phone beside the button at the foot: what to come for next. */
export function NextPrayer({ next, to }: { readonly next: Next; readonly to: string }) {
  const { language } = useSite()
  const concludes = (now: number) => nextOf(next.targets, now)
  const target = concludes(useNow(MINUTE, { concludes }))
  if (!target) return null
  const time = writeTime(target.time, language, next.timeFormat === '12h' ? '12' : '24')
  return (
    <Link className="chip" to={to}>
      <span>
        <bdi>{target.name}</bdi>{' '}
        <b>
          <time dateTime={target.time}>{time}</time>
        </b>{' '}
        <span className="muted">
          <Countdown to={target.at} short />
        </span>
      </span>
    </Link>
  )
}
