import { useCallback, useEffect, useState } from 'react'
import type { Answer, Question } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { endSession, listSessions } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { useSay } from './account-form.tsx'
import { Part } from './part.tsx'

type Device = Answer<typeof listSessions>['items'][number]

/** Where somebody is signed in, and how to end it. */
export function DevicesSection() {
  const words = useWords(peopleWords).profile
  const say = useSay()
  const [devices, setDevices] = useState<readonly Device[]>()
  const load = useCallback(
    () =>
      ask(listSessions, {}, { quiet: true }).then((outcome) => {
        if ('reply' in outcome) setDevices(outcome.reply.items)
      }),
    [],
  )
  useEffect(() => {
    void load()
  }, [load])

  const end = async (which: Question<typeof endSession>) => {
    const outcome = await ask(endSession, which)
    if ('reply' in outcome)
      toast({ kind: 'success', message: say.done(endSession, outcome.message) })
    else if (outcome.refused !== 'network') toast({ kind: 'error', message: say.refused(outcome) })
    await load()
  }
  return (
    <Part title={words.devices}>
      {devices === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <ul className="rows">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              {...device}
              onEnd={() => void end({ sessionId: device.id })}
            />
          ))}
        </ul>
      )}
      {devices && devices.length > 1 ? (
        <div className="actions">
          <Button look="quiet" onClick={() => void end({ others: true })}>
            {words.endOthers}
          </Button>
        </div>
      ) : null}
    </Part>
  )
}

function DeviceRow({
  browser,
  system,
  seenAt,
  isThis,
  onEnd,
}: Device & { readonly onEnd: () => void }) {
  const { language } = useSite()
  const words = useWords(peopleWords).profile
  const name = browser && system ? words.on(browser, system) : browser || system
  const when = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(seenAt))
  return (
    <li>
      <div className="row">
        <div>
          <b>
            <bdi>{name || words.unknownDevice}</bdi>
          </b>
          <p>{isThis ? words.thisDevice : words.seen(when)}</p>
        </div>
        {isThis ? null : (
          <Button
            look="plain"
            aria-label={`${words.end}: ${name || words.unknownDevice}`}
            onClick={onEnd}
          >
            {words.end}
          </Button>
        )}
      </div>
    </li>
  )
}
