import { answer, feature } from '#platform/server/feature.ts'
import { showPrivacy, showPromise, showTerms } from './contract.ts'
import { readPrivacy, readPromise, readTerms } from './pages.ts'
import { begin, seed } from './seed.ts'

export const pages = feature({
  name: 'pages',
  answers: [
    answer(showPrivacy, readPrivacy),
    answer(showPromise, readPromise),
    answer(showTerms, readTerms),
  ],
  seed,
  begin,
})
