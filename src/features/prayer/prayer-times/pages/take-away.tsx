import { useSite, useWords } from '#platform/web/site.ts'
import { pageWords } from '../page-words.ts'
import { PAPERS } from '../rules.ts'
import { addressOfFile, addressOfSheet } from './addresses.ts'
import type { PageData } from './load-times.ts'

/** To subscribe to, to print, to reckon with; and how all of it was found. */
export function TakeAway({ data }: { readonly data: PageData }) {
  const words = useWords(pageWords)
  const { origin } = useSite()
  const { asked } = data
  const calendar = `${origin.replace(/^https?:/, 'webcal:')}/api/prayer-time.ics`
  return (
    <section className="section screen-only" aria-labelledby="take">
      <div className="wrap split">
        <div>
          <h2 className="title" id="take">
            {words.take}
          </h2>
          <p className="lead">{words.takeLead}</p>
        </div>
        <ul className="rows take-away">
          {[
            [calendar, words.subscribe],
            ['/api/prayer-time.ics', words.ics],
            ...PAPERS.map((paper) => [
              addressOfSheet(asked, paper),
              words.sheet(paper.toUpperCase()),
            ]),
            [addressOfFile('csv', asked), words.csv],
            ['/api/prayer-time/feed', words.feed],
          ].map(([href, name]) => (
            <li key={href}>
              <a className="row" href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap method">
        <h2 className="label">{words.method}</h2>
        <p>{data.today.method.text}</p>
      </div>
    </section>
  )
}
