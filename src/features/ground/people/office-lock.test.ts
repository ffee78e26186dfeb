import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listPictures } from '#features/ground/media/contract.ts'
import { codeAt, staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import { unlockOffice } from './authenticator-contract.ts'
import { renewToken, showUser } from './contract.ts'
import { MINUTES_OF_OFFICE } from './rules.ts'

describe('the office', () => {
  it('locks itself when nobody has worked in it for half an hour, and only itself', async (t) => {
    const world = await story(t)
    const { token } = await staffAt(world, ['editor'])
    const mine = { 'x-jwt-token': token }
    await extend(world)

    world.wait({ minutes: MINUTES_OF_OFFICE + 1 })
    const office = await world.visitor.asks(listPictures, {}, mine)
    const account = await world.visitor.asks(showUser, {}, mine)

    assert.deepEqual([office.status, office.data.problem], [403, 'office-locked'])
    assert.equal(account.status, 200)
  })

  it('stays open for whoever works in it, however long that is', async (t) => {
    const world = await story(t)
    const { token } = await staffAt(world, ['editor'])
    const mine = { 'x-jwt-token': token }
    await extend(world)

    const answers = []
    for (let hour = 0; hour < 3; hour++) {
      world.wait({ minutes: MINUTES_OF_OFFICE - 5 })
      answers.push((await world.visitor.asks(listPictures, {}, mine)).status)
    }

    assert.deepEqual(answers, [200, 200, 200])
  })

  it('is opened again by a code of the app, once, and by nothing else', async (t) => {
    const world = await story(t)
    const { token, key } = await staffAt(world, ['editor'])
    const mine = { 'x-jwt-token': token }
    await extend(world)
    world.wait({ minutes: MINUTES_OF_OFFICE + 1 })
    const asks = async () => (await world.visitor.asks(listPictures, {}, mine)).status

    const wrong = await world.visitor.asks(unlockOffice, { code: '000000' }, mine)
    const before = await asks()
    const right = await world.visitor.asks(unlockOffice, { code: codeAt(world, key) }, mine)
    const again = await world.visitor.asks(unlockOffice, { code: codeAt(world, key) }, mine)

    assert.deepEqual([wrong.status, wrong.data.problem, before], [422, 'code-wrong', 403])
    assert.deepEqual([right.status, await asks()], [200, 200])
    assert.equal(again.data.problem, 'code-wrong')
  })

  it('is not opened by renewing what the device holds', async (t) => {
    const world = await story(t)
    const { token, id } = await staffAt(world, ['editor'])
    world.wait({ minutes: MINUTES_OF_OFFICE + 1 })

    const renewed = await world.visitor.asks(renewToken, {}, { 'x-jwt-token': token })

    assert.equal(renewed.status, 401)
    const [session] = await world.rows<{ office_until: Date }>(
      'select office_until from person_sessions where person_id = $1',
      [id],
    )
    assert.ok(session!.office_until < world.house.now())
  })
})

/** A token lasts no longer than the office: here it does, so that it is the office that locks. */
async function extend(world: Awaited<ReturnType<typeof story>>): Promise<void> {
  await world.rows(
    `update person_tokens set expires_at = (expires_at at time zone 'UTC' + interval '1 day') at time zone 'UTC'`,
  )
}
