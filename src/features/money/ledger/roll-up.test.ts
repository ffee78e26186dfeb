import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { type World, story } from '#testing/story.ts'
import { post } from './ledger.ts'
import { matchReceived } from './postings.ts'
import { type Moved, rollUp } from './roll-up.ts'

const give = (ctx: Context, gift: string, amountMinor = 1_00) =>
  post(
    ctx,
    matchReceived({
      receiptId: gift,
      promiseId: gift,
      amountMinor,
      currency: 'GBP',
      test: true,
    }),
  )

describe('totals of the ledger', () => {
  it('have every posting once, in the order of posting', async (t) => {
    const world = await story(t)
    const read = reader(world)
    for (const gift of ['first', 'second']) await give(world.ctx, gift)

    await read.all()
    await give(world.ctx, 'third')
    await read.all()
    await read.all()

    assert.deepEqual(read.gifts, ['first', 'second', 'third'])
  })

  it('miss nobody who drew the smaller number and came later', async (t) => {
    const world = await story(t)
    const read = reader(world)
    const slow = await begin(world, 'slow')
    await give(world.ctx, 'quick')

    for (let i = 0; i < 5; i++) await read.once()
    assert.deepEqual(read.gifts, [], 'nothing is decided yet')
    await slow.commit()
    await read.all()

    assert.deepEqual(read.gifts, ['slow', 'quick'])
  })

  it('wait for nobody who gave up', async (t) => {
    const world = await story(t)
    const read = reader(world)
    const slow = await begin(world, 'slow')
    await give(world.ctx, 'quick')
    await read.once()

    await slow.giveUp()
    await read.all()

    assert.deepEqual(read.gifts, ['quick'])
  })

  it('are the same when several read at once, or one of them fails', async (t) => {
    const world = await story(t)
    const read = reader(world)
    for (let i = 0; i < 30; i++) await give(world.ctx, `gift-${i}`, i + 1)
    await rollUp(world.ctx, 'totals', read.add)

    const failing = () => rollUp(world.ctx, 'totals', () => Promise.reject(new Error('away')))
    await assert.rejects(async () => {
      // Whatever else runs in the same cluster may hold it up.
      while ((await failing()) === 'held-up');
    }, /away/)
    await Promise.all(Array.from({ length: 4 }, () => rollUp(world.ctx, 'totals', read.add)))
    await read.all()

    assert.equal(read.gifts.length, 30)
    assert.equal(new Set(read.gifts).size, 30)
  })

  it('agree with the ledger, however many wrote and read at once', async (t) => {
    const world = await story(t)
    const read = reader(world)
    const gifts = Array.from({ length: 8 }, (_, writer) => ({ writer, given: 0 }))
    const writing = Promise.all(
      gifts.map(async (at) => {
        for (; at.given < 15; at.given++) await give(world.ctx, `gift-${at.writer}-${at.given}`)
      }),
    )

    while (gifts.some(({ given }) => given < 15)) await read.once()
    await writing
    await read.all()

    assert.equal(read.gifts.length, 120)
    assert.equal(new Set(read.gifts).size, 120)
  })

  it('are read in pieces when there is much', async (t) => {
    const world = await story(t)
    const read = reader(world)
    await world.rows(
      `
      with made as (
        insert into postings (organisation_id, id, key, kind, posted_at, test)
        select $1, gen_random_uuid(), 'paid-in:' || i, 'paid-in', '2026-11-21', true from generate_series(1, 2500) i
        returning organisation_id, id)
      insert into entries
      select organisation_id, id, line, account, amount, 'GBP' from made,
        (values (0, 'bank', 1), (1, 'cash', -1)) as e (line, account, amount)`,
      [world.ctx.organisation.id],
    )

    await read.all()

    assert.equal(read.moved.length, 5_000)
    assert.equal(Math.max(...read.pieces), 2_000)
  })

  it('go on after the database was restored from a dump, which counts its transactions anew', async (t) => {
    const world = await story(t)
    const read = reader(world)
    await give(world.ctx, 'before')
    await read.all()
    await give(world.ctx, 'between')
    await read.once()
    await world.rows('update ledger_marks set before = before + 1000000000')

    await give(world.ctx, 'after')
    await read.all()

    assert.deepEqual(read.gifts, ['before', 'between', 'after'])
  })

  it('are kept for each reader, and in a transaction of their own', async (t) => {
    const world = await story(t)
    const [one, other] = [reader(world, 'totals'), reader(world, 'donors')]
    await give(world.ctx, 'gift')

    await one.all()
    await other.all()

    assert.deepEqual([one.gifts, other.gifts], [['gift'], ['gift']])
    await assert.rejects(
      inTransaction(world.ctx, (ctx) => rollUp(ctx, 'totals', one.add)),
      /a transaction of its own/,
    )
  })
})

const isBehind = `
  select from postings p
  left join ledger_marks m on m.organisation_id = p.organisation_id and m.reader = $1
  where p.sequence > coalesce(m.up_to, 0) limit 1`

/** Somebody who keeps totals. `all` reads until everything that was committed is read, and once more. */
function reader(world: World, name = 'totals') {
  const moved: Moved[] = []
  const pieces: number[] = []
  const add = (_: Context, more: readonly Moved[]) => {
    moved.push(...more)
    pieces.push(more.length)
    return Promise.resolve()
  }
  const once = () => rollUp(world.ctx, name, add)
  return {
    moved,
    pieces,
    add,
    once,
    async all() {
      // Whatever else runs in the same cluster may hold a reading up.
      do await once()
      while ((await world.rows(isBehind, [name])).length > 0)
      await once()
    },
    /** Which gifts were read, in their order. */
    get gifts() {
      return moved.flatMap(({ account }) => (account.startsWith('match:') ? account.slice(6) : []))
    },
  }
}

/** A gift that is written and not yet committed. */
async function begin(world: World, gift: string) {
  const written = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = inTransaction(world.ctx, async (ctx) => {
    await give(ctx, gift)
    written.resolve()
    await end.promise
  })
  done.catch(written.reject)
  await written.promise
  return {
    async commit() {
      end.resolve()
      await done
    },
    async giveUp() {
      end.reject(new Error('given up'))
      await assert.rejects(done, /given up/)
    },
  }
}
