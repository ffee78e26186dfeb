import { answer, feature } from '#platform/server/feature.ts'
import {
  changeSubscription,
  confirmSubscription,
  endSubscription,
  showSubscription,
  subscribe,
} from './contract.ts'
import { forgetUnansweredSubscribers } from './jobs.ts'
import {
  ask,
  choose,
  confirm,
  end,
  eraseSubscriptions,
  exportSubscriptions,
  show,
} from './subscribers.ts'

export const subscribers = feature({
  name: 'subscribers',
  answers: [
    answer(subscribe, ask),
    answer(showSubscription, show),
    answer(confirmSubscription, confirm),
    answer(changeSubscription, choose),
    answer(endSubscription, end),
  ],
  holds: { export: exportSubscriptions, erase: eraseSubscriptions },
  schedules: [forgetUnansweredSubscribers],
})
