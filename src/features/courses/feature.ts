import { answer, feature } from '#platform/server/feature.ts'
import { apply } from './apply.ts'
import { applyForCourse, listCourses, showCourse } from './contract.ts'
import { list, show } from './courses.ts'
import { invariants } from './invariants.ts'
import { moveEveryoneUp } from './jobs.ts'
import { seed } from './seed.ts'
import { exportPlaces, giveUpPlaces } from './withdraw.ts'

export const courses = feature({
  name: 'courses',
  answers: [answer(listCourses, list), answer(showCourse, show), answer(applyForCourse, apply)],
  schedules: [moveEveryoneUp],
  holds: { export: exportPlaces, erase: giveUpPlaces },
  invariants,
  seed,
})
