import { answer, feature } from '#platform/server/feature.ts'
import { listCourses, showCourse } from './contract.ts'
import { list, show } from './courses.ts'
import { seed } from './seed.ts'

export const courses = feature({
  name: 'courses',
  answers: [answer(listCourses, list), answer(showCourse, show)],
  seed,
})
