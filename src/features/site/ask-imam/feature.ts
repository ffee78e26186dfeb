import { answer, feature } from '#platform/server/feature.ts'
import { ask, findQuestions, read } from './ask-imam.ts'
import { askImam, listQuestions, readAnswer } from './contract.ts'
import { seed } from './seed.ts'
import { askImamSettings } from './settings.ts'

export const askTheImam = feature({
  name: 'ask-imam',
  settings: askImamSettings,
  answers: [answer(listQuestions, findQuestions), answer(askImam, ask), answer(readAnswer, read)],
  seed,
})
