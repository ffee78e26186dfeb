import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { AccountForm } from '#features/ground/people/pages/account-form.tsx'
import { AppCodeField } from '#features/ground/people/pages/app-code-field.tsx'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { connectPayments, showPaymentSettings, tryPayments } from '../setup-contract.ts'
import { setupWords } from '../setup-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { useTellNo } from './say-no.ts'
import { Told } from './told.tsx'

type Found = Answer<typeof tryPayments>
type Settings = Answer<typeof showPaymentSettings>

/** Where the organisation's money arrives, and whether all is well there. */
export default function Payments() {
  const words = useWords(setupWords)
  const { outcome, again } = useAsked(showPaymentSettings, {})
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeSettings')}>
          {words.back}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{words.payments.title}</h1>
          <p className="muted">{words.payments.lead}</p>
        </div>
      </div>
      <Answered of={outcome} again={again} gone={words.gone}>
        {(settings) => <Account settings={settings} again={again} />}
      </Answered>
    </>
  )
}

interface AccountProps {
  readonly settings: Settings
  readonly again: () => void
}

function Account({ settings: { provider, keyEnd, changedAt, webhook }, again }: AccountProps) {
  const words = useWords(setupWords).payments
  const write = useInstants()
  return (
    <>
      <Told isWell={provider === 'stripe'}>
        <p>{provider === 'stripe' ? words.connected(keyEnd) : words.sandbox}</p>
        {changedAt ? <p className="muted small">{words.since(write(changedAt))}</p> : null}
      </Told>
      <Test />
      <section className="office-part">
        <h2>{provider === 'stripe' ? words.change : words.connect}</h2>
        <dl className="office-lines">
          <div>
            <dt>{words.webhook}</dt>
            <dd>
              <code dir="ltr">{webhook}</code>
            </dd>
          </div>
        </dl>
        <p className="muted">{words.connectText}</p>
        <Keys onSaved={again} />
      </section>
    </>
  )
}

function Keys({ onSaved }: { readonly onSaved: () => void }) {
  const words = useWords(setupWords).payments
  const secret = {
    'data-secret': true,
    type: 'password',
    dir: 'ltr',
    maxLength: 300,
    autoComplete: 'off',
    spellCheck: false,
  } as const
  return (
    <div className="office-narrow">
      <AccountForm
        id="payment-keys"
        endpoint={connectPayments}
        asks={askOffice}
        faults={{
          publishableKey: 'text',
          secretKey: 'text',
          webhookSecret: 'text',
          code: 'second',
        }}
        toInput={(typed) => ({
          publishableKey: typed.get('publishableKey') ?? '',
          secretKey: typed.get('secretKey') ?? '',
          webhookSecret: typed.get('webhookSecret') ?? '',
          code: typed.get('code') ?? '',
        })}
        submit={words.save}
        done={() => words.saved}
        refusals={words.noes}
        onDone={onSaved}
      >
        {(at) => (
          <>
            <Field
              {...at('publishableKey')}
              label={words.publishable}
              dir="ltr"
              maxLength={300}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field {...at('secretKey')} label={words.secret} {...secret} />
            <Field {...at('webhookSecret')} label={words.hook} help={words.hookHelp} {...secret} />
            <AppCodeField {...at('code')} label={words.code} help={words.codeHelp} takes="either" />
          </>
        )}
      </AccountForm>
    </div>
  )
}

function Test() {
  const words = useWords(setupWords).payments
  const tellNo = useTellNo()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>()
  const press = async () => {
    setBusy(true)
    setFound(undefined)
    const outcome = await askOffice(tryPayments, {})
    setBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    setFound(outcome.reply)
  }
  return (
    <section className="office-part">
      <h2>{words.test}</h2>
      <p className="muted">{words.testText}</p>
      <p className="actions">
        <Button busy={isBusy} onClick={() => void press()}>
          {words.press}
        </Button>
      </p>
      <div aria-live="polite">{found ? <Report found={found} /> : null}</div>
    </section>
  )
}

/** Each thing in a sentence, and what is not known is not said. */
function Report({ found }: { readonly found: Found }) {
  const words = useWords(setupWords).payments
  const write = useInstants()
  const { account, currency, isOffered, takesCharges, paysOut, isLive, isTestKey } = found
  const hasAnswered = account === 'reached' || account === 'not-told'
  const fits = isLive !== isTestKey
  return (
    <ul className="office-findings">
      <li>
        <Told isWell={hasAnswered}>{words.account[account]}</Told>
      </li>
      {hasAnswered ? (
        <li>
          <Told isWell={fits}>
            <p>{isTestKey ? words.testKey : words.liveKey}</p>
            {fits ? null : <p>{isLive ? words.liveNeedsKeys : words.notLive}</p>}
          </Told>
        </li>
      ) : null}
      {currency ? (
        <li>
          <Told isWell={isOffered}>
            {isOffered ? words.currency(currency) : words.otherCurrency(currency)}
          </Told>
        </li>
      ) : null}
      {takesCharges === null ? null : (
        <li>
          <Told isWell={takesCharges}>{takesCharges ? words.charges : words.noCharges}</Told>
        </li>
      )}
      {paysOut === null ? null : (
        <li>
          <Told isWell={paysOut}>{paysOut ? words.payouts : words.noPayouts}</Told>
        </li>
      )}
      {hasAnswered ? (
        <li>
          <Told isWell={found.events !== 'missed'}>
            <p>{words.events[found.events]}</p>
            {found.eventAt ? (
              <p className="muted small">{words.lastAt(write(found.eventAt))}</p>
            ) : null}
          </Told>
        </li>
      ) : null}
      {found.wallets.map(({ host, state, why }) => (
        <li key={host}>
          <Told isWell={state === 'both'}>
            <p>{words.wallets[state](host)}</p>
            {why ? (
              <p className="muted small">
                {words.walletsWhy}{' '}
                <span lang="en" dir="ltr">
                  {why}
                </span>
              </p>
            ) : null}
          </Told>
        </li>
      ))}
    </ul>
  )
}
