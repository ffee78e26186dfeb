import { answer, feature } from '#platform/server/feature.ts'
import { send } from './contact.ts'
import { sendContact } from './contract.ts'

export const contact = feature({
  name: 'contact',
  answers: [answer(sendContact, send)],
})
