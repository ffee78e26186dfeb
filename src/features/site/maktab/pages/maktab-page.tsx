import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { api, must } from '#platform/web/api.ts'
import { Link } from '#platform/web/link.tsx'
import { findLink } from '#platform/web/links.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { textOf, useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { type Maktab, showMaktab } from '../contract.ts'
import { USUAL_TITLE, maktabWords } from '../words.ts'
import '../maktab.css'
import { RegistrationForm } from './registration-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return must(await context.get(api)(showMaktab, {}))
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: titleOf(data, maktabWords[site.language].title),
  description: maktabWords[site.language].lead,
})

export const handle = { dock: false } satisfies PageHandle<typeof loader>

/** The evening school: what it is, when it is, and the registration of all children of a family in one go. */
export default function MaktabPage() {
  const maktab = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(maktabWords)
  const { introduction, fee, registrationOpen, sessions } = maktab
  return (
    <div className="wrap maktab">
      <ListHead title={titleOf(maktab, words.title)} lead={words.lead} />
      <div className="with-aside">
        <div className="stack roomy">
          {introduction ? (
            <div className="stack" dir="auto">
              {introduction.split('\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ) : null}
          {fee || registrationOpen || sessions.length > 0 ? (
            <p className="fee">
              {fee ? words.fee(formatMoney(fee.amount, fee.currency, { language })) : words.free}
            </p>
          ) : null}
          <Sessions maktab={maktab} />
        </div>
        <div className="maktab-form">
          {registrationOpen ? (
            <Slice>
              <RegistrationForm maktab={maktab} />
            </Slice>
          ) : (
            <section className="tinted stack">
              <h2>{words.closed}</h2>
              <p>{words.closedText}</p>
              <WriteToUs />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

/** Not every plan has the page for that; some have an address. */
function WriteToUs() {
  const { write } = useWords(maktabWords)
  const site = useSite()
  const email = textOf(site, 'contactEmail')
  if (findLink(site.links, pathOf('contact')))
    return (
      <Link className={buttonClass()} to={pathOf('contact')}>
        {write}
      </Link>
    )
  if (!email) return null
  return (
    <a className={buttonClass()} href={`mailto:${email}`}>
      {write}
    </a>
  )
}

/** The name that the organisation has given it; where it has given none, the usual one in the language of the page. */
function titleOf({ title }: Maktab, usual: string): string {
  return title === USUAL_TITLE ? usual : title
}

function Sessions({ maktab: { sessions } }: { readonly maktab: Maktab }) {
  const written = writtenIn(useSite())
  const words = useWords(maktabWords)
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{words.sessions}</h2>
      <ul className="sessions">
        {sessions.map(({ name, days, starts, ends, placesLeft }) => (
          <li key={name}>
            <h3 lang={written}>
              <bdi>{name}</bdi>
            </h3>
            <p>
              <bdi lang={written}>{days}</bdi>,{' '}
              <span className="figures">{words.time(starts, ends)}</span>
            </p>
            <p className="small muted">
              {placesLeft === null
                ? words.room
                : placesLeft === 0
                  ? words.full
                  : words.left(placesLeft)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
