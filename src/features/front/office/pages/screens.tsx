import { useEffect } from 'react'
import { listScreens } from '#features/prayer/screens/admin/contract.ts'
import { MINUTE, useNow } from '#platform/web/now.ts'
import { useWords } from '#platform/web/site.ts'
import { screensWords } from '../screens-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { Alerts } from './screen-alerts.tsx'
import { Health } from './screen-health.tsx'
import { PairForm } from './screen-pair.tsx'
import { Slides } from './screen-slides.tsx'

/** What is said at once, how the screens are, how one is let in, and what they play. */
export default function Screens() {
  const words = useWords(screensWords)
  const { outcome, again } = useAsked(listScreens, {})
  const minute = useNow(MINUTE)
  // Screens are heard each minute, and alerts end by themselves.
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(again, [minute])
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <Answered of={outcome} again={again} gone={words.gone}>
        {(listed) => (
          <>
            <Health listed={listed} />
            <Alerts alerts={listed.alerts} again={again} />
            <PairForm listed={listed} again={again} />
            <Slides listed={listed} again={again} />
          </>
        )}
      </Answered>
    </>
  )
}
