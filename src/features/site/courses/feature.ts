import { needing } from '#features/ground/content/save.ts'
import { hasHolders, offers } from '#features/site/places/places.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { apply } from './apply.ts'
import { applyForCourse, courseKind, listCourses, showCourse } from './contract.ts'
import { OFFER, findCourses, findOpenCourse } from './courses.ts'
import { courseOffer } from './offer.ts'
import { seed } from './seed.ts'
import { courseSettings } from './settings.ts'

export const courses = feature({
  name: 'courses',
  settings: courseSettings,
  answers: [
    answer(listCourses, findCourses),
    answer(showCourse, findOpenCourse),
    answer(applyForCourse, apply),
  ],
  plugs: [
    offers.with(OFFER, courseOffer),
    needing.with(courseKind.name, (ctx, id) => hasHolders(ctx, { offer: OFFER, about: id })),
  ],
  seed,
})
