import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import type { Course } from '../contract.ts'
import { courseWords } from '../words.ts'

type Dated = Pick<Course, 'startsOn' | 'endsOn'>

/** "11 Jan 2027 to 22 Mar 2027". */
export function CourseDates({ course: { startsOn, endsOn } }: { readonly course: Dated }) {
  const { language } = useSite()
  const words = useWords(courseWords)
  if (startsOn === null) return null
  const write = (date: string) => writeDate(date, language, { length: 'short' })
  return <>{endsOn ? words.fromTo(write(startsOn), write(endsOn)) : words.from(write(startsOn))}</>
}

type Seated = Pick<Course, 'seatsLeft' | 'applicationsOpen' | 'applyUntil'>

/** How many places there are still, and until when one can apply. */
export function Seats({
  course: { seatsLeft, applicationsOpen, applyUntil },
}: {
  readonly course: Seated
}) {
  const { language } = useSite()
  const words = useWords(courseWords)
  if (!applicationsOpen) return <>{words.closed}</>
  const left = seatsLeft === null ? '' : seatsLeft === 0 ? words.full : words.left(seatsLeft)
  const until = applyUntil
    ? words.applyBy(writeDate(applyUntil, language, { length: 'short' }))
    : ''
  return <>{[left, until].filter(Boolean).join(' · ')}</>
}
