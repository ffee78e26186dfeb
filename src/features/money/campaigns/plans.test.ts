import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Translation } from '#features/ground/content/rules.ts'
import { changeItem } from '#features/ground/content/save.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { change } from '#testing/fundraisers.ts'
import { gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { showCampaign } from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { listNeeds, listPlans } from './needs-contract.ts'

const ROW = { title: 'A whole row', amount: 1_080_00, summary: 'Twenty places to pray.' }
const CORNER = { title: 'A corner', amount: 90_00, summary: '' }

describe('a plan of a campaign', () => {
  it('is named with its amount, in the order of the office', async (t) => {
    const world = await story(t)
    await plan(world, [ROW, CORNER])

    const { data } = await world.visitor.asks(listPlans, { id: 'warm-floor' })

    assert.deepEqual(
      (data as { title: string }[]).map(({ title }) => title),
      ['A whole row', 'A corner'],
    )
    const { id: _, ...row } = data[0]
    assert.deepEqual(row, { ...ROW, frequency: 'once' })
  })

  it('is given with another one, two needs and a cause in one payment, each a line of its own', async (t) => {
    const world = await story(t)
    const [row, corner] = await plan(world, [ROW, CORNER])
    const { data: needs } = await world.visitor.asks(listNeeds, { id: 'warm-floor' })
    const items = [
      { campaignId: 'warm-floor', planId: row!.id, amount: 1_080_00 },
      { campaignId: 'warm-floor', planId: corner!.id, amount: 90_00 },
      { campaignId: 'warm-floor', needId: needs[0].id, quantity: 2, amount: 108_00 },
      { campaignId: 'warm-floor', needId: needs[1].id, quantity: 1, amount: 890_00 },
      { campaignId: 'warm-floor', amount: 5_00 },
      { donationId: 'where-needed-most', amount: 10_00 },
    ]

    const { data } = await give(world, items)
    await world.drain()

    assert.deepEqual([data.status, data.total], ['succeeded', 2_183_00])
    const lines = await world.rows<{ title: string; plan_id: string | null }>(
      'select title, plan_id from gift_lines order by line',
    )
    assert.deepEqual(lines.slice(0, 3), [
      { title: 'A whole row', plan_id: row!.id },
      { title: 'A corner', plan_id: corner!.id },
      { title: 'A place to pray × 2', plan_id: null },
    ])
    world.house.pages.forget()
    const { data: campaign } = await world.visitor.asks(showCampaign, { id: 'warm-floor' })
    assert.equal(campaign.raised, 2_173_00)
  })

  it('is refused by name for another amount, where there is none, beside a need and twice', async (t) => {
    const world = await story(t)
    const [row] = await plan(world, [ROW])
    const campaignId = 'warm-floor'
    const whole = { campaignId, planId: row!.id, amount: 1_080_00 }

    const answers = [
      await give(world, [{ ...whole, amount: 1_00 }]),
      await give(world, [{ ...whole, planId: crypto.randomUUID() }]),
      await give(world, [whole, whole]),
      await give(world, [{ donationId: 'roof', planId: row!.id, amount: 5_00 }]),
      await give(world, [{ ...whole, needId: crypto.randomUUID(), quantity: 1 }]),
    ]

    assert.deepEqual(
      answers.map(({ status, data }) => `${status} ${String(data.problem)}`),
      [
        '422 plan-amount-differs',
        '422 plan-not-found',
        '422 cause-twice',
        '422 invalid',
        '422 invalid',
      ],
    )
    assert.deepEqual(await world.rows('select from gifts'), [])
  })

  it('has one id, whatever language it is read in', async (t) => {
    const world = await story(t)
    await plan(world, [ROW, CORNER])
    const idsIn = async (language: string) => {
      const headers = { cookie: `language=${language}` }
      const { data } = await world.visitor.asks(listPlans, { id: 'warm-floor' }, headers)
      return (data as { id: string }[]).map(({ id }) => id)
    }

    const [en, ...others] = await Promise.all(['en', 'ar', 'ur'].map(idsIn))

    assert.equal(new Set(en).size, 2)
    assert.deepEqual(others, [en, en])
  })

  it('is called in other languages as the office has written it, and in its books by its own name', async (t) => {
    const world = await story(t)
    await plan(world, [ROW, CORNER])
    const [item] = await world.rows<{ id: string; translations: { ar: Translation } }>(
      "select id, translations from content_items where kind = 'campaign' and slug = 'warm-floor'",
    )
    const { id, translations } = item!
    const planWords = [{ of: 'A whole row', title: 'صف كامل', summary: 'عشرون مكانًا.' }]
    const ar = { ...translations.ar, fields: { ...translations.ar.fields, planWords } }
    await changeItem(world.ctx, campaignKind, id, { translations: { ar } })
    world.house.organisations.forget()
    world.house.pages.forget()
    const inArabic = { 'accept-language': 'ar' }

    const { data } = await world.visitor.asks(listPlans, { id: 'warm-floor' }, inArabic)
    const row = data[0]
    const items = [{ campaignId: 'warm-floor', planId: row.id, amount: row.amount }]
    await world.visitor.asks(giveDonation, await gift(world, { items }), inArabic)

    assert.deepEqual(
      [row.title, row.summary, data[1].title],
      ['صف كامل', 'عشرون مكانًا.', 'A corner'],
    )
    assert.deepEqual(await world.rows('select title from gift_lines'), [{ title: 'A whole row' }])
  })

  it('stands beside amounts that say what they do in other languages as well, where that is written', async (t) => {
    const world = await story(t)
    const amounts = [
      { amount: 54_00, label: 'one place to pray' },
      { amount: 60_00, label: 'a lamp' },
    ]
    await change(world, { amounts })

    const { data } = await world.visitor.asks(
      showCampaign,
      { id: 'warm-floor' },
      { 'accept-language': 'ur' },
    )

    assert.deepEqual(data.suggestedAmounts, [
      { amount: 54_00, label: 'نماز کی ایک جگہ' },
      { amount: 60_00, label: 'a lamp' },
    ])
  })

  it('has a name that no other one has, and an amount that a card pays', async (t) => {
    const world = await story(t)

    for (const plans of [[ROW, ROW], [{ ...ROW, amount: 50 }], [{ ...ROW, amount: 20_000_00 }]])
      await assert.rejects(plan(world, plans))
  })
})

async function plan(world: World, plans: readonly object[]): Promise<{ id: string }[]> {
  const [item] = await world.rows<{ id: string; fields: object }>(
    `select id, fields from content_items where kind = 'campaign' and slug = 'warm-floor'`,
  )
  const fields = { ...item!.fields, plans } as never
  await changeItem(world.ctx, campaignKind, item!.id, { fields })
  world.house.organisations.forget()
  world.house.pages.forget()
  return (await world.visitor.asks(listPlans, { id: 'warm-floor' })).data
}

async function give(world: World, items: readonly object[]) {
  return world.visitor.asks(giveDonation, await gift(world, { items }))
}
