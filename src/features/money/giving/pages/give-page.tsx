import { useEffect, useRef, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Cause } from '#features/money/causes/contract.ts'
import { directionOf } from '#platform/shared/languages.ts'
import { Link } from '#platform/web/link.tsx'
import { Registered } from '#platform/web/shell/registered.tsx'
import { textOf, useSite } from '#platform/web/site.ts'
import { warm } from '#platform/web/warm.ts'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { AmountStep } from './amount-step.tsx'
import { BankDialog } from './bank-dialog.tsx'
import type { CardFields } from './card-fields.ts'
import { PayStep } from './pay-step.tsx'
import { Receipt, SumBar } from './receipt.tsx'
import { Steps, useStepInView } from './steps.tsx'
import type { GiveFormProps } from './draft.ts'
import { type GiveForm, useGiveForm } from './use-give-form.ts'
import { useGiving } from './use-giving.ts'
import { Whole } from './whole.tsx'
import { YouStep } from './you-step.tsx'

/** One page, three steps in sight of each other: how much, from whom, by which card. */
export function GivePage(props: GiveFormProps) {
  const form = useGiveForm(props)
  const card = useRef<CardFields>(null)
  const giving = useGiving(form, card)
  const inView = useStepInView()
  const { words } = form
  const { state, summary } = giving
  const cause = props.causes.find(({ id }) => id === props.first)
  useWanted(form, props.wanted)
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    // The last page of the way, fetched before it is needed: it must not fail to load just when a gift was made.
    if (isTouched) warm(form.thanksAt('soon'))
    // Where it leads does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isTouched])

  return (
    <div className="give-page">
      <div className={props.isPart ? 'wrap' : 'wrap page-head'}>
        {props.isPart ? null : <Heading cause={cause} form={form} heading={props.heading} />}
        {!props.isPart && offersFridays(props) ? (
          <p className="small">
            <Link className="more" to={pathOf('fridayGiving')}>
              {words.fridayGiving}
            </Link>
          </p>
        ) : null}
        {!props.isPart && offersZakat(props) ? (
          <p className="small">
            <Link className="more" to={pathOf('zakat')}>
              {words.zakatSum}
            </Link>
          </p>
        ) : null}
        <NoScript form={form} />
        <Steps inView={inView} words={words} />
      </div>
      <form
        className="wrap with-aside give"
        id="give"
        method="post"
        noValidate
        onInput={() => setIsTouched(true)}
        onSubmit={(event) => {
          event.preventDefault()
          void giving.give()
        }}
      >
        <div>
          <ErrorSummary title={words.checkThese(summary.length)} errors={summary} />
          <AmountStep form={form} />
          <YouStep form={form} />
          <PayStep
            form={form}
            card={card}
            state={state}
            onGive={() => void giving.give()}
            onTransfer={() => void giving.transfer()}
            onForget={giving.forget}
          />
        </div>
        <Receipt form={form} />
      </form>
      <div className="wrap give-foot small">
        <Registered />
        {props.hasPromise ? (
          <Link className="more" to={pathOf('fundraisingPromise')}>
            {words.promise}
          </Link>
        ) : null}
      </div>
      <SumBar
        form={form}
        isHidden={inView === 'pay'}
        next={nextStep(form)}
        onNext={() => goTo(nextStep(form))}
      />
      {state.at === 'bank' && state.step && form.terms.payment.provider === 'sandbox' ? (
        <BankDialog
          step={state.step}
          onAnswered={() => void giving.bankAnswered()}
          onLeft={giving.bankLeft}
        />
      ) : null}
    </div>
  )
}

/** The page for a gift of every Friday is led to from the general one, not from itself nor from one cause's. */
function offersFridays({ causes, firstPayments, first, heading }: GiveFormProps): boolean {
  const isGeneral = heading === undefined && first === undefined
  const isOffered = causes.some(({ frequencies }) => frequencies.includes('friday'))
  return isGeneral && isOffered && firstPayments !== undefined && firstPayments.friday !== null
}

/** Where zakat can be given, on the general page and on that of a cause for it. */
function offersZakat({ causes, first, heading, thanksAt }: GiveFormProps): boolean {
  const isOfSite = heading === undefined && thanksAt === undefined
  const about = first === undefined ? causes : causes.filter(({ id }) => id === first)
  return isOfSite && about.some(({ zakatEligible }) => zakatEligible)
}

/** Opens what was asked for elsewhere on the page, and leads there. */
function useWanted(form: GiveForm, wanted: GiveFormProps['wanted']): void {
  useEffect(() => {
    if (!wanted) return
    const isThere = form.lines.some(({ cause }) => cause.id === wanted.id)
    const isIn = isThere || form.want(wanted.id)
    requestAnimationFrame(() => goTo(isIn ? `cause-${wanted.id}` : 'unlike'))
    // Once for each press.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted])
}

interface HeadingProps {
  readonly form: GiveForm
  readonly cause: Cause | undefined
  readonly heading?: GiveFormProps['heading']
}

function Heading({ form: { words }, cause, heading }: HeadingProps) {
  const name = textOf(useSite(), 'websiteName')
  if (heading)
    return (
      <>
        <p className="label">{words.giveTo(name)}</p>
        <h1>{heading.title}</h1>
        <p
          className="lead"
          lang={heading.language}
          dir={heading.language ? directionOf(heading.language) : undefined}
        >
          {heading.lead}
        </p>
      </>
    )
  return (
    <>
      {cause ? <p className="label">{words.giveTo(name)}</p> : null}
      <h1>
        {cause ? (
          <bdi lang={cause.language}>{cause.title}</bdi>
        ) : (
          <Whole>{words.giveTo(name)}</Whole>
        )}
      </h1>
      <p className="lead">{words.lead}</p>
    </>
  )
}

function NoScript({ form: { words } }: Pick<HeadingProps, 'form'>) {
  const site = useSite()
  const [phone, email] = [textOf(site, 'contactPhone'), textOf(site, 'contactEmail')]
  return (
    <noscript>
      <div className="note warning no-script">
        <p>
          {words.noScript} {phone || email ? words.noScriptReach : null}{' '}
          {phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : null}{' '}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </p>
      </div>
    </noscript>
  )
}

function nextStep({ sums, draft }: GiveForm): 'amount' | 'you' | 'pay' {
  if (sums.total === 0) return 'amount'
  const isKnown = [draft.firstName, draft.lastName, draft.email].every((text) => text.trim())
  return isKnown ? 'pay' : 'you'
}

function goTo(step: string): void {
  const place = document.getElementById(step)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}
