import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import { commaOf, localeOf } from '#platform/shared/languages.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { ask, downloadFrom, tell } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { OwnTabs, useOwnPage } from '#platform/web/shell/own-page.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/state.tsx'
import { downloadStatement, listMyGifts, listStatements } from '../contract.ts'
import { headsWords, writeHeads } from '../heads-words.ts'
import { myGivingWords } from '../my-giving-words.ts'
import { HELD_STATES, writeAmount } from '../rules.ts'
import './my-giving.css'

export const meta: Meta = ({ site }) => ({
  title: myGivingWords[site.language].title,
  robots: 'noindex',
})
export const handle: PageHandle = { dock: false }

type Gift = Answer<typeof listMyGifts>['items'][number]
type Year = Answer<typeof listStatements>['items'][number]

interface MyGivingProps {
  /** What else is asked; nothing is shown before it is there as well. Never another function, and it does not fail. */
  readonly alongside: () => Promise<unknown>
  /** What stands above the gifts, and comes with them. */
  readonly children: ReactNode
}

/** What somebody has given, with receipts, and a statement for each tax year. */
export default function MyGivingPage(props: MyGivingProps) {
  const words = useWords(myGivingWords)
  const isSignedIn = useOwnPage()
  return (
    <div className="wrap my-giving">
      <div className="page-head">
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      <OwnTabs />
      <div className="page-foot">{isSignedIn ? <Gifts {...props} /> : <Skeleton lines={8} />}</div>
    </div>
  )
}

function Gifts({ alongside, children }: MyGivingProps) {
  const words = useWords(myGivingWords)
  const [gifts, setGifts] = useState<readonly Gift[]>()
  const [years, setYears] = useState<readonly Year[]>([])
  const [total, setTotal] = useState(0)
  const [isFailed, setIsFailed] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const load = useCallback(
    (page: number, alongside?: Promise<unknown>) =>
      ask(listMyGifts, { page }).then(async (outcome) => {
        await alongside
        setIsBusy(false)
        setIsFailed('refused' in outcome && outcome.refused !== 'signed-out')
        if (!('reply' in outcome)) return
        const { items, total } = outcome.reply
        setGifts((shown = []) => [
          ...shown,
          ...items.filter(({ id }) => !shown.some((gift) => gift.id === id)),
        ])
        setTotal(total)
      }),
    [],
  )
  // Together, so that what is shown does not move again.
  const begin = useCallback(
    () =>
      load(
        1,
        Promise.all([
          alongside(),
          ask(listStatements, {}, { quiet: true }).then((outcome) => {
            if ('reply' in outcome) setYears(outcome.reply.items)
          }),
        ]),
      ),
    [load, alongside],
  )
  useEffect(() => {
    void begin()
  }, [begin])

  if (!gifts && !isFailed)
    return (
      <div>
        <output className="visually-hidden">{words.loading}</output>
        <Skeleton lines={8} />
      </div>
    )
  const more = () => {
    if (!gifts) return
    setIsBusy(true)
    void load(Math.floor(gifts.length / PAGE) + 1)
  }
  return (
    <>
      {children}
      {!gifts ? (
        <Failed onAgain={() => void begin()} />
      ) : gifts.length === 0 ? (
        <NoGifts />
      ) : (
        <div className="given">
          <section aria-labelledby="given">
            <h2 id="given">{words.given}</h2>
            <ul className="rows">
              {gifts.map((gift) => (
                <GiftRow key={gift.id} {...gift} />
              ))}
            </ul>
            {gifts.length < total ? (
              <Button look="quiet" busy={isBusy} onClick={more}>
                {words.more}
              </Button>
            ) : null}
          </section>
          <Statements years={years} />
        </div>
      )}
    </>
  )
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const words = useWords(myGivingWords)
  return (
    <ErrorState
      title={words.failed}
      actions={<Button onClick={onAgain}>{words.tryAgain}</Button>}
    />
  )
}

function NoGifts() {
  const words = useWords(myGivingWords)
  const { give } = useSite().links
  return (
    <EmptyState
      title={words.none}
      actions={
        give ? (
          <Link className={buttonClass()} to={give.to}>
            {words.give}
          </Link>
        ) : null
      }
    >
      <p>{words.noneText}</p>
    </EmptyState>
  )
}

/** As many as a call answers unless it is told otherwise. */
const PAGE = 20

function GiftRow({
  items,
  status,
  total,
  returned,
  currency,
  frequency,
  donatedAt,
  giftAid,
  isOfCompany,
  receiptUrl,
  nameOffUrl,
  test,
}: Gift) {
  const { language } = useSite()
  const comma = commaOf(language)
  const words = useWords(myGivingWords)
  const ofHeads = useWords(headsWords)
  const day = useDay()(donatedAt)
  const money = (amount: number) => formatMoney(amount, currency, { language, decimals: 'always' })
  const isHeld = HELD_STATES.includes(status)
  const facts = [
    ...items.flatMap(({ heads }) =>
      heads
        ? writeHeads(
            ofHeads[heads.of],
            heads.quantity,
            writeAmount(heads.price, currency, language),
          )
        : [],
    ),
    isOfCompany ? words.ofCompany : '',
    returned === null ? words.states[status] : words.partReturned(money(returned)),
    words.often[frequency],
    isHeld && giftAid.declared ? words.giftAid : '',
    test ? words.test : '',
  ].filter(Boolean)
  return (
    <li className="given-row">
      <time dateTime={donatedAt}>{day}</time>
      <div>
        <b>
          {items.map(({ title, language }, at) => (
            <Fragment key={title}>
              {at > 0 ? comma : ''}
              <bdi lang={language}>{title}</bdi>
            </Fragment>
          ))}
        </b>
        {facts.length > 0 ? <p>{facts.join(' · ')}</p> : null}
        {nameOffUrl ? (
          <p>
            <Link to={nameOffUrl}>{words.nameOff}</Link>
          </p>
        ) : null}
      </div>
      <span className={isHeld ? 'figures' : 'figures muted'}>{money(total)}</span>
      {receiptUrl ? (
        <a href={receiptUrl} aria-label={words.receiptOf(day)}>
          {words.receipt}
        </a>
      ) : null}
    </li>
  )
}

function Statements({ years }: { readonly years: readonly Year[] }) {
  const { language } = useSite()
  const words = useWords(myGivingWords)
  if (years.length === 0) return null

  const fetchYear = async (year: number) => {
    const refused = await downloadFrom(downloadStatement, { file: `${year}.pdf` })
    if (refused) tell(refused as never)
  }
  return (
    <section aria-labelledby="statements">
      <h2 id="statements">{words.statements}</h2>
      <p className="muted">{words.statementsHelp}</p>
      <ul className="rows">
        {years.map(({ year, gifts, totals }) => (
          <li key={year} className="row">
            <div>
              <b>{words.statement(year)}</b>
              <p>
                {[
                  words.gifts(gifts),
                  ...totals.map(({ amount, currency }) =>
                    formatMoney(amount, currency, { language, decimals: 'always' }),
                  ),
                ].join(' · ')}
              </p>
            </div>
            <Button
              look="plain"
              aria-label={words.downloadOf(year)}
              onClick={() => void fetchYear(year)}
            >
              {words.download}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useDay(): (instant: string) => string {
  const site = useSite()
  const timeZone = textOf(site, 'timezone')
  const format = new Intl.DateTimeFormat(localeOf(site.language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(timeZone ? { timeZone } : {}),
  })
  return (instant) => format.format(new Date(instant))
}
