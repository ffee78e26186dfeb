import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { issuePermit } from '#platform/server/http/moment.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { type Day, showMonth, showToday } from './contract.ts'

const HOUR = 3_600_000

const permitOf = (
  { house, ctx }: World,
  {
    hours = 1,
    organisation = ctx.organisation,
  }: { hours?: number; organisation?: World['ctx']['organisation'] } = {},
) => issuePermit(house, organisation, house.now().getTime() + hours * HOUR)

async function todayAt(world: World, at: string) {
  const query = new URLSearchParams({ at, permit: permitOf(world) })
  const answer = await world.visitor.sends('GET', `${showToday.path}?${query.toString()}`)
  assert.equal(answer.status, 200, at)
  return answer
}

describe('the time machine', () => {
  const opened = story.ofSuite()

  it('shows a call as it will be answered at any moment, and its Date', async () => {
    const answer = await todayAt(await opened, '2027-03-08T23:30')
    assert.equal(answer.data.date, '2027-03-08')
    assert.equal(answer.headers['date'], 'Mon, 08 Mar 2027 23:30:00 GMT')
    assert.equal(answer.headers['cache-control'], 'no-store')
  })

  it('goes over both clock changes, in the zone of the organisation', async () => {
    const world = await opened
    const moments = ['2026-03-29T00:59', '2026-03-29T01:30', '2026-10-25T00:59', '2026-10-25T02:30']
    const shown = []
    for (const at of moments) shown.push((await todayAt(world, at)).data)
    assert.deepEqual(
      shown.map(({ date, day, serverTime }) => [date, day.clockChange, serverTime.slice(0, 16)]),
      [
        ['2026-03-29', 'forward', '2026-03-29T00:59'],
        ['2026-03-29', 'forward', '2026-03-29T01:30'],
        ['2026-10-25', 'back', '2026-10-24T23:59'],
        ['2026-10-25', 'back', '2026-10-25T02:30'],
      ],
    )
  })

  it('shows the last of Ramadan and Eid, also when a month is announced to be longer', async (t) => {
    const world = await story(t)
    const before = await todayAt(world, '2027-03-08T12:00')
    const eid = await todayAt(world, '2027-03-09T07:30')
    const { configure } = await import('#features/ground/configuration/configuration.ts')
    await configure(world.ctx, {
      hijri: { offset: 0, changesAtMaghrib: true, monthStarts: { '1448-10': '2027-03-10' } },
    })
    world.house.organisations.forget()
    world.house.pages.forget()
    const thirtieth = await todayAt(world, '2027-03-09T12:00')

    assert.equal(before.data.day.ramadan.day, 29)
    assert.deepEqual(
      [eid.data.next.kind, eid.data.next.label],
      ['special', 'Eid al-Fitr, First prayer'],
    )
    assert.equal(thirtieth.data.day.ramadan.day, 30)
  })

  it('is kept in the browser by a page, until it is left', async () => {
    const world = await opened
    const { visitor } = world
    const query = `at=2027-03-09T07:30&permit=${permitOf(world)}`
    const entered = await visitor.sends('GET', `/prayer-times?view=year&${query}`)
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!
    const page = await visitor.sends('GET', '/prayer-times', { headers: { cookie } })
    const call = await visitor.asks(showMonth, {}, { cookie })
    const left = await visitor.sends('GET', '/prayer-times?at=now', { headers: { cookie } })

    assert.deepEqual(
      [entered.status, entered.headers['location']],
      [303, '/prayer-times?view=year'],
    )
    assert.match(page.body.toString(), /Preview: the site as it is on Tuesday,? 9 March 2027/)
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.equal(call.data.days.find(({ isToday }: Day) => isToday).date, '2027-03-09')
    assert.match(String(left.headers['set-cookie']), /^moment=; Max-Age=0/)
  })

  it('leaves nothing behind in what everybody is shown', async () => {
    const world = await opened
    await todayAt(world, '2027-03-09T07:30')
    const { data } = await world.visitor.asks(showToday)
    const page = await world.visitor.sends('GET', '/prayer-times')
    assert.equal(data.date, '2026-11-21')
    assert.doesNotMatch(page.body.toString(), /Preview/)
  })

  it('needs a permit: signed, of this organisation, and not lapsed', async () => {
    const world = await opened
    const other = (await world.contextOf('crescent')).organisation
    const permits = [
      '',
      '1.x',
      permitOf(world, { hours: -1 }),
      permitOf(world, { organisation: other }),
    ]
    for (const permit of permits) {
      const { status, data } = await world.visitor.sends(
        'GET',
        `${showToday.path}?at=2027-03-09T07:30&permit=${permit}`,
      )
      assert.deepEqual([status, data.problem], [403, 'not-allowed'], permit)
      const cookie = `moment=1000000000.${permit}`
      const page = await world.visitor.asks(showToday, {}, { cookie })
      assert.equal(page.data.date, '2026-11-21')
    }
  })

  it('names a moment that is none', async () => {
    const world = await opened
    for (const at of [
      'tomorrow',
      '2026-02-30T10:00',
      '2026-03-29T25:00',
      '0001-01-01T00:00',
      'NaN',
    ]) {
      const query = new URLSearchParams({ at, permit: permitOf(world) })
      const { status, data } = await world.visitor.sends(
        'GET',
        `${showToday.path}?${query.toString()}`,
      )
      assert.deepEqual([status, data.errors[0].field], [422, 'at'], at)
    }
  })

  it('never moves what is written', async (t) => {
    const world = await story(t)
    const cookie = `moment=${HOUR * 24 * 30}.${permitOf(world)}`
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.good) })
    const { status } = await world.visitor.asks(giveDonation, asked, { cookie })
    const [{ day }] = (await world.rows<{ day: string }>(
      `select to_char(given_at, 'YYYY-MM-DD') as day from gifts order by given_at desc limit 1`,
    )) as [{ day: string }]
    assert.deepEqual([status, day], [200, '2026-11-21'])
  })
})
