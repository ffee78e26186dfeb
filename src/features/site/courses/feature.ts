import { offers } from '#features/site/places/places.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { apply } from './apply.ts'
import { applyForCourse, listCourses, showCourse } from './contract.ts'
import { OFFER, list, show } from './courses.ts'
import { courseOffer } from './offer.ts'
import { seed } from './seed.ts'
import { courseSettings } from './settings.ts'

export const courses = feature({
  name: 'courses',
  settings: courseSettings,
  answers: [answer(listCourses, list), answer(showCourse, show), answer(applyForCourse, apply)],
  plugs: [offers.with(OFFER, courseOffer)],
  seed,
})
