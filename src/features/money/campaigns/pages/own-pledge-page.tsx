import { useCallback, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { type Terms, showTerms } from '#features/money/causes/contract.ts'
import '#features/money/giving/pages/giving.css'
import { STRIPE_SOURCES } from '#features/money/giving/pages/stripe-js.ts'
import { writeAmount } from '#features/money/giving/rules.ts'
import { api, must, type Outcome } from '#platform/web/api.ts'
import { ask, tell } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import { findLink } from '#platform/web/links.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { giveUpPledge, showOwnPledge } from '../own-pledge-contract.ts'
import { ownPledgeWords } from '../own-pledge-words.ts'
import '../campaigns.css'
import { PayPledge, type PledgeProps } from './pay-pledge.tsx'

interface Page {
  readonly id: string
  readonly link: string
  readonly terms: Terms
}

/** The page is the same for everybody; whose promise it is, the browser asks for. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Page> {
  const terms = must(await context.get(api)(showTerms, {}))
  return { id: params['id'] ?? '', link: params['link'] ?? '', terms }
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: ownPledgeWords[site.language].title,
  robots: 'noindex',
})

export const handle = {
  dock: false,
  isPublic: false,
  sources: ({ terms }) => (terms.payment.provider === 'stripe' ? STRIPE_SOURCES : {}),
} satisfies PageHandle<typeof loader>

/** `/promise/{id}/{link}`: where whoever promised something in the hall pays it, or says that it cannot be kept. Coming here changes nothing. */
export default function OwnPledgePage() {
  const { id, link: key, terms } = useLoaderData<typeof loader>()
  const words = useWords(ownPledgeWords)
  const [outcome, setOutcome] = useState<Outcome<typeof showOwnPledge>>()
  const look = useCallback(
    () => void ask(showOwnPledge, { id, key }, { quiet: true }).then(setOutcome),
    [id, key],
  )
  useEffect(look, [look])
  if (!outcome)
    return (
      <div className="own-pledge">
        <div className="wrap narrow">
          <div className="page-head">
            <h1>{words.title}</h1>
          </div>
          <output className="visually-hidden">{words.looking}</output>
          <Skeleton lines={10} />
        </div>
      </div>
    )
  return (
    <div className="own-pledge">
      {'reply' in outcome ? (
        <One pledge={outcome.reply} link={{ id, key }} terms={terms} look={look} />
      ) : (
        <NoPledge code={outcome.refused} />
      )}
    </div>
  )
}

function NoPledge({ code }: { readonly code: string }) {
  const words = useWords(ownPledgeWords)
  const isWriting = findLink(useSite().links, pathOf('contact')) !== undefined
  const isOver = code === 'pledge-link-over'
  const isNone = code === 'pledge-not-found' || code === 'invalid'
  const why = isOver ? 'pledge-link-over' : 'pledge-not-found'
  return (
    <div className="wrap narrow own-pledge-foot">
      <div className="page-head">
        <h1>{isOver || isNone ? words.noes[why] : words.failed}</h1>
        <p className="lead">{isOver || isNone ? words.noesText[why] : words.failedText}</p>
      </div>
      <Link className={buttonClass({ look: 'quiet' })} to={pathOf(isWriting ? 'contact' : 'home')}>
        {isWriting ? words.toOffice : words.toHome}
      </Link>
    </div>
  )
}

interface OneProps extends PledgeProps {
  readonly look: () => void
}

function One({ look, ...props }: OneProps) {
  const { pledge, link, terms } = props
  const words = useWords(ownPledgeWords)
  const { name, paid, held, disputed, state, transferAt } = pledge
  const [first = ''] = name.split(' ')
  const isOpen = state === 'open'
  const isHeld = held > 0
  const titles = {
    open: first ? words.titleFor(first) : words.title,
    kept: words.kept,
    withdrawn: words.withdrawn,
  }
  return (
    <>
      <div className="wrap">
        <div className="page-head">
          <h1>{titles[state]}</h1>
          <Lead pledge={pledge} />
        </div>
        {isOpen && paid > 0 ? <Paid pledge={pledge} /> : null}
        {isOpen && transferAt ? (
          <p className="note">
            <span>
              {words.transfer} <Link to={transferAt}>{words.transferDetails}</Link>
            </span>
          </p>
        ) : null}
        {isOpen && isHeld ? (
          <div className="note warning">
            <div className="stack">
              <p>{words.beingPaid}</p>
              <Button look="quiet" onClick={look}>
                {words.again}
              </Button>
            </div>
          </div>
        ) : null}
        {disputed ? <p className="note warning">{words.disputed}</p> : null}
        {isOpen && !disputed && terms.currencies.length === 0 ? (
          <p className="note">{words.cannotPay}</p>
        ) : null}
      </div>
      {isOpen && !isHeld && !disputed && terms.currencies.length > 0 ? (
        <PayPledge key={paid} {...props} />
      ) : null}
      <div className="wrap own-pledge-foot">
        {isOpen ? (
          <div className="stack">
            {disputed ? null : <p className="muted">{words.office}</p>}
            {isHeld ? null : <GiveUp link={link} onDone={look} />}
          </div>
        ) : (
          <Link
            className={buttonClass({ look: 'quiet' })}
            to={pathOf('campaign', { id: pledge.campaign.id })}
          >
            {words.toCampaign}
          </Link>
        )}
      </div>
    </>
  )
}

function Lead({
  pledge: { campaign, amount, currency, need, state },
}: Pick<PledgeProps, 'pledge'>) {
  const words = useWords(ownPledgeWords)
  const { language } = useSite()
  const money = writeAmount(amount, currency, language)
  const leads = {
    open: words.said(money),
    kept: words.keptLead(money),
    withdrawn: words.withdrawnLead,
  }
  return (
    <p className="lead">
      {leads[state]}{' '}
      <Link to={pathOf('campaign', { id: campaign.id })}>
        <bdi lang={campaign.language}>{campaign.title}</bdi>
      </Link>
      {need ? (
        <>
          {' · '}
          <bdi>
            {need.quantity} × {need.title}
          </bdi>
        </>
      ) : null}
    </p>
  )
}

function Paid({ pledge: { amount, paid, currency } }: Pick<PledgeProps, 'pledge'>) {
  const words = useWords(ownPledgeWords)
  const { language } = useSite()
  const money = (minor: number) => writeAmount(minor, currency, language)
  const said = words.paidOf(money(paid), money(amount))
  return (
    <div className="stack campaign-progress">
      <Progress share={paid / amount} label={said} />
      <p>
        {said}. {words.left(money(amount - paid))}
      </p>
    </div>
  )
}

/** Two presses: the first opens what it means. */
function GiveUp({
  link,
  onDone,
}: {
  readonly link: PledgeProps['link']
  readonly onDone: () => void
}) {
  const words = useWords(ownPledgeWords)
  const [isBusy, setIsBusy] = useState(false)
  const giveUp = async () => {
    setIsBusy(true)
    const outcome = await ask(giveUpPledge, link)
    setIsBusy(false)
    if (!('reply' in outcome)) tell(outcome)
    onDone()
  }
  return (
    <details>
      <summary>{words.cannot}</summary>
      <div className="stack">
        <p>{words.cannotText}</p>
        <div>
          <Button look="quiet" busy={isBusy} onClick={() => void giveUp()}>
            {words.giveUp}
          </Button>
        </div>
      </div>
    </details>
  )
}
