import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { copyTemplate } from '#testing/ground.ts'
import { openWay } from '#testing/outage.ts'
import { within } from '#testing/within.ts'
import { toConnectionString } from './address.ts'
import { openPatientPool } from './patient-pool.ts'

describe('the connections of the queue', () => {
  it('wait for a database that is away, and say so once', async (t) => {
    const { patient, way, told } = await open(t)
    await way.cut()
    let isAnswered = false

    const asking = patient.pool.query('select 1 as one').then((answer) => {
      isAnswered = true
      return answer.rows
    })
    await within(10, 'it has been told', () => told.length > 0)
    assert.equal(isAnswered, false)
    await way.open()

    assert.deepEqual(await asking, [{ one: 1 }])
    assert.equal(told.length, 1)
  })

  it('wait no longer when they are given up: what waited neither succeeds nor fails', async (t) => {
    const { patient, way, told } = await open(t)
    await way.cut()
    const ends: string[] = []
    void patient.pool.query('select 1').then(
      () => ends.push('succeeded'),
      () => ends.push('failed'),
    )
    await within(10, 'it waits', () => told.length > 0)

    patient.giveUp()
    await patient.abandoned
    await way.open()
    await patient.close()

    assert.deepEqual(ends, [])
  })

  it('are for single statements: a transaction is refused before it is half done', async (t) => {
    const { patient } = await open(t)
    const client = await patient.pool.connect()

    for (const statement of ['begin', ' BEGIN isolation level serializable', 'rollback'])
      assert.throws(() => void client.query(statement), /single statements/)
    assert.throws(() => void client.query({ text: 'start transaction' }), /single statements/)
    client.release()
  })
})

async function open(t: TestContext) {
  const copy = await copyTemplate()
  const way = await openWay(t, copy.owner)
  const told: unknown[] = []
  const patient = openPatientPool(toConnectionString(way.address), 2, (error) => told.push(error))
  t.after(async () => {
    patient.giveUp()
    await patient.close()
    await copy.remove()
  })
  return { patient, way, told }
}
