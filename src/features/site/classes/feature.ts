import { answer, feature } from '#platform/server/feature.ts'
import { findClasses, findClass } from './classes.ts'
import { listClasses, showClass } from './contract.ts'
import { seed } from './seed.ts'
import { classSettings } from './settings.ts'

export const classes = feature({
  name: 'classes',
  settings: classSettings,
  answers: [answer(listClasses, findClasses), answer(showClass, findClass)],
  seed,
})
