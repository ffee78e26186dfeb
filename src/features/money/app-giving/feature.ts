import { answer, feature } from '#platform/server/feature.ts'
import { decode, findWayBack } from './app-giving.ts'
import { aboutKey } from './app-keys.ts'
import { decodeDonationToken, showWayBack } from './contract.ts'
import { listAppKeys, makeAppKey, revokeAppKey } from './keys-contract.ts'
import { listKeys, makeKey, revokeKey } from './keys-desk.ts'
import { appKeys } from './tables.ts'

export const appGiving = feature({
  name: 'app-giving',
  answers: [
    answer(decodeDonationToken, decode),
    answer(showWayBack, findWayBack),
    answer(listAppKeys, listKeys),
    answer(makeAppKey, makeKey),
    answer(revokeAppKey, revokeKey),
  ],
  seals: [
    {
      column: appKeys.secretSealed,
      about: ({ organisation_id = '', id = '' }) => aboutKey(organisation_id, id),
    },
  ],
  invariants: {
    'A key of an app can lead back to it.': `
      select id from app_keys where cardinality(return_addresses) = 0`,
  },
})
