import { answer, feature } from '#platform/server/feature.ts'
import { apply } from './apply.ts'
import { applyForVacancy, listVacancies, showVacancy } from './contract.ts'
import { seed } from './seed.ts'
import { findVacancies, findOpenVacancy } from './vacancies.ts'

export const vacancies = feature({
  name: 'vacancies',
  answers: [
    answer(listVacancies, findVacancies),
    answer(showVacancy, findOpenVacancy),
    answer(applyForVacancy, apply),
  ],
  seed,
})
