import { answer, feature } from '#platform/server/feature.ts'
import { enquireService, listServices, showService } from './contract.ts'
import { enquire } from './enquire.ts'
import { seed } from './seed.ts'
import { list, show } from './services.ts'
import { serviceSettings } from './settings.ts'

export const services = feature({
  name: 'services',
  settings: serviceSettings,
  answers: [answer(listServices, list), answer(showService, show), answer(enquireService, enquire)],
  seed,
})
