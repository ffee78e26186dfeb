import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import postgres from 'postgres'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { toOptions } from '#platform/server/database.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { runTool } from '#testing/tool.ts'

describe('the command for organisations', () => {
  it('takes the demonstration’s donor away before real money comes', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
    t.after(() => sql.end())
    await giveLiveKeys(sql)
    const of = (table: string, column: string) => sql<{ slug: string }[]>`
      select o.slug from ${sql(table)} t join organisations o on o.id = t.organisation_id
      where t.${sql(column)} = ${DEMO_DONOR.id} order by o.slug`
    const before = await of('people', 'id')

    const { code, out, errors } = await runTool(
      copy,
      'tools/organisation.ts',
      ['live', 'al-noor'],
      { NOW: '' },
    )

    assert.deepEqual([code, out, errors], [0, 'al-noor takes real money from now on.\n', ''])
    const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)
    assert.ok(slugs(before).includes('al-noor') && before.length > 1)
    assert.deepEqual(
      slugs(await of('people', 'id')),
      slugs(before).filter((slug) => slug !== 'al-noor'),
    )
    assert.deepEqual(slugs(await of('erasures', 'person_id')), ['al-noor'])
    const mails = await sql`select id from mails where to_address = ${DEMO_DONOR.email}`
    assert.equal(mails.length, 0)
  })

  it('gives a new one the telephone numbers of its country', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
    t.after(() => sql.end())
    const add = (slug: string, ...more: string[]) =>
      runTool(copy, 'tools/organisation.ts', ['add', slug, 'A mosque', `${slug}.org`, ...more])

    const added = [await add('green-lane', '--country=GB'), await add('hill-top')]
    const refused = await add('lake-side', '--country=Britain')

    assert.deepEqual(
      added.map(({ code }) => code),
      [0, 0],
    )
    const rules = await sql<{ slug: string; rule: string | null }[]>`
      select o.slug, c.value as rule from organisations o
      left join configuration_entries c on c.organisation_id = o.id and c.key = 'contactNumberRule'
      where o.slug in ('green-lane', 'hill-top', 'lake-side') order by o.slug`
    assert.deepEqual(
      [...rules],
      [
        { slug: 'green-lane', rule: 'GB' },
        { slug: 'hill-top', rule: null },
      ],
    )
    assert.match(refused.errors, /Britain is not a country: two capital letters, such as GB\./)
  })
})

/** Live keys at Al-Noor, without asking the real Stripe for its opinion. */
async function giveLiveKeys(sql: postgres.Sql): Promise<void> {
  const vault = openVault(readSettings(TEST_SETTINGS))
  const [found] = await sql<{ id: string }[]>`select id from organisations where slug = 'al-noor'`
  const { id } = found!
  const seal = (plain: string) => vault.seal(plain, `payment account of ${id}`)
  const secrets = JSON.stringify([{ secret: 'whsec_played' }])
  const now = '2026-11-21T12:00:00Z'
  await sql.begin(async (sql) => {
    await sql`select set_organisation(${id})`
    await sql`
      insert into payment_accounts (organisation_id, id, provider, publishable_key, secret_key_sealed,
        webhook_secrets_sealed, live, chosen_at, updated_at)
      values (${id}, gen_random_uuid(), 'stripe', 'pk_live_played', ${seal('sk_live_played')}, ${seal(secrets)},
        true, ${now}, ${now})`
    await sql`insert into sandbox_closures (organisation_id, closed_at) values (${id}, ${now})`
  })
}
