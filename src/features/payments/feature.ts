import { feature } from '#platform/server/feature.ts'
import { aboutAccount } from './accounts.ts'
import { invariants } from './invariants.ts'
import { paymentAccounts } from './tables.ts'

const about = ({ organisation_id = '' }: Readonly<Record<string, string>>) =>
  aboutAccount(organisation_id)

export const payments = feature({
  name: 'payments',
  seals: [
    { column: paymentAccounts.secretKeySealed, about },
    { column: paymentAccounts.webhookSecretsSealed, about },
  ],
  invariants,
})
