import { showing } from '#features/prayer/screens/screens.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { download } from './calendar.ts'
import { calendarFile, listEvents, showEvent } from './contract.ts'
import { findEvents, findEvent } from './events.ts'
import { eventOnScreens } from './on-screens.ts'
import { seed } from './seed.ts'

export const events = feature({
  name: 'events',
  answers: [
    answer(listEvents, findEvents),
    answer(showEvent, findEvent),
    answer(calendarFile, download),
  ],
  plugs: [showing.with('event', eventOnScreens)],
  seed,
})
