import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { aboutAccount } from './accounts.ts'
import { areRefusalsKept, endAttack, listAttacks } from './card-attack.ts'
import { bringFees } from './bring-fees.ts'
import { catchUp } from './catch-up.ts'
import { listCardAttacks, receiveEvent, receiveEventFor } from './contract.ts'
import { invariants, toLookAt } from './invariants.ts'
import { applyEvent, bringLateFees, registerWallets } from './jobs.ts'
import {
  areEventsLost,
  follow,
  followLost,
  lookForWarnings,
  receive,
  receiveFor,
} from './receive-event.ts'
import { areLooksDue } from './open-payments.ts'
import { reconcile } from './reconcile.ts'
import { register, wantWallets } from './register-wallets.ts'
import { sweep } from './sweep.ts'
import { tendAccounts } from './tend-accounts.ts'
import { paymentSettings } from './settings.ts'
import { paymentAccounts } from './tables.ts'

const about = ({ organisation_id = '' }: Readonly<Record<string, string>>) =>
  aboutAccount(organisation_id)

export const payments = feature({
  name: 'payments',
  answers: [
    answer(receiveEvent, receive),
    answer(receiveEventFor, receiveFor),
    answer(listCardAttacks, listAttacks),
  ],
  jobs: [
    worker(applyEvent, follow),
    worker(bringLateFees, bringFees),
    worker(registerWallets, register),
  ],
  schedules: [
    { name: 'payments.look-for-warnings', cron: '*/15 * * * *', run: lookForWarnings },
    { name: 'payments.tend-accounts', cron: '7 * * * *', run: tendAccounts },
    { name: 'payments.catch-up', cron: '*/10 * * * *', run: catchUp },
    { name: 'payments.want-wallets', cron: '23 2 * * *', run: wantWallets },
    { name: 'payments.sweep', cron: '*/15 * * * *', run: sweep },
  ],
  watches: [
    { name: 'payments.reconcile', when: areLooksDue, run: reconcile },
    { name: 'payments.follow-lost', when: areEventsLost, run: followLost },
    { name: 'payments.end-attack', when: areRefusalsKept, run: endAttack },
  ],
  settings: paymentSettings,
  seals: [
    { column: paymentAccounts.secretKeySealed, about },
    { column: paymentAccounts.webhookSecretsSealed, about },
  ],
  invariants,
  toLookAt,
})
