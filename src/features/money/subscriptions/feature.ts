import { regularGifts } from '#features/money/causes/causes.ts'
import { regular } from '#features/money/giving/giving.ts'
import { heed, purpose } from '#features/money/payments/payments.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { add } from './add-gift-aid.ts'
import { change } from './change.ts'
import { areCyclesDue, runCycles } from './run-cycles.ts'
import { clearUnfinished } from './clear-unfinished.ts'
import {
  addGiftAid,
  changeSubscription,
  listSubscriptions,
  moveSubscription,
  moveSubscriptionWellSpelt,
  showCycle,
  showSubscription,
} from './contract.ts'
import { countRegular } from './count-regular.ts'
import { firstPayments, showCycleState } from './cycle-state.ts'
import { forgetCardOf } from './forget-card.ts'
import { pauseOfCard } from './heed-warning.ts'
import { eraseSubscriptions, exportSubscriptions } from './hold.ts'
import { invariants } from './invariants.ts'
import { forgetCard, settleLater } from './jobs.ts'
import { countLetters } from './letters.ts'
import { move } from './move.ts'
import { sayWhatExpires } from './say-expires.ts'
import { settleItem, subscriptionPurpose } from './settle.ts'
import { listMine, findSubscription } from './show.ts'
import { start } from './start.ts'

export const subscriptions = feature({
  name: 'subscriptions',
  answers: [
    answer(listSubscriptions, listMine),
    answer(showSubscription, findSubscription),
    answer(addGiftAid, add),
    answer(changeSubscription, change),
    answer(moveSubscription, move),
    answer(moveSubscriptionWellSpelt, move),
    answer(showCycle, showCycleState),
  ],
  jobs: [
    worker(settleLater, (ctx, { itemId }) => settleItem(ctx, itemId)),
    worker(forgetCard, forgetCardOf),
  ],
  watches: [{ name: 'subscriptions.run', when: areCyclesDue, run: runCycles }],
  schedules: [
    { name: 'subscriptions.clear-unfinished', cron: '41 * * * *', run: clearUnfinished },
    {
      name: 'subscriptions.say-expires',
      cron: '23 9 * * *',
      catchUp: '1 day',
      run: sayWhatExpires,
    },
  ],
  holds: { export: exportSubscriptions, erase: eraseSubscriptions },
  plugs: [
    purpose.with('subscription', subscriptionPurpose),
    heed.with('subscriptions', pauseOfCard),
    regular.with('subscriptions', { start, firstPayments, countLetters }),
    regularGifts.with('subscriptions', countRegular),
  ],
  invariants,
})
