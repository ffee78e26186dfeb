import { answer, feature } from '#platform/server/feature.ts'
import {
  changeSubscription,
  confirmSubscription,
  endSubscription,
  showSubscription,
  subscribe,
} from './contract.ts'
import {
  ask,
  choose,
  confirmSubscriber,
  end,
  eraseSubscriptions,
  exportSubscriptions,
  forgetUnanswered,
  findSubscriber,
} from './subscribers.ts'

export const subscribers = feature({
  name: 'subscribers',
  answers: [
    answer(subscribe, ask),
    answer(showSubscription, findSubscriber),
    answer(confirmSubscription, confirmSubscriber),
    answer(changeSubscription, choose),
    answer(endSubscription, end),
  ],
  holds: { export: exportSubscriptions, erase: eraseSubscriptions },
  schedules: [{ name: 'subscribers.forget-unanswered', cron: '23 3 * * *', run: forgetUnanswered }],
})
