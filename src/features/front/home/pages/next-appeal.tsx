import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { belowWords } from '../below-words.ts'

/** Where a site that is only campaigns has none at the moment. */
export function NextAppeal() {
  const { appeals, title, text, write } = useWords(belowWords).soon
  const site = useSite()
  const email = textOf(site, 'contactEmail')
  return (
    <section className="section" aria-labelledby="appeals-title">
      <div className="wrap">
        <h2 className="visually-hidden" id="appeals-title">
          {appeals}
        </h2>
        <EmptyState
          title={title}
          seed="next-appeal"
          actions={
            email ? (
              <a className={buttonClass({ look: 'quiet' })} href={`mailto:${email}`}>
                {write}
              </a>
            ) : undefined
          }
        >
          <p>{text}</p>
        </EmptyState>
      </div>
    </section>
  )
}
