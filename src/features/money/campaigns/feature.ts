import { needing, saving } from '#features/ground/content/save.ts'
import { openFund } from '#features/money/funds/funds.ts'
import { appeals } from '#features/money/giving/giving.ts'
import { showing } from '#features/prayer/screens/screens.ts'
import type { Work } from '#platform/server/context.ts'
import { type Held, answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { showNight } from './appeal-night.ts'
import { campaignAppeals } from './appeal.ts'
import { findCampaigns, listQuestions, findCampaign, showChair } from './campaigns.ts'
import { posterFile, showAppeal } from './appeal-night-contract.ts'
import {
  endUpdates,
  listCampaigns,
  listFaqs,
  showCampaign,
  showMessage,
  takeNameBack,
} from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { listDays, listNeeds, listPlans } from './needs-contract.ts'
import { decide, listAll } from './decide-fundraiser.ts'
import {
  exportFundraisers,
  findFundraisers,
  eraseFundraisers,
  mergeFundraisers,
  findFundraiser,
} from './fundraisers.ts'
import {
  closeFundraiser,
  decideFundraiser,
  listFundraisers,
  listFundraisersOfOffice,
  saveFundraiser,
  showFundraiser,
  showOwnFundraiser,
} from './fundraisers-contract.ts'
import { close, save, showOwn } from './own-fundraiser.ts'
import { campaignOnScreens } from './on-screens.ts'
import { invariants } from './invariants.ts'
import { countUp, lapseOn } from './jobs.ts'
import { areHoldsLate, letLapse } from './lapse.ts'
import { keepDays, findCampaignNeeds, listOfDays } from './needs.ts'
import { findPlans } from './plans.ts'
import { keep } from './keep-pledge.ts'
import { mailAgain } from './mail-pledge-again.ts'
import { erasePledges, exportPledges, forgetOld, findPledges, take, withdraw } from './pledges.ts'
import {
  keepPledge,
  listPledges,
  mailPledgeLink,
  takePledge,
  withdrawPledge,
} from './pledges-contract.ts'
import { fundOf } from './rules.ts'
import { giveUp, findOwnPledge } from './own-pledge.ts'
import { giveUpPledge, showOwnPledge } from './own-pledge-contract.ts'
import { seed } from './seed.ts'
import { areMovesUncounted, countAll } from './totals.ts'
import { end, eraseWishes, exportWishes } from './update-wishes.ts'
import { tellUpdates } from './tell-updates.ts'
import { forgetHolds } from './unpaid-holds.ts'
import { takeBack } from './wall.ts'

async function exportHeld(ctx: Work, held: Held): Promise<unknown> {
  const updates = await exportWishes(ctx, held)
  const fundraisers = await exportFundraisers(ctx, held)
  const pledges = await exportPledges(ctx, held)
  return updates || fundraisers || pledges ? { updates, fundraisers, pledges } : undefined
}

async function eraseHeld(ctx: Work, held: Held): Promise<void> {
  await eraseWishes(ctx, held)
  await eraseFundraisers(ctx, held)
  await erasePledges(ctx, held)
}

export const campaigns = feature({
  name: 'campaigns',
  answers: [
    answer(listCampaigns, findCampaigns),
    answer(showCampaign, findCampaign),
    answer(showAppeal, showNight),
    answer(posterFile, async (ctx, input) =>
      (await import('./poster.ts')).downloadPoster(ctx, input),
    ),
    answer(listNeeds, findCampaignNeeds),
    answer(listPlans, findPlans),
    answer(listDays, listOfDays),
    answer(showMessage, showChair),
    answer(listFaqs, listQuestions),
    answer(takeNameBack, takeBack),
    answer(endUpdates, end),
    answer(listFundraisers, findFundraisers),
    answer(showFundraiser, findFundraiser),
    answer(showOwnFundraiser, showOwn),
    answer(saveFundraiser, save),
    answer(closeFundraiser, close),
    answer(listFundraisersOfOffice, listAll),
    answer(decideFundraiser, decide),
    answer(listPledges, findPledges),
    answer(takePledge, take),
    answer(withdrawPledge, withdraw),
    answer(keepPledge, keep),
    answer(mailPledgeLink, mailAgain),
    answer(showOwnPledge, findOwnPledge),
    answer(giveUpPledge, giveUp),
  ],
  jobs: [worker(countUp, (ctx) => countAll(ctx)), worker(lapseOn, (ctx) => letLapse(ctx))],
  // Whatever a job that waited too long has left.
  watches: [
    { name: 'campaigns.count', when: areMovesUncounted, run: countAll },
    { name: 'campaigns.let-lapse', when: areHoldsLate, run: (ctx) => letLapse(ctx) },
  ],
  schedules: [
    { name: 'campaigns.forget-holds', cron: '41 * * * *', run: forgetHolds },
    { name: 'campaigns.tell-updates', cron: '*/5 * * * *', run: tellUpdates },
    { name: 'campaigns.forget-pledges', cron: '37 3 * * *', run: forgetOld },
  ],
  holds: { export: exportHeld, erase: eraseHeld, merge: mergeFundraisers },
  plugs: [
    appeals.with('campaigns', campaignAppeals),
    showing.with('campaign', campaignOnScreens),
    // However it is written, a campaign has the fund that its money is kept in, and the days that it says.
    saving.with(campaignKind.name, async (ctx, { id, title, fields }) => {
      await openFund(ctx, { id: fundOf(id), title })
      await keepDays(ctx, id, campaignKind.stored.parse(fields))
    }),
    // The books name its fund for ever.
    needing.with(campaignKind.name, () => Promise.resolve(true)),
  ],
  invariants,
  seed,
})
