import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  askForDomain,
  lookUpDomains,
  showDomains,
  withdrawDomainRequest,
} from '#features/ground/domains/contract.ts'
import { AccountForm } from '#features/ground/people/pages/account-form.tsx'
import type { Answer } from '#platform/shared/endpoint.ts'
import { copyText } from '#platform/web/share.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { domainsWords } from '../domains-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { RoomHead } from './kept-times.tsx'
import { useTellNo } from './say-no.ts'
import { toHost } from './to-host.ts'
import { Told } from './told.tsx'

type Shown = Answer<typeof showDomains>
type Found = Answer<typeof lookUpDomains>['found']

/** At which addresses the site answers, whether they lead here, and how it gets another. */
export default function Domains() {
  const words = useWords(domainsWords)
  const { outcome, again } = useAsked(showDomains, {})
  return (
    <>
      <RoomHead title={words.title} lead={words.lead} back={[pathOf('officeSettings'), words.back]}>
        {null}
      </RoomHead>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ hosts, records, requests }) => (
          <>
            <ul className="office-list">
              {hosts.map((host, i) => (
                <li key={host}>
                  <div className="office-line">
                    <span className="office-what">
                      <b>
                        <bdi dir="ltr">{host}</bdi>
                      </b>
                    </span>
                    {i === 0 ? (
                      <span className="office-marks">
                        <span className="tag">{words.main}</span>
                      </span>
                    ) : null}
                  </div>
                </li>
              ))}
            </ul>
            <LookUp />
            <Records records={records} />
            <section className="office-part">
              <h2>{words.ask}</h2>
              <p className="muted">{words.askText}</p>
              <Ask onAsked={again} />
            </section>
            {requests.length > 0 ? (
              <section className="office-part">
                <h2>{words.requests}</h2>
                <ul className="office-list">
                  {requests.map((request) => (
                    <Request key={request.host} request={request} onDone={again} />
                  ))}
                </ul>
              </section>
            ) : null}
          </>
        )}
      </Answered>
    </>
  )
}

function LookUp() {
  const words = useWords(domainsWords)
  const tellNo = useTellNo()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>([])
  const press = async () => {
    setBusy(true)
    setFound([])
    const outcome = await askOffice(lookUpDomains, {})
    setBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    setFound(outcome.reply.found)
  }
  return (
    <section className="office-part">
      <h2>{words.look}</h2>
      <p className="muted">{words.lookText}</p>
      <p className="actions">
        <Button busy={isBusy} onClick={() => void press()}>
          {words.press}
        </Button>
      </p>
      <div aria-live="polite">
        {found.map(({ host, state, leadsTo }) => (
          <Told key={host} isWell={state === 'here'}>
            <h3>
              <bdi dir="ltr">{host}</bdi>
            </h3>
            <p>{words.states[state]}</p>
            {leadsTo.length > 0 && state !== 'here' ? (
              <p className="muted small">{words.leadsTo(leadsTo.join(', '))}</p>
            ) : null}
          </Told>
        ))}
      </div>
    </section>
  )
}

function Records({ records }: Pick<Shown, 'records'>) {
  const words = useWords(domainsWords)
  const copy = async (value: string) => {
    if (await copyText(value)) toast({ kind: 'success', message: words.copied })
    else toast({ kind: 'error', message: words.notCopied })
  }
  return (
    <section className="office-part">
      <h2>{words.dns}</h2>
      <p className="muted">{records.length > 0 ? words.dnsText : words.noTarget}</p>
      {records.length > 1 ? <p className="muted">{words.either}</p> : null}
      <ul className="office-list">
        {records.map(({ type, value }) => (
          <li key={value}>
            <div className="office-line">
              <span className="office-what">
                <bdi dir="ltr">
                  <b>{type}</b> <code>{value}</code>
                </bdi>
              </span>
              <span className="office-marks">
                <Button
                  look="quiet"
                  size="compact"
                  aria-label={words.copyOf(value)}
                  onClick={() => void copy(value)}
                >
                  {words.copy}
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ask({ onAsked }: { readonly onAsked: () => void }) {
  const words = useWords(domainsWords)
  return (
    <div className="office-narrow">
      <AccountForm
        id="domain"
        endpoint={askForDomain}
        asks={askOffice}
        faults={{ host: 'text' }}
        toInput={(typed) => ({ host: toHost(typed.get('host') ?? '') })}
        submit={words.send}
        done={() => words.asked}
        refusals={words.noes}
        onDone={onAsked}
      >
        {(at) => (
          <Field
            {...at('host')}
            label={words.host}
            help={words.hostHelp}
            dir="ltr"
            inputMode="url"
            maxLength={300}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </AccountForm>
    </div>
  )
}

interface RequestProps {
  readonly request: Shown['requests'][number]
  readonly onDone: () => void
}

function Request({ request: { host, state, askedAt, answeredAt, answer }, onDone }: RequestProps) {
  const words = useWords(domainsWords)
  const write = useInstants()
  const tellNo = useTellNo()
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    const outcome = await askOffice(withdrawDomainRequest, { host })
    setBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.withdrawn })
    onDone()
  }
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi dir="ltr">{host}</bdi>
          </b>
          <small>
            {answeredAt ? words.answeredAt(write(answeredAt)) : words.askedAt(write(askedAt))}
          </small>
          {answer ? <small dir="auto">{answer}</small> : null}
        </span>
        <span className="office-marks">
          <span className={state === 'refused' ? 'tag warning' : 'tag'}>
            {words.requestStates[state]}
          </span>
          {state === 'waiting' ? (
            <Button
              look="quiet"
              size="compact"
              busy={isBusy}
              aria-label={words.withdrawOf(host)}
              onClick={() => void withdraw()}
            >
              {words.withdraw}
            </Button>
          ) : null}
        </span>
      </div>
    </li>
  )
}
