import assert from 'node:assert/strict'
import { it } from 'node:test'
import postgres from 'postgres'
import { copyTemplate } from '#testing/ground.ts'
import { within } from '#testing/within.ts'
import { toConnectionString, toOptions } from '../database.ts'
import { atEnd } from '../embedded-postgres/testing.ts'
import { openListener } from './listener.ts'

it('a listener whom the database keeps out says that it may have missed something, until it is in again', async (t) => {
  const copy = await copyTemplate()
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  const beside = postgres({ ...toOptions({ ...copy.owner, database: 'postgres' }), max: 1 })
  const listener = openListener(toConnectionString(copy.owner))
  atEnd(t, async () => {
    await listener.close()
    await sql.end()
    await beside.end()
    await copy.remove()
  })
  const heard: string[] = []
  let missed = 0
  await listener.listen(
    'something',
    (message) => heard.push(message),
    () => missed++,
  )
  const letIn = (isOpen: boolean) =>
    beside.unsafe(`alter database "${copy.owner.database}" allow_connections ${isOpen}`)

  await letIn(false)
  await beside`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${copy.owner.database}`
  await within(20, 'it says so twice', () => missed >= 3)
  await letIn(true)
  await within(20, 'it hears', async () => {
    await sql`notify something, 'a change'`
    return heard.length > 0
  })

  assert.equal(heard[0], 'a change')
})
