import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import type { Course } from '../contract.ts'
import { courseWords } from '../words.ts'

/**
 * How one applies for a course. The one place on its page for that: a form takes the place of the address where there is
 * one.
 */
export function Apply({ course }: { readonly course: Course }) {
  const words = useWords(courseWords)
  const email = textOf(useSite(), 'contactEmail')
  if (!course.applicationsOpen || !email) return null
  return (
    <section className="tinted stack" id="apply" aria-labelledby="apply-title">
      <h2 id="apply-title">{words.apply}</h2>
      <p>{course.seatsLeft === 0 ? words.fullText : words.applyText}</p>
      <a
        className={buttonClass()}
        href={`mailto:${email}?subject=${encodeURIComponent(course.title)}`}
      >
        {words.write}
      </a>
    </section>
  )
}
