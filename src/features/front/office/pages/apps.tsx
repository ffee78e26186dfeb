import { useEffect, useRef, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { AccountForm } from '#features/ground/people/pages/account-form.tsx'
import { AppCodeField } from '#features/ground/people/pages/app-code-field.tsx'
import { listAppKeys, makeAppKey, revokeAppKey } from '#features/money/app-giving/keys-contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { appsWords } from '../apps-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { NewAppKey } from './new-app-key.tsx'
import { useTellNo } from './say-no.ts'

type Key = Answer<typeof listAppKeys>['items'][number]

/** The addresses that the form asks for; the command takes more. Two, so that what is wrong stands at its field also when one is empty. */
const ADDRESSES = ['returnAddresses.0', 'returnAddresses.1']

/** The keys of the organisation's apps: makes, shows and revokes them. */
export default function Apps() {
  const words = useWords(appsWords)
  const { outcome, again } = useAsked(listAppKeys, {})
  const [made, setMade] = useState<Answer<typeof makeAppKey>>()
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeSettings')}>
          {words.back}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
          <p className="muted">{words.guide}</p>
        </div>
      </div>
      {made ? <NewAppKey made={made} onKept={() => setMade(undefined)} /> : null}
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items }) => <Keys items={items} again={again} />}
      </Answered>
      <section className="office-part" hidden={made !== undefined}>
        <h2>{words.add}</h2>
        <NewKeyForm
          onMade={(key) => {
            setMade(key)
            again()
          }}
        />
      </section>
    </>
  )
}

interface KeysProps {
  readonly items: readonly Key[]
  readonly again: () => void
}

function Keys({ items, again }: KeysProps) {
  const words = useWords(appsWords)
  const heading = useRef<HTMLHeadingElement>(null)
  const working = items.filter(({ revokedAt }) => revokedAt === null)
  const revoked = items.filter(({ revokedAt }) => revokedAt !== null)
  return (
    <>
      <section className="office-part">
        <h2 tabIndex={-1} ref={heading}>
          {words.works}
        </h2>
        {working.length === 0 ? <p className="muted">{words.none}</p> : null}
        <ul className="office-list">
          {working.map((key) => (
            <Working
              key={key.id}
              appKey={key}
              onRevoked={() => {
                heading.current?.focus()
                again()
              }}
            />
          ))}
        </ul>
      </section>
      {revoked.length > 0 ? (
        <section className="office-part">
          <h2>{words.revokedOnes}</h2>
          <ul className="office-list">
            {revoked.map((key) => (
              <li key={key.id}>
                <div className="office-line">
                  <What appKey={key} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

interface WorkingProps {
  readonly appKey: Key
  readonly onRevoked: () => void
}

/** Revoking is for good, so it is asked once more, at its place. */
function Working({ appKey, onRevoked }: WorkingProps) {
  const { id, name } = appKey
  const words = useWords(appsWords)
  const tellNo = useTellNo(words.noes)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const letsWork = useRef<HTMLButtonElement>(null)
  const revokes = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) letsWork.current?.focus()
    else if (wasAsking.current) revokes.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  const revoke = async () => {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await askOffice(revokeAppKey, { id })
    setIsBusy(false)
    if ('refused' in outcome) {
      tellNo(outcome)
      return setIsAsking(false)
    }
    toast({ kind: 'success', message: words.revoked(name) })
    onRevoked()
  }
  return (
    <li>
      <div className="office-line">
        <What appKey={appKey} />
        <span className="office-marks">
          {isAsking ? null : (
            <Button
              look="plain danger"
              size="compact"
              aria-label={words.revokeOf(name)}
              ref={revokes}
              onClick={() => setIsAsking(true)}
            >
              {words.revoke}
            </Button>
          )}
        </span>
      </div>
      {isAsking ? (
        <div className="office-narrow stack">
          <p>{words.sure}</p>
          <div className="actions">
            <Button look="quiet danger" size="compact" busy={isBusy} onClick={() => void revoke()}>
              {words.sureYes}
            </Button>
            <Button look="quiet" size="compact" ref={letsWork} onClick={() => setIsAsking(false)}>
              {words.sureNo}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  )
}

function What({ appKey }: { readonly appKey: Key }) {
  const { id, name, returnAddresses, madeAt, revokedAt } = appKey
  const words = useWords(appsWords)
  const write = useInstants()
  return (
    <span className="office-what">
      <b>
        <bdi>{name}</bdi>
      </b>
      {[id, ...returnAddresses].map((line) => (
        <small key={line}>
          <bdi dir="ltr">{line}</bdi>
        </small>
      ))}
      <small>{words.since(write(madeAt))}</small>
      {revokedAt ? <small>{words.until(write(revokedAt))}</small> : null}
    </span>
  )
}

function NewKeyForm({ onMade }: { readonly onMade: (key: Answer<typeof makeAppKey>) => void }) {
  const words = useWords(appsWords)
  return (
    <div className="office-narrow">
      <AccountForm
        id="app-key"
        endpoint={makeAppKey}
        asks={askOffice}
        faults={{ name: 'text', 'returnAddresses.0': 'text', code: 'second' }}
        toInput={(typed) => ({
          name: typed.get('name') ?? '',
          returnAddresses: ADDRESSES.map((field) => (typed.get(field) ?? '').trim()).filter(
            Boolean,
          ),
          code: typed.get('code') ?? '',
        })}
        submit={words.make}
        done={() => words.made}
        refusals={words.noes}
        onDone={onMade}
      >
        {(at) => (
          <>
            <Field {...at('name')} label={words.name} maxLength={60} autoComplete="off" />
            {ADDRESSES.map((field, i) => (
              <Field
                key={field}
                {...at(field)}
                label={i === 0 ? words.returnTo : words.another}
                {...(i === 0 ? { help: words.returnToHelp } : { optional: true })}
                dir="ltr"
                inputMode="url"
                maxLength={300}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            ))}
            <AppCodeField {...at('code')} label={words.code} help={words.codeHelp} takes="either" />
          </>
        )}
      </AccountForm>
    </div>
  )
}
