import { answer, feature } from '#platform/server/feature.ts'
import { feedNews, listNews, showNews } from './contract.ts'
import { feed } from './feed.ts'
import { findNews, findNewsItem } from './news.ts'
import { seed } from './seed.ts'

export const news = feature({
  name: 'news',
  answers: [answer(listNews, findNews), answer(showNews, findNewsItem), answer(feedNews, feed)],
  seed,
})
