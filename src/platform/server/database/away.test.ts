import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { copyTemplate } from '#testing/ground.ts'
import { openDatabase } from '../database.ts'
import { isAway } from './away.ts'

/** Nobody listens there: the port belongs to the system, and is not used by it. */
const NOWHERE = { host: '127.0.0.1', port: 1 }
const WHO = { user: 'nobody', database: 'nothing' }

const thrown = (work: () => Promise<unknown>) =>
  work().then(
    () => assert.fail('It went well.'),
    (error: unknown) => error,
  )

describe('a database that is away', () => {
  for (const [what, address] of Object.entries({
    'no server at its address': { ...NOWHERE, ...WHO },
    'no socket in its folder': { host: '/nowhere', port: 5432, ...WHO },
  })) {
    it(`is told by its driver: ${what}`, async () => {
      const database = openDatabase(address, { connections: 1 })

      const error = await thrown(() => database.platform`select 1`)
      const wrapped = new Error('It could not be kept.', { cause: error })

      assert.deepEqual([isAway(error), isAway(wrapped)], [true, true])
      await database.close()
    })
  }

  it('is not told by a file that is missing, or by somebody else who does not answer', async () => {
    const missing = await thrown(async () => readFileSync('/nowhere/picture.webp'))
    const refused = await thrown(
      () =>
        new Promise((resolve, reject) => {
          connect(NOWHERE).once('connect', resolve).once('error', reject)
        }),
    )

    assert.equal((missing as { code?: string }).code, 'ENOENT')
    assert.equal((refused as { code?: string }).code, 'ECONNREFUSED')
    assert.deepEqual([isAway(missing), isAway(refused)], [false, false])
  })

  it('is not told by a fault of ours in a transaction, which keeps its connection', async (t) => {
    const copy = await copyTemplate()
    const database = openDatabase(copy.serving, { connections: 1 })
    t.after(async () => {
      await database.close()
      await copy.remove()
    })
    const pid = () => database.platform`select pg_backend_pid()`.then((rows) => [...rows])
    const before = await pid()

    const error = await thrown(() =>
      database.transaction(crypto.randomUUID(), async () => readFileSync('/nowhere/picture.webp')),
    )

    assert.equal(isAway(error), false)
    assert.deepEqual(await pid(), before)
  })

  it('is one with a disk of ours that is full', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

    assert.equal(isAway(full), true)
  })
})
