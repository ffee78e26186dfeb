import { readHeads, toEmail, toName, toPostcode } from '../rules.ts'
import type { Body } from './attempt.ts'
import type { Draft } from './draft.ts'
import type { ChosenLine, GiveFormProps, ToItem } from './draft.ts'
import { type PlannedNight, toNights } from './planned-nights.ts'

/** Of causes; whoever shows other things to give to names them otherwise. */
export const causeItem: ToItem = ({ cause, choice, amount }) => ({
  donationId: cause.id,
  ...(cause.heads ? { quantity: readHeads(choice.typed) } : {}),
  amount,
})

interface Filled {
  readonly draft: Draft
  readonly given: readonly ChosenLine[]
  readonly currency: string
  readonly asksGiftAid: boolean
  readonly toItem: ToItem
  /** What it asks of letters; absent where it does not. */
  readonly news: GiveFormProps['news']
  readonly nights: readonly PlannedNight[] | undefined
  readonly sums: { readonly total: number }
}

/** The gift as the server takes it. The same form always gives the same body, to the letter. */
export function toBody(filled: Filled): Body {
  const { draft, given, currency, asksGiftAid, toItem, news } = filled
  const { firstName, lastName, email, anonymous, updates, tribute, tributeName, note } = draft
  const hasGiftAid = asksGiftAid && draft.giftAid === 'yes'
  const isRegular = draft.frequency !== 'once'
  // One declaration covers all that is still to come.
  const scope = isRegular ? 'past-and-future' : draft.scope
  return {
    items: given.map((line) => toItem({ ...line, amount: usualOf(line, filled) })),
    currency,
    frequency: draft.frequency,
    ...(isRegular ? toEnd(draft) : {}),
    ...toSpread(filled),
    coverFees: draft.coverFees,
    donor: {
      firstName: toName(firstName),
      lastName: toName(lastName),
      email: toEmail(email),
      ...(hasGiftAid ? { address: toAddress(draft) } : {}),
    },
    ...(anonymous ? { anonymous } : {}),
    ...(draft.isOfCompany ? { company: toName(draft.company) } : {}),
    ...(news && updates ? { updates } : {}),
    ...(!isRegular && tribute && tributeName.trim()
      ? { tribute: { kind: tribute, name: toName(tributeName) } }
      : {}),
    ...(!isRegular && note.trim() ? { note: note.trim() } : {}),
    ...(asksGiftAid
      ? { giftAid: hasGiftAid ? { declared: true, scope } : { declared: false } }
      : {}),
  }
}

/** Where each night has an amount of its own, that of a line stands for all of them. */
function usualOf({ amount }: ChosenLine, { draft, nights }: Filled): number {
  if (!nights || draft.spread !== 'own') return amount
  return Math.max(...nights.map(({ amount }) => amount ?? 0), 1)
}

function toSpread({ draft, nights, sums }: Filled): Pick<Body, 'nights'> {
  return nights ? { nights: toNights(nights, draft.spread, sums.total) } : {}
}

function toEnd({ frequency, ends, endsOn, endsAfter }: Draft): Pick<Body, 'ends'> {
  if (frequency === 'nights') return {}
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
