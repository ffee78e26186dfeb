import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { writeAmount } from '#features/money/giving/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { api, must } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { copyText } from '#platform/web/share.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { showTransfer } from '../contract.ts'
import { detailWords, transferWords } from '../words.ts'
import '../bank-transfers.css'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return must(await context.get(api)(showTransfer, { id: params['id'] ?? '' }))
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: transferWords[site.language].title,
  robots: 'noindex',
})

export const handle = { dock: false, isPublic: false } satisfies PageHandle<typeof loader>

type Transfer = Answer<typeof showTransfer>

/** `/donate/transfer/{id}`: what a bank asks for, ready to be copied; and, once it has come, that it has. */
export default function TransferPage() {
  const transfer = useLoaderData<typeof loader>()
  return (
    <div className="wrap narrow">
      <Heading transfer={transfer} />
      <div className="transfer">
        {transfer.thankYouUrl ? null : <Details transfer={transfer} />}
        <Items transfer={transfer} />
        <WayOn transfer={transfer} />
      </div>
    </div>
  )
}

interface Props {
  readonly transfer: Transfer
}

function Heading({ transfer: { status, organisation, test } }: Props) {
  const words = useWords(transferWords)
  const titles = { waiting: words.title, late: words.lateTitle, arrived: words.arrivedTitle }
  const leads = {
    waiting: words.lead(organisation),
    late: words.late,
    arrived: words.arrived(organisation),
  }
  return (
    <div className="page-head stack">
      <h1>{titles[status]}</h1>
      <p className="lead">{leads[status]}</p>
      {test && status !== 'arrived' ? <p className="note warning">{words.test}</p> : null}
    </div>
  )
}

function Details({ transfer }: Props) {
  const words = useWords(transferWords)
  const { language } = useSite()
  const { expectedUntil } = transfer
  return (
    <section className="card" aria-labelledby="details-title">
      <h2 id="details-title">{words.details}</h2>
      <dl className="transfer-details">
        {useDetails(transfer).map(([name, value, copied = value]) => (
          <Detail key={name} name={name} value={value} copied={copied} />
        ))}
      </dl>
      <p>{words.why}</p>
      <p className="muted">{words.until(writeDate(expectedUntil, language))}</p>
    </section>
  )
}

/** By their names in a bank's form, with what is copied where that is written otherwise. */
function useDetails({ account, reference, total, currency }: Transfer) {
  const words = useWords(detailWords)
  const amount = writeAmount(total, currency, 'en', 'always')
  const all: readonly (readonly [name: string, value: string, copied?: string])[] = [
    [words.amount, amount, amount.replaceAll(/[^\d.]/g, '')],
    [words.accountName, account.name],
    [words.sortCode, account.sortCode, account.sortCode.replaceAll('-', '')],
    [words.accountNumber, account.number],
    [words.iban, account.iban],
    [words.reference, reference, reference.replaceAll(' ', '')],
  ]
  return all.filter(([, value]) => value !== '')
}

interface DetailProps {
  readonly name: string
  readonly value: string
  readonly copied: string
}

function Detail({ name, value, copied }: DetailProps) {
  const words = useWords(transferWords)
  const copy = async () => {
    if (await copyText(copied)) toast({ kind: 'success', message: words.copied(name) })
    else toast({ kind: 'error', message: words.notCopied })
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
        <Button
          look="quiet"
          size="compact"
          aria-label={words.copy(name)}
          onClick={() => void copy()}
        >
          {words.copyShort}
        </Button>
      </dd>
    </div>
  )
}

function Items({ transfer: { items, currency } }: Props) {
  const words = useWords(transferWords)
  const { language } = useSite()
  return (
    <section className="receipt" aria-labelledby="items-title">
      <h2 id="items-title">{words.gift}</h2>
      <dl className="lines">
        {items.map(({ title, language: of, amount }) => (
          <div key={title}>
            <dt>
              <bdi lang={of}>{title}</bdi>
            </dt>
            <dd>{writeAmount(amount, currency, language, 'always')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function WayOn({ transfer: { thankYouUrl } }: Props) {
  const words = useWords(transferWords)
  return (
    <div className="actions">
      {thankYouUrl ? (
        <Link className={buttonClass()} to={thankYouUrl}>
          {words.toThanks}
        </Link>
      ) : (
        <Link className={buttonClass({ look: 'quiet' })} to={pathOf('donate')}>
          {words.byCard}
        </Link>
      )}
      <Link className={buttonClass({ look: 'quiet' })} to="/">
        {words.home}
      </Link>
    </div>
  )
}
