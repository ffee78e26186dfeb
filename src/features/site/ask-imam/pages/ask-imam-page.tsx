import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api, must } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { Filters, Finder } from '#platform/web/reading/finder.tsx'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import {
  addressOf,
  framesOfAll,
  leaveForFrames,
  notFound,
  readAsked,
} from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { Prose } from '#platform/web/reading/prose.tsx'
import { readingWords } from '#platform/web/reading/words.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { Accordion } from '#platform/web/ui/accordion.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type Question, listQuestions } from '../contract.ts'
import { askImamWords } from '../words.ts'
import '../ask-imam.css'
import { AskForm } from './ask-form.tsx'
import { AnswerReader } from './answer-reader.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readAsked(new URL(request.url))
  const found = must(await context.get(api)(listQuestions, { ...asked, pageSize: 12 }))
  if (asked.page > 1 && found.items.length === 0) throw notFound()
  leaveForFrames(found.items, request)
  return { ...found, asked }
}

export const meta: Meta<typeof loader> = ({ data: { asked }, site }) => ({
  title: askImamWords[site.language].title,
  description: askImamWords[site.language].lead,
  canonical: addressOf(pathOf('askImam'), { category: asked.category, page: asked.page }),
  ...(asked.q ? { robots: 'noindex' } : {}),
})

export const handle = {
  dock: false,
  sources: ({ items }) => ({ frame: framesOfAll(items) }),
} satisfies PageHandle<typeof loader>

/** A question asked in private, its answer for whoever has the reference, and what others were answered. */
export default function AskImamPage() {
  const words = useWords(askImamWords)
  return (
    <div className="wrap ask-imam">
      <ListHead title={words.title} lead={words.lead}>
        <div className="actions">
          <a className={buttonClass({ size: 'large' })} href="#ask">
            {words.ask}
          </a>
          <a className={buttonClass({ look: 'quiet', size: 'large' })} href="#read">
            {words.readTitle}
          </a>
        </div>
      </ListHead>
      <div className="with-aside">
        <div className="stack roomy">
          <Published />
          <Slice>
            <AskForm />
          </Slice>
        </div>
        <Slice>
          <AnswerReader />
        </Slice>
      </div>
    </div>
  )
}

function Published() {
  const { items, categories, asked, ...paging } = useLoaderData<typeof loader>()
  const words = useWords(askImamWords)
  const common = useWords(readingWords)
  const { category, q } = asked
  const isNarrowed = category !== '' || q !== ''
  return (
    <section aria-labelledby="published" className="stack">
      <h2 id="published">{words.published}</h2>
      <Finder path={pathOf('askImam')} name={words.answers} q={q} keep={{ category }} />
      {categories.length > 1 ? (
        <Filters
          label={words.subjects}
          links={['', ...categories].map((each) => ({
            to: addressOf(pathOf('askImam'), { category: each, q }),
            name: each === '' ? common.all : each,
            isCurrent: each === category,
          }))}
        />
      ) : null}
      {q ? (
        <p>
          <output className="muted">{common.found(paging.total)}</output>
        </p>
      ) : null}
      {items.length === 0 ? (
        <EmptyState
          title={isNarrowed ? common.nothingFound : words.none}
          seed="ask-imam"
          actions={
            isNarrowed ? (
              <Link className="more" to={pathOf('askImam')}>
                {common.clear}
              </Link>
            ) : undefined
          }
        >
          <p>{isNarrowed ? common.tryOther : words.noneText}</p>
        </EmptyState>
      ) : (
        <Accordion
          items={items.map((question) => ({
            id: question.id,
            title: (
              <span dir="auto" lang={question.language}>
                {question.title}
              </span>
            ),
            content: <Answered question={question} />,
          }))}
        />
      )}
      <Pager {...paging} to={(page) => addressOf(pathOf('askImam'), { ...asked, page })} />
    </section>
  )
}

function Answered({ question }: { readonly question: Question }) {
  const { language } = useSite()
  const words = useWords(askImamWords)
  return (
    <>
      <Prose html={question.html} language={question.textLanguage} />
      <p className="small muted">
        {question.category ? (
          <>
            <bdi>{question.category}</bdi>
            {' · '}
          </>
        ) : null}
        {words.answeredOn(writeDate(question.answeredOn, language))}
      </p>
    </>
  )
}
