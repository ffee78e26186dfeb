import { answer, feature } from '#platform/server/feature.ts'
import { apply } from './apply.ts'
import { applyForVacancy, listVacancies, showVacancy } from './contract.ts'
import { seed } from './seed.ts'
import { list, show } from './vacancies.ts'

export const vacancies = feature({
  name: 'vacancies',
  answers: [answer(listVacancies, list), answer(showVacancy, show), answer(applyForVacancy, apply)],
  seed,
})
