import { formatMoney } from '#platform/shared/money.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Accordion } from '#platform/web/ui/accordion.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Campaign, listFaqs, showMessage } from '../contract.ts'
import type { Need, Plan } from '../needs-contract.ts'
import { pledgeWords } from '../pledge-words.ts'
import { campaignWords } from '../words.ts'

export interface Askable {
  readonly currency: string
  /** Null where nothing can be given now. */
  readonly onGive: ((id: string) => void) | null
}

/** Amounts with a name, and a button that puts one into the form. */
export function Plans({ plans, currency, onGive }: Askable & { readonly plans: readonly Plan[] }) {
  const words = useWords(campaignWords)
  const { language } = useSite()
  const money = (amount: number) => formatMoney(amount, currency, { language })
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">{words.plans}</h2>
      <ul className="rows campaign-plans">
        {plans.map(({ id, title, summary, amount, frequency, instalments }) => (
          <li key={id} className="campaign-need">
            <div>
              <h3>
                <bdi>{title}</bdi>
              </h3>
              {summary ? (
                <p className="muted">
                  <bdi>{summary}</bdi>
                </p>
              ) : null}
              {frequency === 'once' ? null : (
                <p>
                  {instalments === undefined
                    ? words.monthly
                    : words.inInstalments(instalments, money(instalments * amount))}
                </p>
              )}
            </div>
            <GiveOne
              amount={amount}
              isMonthly={frequency === 'monthly'}
              title={title}
              currency={currency}
              onGive={onGive && (() => onGive(id))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface GiveOneProps {
  readonly amount: number
  readonly isMonthly?: boolean
  readonly title: string
  readonly currency: string
  readonly onGive: (() => void) | null
}

/** What one costs, as a button where it can be given now. */
function GiveOne({ amount, isMonthly = false, title, currency, onGive }: GiveOneProps) {
  const words = useWords(campaignWords)
  const { language } = useSite()
  const money = formatMoney(amount, currency, { language })
  const give = isMonthly ? words.giveMonthly(money) : words.giveOne(money)
  if (!onGive) return <b className="figures">{isMonthly ? words.eachMonth(money) : money}</b>
  return (
    <Button look="quiet" aria-label={`${give}: ${title}`} onClick={onGive}>
      {give}
    </Button>
  )
}

interface NeedsProps extends Askable {
  readonly needs: readonly Need[]
}

/** What it takes, one by one: how many are given, and a button that puts one into the form. */
export function Needs({ needs, currency, onGive }: NeedsProps) {
  const words = useWords(campaignWords)
  const said = useWords(pledgeWords)
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">{words.needs}</h2>
      <ul className="rows">
        {needs.map(({ id, title, summary, unitAmount, quantity, funded, promised, left }) => (
          <li key={id} className="campaign-need">
            <div>
              <h3>
                <bdi>{title}</bdi>
              </h3>
              {summary ? (
                <p className="muted">
                  <bdi>{summary}</bdi>
                </p>
              ) : null}
            </div>
            {left > 0 && onGive ? (
              <GiveOne
                amount={unitAmount}
                title={title}
                currency={currency}
                onGive={() => onGive(id)}
              />
            ) : null}
            <div className="campaign-need-bar">
              <Progress share={funded / quantity} label={words.givenOf(funded, quantity)} thin />
              <p className="small muted">
                {words.givenOf(funded, quantity)}
                {promised > 0 ? ` · ${said.promisedOf(promised)}` : null}
                {funded >= quantity ? ` ${words.allGiven}` : null}
                {left === 0 && funded + promised < quantity ? ` ${words.allHeld}` : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Pictures({ gallery }: Pick<Campaign, 'gallery'>) {
  const words = useWords(campaignWords)
  if (gallery.length === 0) return null
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">{words.pictures}</h2>
      <ul className="campaign-pictures">
        {gallery.map(({ image, caption }) => (
          <li key={image.src}>
            <figure>
              <Photo image={image} sizes="(min-width: 60rem) 22rem, 50vw" />
              {caption ? (
                <figcaption className="small muted">
                  <bdi>{caption}</bdi>
                </figcaption>
              ) : null}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Chair({ message }: { readonly message: Answer<typeof showMessage> }) {
  const words = useWords(campaignWords)
  if (!message) return null
  const { name, role, image, html } = message
  return (
    <section aria-labelledby="chair">
      <h2 className="visually-hidden" id="chair">
        {words.chair}
      </h2>
      <figure className="quote">
        <blockquote>
          <Prose html={html} />
        </blockquote>
        <figcaption>
          {image ? <Photo image={image} sizes="4rem" /> : null}
          <bdi>{[name, role].filter(Boolean).join(', ')}</bdi>
        </figcaption>
      </figure>
    </section>
  )
}

export function Questions({ faqs }: { readonly faqs: Answer<typeof listFaqs> }) {
  const words = useWords(campaignWords)
  if (faqs.length === 0) return null
  return (
    <section aria-labelledby="faqs">
      <h2 id="faqs">{words.faqs}</h2>
      <Accordion
        items={faqs.map(({ question, html }, at) => ({
          id: `faq-${at}`,
          title: <bdi>{question}</bdi>,
          content: <Prose html={html} />,
        }))}
      />
    </section>
  )
}

export function Updates({ updates }: Pick<Campaign, 'updates'>) {
  const words = useWords(campaignWords)
  const { language } = useSite()
  if (updates.length === 0) return null
  return (
    <section aria-labelledby="updates">
      <h2 id="updates">{words.updates}</h2>
      <ul className="rows">
        {updates.map(({ on, title, html }) => (
          <li key={`${on} ${title}`} className="campaign-update">
            <p className="label">
              <time dateTime={on}>{writeDate(on, language, { length: 'short' })}</time>
            </p>
            <h3>
              <bdi>{title}</bdi>
            </h3>
            <Prose html={html} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Wall({ recentDonations, test }: Pick<Campaign, 'recentDonations' | 'test'>) {
  const words = useWords(campaignWords)
  const { language } = useSite()
  if (recentDonations.length === 0) return null
  return (
    <section aria-labelledby="wall">
      <h2 id="wall">{words.wall}</h2>
      <ul className="campaign-wall">
        {recentDonations.map(({ name, amount, currency, at, on, isLate }, place) => (
          <li key={`${at} ${place}`}>
            <b>{name === null ? words.someone : <bdi>{name}</bdi>}</b>
            <span className="figures">{formatMoney(amount, currency, { language })}</span>
            <span className="small muted">
              <time dateTime={on}>{writeDate(on, language, { length: 'short' })}</time>
              {isLate ? `, ${words.late}` : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {words.wallNote} {test ? words.test : null}
      </p>
    </section>
  )
}
