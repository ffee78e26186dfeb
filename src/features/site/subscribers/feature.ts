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
  confirm,
  end,
  eraseSubscriptions,
  exportSubscriptions,
  forgetUnanswered,
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
  schedules: [{ name: 'subscribers.forget-unanswered', cron: '23 3 * * *', run: forgetUnanswered }],
})
