import { answer, feature } from '#platform/server/feature.ts'
import { feedNews, listNews, showNews } from './contract.ts'
import { feed } from './feed.ts'
import { list, show } from './news.ts'
import { seed } from './seed.ts'

export const news = feature({
  name: 'news',
  answers: [answer(listNews, list), answer(showNews, show), answer(feedNews, feed)],
  seed,
})
