import { setTimeout as wait } from 'node:timers/promises'
import { giveDonation, showGift } from '#features/money/giving/contract.ts'
import type { Envelope } from '#platform/shared/envelope.ts'
import type { StripeAccount } from '../stripe/account.ts'
import type { Chance } from './chance.ts'
import type { Fleet } from './fleet.ts'

/** What somebody in front of a browser came to. */
export interface Story {
  /** Every gift that an answer named; none when no answer ever came. */
  readonly gifts: readonly string[]
  /**
   * What the page said last. `thanked`: the gift is there. `confirming`: it is on its way, and a mail will come either
   * way. `nothing`: nothing was taken. `unknown`: the page did not know, or the donor was gone before it did.
   */
  readonly told: 'thanked' | 'confirming' | 'nothing' | 'unknown'
}

type Ending =
  | { readonly kind: 'given' | 'confirming' | 'declined' | 'ended' | 'nothing' | 'unclear' }
  | { readonly kind: 'bank'; readonly intent: string }
  | { readonly kind: 'refused'; readonly problem: string }

type Answer = Envelope<Readonly<Record<string, string>> | null>

/** As the giving page has them. */
const PATIENCE_MS = 60_000
const PAUSES_MS = [1_500, 4_000]
const MOST_PRESSES = 12
const GOOD = '4242424242424242'

/** The first card of a donor. Whoever is refused mostly takes a good one next. */
const CARDS = [
  [70, GOOD],
  [6, '4000000000000002'],
  [4, '4000000000009995'],
  [2, '4000000000000069'],
  [12, '4000002500003155'],
  [2, '4000008400001629'],
  [4, '4000000010040006'],
] as const

/**
 * One donor with one gift to give, who does what the giving page and people do: waits, presses again, reloads, tries
 * another card, passes or fails the bank's step, or walks away in the middle. Whatever they press, they mean one gift.
 */
export async function give({
  fleet,
  stripe,
  chance,
  currency,
}: {
  fleet: Fleet
  stripe: StripeAccount
  chance: Chance
  currency: string
}): Promise<Story> {
  const gifts = new Set<string>()
  const body = {
    items: [{ donationId: 'where-needed-most', amount: chance.between(200, 25_000) }],
    currency,
    frequency: 'once',
    coverFees: chance.is(0.3),
    donor: { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org' },
  }
  // What the tab keeps: the attempt, whether its end is unknown and, until a reload, the token.
  let attemptId = newId(chance)
  let isOpen = false
  let token: string | undefined
  let card: string = chance.pick(CARDS)

  const ask = async (confirmationToken: string | undefined): Promise<Answer | undefined> => {
    try {
      const { text } = await fleet.ask({
        method: 'POST',
        path: giveDonation.path,
        body: { ...body, attemptId, ...(confirmationToken && { confirmationToken }) },
        headers: { 'idempotency-key': attemptId },
        patienceMs: PATIENCE_MS,
      })
      return JSON.parse(text) as Answer
    } catch {
      return undefined
    }
  }

  const send = async (confirmationToken?: string): Promise<Ending> => {
    const wasOpen = isOpen
    isOpen = true
    let answer = await ask(confirmationToken)
    for (const pause of PAUSES_MS) {
      if (answer) break
      await wait(pause)
      answer = await ask(confirmationToken)
    }
    const gift = answer?.data?.['transactionId']
    if (gift) gifts.add(gift)
    const ending = await toEnding(fleet, answer, confirmationToken !== undefined, wasOpen)
    isOpen = ending.kind === 'unclear' || ending.kind === 'bank'
    const isOver =
      ending.kind === 'ended' || (ending.kind === 'refused' && ending.problem === 'attempt-reused')
    if (isOver) attemptId = newId(chance)
    return ending
  }

  /** The button: what is open is found out first, and only then another try begins. */
  const press = async (): Promise<Ending> => {
    if (isOpen) {
      const kept = token
      const ending = await send(kept)
      const mayGoOn = ['nothing', 'declined', 'ended'].includes(ending.kind) && !kept
      if (!mayGoOn) return ending
    }
    token = stripe.mintToken(card)
    return send(token)
  }

  const left: Story = { gifts: [], told: 'unknown' }
  let ending: Ending = { kind: 'unclear' }
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    // Somebody closes the tab while it is sending; what they had begun goes on without them.
    if (chance.is(0.02)) {
      void press()
      await wait(chance.between(0, 200))
      return { ...left, gifts: [...gifts] }
    }
    // A reload forgets the token.
    if (chance.is(0.1)) token = undefined
    ending = await press()
    if (ending.kind === 'bank') {
      await wait(chance.between(0, 400))
      stripe.authenticate(ending.intent, chance.is(0.8) ? 'pass' : 'fail')
      // The bank's page was the last that this donor saw of it.
      if (chance.is(0.15)) return { ...left, gifts: [...gifts] }
      ending = await send()
    }
    if (ending.kind === 'given' || ending.kind === 'confirming') break
    if (ending.kind === 'declined') {
      if (chance.is(0.15)) break
      card = chance.is(0.85) ? GOOD : chance.pick(CARDS)
    }
    await wait(chance.between(100, 2_000))
  }
  return { gifts: [...gifts], told: toldBy(ending) }
}

async function toEnding(
  fleet: Fleet,
  answer: Answer | undefined,
  withCard: boolean,
  wasOpen: boolean,
): Promise<Ending> {
  if (!answer) return { kind: 'unclear' }
  const { status, transactionId = '', clientSecret = '', problem } = answer.data ?? {}
  if (status === 'succeeded') return { kind: 'given' }
  if (status === 'declined') return { kind: 'declined' }
  if (status === 'failed') return { kind: 'ended' }
  if (status === 'requires_action')
    return { kind: 'bank', intent: clientSecret.split('_secret_')[0]! }
  if (status === 'processing')
    return withCard ? { kind: 'confirming' } : whether(fleet, transactionId)
  // A bug, or too much to do: the page does not know either.
  if (problem === undefined || problem === 'busy') return { kind: 'unclear' }
  const isSilent = SILENT.includes(problem)
  if (wasOpen && isSilent) return { kind: 'unclear' }
  if (problem === 'card-missing' && !withCard) return { kind: 'nothing' }
  return { kind: 'refused', problem }
}

const SILENT = ['provider-away', 'cannot-take-payments', 'cards-refused', 'puzzle-needed']

/** "Processing" is also said of a gift that was written down and then never charged. */
async function whether(fleet: Fleet, gift: string): Promise<Ending> {
  try {
    const { text } = await fleet.ask({
      method: 'GET',
      path: showGift.path.replace(':id', gift),
      patienceMs: PATIENCE_MS,
    })
    const { data } = JSON.parse(text) as Envelope<{ status?: string } | null>
    if (data?.status === 'succeeded') return { kind: 'given' }
    return { kind: data?.status === 'created' ? 'nothing' : 'confirming' }
  } catch {
    return { kind: 'unclear' }
  }
}

function toldBy(ending: Ending): Story['told'] {
  if (ending.kind === 'given') return 'thanked'
  if (ending.kind === 'confirming') return 'confirming'
  if (ending.kind === 'unclear' || ending.kind === 'bank') return 'unknown'
  if (ending.kind !== 'refused') return 'nothing'
  const { says = '' } =
    Object.entries(giveDonation.refusals).find(([name]) => name === ending.problem)?.[1] ?? {}
  return /nothing was taken/i.test(says) ? 'nothing' : 'unknown'
}

/** As a browser makes it, but from the seed. */
function newId(chance: Chance): string {
  const hex = Array.from({ length: 32 }, () => chance.between(0, 15).toString(16))
  hex[12] = '4'
  hex[16] = '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
