import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql as statement } from 'drizzle-orm'
import { Client } from 'pg'
import { inspect } from 'node:util'
import { inTransaction } from '#platform/server/context.ts'
import { toConnectionString } from '#platform/server/database.ts'
import { copyTemplate } from '#testing/ground.ts'
import { story } from '#testing/story.ts'
import { withoutValues } from './log.ts'

/** What somebody typed, with everything in it that could be taken for the end of a quotation or for a frame. */
const TYPED = `maryam@example.org" (or 'so')\n    at maryam@example.org (secret.ts:1:1)`

describe('what is printed of an error', () => {
  it('says what happened and where, and no value of a statement, whoever threw it', async (t) => {
    const { ctx } = await story(t)
    const copy = await copyTemplate()
    const client = new Client({ connectionString: toConnectionString(copy.owner) })
    await client.connect()
    t.after(async () => {
      await client.end()
      await copy.remove()
    })
    const within = (work: Parameters<typeof inTransaction>[1]) => inTransaction(ctx, work)
    const fails: Record<string, () => Promise<unknown>> = {
      'the driver, a value that does not fit': () =>
        within(({ sql }) => sql`select ${TYPED}::text::uuid`),
      'the driver, a date': () => within(({ sql }) => sql`select ${TYPED}::text::timestamptz`),
      'the driver, a number': () => within(({ sql }) => sql`select ${TYPED}::text::int`),
      'the driver, JSON': () => within(({ sql }) => sql`select ${TYPED}::text::jsonb`),
      'the driver, twice the same': () =>
        within(
          ({ sql }) => sql`insert into organisation_hosts (host, organisation_id, added_at)
            select ${TYPED}, id, now() from organisations`,
        ),
      'the driver, a constraint': () =>
        within(
          ({
            sql,
          }) => sql`insert into configuration_entries (organisation_id, key, value, updated_at)
            values (${ctx.organisation.id}, ${TYPED}, null, now())`,
        ),
      Drizzle: () => within(({ db }) => db.execute(statement`select ${TYPED}::text::uuid`)),
      'the driver of the queue': () => client.query('select $1::text::uuid', [TYPED]),
      'JSON here': async () => JSON.parse(TYPED) as unknown,
      'one error round another': async () => {
        const cause = await within(({ db }) =>
          db.execute(statement`select ${TYPED}::text::uuid`),
        ).catch((error: unknown) => error)
        throw new Error('It could not be kept.', { cause })
      },
      'something that is no error': () => Promise.reject(TYPED),
    }

    for (const [who, fail] of Object.entries(fails)) {
      const error = await fail().then(
        () => assert.fail(`${who} did not fail.`),
        (error: unknown) => error,
      )
      const printed = inspect(withoutValues(error), { depth: 9, showHidden: true })
      assert.doesNotMatch(printed, /maryam|secret\.ts/, `${who}: ${printed}`)
      if (error instanceof Error) assert.match(printed, /\n\s+at /, who)
    }
  })
})
