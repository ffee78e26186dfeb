import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DECLINES_PER_ORGANISATION } from '#features/money/payments/payments.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { COUNTED } from '#testing/networks.ts'
import { staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import { giveDonation } from './contract.ts'

it('a defence against stolen cards begins though an owner has an address that nothing can be written to', async (t) => {
  const world = await story(t, { settings: COUNTED })
  const owner = await staffAt(world, ['owner'])
  for (const where of ['people where id = $1', 'person_emails where person_id = $1'])
    await world.rows(where.replace(/^(\w+)/, `update $1 set email = 'imam@mailhost'`), [owner.id])

  for (let from = 1; from <= DECLINES_PER_ORGANISATION + 1; from++) {
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: `from-${from}@example.org` }
    const asked = await gift(world, {
      confirmationToken: await payWith(world, CARD.declined),
      donor,
    })
    await world.visitor.asks(giveDonation, asked, { 'x-forwarded-for': `203.0.113.${from}` })
  }

  assert.equal((await world.rows('select from card_attacks')).length, 1)
})
