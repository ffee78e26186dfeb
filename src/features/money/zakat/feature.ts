import { answer, feature } from '#platform/server/feature.ts'
import { showNisab } from './contract.ts'
import { seed } from './seed.ts'
import { zakatSettings } from './settings.ts'
import { findNisab } from './zakat.ts'

export const zakat = feature({
  name: 'zakat',
  settings: zakatSettings,
  answers: [answer(showNisab, findNisab)],
  seed,
})
