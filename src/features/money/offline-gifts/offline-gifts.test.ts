import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { books, gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'
import { type OfflineGift, findOffline, recordOffline } from './offline-gifts.ts'

const BUCKET: OfflineGift = {
  by: 'cash',
  causeId: 'where-needed-most',
  amountMinor: 312_50,
  currency: 'GBP',
  reference: 'bag 17',
  countedBy: ['AK', 'SR'],
}

describe('a gift that came without us', () => {
  it('is recorded once, counted by two, and posted for its cause', async (t) => {
    const world = await story(t)

    const [first, again] = await Promise.all([
      recordOffline(world.ctx, BUCKET),
      recordOffline(world.ctx, BUCKET),
    ])

    assert.equal(first.id, again.id)
    assert.notEqual(first.isNew, again.isNew)
    assert.deepEqual(await books(world), [
      'offline-gift  cash  312.50',
      'offline-gift  fund:where-needed-most  -312.50',
    ])
    const [shown] = await findOffline(world.ctx)
    assert.deepEqual(
      [shown?.reference, shown?.countedBy, shown?.by],
      ['bag 17', ['AK', 'SR'], 'cash'],
    )
    const other = await world.contextOf(await anotherOf(world))
    assert.deepEqual(await findOffline(other), [])
  })

  it('is refused by name, and nothing of it is written', async (t) => {
    const world = await story(t)
    await recordOffline(world.ctx, BUCKET)
    const refused = async (change: object) =>
      recordOffline(world.ctx, { ...BUCKET, reference: 'bag 18', ...change }).then(
        () => 'recorded',
        (error: { code: string }) => error.code,
      )

    assert.equal(await refused({ countedBy: ['AK', 'AK'] }), 'count-by-two')
    assert.equal(await refused({ amountMinor: 0 }), 'not-an-amount')
    assert.equal(await refused({ causeId: 'nothing' }), 'cause-not-found')
    assert.equal(await refused({ on: '2026-11-22' }), 'in-the-future')
    assert.equal(await refused({ reference: ' ' }), 'reference-missing')
    assert.equal(await refused({ reference: 'bag 17', amountMinor: 1_00 }), 'reference-used')
    assert.equal(await refused({ declarationId: 'x' }), 'declaration-not-found')
    assert.equal((await findOffline(world.ctx)).length, 1)
  })

  it('by a known donor is under their declaration, and they get a receipt', async (t) => {
    const world = await story(t)
    const address = { line1: '12 Park Road', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org', address }
    const giftAid = { declared: true, scope: 'past-and-future' }
    await world.visitor.asks(giveDonation, await gift(world, { donor, giftAid }))
    const [declared] = await world.rows<{ id: string }>('select id from declarations')
    world.wait({ days: 1 })
    await world.drain()

    const { id } = await recordOffline(world.ctx, {
      ...BUCKET,
      by: 'bank',
      reference: 'FP 0001',
      countedBy: [],
      declarationId: declared!.id,
    })
    await world.drain()

    const [mail] = await world.rows(`select to_address from mails where about = $1`, [`gift:${id}`])
    assert.deepEqual(mail, { to_address: 'aisha@example.org' })
    const [row] = await world.rows('select declaration_id, method from gifts where id = $1', [id])
    assert.deepEqual(row, { declaration_id: declared!.id, method: 'bank' })
  })

  it('is recorded by the command, once it is said that it is right', async (t) => {
    const world = await story(t)
    const run = (...words: string[]) =>
      runTool(story.copyOf(world), 'tools/gift.ts', ['al-noor', ...words])
    const words = ['cheque', '120.00', 'where-needed-most', '--reference', '000123']

    const looked = await run(...words)
    const recorded = await run(...words, '--yes')
    const again = await run(...words, '--yes')
    const listed = await run('list')

    assert.match(looked.out, /£120\.00 by cheque .*\nNothing was recorded: say --yes\./)
    assert.match(recorded.out, /^Recorded: [0-9a-f-]{36}\n$/, recorded.errors)
    assert.match(again.out, /^It was recorded before/)
    assert.match(listed.out, /2026-11-21 {2}cheque {2}£120\.00 {2}.* {2}000123/)
    assert.match((await run('cash', 'much', 'roof')).errors, /Say the amount in figures/)
  })
})

async function anotherOf(world: World): Promise<string> {
  const [other] = await world.rows<{ slug: string }>(
    `select slug from organisations where slug <> 'al-noor' order by slug limit 1`,
  )
  return other!.slug
}
