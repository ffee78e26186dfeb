import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { ask } from './machines.ts'
import { copyTemplate, isOfSeveralMachines } from './ground.ts'
import { forgetKept } from './kept.ts'
import { type World, story } from './story.ts'
import { gift } from './gifts.ts'

describe('What a test leaves to the next', () => {
  // Another file's may be about to be thrown away.
  before(forgetKept)

  it('is the template again after gifts, jobs, changed and deleted rows', async (t) => {
    const first = await tellStory(async (world) => {
      for (let times = 0; times < 3; times++)
        await world.visitor.asks(giveDonation, await gift(world))
      await world.drain()
      await world.rows(`update payments set id = id`)
      await world.rows(`delete from mails`)
      await world.rows(`set work_mem = '1MB'`)
    })

    const next = await story(t)

    const template = await copyTemplate()
    const fresh = await ask(template.owner, (sql) => readAll((query) => sql.unsafe(query)))
    await template.remove()
    assert.equal(await nameOf(next), first)
    assert.deepEqual(await readAll((query) => next.rows(query)), fresh)
  })

  const SPOILT = {
    'a row of the template was changed': `update organisations set id = id`,
    'a row of the template was deleted': 'delete from screen_slides where true',
    'a table was emptied at once': 'truncate mails',
    'a table was made': 'create table left_over (id int)',
    'a table was described': `comment on table operator_deeds is 'left over'`,
    // A cluster has no triggers on what is on every machine.
    ...(!isOfSeveralMachines && {
      'a trigger was switched off': 'alter table operator_deeds disable trigger all',
    }),
    'a table was looked through': 'analyze gifts',
    'the database was told a setting': `do $$ begin execute format('alter database %I set work_mem = 1024', current_database()); end $$`,
    'a transaction was left open': 'begin',
  }
  for (const [deed, sql] of Object.entries(SPOILT))
    it(`is nothing where ${deed}`, async (t) => {
      const first = await tellStory(async (world) => void (await world.rows(sql)))

      const next = await story(t)

      assert.notEqual(await nameOf(next), first)
    })

  it('is nothing where others were told of it', async (t) => {
    const first = await tellStory(async (world) => void story.copyOf(world))

    const next = await story(t)

    assert.notEqual(await nameOf(next), first)
  })

  it('is nothing where it failed', async (t) => {
    const first = await tellStory(async () => {}, { passed: false })

    const next = await story(t)

    assert.notEqual(await nameOf(next), first)
  })

  it('is closed to the one who had it', async () => {
    let world: World | undefined
    await tellStory(async (told) => void (world = told))

    await assert.rejects(world!.house.database.platform`select 1`, /closed/)
    await assert.rejects(world!.rows('select 1'), /has ended/)
    await assert.rejects(world!.checkInvariants(), /has ended/)
  })
})

/** Tells a whole story, with its end, and says in which database. */
async function tellStory(
  deed: (world: World) => Promise<void>,
  how: { passed?: boolean } = {},
): Promise<string> {
  const ends: (() => Promise<void>)[] = []
  const world = await story({ ...how, after: (end) => void ends.push(end) })
  try {
    const name = await nameOf(world)
    await deed(world)
    return name
  } finally {
    for (const end of ends) await end()
  }
}

async function nameOf(world: World): Promise<string> {
  const [row] = await world.rows<{ name: string }>('select current_database() as name')
  return row!.name
}

/** Every row of every table in the order in which it lies there, where each sequence stands, and the settings of the session. */
async function readAll(rows: (query: string) => Promise<readonly object[]>) {
  const all = (await rows(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`)) as {
    name: string
  }[]
  const tables: Record<string, readonly object[]> = {}
  for (const { name } of all) tables[name] = [...(await rows(`select * from ${name}`))]
  const sequences = [
    ...(await rows('select * from pg_sequences order by schemaname, sequencename')),
  ]
  const settings = await rows(`select name, setting from pg_settings
    where name not in ('application_name', 'client_connection_check_interval') order by name`)
  return { tables, sequences, settings: [...settings] }
}
