import { toEmail, toName, toPostcode } from '../rules.ts'
import type { Body } from './attempt.ts'
import type { Draft } from './draft.ts'
import type { ChosenLine, ToItem } from './draft.ts'

/** Of causes; whoever shows other things to give to names them otherwise. */
export const causeItem: ToItem = ({ cause, amount }) => ({ donationId: cause.id, amount })

interface Filled {
  readonly draft: Draft
  readonly given: readonly ChosenLine[]
  readonly currency: string
  readonly asksGiftAid: boolean
  readonly toItem: ToItem
}

/** The gift as the server takes it. The same form always gives the same body, to the letter. */
export function toBody({ draft, given, currency, asksGiftAid, toItem }: Filled): Body {
  const { firstName, lastName, email, anonymous, tribute, tributeName, note } = draft
  const hasGiftAid = asksGiftAid && draft.giftAid === 'yes'
  const isRegular = draft.frequency !== 'once'
  // One declaration covers all that is still to come.
  const scope = isRegular ? 'past-and-future' : draft.scope
  return {
    items: given.map(toItem),
    currency,
    frequency: draft.frequency,
    ...(isRegular ? toEnd(draft) : {}),
    coverFees: draft.coverFees,
    donor: {
      firstName: toName(firstName),
      lastName: toName(lastName),
      email: toEmail(email),
      ...(hasGiftAid ? { address: toAddress(draft) } : {}),
    },
    ...(anonymous ? { anonymous } : {}),
    ...(!isRegular && tribute && tributeName.trim()
      ? { tribute: { kind: tribute, name: toName(tributeName) } }
      : {}),
    ...(!isRegular && note.trim() ? { note: note.trim() } : {}),
    ...(asksGiftAid
      ? { giftAid: hasGiftAid ? { declared: true, scope } : { declared: false } }
      : {}),
  }
}

function toEnd({ ends, endsOn, endsAfter }: Draft): Pick<Body, 'ends'> {
  if (ends === 'on') return { ends: { on: endsOn } }
  return ends === 'after' ? { ends: { after: Number(endsAfter) } } : {}
}

function toAddress({ line1, line2, city, postcode, country }: Draft) {
  return {
    line1: toName(line1),
    ...(line2.trim() ? { line2: toName(line2) } : {}),
    city: toName(city),
    postcode: toPostcode(postcode, country),
    country,
  }
}
