import { answer, feature } from '#platform/server/feature.ts'
import { showPrivacy, showTerms } from './contract.ts'
import { readPrivacy, readTerms } from './pages.ts'
import { seed } from './seed.ts'

export const pages = feature({
  name: 'pages',
  answers: [answer(showPrivacy, readPrivacy), answer(showTerms, readTerms)],
  seed,
})
