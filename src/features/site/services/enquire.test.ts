import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'
import { enquireService } from './contract.ts'

const enquiry = {
  id: 'hall-hire',
  name: 'Yusuf Rahman',
  email: 'yusuf@example.org',
  preferredDate: '2027-03-20',
  message: 'An aqiqah for about sixty people.',
}

describe('asking about a service', () => {
  it('reaches the office, with the service that it is about', async (t) => {
    const world = await story(t)

    const { status, data } = await world.visitor.asks(enquireService, enquiry)

    assert.equal(status, 200)
    assert.ok(data.reference)
    const [row] = await world.rows('select kind, about from submissions')
    assert.deepEqual(row, { kind: 'services', about: 'hall-hire' })
  })

  it('is refused where it cannot be asked for on the site, or is not there', async (t) => {
    const world = await story(t)
    const [other] = await world.rows<{ slug: string }>(
      `select slug from content_items where kind = 'service' and fields ->> 'takesEnquiries' = 'false'`,
    )

    const none = await world.visitor.asks(enquireService, { ...enquiry, id: other!.slug })
    const missing = await world.visitor.asks(enquireService, { ...enquiry, id: 'nothing' })

    assert.deepEqual([none.status, none.data.problem], [409, 'no-enquiries'])
    assert.deepEqual([missing.status, missing.data.problem], [404, 'service-not-found'])
    assert.deepEqual(await world.rows('select id from submissions'), [])
  })
})
