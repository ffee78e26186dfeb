import type { giveDonation } from '#features/money/giving/contract.ts'
import { makeConfirmationToken } from '#features/money/sandbox-bank/contract.ts'
import type { Question } from '#platform/shared/endpoint.ts'
import { ledger } from './ledger.ts'
import type { World } from './story.ts'

/** The sandbox's test cards, by what they do. */
export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002500003155',
  answerLost: '4000000010010009',
  slowBank: '4000000010020008',
  settlesLater: '4000000010040006',
  refusedLater: '4000000010050005',
  disputed: '4000000000000259',
} as const

type Gift = Question<typeof giveDonation>

/** £25 where it is needed most, by a card that works. */
export async function gift(world: Pick<World, 'visitor'>, changes: object = {}): Promise<Gift> {
  return {
    attemptId: crypto.randomUUID(),
    confirmationToken: 'confirmationToken' in changes ? undefined : await payWith(world, CARD.good),
    items: [{ donationId: 'where-needed-most', amount: 25_00 }],
    currency: 'GBP',
    frequency: 'once',
    coverFees: false,
    donor: { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org' },
    ...changes,
  }
}

/** What the browser's card form hands over. */
export async function payWith(
  { visitor }: Pick<World, 'visitor'>,
  number: string,
): Promise<string> {
  const { data } = await visitor.asks(makeConfirmationToken, {
    card: { number, expMonth: 12, expYear: 2030, cvc: '123' },
  })
  return data.confirmationToken as string
}

/** The whole ledger of the world as `testing/ledger.ts` prints it, without the ids of accounts at providers. */
export async function books(world: World): Promise<string[]> {
  const lines = await ledger(world)
  return lines.map((line) =>
    line.replace(/(?:test-)?provider:[0-9a-f-]{36}/, 'at the bank').replaceAll(/ {2,}/g, '  '),
  )
}

/** The same of what was given to campaigns: without what banks take, and each fund called its own. */
export async function booksOfCampaigns(world: World): Promise<string[]> {
  return (await books(world))
    .filter((line) => !line.startsWith('fee'))
    .map((line) => line.replace(/fund:campaign-\S+/, 'its fund'))
}
