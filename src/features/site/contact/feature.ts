import { answer, feature } from '#platform/server/feature.ts'
import { send } from './contact.ts'
import { sendContact } from './contract.ts'
import { contactSettings } from './settings.ts'

export const contact = feature({
  name: 'contact',
  settings: contactSettings,
  answers: [answer(sendContact, send)],
})
