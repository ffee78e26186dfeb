import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type World, story } from '#testing/story.ts'
import {
  changeSubscription,
  confirmSubscription,
  endSubscription,
  showSubscription,
  subscribe,
} from './contract.ts'
import { forgetUnanswered, linksOf } from './subscribers.ts'

const bilal = { email: 'Bilal@example.org', name: 'Bilal' }

describe('asking for letters', () => {
  it('asks the address first, and looking at the link changes nothing', async (t) => {
    const world = await story(t)

    const answer = await world.visitor.asks(subscribe, bilal)
    const token = await tokenFor(world, 'bilal@example.org')
    const page = await world.visitor.sends('GET', `/subscription?token=${token}`)
    const shown = await world.visitor.asks(showSubscription, { token })

    assert.equal(answer.status, 200)
    assert.equal(page.status, 200)
    assert.deepEqual([shown.data.isConfirmed, shown.data.email], [false, 'bi…@example.org'])
    assert.deepEqual(await confirmed(world), [])
  })

  it('counts from the yes, once', async (t) => {
    const world = await story(t)
    await world.visitor.asks(subscribe, bilal)
    const token = await tokenFor(world, 'bilal@example.org')

    await world.visitor.asks(confirmSubscription, { token })
    const [first] = await confirmed(world)
    world.wait({ minutes: 5 })
    const again = await world.visitor.asks(confirmSubscription, { token })

    assert.equal(again.data.isConfirmed, true)
    const [second] = await confirmed(world)
    assert.deepEqual(second?.confirmed_at, first?.confirmed_at)
    assert.match(second?.consent_wording ?? '', /^Yes, email me about/)
  })

  it('answers the same whether an address is known or not, and tells its owner', async (t) => {
    const world = await story(t)
    const first = await world.visitor.asks(subscribe, bilal)
    const token = await tokenFor(world, 'bilal@example.org')
    await world.visitor.asks(confirmSubscription, { token })
    world.wait({ days: 1 })

    const second = await world.visitor.asks(subscribe, bilal)

    assert.deepEqual(
      [second.status, second.message, second.data],
      [first.status, first.message, first.data],
    )
    await world.drain()
    const [mail] = await world.rows<{ subject: string }>(
      'select subject from mails order by created_at desc limit 1',
    )
    assert.match(mail!.subject, /already/)
    assert.equal((await confirmed(world)).length, 1)
  })

  it('fills nobody’s mailbox, also twenty times at once', async (t) => {
    const world = await story(t)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor.asks(subscribe, bilal)),
    )

    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal((await world.rows('select id from subscribers')).length, 1)
    assert.equal((await world.rows('select id from mails')).length, 1)
  })

  it('forgets an address that has not answered within a week', async (t) => {
    const world = await story(t)
    await world.visitor.asks(subscribe, bilal)
    const token = await tokenFor(world, 'bilal@example.org')

    world.wait({ days: 8 })
    await forgetUnanswered(world.ctx)

    assert.deepEqual(await world.rows('select id from subscribers'), [])
    const { status, data } = await world.visitor.asks(confirmSubscription, { token })
    assert.deepEqual([status, data.problem], [404, 'link-not-valid'])
  })
})

describe('a subscription', () => {
  it('is ended by the button of a mail program, and by it again', async (t) => {
    const world = await story(t)
    const { id } = await subscribed(world)
    const { unsubscribe } = linksOf(world.ctx, id)
    const press = () =>
      world.visitor.sends('POST', new URL(unsubscribe).pathname, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })

    const looked = await world.visitor.sends('GET', new URL(unsubscribe).pathname)
    const before = await confirmed(world)
    const first = await press()
    const second = await press()

    assert.equal(looked.status, 303)
    assert.match(looked.headers['location']!, /^\/subscription\?token=/)
    assert.equal(before.length, 1)
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.deepEqual(await world.rows('select * from subscribers'), [])
  })

  it('is about what its owner chooses, and at least one thing', async (t) => {
    const world = await story(t)
    const { token } = await subscribed(world)

    const chosen = await world.visitor.asks(changeSubscription, {
      token,
      topics: ['events', 'events'],
    })
    const nothing = await world.visitor.asks(changeSubscription, { token, topics: [] })

    assert.deepEqual(chosen.data.topics, ['events'])
    assert.equal(nothing.status, 422)
  })

  it('opens with no other link: not altered, and not at another organisation', async (t) => {
    const world = await story(t)
    const { token } = await subscribed(world)
    const [id = ''] = token.split('.')

    for (const wrong of ['', 'x', id, `${id}.${'A'.repeat(43)}`, token.slice(1), `${token}A`]) {
      const { status } = await world.visitor.asks(showSubscription, { token: wrong })
      assert.equal(status, 404, wrong)
    }
    await world.visitor.asks(endSubscription, { token: `${id}.${'A'.repeat(43)}` })
    const elsewhere = await world.visitorOf('east-gate.localhost').asks(endSubscription, { token })
    assert.equal(elsewhere.data.problem, 'not-in-this-mode')
    assert.equal((await confirmed(world)).length, 1)
  })
})

async function subscribed(world: World): Promise<{ id: string; token: string }> {
  await world.visitor.asks(subscribe, bilal)
  const token = await tokenFor(world, 'bilal@example.org')
  await world.visitor.asks(confirmSubscription, { token })
  return { token, id: token.split('.')[0]! }
}

async function tokenFor(world: World, email: string): Promise<string> {
  await world.drain()
  const [mail] = await world.rows<{ text: string }>(
    'select text from mails where to_address = $1 order by created_at desc',
    [email],
  )
  return /\/subscription\?token=([\w.-]+)/.exec(mail!.text)![1]!
}

/** Who has said yes, and has not ended it. */
function confirmed(world: World) {
  return world.rows<{ confirmed_at: Date; consent_wording: string }>(
    'select * from subscribers where confirmed_at is not null',
  )
}
