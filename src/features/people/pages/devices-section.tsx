import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { endSession, listSessions } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { Part, type User } from './part.tsx'
import { ProveAgain, useProof } from './prove-again.tsx'

type Device = Answer<typeof listSessions>['items'][number]

/** Where somebody is signed in, and how to end it. */
export function DevicesSection({ user }: { readonly user: User }) {
  const words = useWords(peopleWords).profile
  const [devices, setDevices] = useState<readonly Device[]>()
  const [ending, setEnding] = useState<Device | 'others'>()
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

  return (
    <Part title={words.devices}>
      {devices === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <ul className="rows">
          {devices.map((device) => (
            <DeviceRow key={device.id} {...device} onEnd={() => setEnding(device)} />
          ))}
        </ul>
      )}
      {ending ? (
        <EndForm
          key={ending === 'others' ? ending : ending.id}
          user={user}
          ending={ending}
          onDone={() => {
            setEnding(undefined)
            void load()
          }}
          onLeave={() => setEnding(undefined)}
        />
      ) : devices && devices.length > 1 ? (
        <div className="actions">
          <Button look="quiet" onClick={() => setEnding('others')}>
            {words.endOthers}
          </Button>
        </div>
      ) : null}
    </Part>
  )
}

interface EndFormProps {
  readonly user: User
  readonly ending: Device | 'others'
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** Who finds an open device must not put its owner out, so it is asked who is there. */
function EndForm({ user, ending, onDone, onLeave }: EndFormProps) {
  const words = useWords(peopleWords).profile
  const proof = useProof(user)
  const nameOf = useDeviceName()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.focus(), [])
  if (proof.isNeeded) return <ProveAgain onProve={proof.go} />
  const isOthers = ending === 'others'
  const help = isOthers ? words.endOthersHelp : words.endHelp(nameOf(ending))
  return (
    <div ref={form} tabIndex={-1}>
      <AccountForm
        id="devices"
        endpoint={endSession}
        toInput={(typed) => ({
          ...(isOthers ? { others: true as const } : { sessionId: ending.id }),
          ...proof.toInput(typed),
        })}
        faults={{ ...proof.passwordFault, ...proof.codeFault }}
        submit={isOthers ? words.endOthers : words.end}
        look="quiet"
        refusals={proof.refusals}
        onRefused={proof.onRefused}
        onDone={onDone}
        more={
          <Button look="plain" onClick={onLeave}>
            {words.endNot}
          </Button>
        }
      >
        {(at) => (
          <div className="fields">
            <p>{help}</p>
            {proof.password(at)}
            {proof.code(at)}
          </div>
        )}
      </AccountForm>
    </div>
  )
}

function useDeviceName() {
  const words = useWords(peopleWords).profile
  return ({ browser, system }: Device) =>
    (browser && system ? words.on(browser, system) : browser || system) || words.unknownDevice
}

function DeviceRow({ onEnd, ...device }: Device & { readonly onEnd: () => void }) {
  const { seenAt, isThis } = device
  const { language } = useSite()
  const words = useWords(peopleWords).profile
  const name = useDeviceName()(device)
  const when = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(seenAt))
  return (
    <li>
      <div className="row">
        <div>
          <b>
            <bdi>{name}</bdi>
          </b>
          <p>{isThis ? words.thisDevice : words.seen(when)}</p>
        </div>
        {isThis ? null : (
          <Button look="plain" aria-label={`${words.end}: ${name}`} onClick={onEnd}>
            {words.end}
          </Button>
        )}
      </div>
    </li>
  )
}
