import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { changeItem } from '#features/ground/content/save.ts'
import { eraseDonors } from '#features/money/donors/erase.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { findPayment } from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { bankOf } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { inTransaction } from '#platform/server/context.ts'
import { login } from '#features/ground/people/contract.ts'
import { addCampaignsBefore } from '#testing/campaigns.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { accountAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { campaignKind } from './kind-contract.ts'
import { compareUpdates, isNews, toParagraphs } from './rules.ts'
import { tellUpdates } from './tell-updates.ts'

const NOW = '2026-11-21T12:00:00Z'
const PERMIT = {
  on: '2026-11-21',
  title: 'The pipes are here',
  text: '<p>Forty metres.</p><p>Of copper.</p>',
}

describe('updates that were noticed before', () => {
  const known = [
    { id: 1, on: '2026-11-01', title: 'The permit' },
    { id: 2, on: '2026-11-05', title: 'The tin' },
  ]

  it('are the same in other words, of another day, or gone, and what is there beside them is new', () => {
    const said = [
      { on: '2026-11-01', title: 'The permit is here' },
      { on: '2026-11-01', title: 'A second one that day' },
      { on: '2026-11-06', title: 'The tin' },
    ]

    const { added, rewritten } = compareUpdates(known, said)

    assert.deepEqual(added, [said[1]])
    assert.deepEqual([...rewritten.values()], [said[0], said[2]])
    assert.deepEqual(compareUpdates(known, known), { added: [], rewritten: new Map() })
  })

  it('are news from their day on for a fortnight', () => {
    const days = ['2026-11-22', '2026-11-21', '2026-11-07', '2026-11-06']

    assert.deepEqual(
      days.map((on) => isNews({ on }, '2026-11-21')),
      [false, true, true, false],
    )
  })

  it('read as paragraphs, without what a letter cannot show', () => {
    assert.deepEqual(
      toParagraphs('<h2>Here</h2><p>Two <b>lorries</b> &amp; a van.</p><ul><li>Tin</li></ul>'),
      ['Here', 'Two lorries & a van.', 'Tin'],
    )
  })
})

describe('a donor who wants to hear of a campaign', () => {
  it('is written to once there is an update and time to mend it, and once only', async (t) => {
    const world = await story(t, { now: NOW })
    await give(world, 'a@example.org', { updates: true })
    await give(world, 'quiet@example.org')
    await update(world, [PERMIT])

    await tell(world)
    const soon = await letters(world)
    world.wait({ minutes: 16 })
    await tell(world)
    await tell(world)

    assert.deepEqual(soon, [])
    const [letter, ...more] = await letters(world)
    assert.deepEqual([letter?.to, more.length], ['a@example.org', 0])
    assert.equal(letter!.subject, 'A warm floor for the upper hall: The pipes are here')
    assert.match(letter!.text, /Forty metres\.[^]*Of copper\.[^]*£108 of £48,000/)
    assert.match(letter!.unsubscribe, /^http.*\/api\/campaigns\/updates\/end\//)
  })

  it('gets one letter however often they have given, and none of what was there before they asked', async (t) => {
    const world = await story(t, { now: NOW })
    await update(world, [PERMIT])
    await tell(world)
    world.wait({ minutes: 1 })
    for (let i = 0; i < 3; i++) await give(world, 'a@example.org', { updates: true })
    await tellLater(world)
    const before = await letters(world)

    await update(world, [PERMIT, { ...PERMIT, title: 'And the boards' }])
    await tellTwice(world)

    assert.deepEqual(before, [])
    assert.deepEqual(subjectsOf(await letters(world)), ['And the boards'])
  })

  it('is not written to again when the office mends a word, before or after it was told, nor of what is history', async (t) => {
    const world = await story(t, { now: NOW })
    await give(world, 'a@example.org', { updates: true })
    await update(world, [
      { ...PERMIT, on: '2026-10-01', title: 'Long ago' },
      { ...PERMIT, title: 'A slip' },
    ])
    await tell(world)
    await update(world, [PERMIT])
    await tellTwice(world)
    await update(world, [{ ...PERMIT, title: 'The pipes are all here' }])
    await tellTwice(world)

    assert.deepEqual(subjectsOf(await letters(world)), ['The pipes are here'])
  })

  it('hears nothing where the gift went back, never came, or was given by somebody who is forgotten', async (t) => {
    const world = await story(t, { now: NOW })
    const back = await give(world, 'back@example.org', { updates: true })
    await give(world, 'never@example.org', {
      updates: true,
      confirmationToken: await payWith(world, CARD.declined),
    })
    await give(world, 'gone@example.org', { updates: true })
    await give(world, 'stays@example.org', { updates: true })
    await giveBack(world, back.data.transactionId as string)
    await inTransaction(world.ctx, (ctx) =>
      eraseDonors(ctx, { personId: randomUUID(), emails: ['gone@example.org'] }),
    )
    await update(world, [PERMIT])

    await tellTwice(world)

    assert.deepEqual(addressesOf(await letters(world)), ['stays@example.org'])
  })

  it('hears nothing more at an address that has refused the receipt', async (t) => {
    const world = await story(t, { now: NOW })
    const { data } = await give(world, 'wrong@example.org', { updates: true })
    await give(world, 'right@example.org', { updates: true })
    await world.rows(
      `update mails set failed_at = now(), kept_at = null, failure = 'refused 550 5.1.1',
         to_address = null, subject = null, html = null, text = null where about = $1`,
      [`gift:${String(data.transactionId)}`],
    )
    await update(world, [PERMIT])

    await tellTwice(world)

    assert.deepEqual(addressesOf(await letters(world)), ['right@example.org'])
  })

  it('ends it by one press of a mail program, for every gift of theirs, and by it again', async (t) => {
    const world = await story(t, { now: NOW })
    for (const email of ['a@example.org', 'a@example.org', 'b@example.org'])
      await give(world, email, { updates: true })
    await update(world, [PERMIT])
    await tellTwice(world)
    const theirs = (await letters(world)).find(({ to }) => to === 'a@example.org')!
    const path = new URL(theirs.unsubscribe).pathname
    const press = (at: string) =>
      world.visitor.sends('POST', at, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })

    const looked = await world.visitor.sends('GET', path)
    const forged = await press(`${path.slice(0, -3)}AAA`)
    const pressed = [await press(path), await press(path)]
    await update(world, [PERMIT, { ...PERMIT, title: 'And the boards' }])
    await tellTwice(world)

    assert.deepEqual([looked.status, forged.status], [303, 200])
    assert.match(looked.headers['location']!, /^\/end-updates\//)
    assert.deepEqual(
      pressed.map(({ status }) => status),
      [200, 200],
    )
    const later = (await letters(world)).filter(({ subject }) => subject.endsWith('boards'))
    assert.deepEqual(addressesOf(later), ['b@example.org'])
  })

  it('is one person with one mailbox, by whatever address of theirs they gave, and ends it for all of them', async (t) => {
    const world = await story(t, { now: NOW })
    const { id, email, mine } = await somebodyWithTwo(world, 'former@example.org')
    const signedIn = async (typed: string) => {
      const donor = { firstName: 'Aisha', lastName: 'Khan', email: typed }
      const items = [{ campaignId: 'warm-floor', amount: 54_00 }]
      const asked = await gift(world, { items, donor, updates: true })
      await world.visitor.asks(giveDonation, asked, mine)
    }
    await signedIn('former@example.org')
    await signedIn(email)
    await world.drain()
    const known = await world.rows('select from donors where person_id = $1', [id])
    await update(world, [PERMIT])
    await tellTwice(world)
    const first = await letters(world)

    await world.visitor.sends('POST', new URL(first[0]!.unsubscribe).pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    await update(world, [PERMIT, { ...PERMIT, title: 'And the boards' }])
    await tellTwice(world)

    assert.equal(known.length, 2)
    assert.deepEqual(addressesOf(first), [email])
    assert.deepEqual(await letters(world), first)
    assert.deepEqual(await world.rows('select from update_wishes'), [])
  })

  it('ends it also where the campaigns are closed meanwhile, and hears nothing of them', async (t) => {
    const world = await story(t, { now: NOW })
    await give(world, 'a@example.org', { updates: true })
    await update(world, [PERMIT])
    await tellTwice(world)
    const [theirs] = await letters(world)
    await configure(world.ctx, { PrayerTimeDonateModuleOnly: true })
    world.house.organisations.forget()
    await update(world, [PERMIT, { ...PERMIT, title: 'And the boards' }])
    await tellUpdates(await world.contextOf('al-noor'))
    world.wait({ minutes: 16 })
    await tellUpdates(await world.contextOf('al-noor'))
    await world.drain()

    const pressed = await world.visitor.sends('POST', new URL(theirs!.unsubscribe).pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

    assert.equal(pressed.status, 200)
    assert.equal((await letters(world)).length, 1)
    assert.deepEqual(await world.rows('select from update_wishes'), [])
  })

  it('hears of it also where a hundred campaigns stand before', async (t) => {
    const world = await story(t, { now: NOW })
    await give(world, 'a@example.org', { updates: true })
    await update(world, [PERMIT])
    await addCampaignsBefore(world, 'warm-floor')

    await tellTwice(world)

    assert.deepEqual(addressesOf(await letters(world)), ['a@example.org'])
  })

  it('gets one letter where the telling is killed between two of them, or done twice at once', async (t) => {
    const world = await story(t, { now: NOW })
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`)
    for (const email of all) await give(world, email, { updates: true })
    await update(world, [PERMIT])
    await tell(world)
    world.wait({ minutes: 16 })
    const killed = new Error('killed')
    let told = 0
    const checkpoint = (name: string) => {
      if (name === 'campaigns.told' && ++told === 2) throw killed
    }
    const dying = { ...world.ctx, house: { ...world.house, checkpoint } }

    await assert.rejects(tellUpdates(dying, { atOnce: 1 }), killed)
    const half = await world.rows(`select from mails where kind = 'campaigns.update'`)
    await Promise.all([1, 2, 3].map(() => tellUpdates(world.ctx, { atOnce: 1 })))
    await world.drain()

    assert.equal(half.length, 2)
    assert.deepEqual(addressesOf(await letters(world)), all)
  })
})

interface Letter {
  to: string
  subject: string
  text: string
  unsubscribe: string
}

/** An account that has proved another address before. */
async function somebodyWithTwo(world: World, former: string) {
  const account = await accountAt(world)
  const { email, password } = account
  await world.rows(
    `insert into person_emails (organisation_id, email, person_id, verified_at)
     values ($1, $2, $3, now())`,
    [world.ctx.organisation.id, former, account.id],
  )
  const { data } = await world.visitor.asks(login, { email, password })
  return { ...account, mine: { 'x-jwt-token': data.token as string } }
}

async function letters(world: World): Promise<Letter[]> {
  await world.drain()
  return world.rows<Letter>(`
    select to_address as "to", subject, text, unsubscribe_url as unsubscribe from mails
    where kind = 'campaigns.update' order by to_address, created_at, subject`)
}

function subjectsOf(letters: readonly Letter[]): string[] {
  return letters.map(({ subject }) => subject.split(': ')[1]!)
}

function addressesOf(letters: readonly Letter[]): string[] {
  return letters.map(({ to }) => to)
}

async function tell(world: World): Promise<void> {
  await tellUpdates(world.ctx)
}

async function tellLater(world: World): Promise<void> {
  world.wait({ minutes: 16 })
  await tell(world)
}

/** Noticed, and then told. */
async function tellTwice(world: World): Promise<void> {
  await tell(world)
  await tellLater(world)
}

async function give(world: World, email: string, changes: object = {}) {
  const donor = { firstName: 'Aisha', lastName: 'Khan', email }
  const items = [{ campaignId: 'warm-floor', amount: 54_00 }]
  const answer = await world.visitor.asks(
    giveDonation,
    await gift(world, { items, donor, ...changes }),
  )
  await world.drain()
  return answer
}

async function update(world: World, updates: readonly object[]): Promise<void> {
  const [item] = await world.rows<{ id: string; fields: object }>(
    `select id, fields from content_items where kind = 'campaign' and slug = 'warm-floor'`,
  )
  const fields = { ...item!.fields, updates } as never
  await changeItem(world.ctx, campaignKind, item!.id, { fields })
}

/** As the office of the bank would. */
async function giveBack(world: World, id: string): Promise<void> {
  const { intentId } = (await findPayment(world.ctx, { id }))!
  await bankOf(world.ctx).refund({
    key: id,
    intentId: intentId!,
    refund: id,
    gift: id,
    amount: 54_00,
  })
  await sweep(world.ctx)
  await world.drain()
}
