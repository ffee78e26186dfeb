import { answer, feature } from '#platform/server/feature.ts'
import { readFeed, showMonth, showNext, showToday } from './contract.ts'
import { invariants } from './invariants.ts'
import { feed, readMonth } from './month.ts'
import { seed } from './seed.ts'
import { readNext, readToday } from './today.ts'

export const prayerTimes = feature({
  name: 'prayer-times',
  answers: [
    answer(showToday, readToday),
    answer(showNext, readNext),
    answer(showMonth, readMonth),
    answer(readFeed, feed),
  ],
  invariants,
  seed,
})
