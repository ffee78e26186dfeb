import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import type { Vacancy } from '../contract.ts'
import { vacancyWords } from '../words.ts'

/**
 * How one applies for a vacancy. The one place on its page for that: a form takes the place of the address where there is
 * one.
 */
export function Apply({ vacancy }: { readonly vacancy: Vacancy }) {
  const words = useWords(vacancyWords)
  const email = textOf(useSite(), 'contactEmail')
  if (vacancy.isClosed) return <p className="note">{words.closedText}</p>
  if (!email) return null
  return (
    <section className="tinted stack" id="apply" aria-labelledby="apply-title">
      <h2 id="apply-title">{words.apply}</h2>
      <p>{words.applyText}</p>
      <a
        className={buttonClass()}
        href={`mailto:${email}?subject=${encodeURIComponent(vacancy.title)}`}
      >
        {words.write}
      </a>
    </section>
  )
}
