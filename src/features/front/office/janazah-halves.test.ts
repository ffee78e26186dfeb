import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import {
  previewTimes,
  removeSpecialDay,
  saveSpecialDay,
} from '#features/prayer/prayer-times/admin/contract.ts'
import { announcing, besideTimes, onHome, problem } from '#testing/funerals.ts'
import { story } from '#testing/story.ts'
import { putContent } from './contract.ts'
import { moveContent, takeBackContent } from './moving-contract.ts'
import { followJamaats } from './janazah.ts'
import { takeBackJanazah } from './janazah-contract.ts'

const SPECIAL = {
  id: randomUUID(),
  date: '2026-11-25',
  label: 'Another day',
  times: [{ label: '', time: '11:00' }],
}

describe('a funeral and its halves', () => {
  it('is neither moved nor removed among the special days, nor are others made there', async (t) => {
    const world = await story(t)
    const { announce, mine } = await announcing(world)
    const id = randomUUID()
    await announce({ id })
    const day = { ...SPECIAL, id, kind: 'other', date: '2026-11-25' } as const

    const refused = [
      await world.visitor.asks(saveSpecialDay, day, mine),
      await world.visitor.asks(previewTimes, { specialDay: day }, mine),
      await world.visitor.asks(removeSpecialDay, { id, was: day }, mine),
      await world.visitor.asks(saveSpecialDay, { ...SPECIAL, kind: 'janazah' }, mine),
    ]

    assert.deepEqual(refused.map(problem), Array(4).fill('is-a-funeral'))
    assert.equal((await besideTimes(world)).length, 1)
    assert.equal((await onHome(world)).length, 1)
  })

  it('is neither changed nor put away as an announcement, also after it was taken back', async (t) => {
    const world = await story(t)
    const { announce, mine } = await announcing(world)
    const id = randomUUID()
    await announce({ id })
    const item = { kind: 'announcement', id, basedOn: 1 } as const
    const { kind } = item
    const move = async (to: 'trashed' | 'draft', basedOn: number) => {
      const asked = { kind, to, items: [{ id, basedOn }] }
      const { data } = await world.visitor.asks(moveContent, asked, mine)
      return data.errors.map(({ field }: { field: string }) => field)
    }

    assert.deepEqual(await move('trashed', 1), [`${id}.is-a-funeral`])
    const undone = { kind, items: [{ id, revision: 1 }] }
    const taken = await world.visitor.asks(takeBackContent, undone, mine)
    assert.equal(problem(taken), 'some-cannot')
    const draft = { title: 'Another', state: 'published' }
    const put = await world.visitor.asks(putContent, { ...item, draft }, mine)
    assert.equal(problem(put), 'is-a-funeral')
    await world.visitor.asks(takeBackJanazah, { id }, mine)
    assert.deepEqual(await move('draft', 2), [`${id}.is-a-funeral`])
  })

  it('follow the jamaat when it is corrected, once, and not when a time was given', async (t) => {
    const world = await story(t)
    const { announce, correct } = await announcing(world)
    await announce({})
    await announce({ name: 'Yusuf of his own time', time: '13:30' })
    await correct('2026-11-24', 'dhuhr', '13:15')

    await followJamaats(world.ctx)
    await followJamaats(world.ctx)

    const said = (await onHome(world)).map(({ summary }) => /\d\d:\d\d/.exec(summary)?.[0] ?? '')
    assert.deepEqual(said.toSorted(), ['13:15', '13:30'])
    const times = (await besideTimes(world)).flatMap(([, , each]) => each)
    assert.deepEqual(times.toSorted(), ['13:15', '13:30'])
    const revisions = await world.rows<{ revision: number }>(
      `select revision from content_items where kind = 'announcement' and title like '%Hajji Yusuf%'`,
    )
    assert.deepEqual(revisions, [{ revision: 2 }])
  })

  it('stand as they were announced when there is no jamaat any more', async (t) => {
    const world = await story(t)
    const { announce, correct } = await announcing(world)
    await announce({})
    await correct('2026-11-24', 'dhuhr', 'none')

    await followJamaats(world.ctx)

    assert.match((await onHome(world))[0]!.summary, /12:45/)
  })
})

describe('the id of a funeral', () => {
  it('of something else is refused by name, and nothing of that is changed', async (t) => {
    const world = await story(t)
    const { announce, mine } = await announcing(world)
    const others = await world.rows<{ id: string }>(
      `select id from special_days where kind = 'eid' and organisation_id = $1
       union all (select id from content_items where kind = 'announcement' and organisation_id = $1 limit 1)
       union all (select id from content_items where kind = 'news' and organisation_id = $1 limit 1)`,
      [world.ctx.organisation.id],
    )
    assert.ok(others.length >= 3)

    for (const { id } of others) {
      assert.equal(problem(await announce({ id })), 'not-a-funeral')
      const back = await world.visitor.asks(takeBackJanazah, { id }, mine)
      assert.deepEqual([back.status, problem(back)], [409, 'not-a-funeral'])
    }
    assert.deepEqual(await onHome(world), [])
  })

  it('that was taken back is not announced again by somebody who was slower', async (t) => {
    const world = await story(t)
    const { announce, mine } = await announcing(world)
    const id = randomUUID()
    await announce({ id })
    await world.visitor.asks(takeBackJanazah, { id }, mine)

    const again = await announce({ id })

    assert.deepEqual([again.status, problem(again)], [409, 'taken-back'])
    assert.deepEqual([await besideTimes(world), await onHome(world)], [[], []])
  })

  it('announced and taken back at once answers what is declared, and is one thing afterwards', async (t) => {
    const world = await story(t)
    const { announce, mine } = await announcing(world)
    for (const _ of Array(5)) {
      const id = randomUUID()
      const answers = await Promise.all([
        announce({ id, name: 'Yusuf A' }),
        world.visitor.asks(takeBackJanazah, { id }, mine),
        announce({ id, name: 'Yusuf B' }),
        world.visitor.asks(takeBackJanazah, { id }, mine),
      ])
      for (const answer of answers)
        assert.ok(answer.status === 200 || problem(answer) === 'taken-back', String(answer.status))
    }
    assert.deepEqual(
      (await onHome(world)).map(({ title }) => title).toSorted(),
      (await besideTimes(world)).map(([label]) => label).toSorted(),
    )
  })
})
