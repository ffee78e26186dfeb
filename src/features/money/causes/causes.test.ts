import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { gift } from '#testing/gifts.ts'
import { story } from '#testing/story.ts'
import { listDonations, showDonation } from './contract.ts'

describe('what can be given to', () => {
  it('is listed in the order of the office, without what has closed', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(listDonations)

    assert.deepEqual(
      data.items.map(({ id }: { id: string }) => id),
      ['where-needed-most', 'food-bank', 'zakat', 'madrasa-bursaries', 'roof', 'fidya'],
    )
    assert.equal(data.defaultCurrency, 'GBP')
    assert.deepEqual(data.payment.provider, 'sandbox')
    assert.equal(data.giftAid.offered, true)
  })

  it('can still be read once it has closed, and says so', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(showDonation, { id: 'fitrana' })

    assert.equal(data.closed, true)
    assert.equal(data.title, 'Fitrana')
  })

  it('is a named 404 when there is no such thing, here or at another organisation', async (t) => {
    const { visitor } = await story(t)

    const { status, data } = await visitor.asks(showDonation, { id: 'prayer-room' })

    assert.equal(status, 404)
    assert.equal(data.problem, 'cause-not-found')
  })

  it('is nothing while a live organisation has no keys; reading goes on', async (t) => {
    const world = await story(t)
    const asked = await gift(world)
    await world.rows("update organisations set live = true where slug = 'al-noor'")
    await world.rows('update people set password_hash = null')
    world.house.organisations.forget()
    world.house.pages.forget()

    const listed = await world.visitor.asks(listDonations)
    const given = await world.visitor.asks(giveDonation, asked)

    assert.deepEqual(listed.data.items, [])
    assert.equal(given.status, 503)
    assert.equal(given.data.problem, 'cannot-take-payments')
    assert.deepEqual(await world.rows('select from gifts'), [])
  })
})
