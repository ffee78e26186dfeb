import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runTool } from '#testing/tool.ts'
import { copyTemplate } from '#testing/ground.ts'
import { begin, fell, friday, run as runDue } from '#testing/regular.ts'
import { story } from '#testing/story.ts'

it('an organisation that rests answers every page and call kindly, does no work, and loses nothing', async (t) => {
  const copy = await copyTemplate()
  const world = await story(t, { over: copy })
  const organisation = (verb: string) => runTool(copy, 'tools/organisation.ts', [verb, 'al-noor'])
  const given = await begin(world)
  const queued = async () => {
    const rows = await world.rows<{ told: string }>(
      `select payload::jsonb::text as told from graphile_worker._private_jobs where payload ->> 'organisationId' = $1
       union all select payload::jsonb::text from follow_ups where payload::jsonb ->> 'organisationId' = $1`,
      [world.ctx.organisation.id],
    )
    return rows.map(({ told }) => told)
  }
  const page = { headers: { accept: 'text/html' } }
  assert.equal((await world.visitor.sends('GET', '/', page)).status, 200)
  const waiting = await queued()

  const told = await organisation('suspend')
  await heard(world, true)
  const [home, site, call, other] = [
    await world.visitor.sends('GET', '/', page),
    await world.visitor.sends('GET', '/', {
      headers: { accept: 'text/html', 'accept-language': 'ar' },
    }),
    await world.visitor.sends('GET', '/api/news'),
    await world.visitorOf('crescent.localhost').sends('GET', '/', page),
  ]
  await world.house.queue.drain()

  assert.match(told.out, /al-noor rests: nothing of it is answered or taken, and nothing is lost\./)
  assert.equal(home.status, 503)
  assert.match(home.body.toString(), /This site is resting for now\. Nothing of it is lost\./)
  assert.match(site.body.toString(), /هذا الموقع متوقف مؤقتًا/)
  assert.deepEqual([call.status, call.data.problem], [503, 'suspended'])
  assert.equal(other.status, 200)
  assert.notEqual(waiting.length, 0)
  // The bank may have told more meanwhile.
  const left = await queued()
  assert.deepEqual(
    waiting.filter((told) => !left.includes(told)),
    [],
  )

  await organisation('resume')
  await heard(world, false)
  assert.equal((await world.visitor.sends('GET', '/', page)).status, 200)
  await runDue(world)
  await friday(world)
  assert.deepEqual(await fell(given), ['2026-11-27 paid'])
  assert.equal((await organisation('resume')).out, 'al-noor is open already.\n')
})

/** Every copy hears of it within a second. */
async function heard(world: Awaited<ReturnType<typeof story>>, rests: boolean): Promise<void> {
  for (;;) {
    const found = await world.house.organisations.byId(world.ctx.organisation.id)
    if (found?.isSuspended === rests) return
    await new Promise(setImmediate)
  }
}
