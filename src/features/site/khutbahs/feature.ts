import { answer, feature } from '#platform/server/feature.ts'
import { feedKhutbahs, listKhutbahs, showKhutbah } from './contract.ts'
import { feed } from './feed.ts'
import { findKhutbahs, findKhutbah } from './khutbahs.ts'
import { seed } from './seed.ts'
import { khutbahSettings } from './settings.ts'

export const khutbahs = feature({
  name: 'khutbahs',
  settings: khutbahSettings,
  answers: [
    answer(listKhutbahs, findKhutbahs),
    answer(showKhutbah, findKhutbah),
    answer(feedKhutbahs, feed),
  ],
  seed,
})
