import { answer, feature } from '#platform/server/feature.ts'
import { showFigures, tellPage } from './contract.ts'
import { forgetOld, findFigures, tell } from './figures.ts'

export const figures = feature({
  name: 'figures',
  answers: [answer(tellPage, tell), answer(showFigures, findFigures)],
  schedules: [{ name: 'figures.forget-old', cron: '41 3 * * *', run: forgetOld }],
})
