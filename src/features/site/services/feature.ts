import { answer, feature } from '#platform/server/feature.ts'
import { enquireService, listServices, showService } from './contract.ts'
import { enquire } from './enquire.ts'
import { seed } from './seed.ts'
import { findServices, findService } from './services.ts'
import { serviceSettings } from './settings.ts'

export const services = feature({
  name: 'services',
  settings: serviceSettings,
  answers: [
    answer(listServices, findServices),
    answer(showService, findService),
    answer(enquireService, enquire),
  ],
  seed,
})
