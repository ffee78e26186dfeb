import { saving } from '#features/ground/content/save.ts'
import { openFund } from '#features/money/funds/funds.ts'
import { appeals } from '#features/money/giving/giving.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { campaignAppeals } from './appeal.ts'
import { list, listQuestions, show, showChair } from './campaigns.ts'
import {
  campaignKind,
  listCampaigns,
  listFaqs,
  listNeeds,
  showCampaign,
  showMessage,
  takeNameBack,
} from './contract.ts'
import { invariants } from './invariants.ts'
import { countUp } from './jobs.ts'
import { letLapse } from './lapse.ts'
import { list as listOfNeeds } from './needs.ts'
import { fundOf } from './rules.ts'
import { seed } from './seed.ts'
import { countAll } from './totals.ts'
import { takeBack } from './wall.ts'

export const campaigns = feature({
  name: 'campaigns',
  answers: [
    answer(listCampaigns, list),
    answer(showCampaign, show),
    answer(listNeeds, listOfNeeds),
    answer(showMessage, showChair),
    answer(listFaqs, listQuestions),
    answer(takeNameBack, takeBack),
  ],
  jobs: [worker(countUp, (ctx) => countAll(ctx))],
  // Whatever a job that waited too long has left.
  schedules: [
    { name: 'campaigns.count', cron: '* * * * *', run: countAll },
    { name: 'campaigns.let-lapse', cron: '* * * * *', run: letLapse },
  ],
  plugs: [
    appeals.with('campaigns', campaignAppeals),
    // However it is written, a campaign has the fund that its money is kept in.
    saving.with(campaignKind.name, (ctx, { id, title }) =>
      openFund(ctx, { id: fundOf(id), title }),
    ),
  ],
  invariants,
  seed,
})
