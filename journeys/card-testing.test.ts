import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DECLINES_PER_ORGANISATION } from '#features/money/payments/payments.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { openSite } from '#testing/browser.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { arrives, donor, fillGift, gaveOnce, giveButton } from './donor.ts'

const site = openSite({ REQUESTS_PER_MINUTE: '60000', TRUSTED_PROXIES: '127.0.0.1' })

describe('while somebody tries out stolen cards', () => {
  it('a donor gives with one press, and only their telephone has a little more to do', async (t) => {
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++) await tryStolenCard(`203.0.113.${i}`)
    const { page, open, expect } = await site.visit(t)
    expect(/^answer 403 POST \/api\/stripePaymentProcess/)
    const giver = donor('Patient')
    await open('/donate')
    await fillGift(page, giver)

    await giveButton(page).click()

    await arrives(page)
    await gaveOnce(site, giver, 25_00)
  })
})

async function tryStolenCard(from: string): Promise<void> {
  const visitor = {
    asks: ({ path }: { path: string }, input: object) =>
      site.program.post(path, input, { 'x-forwarded-for': from }),
  } as never
  const confirmationToken = await payWith({ visitor }, CARD.declined)
  const given = { firstName: 'Aisha', lastName: 'Khan', email: `${from}@example.org` }
  const asked = {
    ...(await gift({ visitor }, { confirmationToken, donor: given })),
    confirmationToken,
  }
  const { data } = await site.program.post(giveDonation.path, asked, { 'x-forwarded-for': from })
  assert.equal(data['status'], 'declined')
}
