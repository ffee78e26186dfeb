import { localeOf } from '#platform/shared/languages.ts'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
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
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<HTMLElement>(null)
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
  // The button that was pressed is there again only when its form has gone.
  useEffect(() => {
    if (ending || !pressed.current) return
    const { id } = pressed.current
    document.getElementById(id)?.focus()
    pressed.current = null
  }, [ending])

  const begin = (next: Device | 'others', button: HTMLElement) => {
    pressed.current = button
    setEnding(next)
  }
  const form = ending ? (
    <EndForm
      key={ending === 'others' ? ending : ending.id}
      user={user}
      ending={ending}
      onDone={() => {
        pressed.current = null
        setEnding(undefined)
        heading.current?.focus()
        void load()
      }}
      onLeave={() => setEnding(undefined)}
    />
  ) : null
  return (
    <Part title={words.devices} heading={heading}>
      {devices === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <ul className="rows">
          {devices.map((device) => (
            <li key={device.id} className="device">
              <DeviceRow {...device} onEnd={(button) => begin(device, button)} />
              {typeof ending === 'object' && ending.id === device.id ? form : null}
            </li>
          ))}
        </ul>
      )}
      {ending === 'others' ? (
        form
      ) : devices && devices.length > 1 ? (
        <div className="actions">
          <Button
            look="quiet"
            id="end-others"
            onClick={({ currentTarget }) => begin('others', currentTarget)}
          >
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
  const write = useDevice()
  const form = useRef<HTMLElement>(null)
  const help = useId()
  useEffect(() => form.current?.focus(), [])
  if (proof.isNeeded) return <ProveAgain onProve={proof.go} />
  const isOthers = ending === 'others'
  const { name, when } = isOthers ? {} : write(ending)
  return (
    <section ref={form} aria-labelledby={help} tabIndex={-1}>
      <AccountForm
        id="devices"
        endpoint={endSession}
        toInput={(typed) => ({
          ...(isOthers ? { others: true as const } : { sessionId: ending.id }),
          ...proof.toInput(typed),
        })}
        faults={{ ...proof.passwordFault, ...proof.codeFault }}
        submit={isOthers ? words.endOthers : words.endIt}
        look="quiet"
        refusals={proof.refusals}
        onRefused={proof.onRefused}
        done={() => (isOthers ? words.endedOthers : words.ended)}
        onDone={onDone}
        more={
          <Button look="plain" onClick={onLeave}>
            {isOthers ? words.endNotOthers : words.endNot}
          </Button>
        }
      >
        {(at) => (
          <div className="fields">
            <p id={help}>{name && when ? words.endHelp(name, when) : words.endOthersHelp}</p>
            {user.hasPassword ? <p className="muted">{words.endWhy}</p> : null}
            {proof.password(at)}
            {proof.code(at)}
          </div>
        )}
      </AccountForm>
    </section>
  )
}

/** How a device is called, and when it was last used. */
function useDevice() {
  const words = useWords(peopleWords).profile
  const { language } = useSite()
  const time = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return ({ browser, system, seenAt }: Device) => ({
    name:
      (browser && system ? words.on(browser, system) : browser || system) || words.unknownDevice,
    when: time.format(new Date(seenAt)),
  })
}

interface DeviceRowProps extends Device {
  readonly onEnd: (button: HTMLElement) => void
}

function DeviceRow({ onEnd, ...device }: DeviceRowProps) {
  const words = useWords(peopleWords).profile
  const { name, when } = useDevice()(device)
  return (
    <div className="row">
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p>{device.isThis ? words.thisDevice : words.seen(when)}</p>
      </div>
      {device.isThis ? null : (
        <Button
          look="plain"
          id={`end-${device.id}`}
          aria-label={`${words.end}: ${name}, ${words.seen(when)}`}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          {words.end}
        </Button>
      )}
    </div>
  )
}
