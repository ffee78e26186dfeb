import { answer, feature } from '#platform/server/feature.ts'
import { registerChildren, showMaktab } from './contract.ts'
import { invariants } from './invariants.ts'
import { moveEveryoneUp } from './jobs.ts'
import { show } from './maktab.ts'
import { register } from './register.ts'
import { exportPlaces, giveUpPlaces } from './withdraw.ts'

export const maktab = feature({
  name: 'maktab',
  answers: [answer(showMaktab, show), answer(registerChildren, register)],
  schedules: [moveEveryoneUp],
  holds: { export: exportPlaces, erase: giveUpPlaces },
  invariants,
})
