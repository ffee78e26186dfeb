import { answer, feature } from '#platform/server/feature.ts'
import { download } from './calendar.ts'
import { calendarFile, listEvents, showEvent } from './contract.ts'
import { list, show } from './events.ts'
import { seed } from './seed.ts'

export const events = feature({
  name: 'events',
  answers: [answer(listEvents, list), answer(showEvent, show), answer(calendarFile, download)],
  seed,
})
