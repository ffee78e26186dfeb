import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { textOf } from '#platform/web/site.ts'
import { Figures } from '#platform/web/ui/text.tsx'
import { headsWords, writeHeads } from '../heads-words.ts'
import { writeAmount } from '../rules.ts'
import { thankYouWords } from './thank-you-words.ts'
import type { Gift } from './use-gift.ts'

/** The gift in figures, as on its receipt. */
export function GiftLines({ gift }: { readonly gift: Gift }) {
  const words = useWords(thankYouWords)
  const ofHeads = useWords(headsWords)
  const site = useSite()
  const { items, fee, total, currency, giftAid, status } = gift
  const money = (amount: number) => (
    <Figures>{writeAmount(amount, currency, site.language, 'always')}</Figures>
  )
  const hasArrived = status === 'succeeded' || status === 'won'

  return (
    <section className="receipt lifted" aria-labelledby="gift-title">
      <div className="card-head">
        <h2 id="gift-title">{words.gift}</h2>
        {gift.test ? <span className="tag warning">{words.test}</span> : null}
      </div>
      <dl className="lines">
        {items.map(({ title, language, amount, heads }) => (
          <div key={title}>
            <dt>
              <bdi lang={language}>{title}</bdi>
              {heads ? (
                <small>
                  <bdi>
                    {writeHeads(
                      ofHeads[heads.of],
                      heads.quantity,
                      writeAmount(heads.price, currency, site.language),
                    )}
                  </bdi>
                </small>
              ) : null}
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        {fee > 0 ? (
          <div>
            <dt>{words.fee}</dt>
            <dd>{money(fee)}</dd>
          </div>
        ) : null}
        <div className="total">
          <dt>{hasArrived ? words.given : words.total}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      {giftAid.declared && giftAid.reclaim > 0 ? (
        <p className="from-gift-aid">
          {words.giftAid(writeAmount(giftAid.reclaim, currency, site.language, 'always'))}
        </p>
      ) : null}
      <p className="small muted">
        <time dateTime={gift.donatedAt}>
          {writeDay(gift.donatedAt, site.language, textOf(site, 'timezone'))}
        </time>
        {hasArrived ? <> · {words.receiptByMail}</> : null}
      </p>
      {gift.nameOffUrl ? (
        <p className="small">
          <Link to={gift.nameOffUrl}>{words.nameOff}</Link>
        </p>
      ) : null}
    </section>
  )
}

/** Western figures in every language (decision: western-figures). */
function writeDay(instant: string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: timeZone || 'UTC',
  }).format(new Date(instant))
}
