import { offers } from '#features/site/places/places.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { registerChildren, showMaktab } from './contract.ts'
import { OFFER, findMaktab } from './maktab.ts'
import { maktabOffer } from './offer.ts'
import { register } from './register.ts'
import { maktabSettings } from './settings.ts'

export const maktab = feature({
  name: 'maktab',
  settings: maktabSettings,
  answers: [answer(showMaktab, findMaktab), answer(registerChildren, register)],
  plugs: [offers.with(OFFER, maktabOffer)],
})
