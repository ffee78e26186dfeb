import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import postgres from 'postgres'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { toOptions } from '#platform/server/database.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { runTool } from '#testing/tool.ts'
import { audit } from '../src/audit.ts'

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
    const { sql, run } = await open(t)

    const added = [
      await run('create', 'green-lane', 'A mosque', 'green-lane.org', ...PLACE, '--country=GB'),
      await run('create', 'hill-top', 'A mosque', 'hill-top.org', ...PLACE),
    ]
    const refused = await run(
      'create',
      'lake-side',
      'A mosque',
      'lake-side.org',
      ...PLACE,
      '--country=Britain',
    )

    assert.deepEqual(
      added.map(({ code, errors }) => [code, errors]),
      [
        [0, ''],
        [0, ''],
      ],
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

  it('begins a new one with times without adjustments, a welcome, a cause and legal pages, and every sentence is true', async (t) => {
    const { sql, run } = await open(t)

    const made = await run(
      'create',
      'green-lane',
      'Green Lane',
      'green-lane.org',
      ...PLACE,
      '--plan=standard',
    )

    assert.deepEqual([made.code, made.errors], [0, ''])
    const count = async (table: string) =>
      (
        await sql`select from ${sql(table)} t join organisations o on o.id = t.organisation_id
          where o.slug = 'green-lane'`
      ).length
    assert.deepEqual(
      await Promise.all(['pages', 'causes', 'funds', 'content_items'].map(count)),
      [3, 1, 1, 1],
    )
    // Nobody adds minutes to its times unless its authority wants them.
    const adjusted = await sql`select from configuration_entries c
      join organisations o on o.id = c.organisation_id
      where o.slug = 'green-lane' and c.key = 'adjustments'`
    assert.equal(adjusted.length, 0)
    assert.deepEqual((await audit(sql)).broken, [])
  })

  it('leaves nothing of one that is refused, and names what is wrong', async (t) => {
    const { sql, run } = await open(t)
    const create = (...more: string[]) => run('create', 'green-lane', 'Green', ...more)

    const wrong = [
      await create('green-lane.org', ...PLACE.slice(0, 2), '--zone=Europe/Leeds'),
      await create('green-lane.org', ...PLACE, '--plan=gold'),
      await create('al-noor.localhost', ...PLACE),
      await create('*.green-lane.org', ...PLACE),
      await create('green-lane.org', '--at=53.79,-1.75', '--zone=Europe/London'),
      await create('green-lane.org', '--email=office@green-lane.org'),
    ]

    const says = [/timezone/, /activePlan/, /al-noor\.localhost/, /no star/, /--email=/, /--at=/]
    for (const [i, { code, errors }] of wrong.entries()) {
      assert.equal(code, 1)
      assert.match(errors, says[i]!)
    }
    assert.equal((await sql`select from organisations where slug = 'green-lane'`).length, 0)
  })

  it('is made once, also when two make it at once, and one that was killed has left nothing', async (t) => {
    const { sql, run, crash } = await open(t)
    const words = ['create', 'green-lane', 'Green', 'green-lane.org', ...PLACE]
    const create = () => run(...words)
    const killed = await crash('organisation.creating', ...words)
    assert.equal(killed.code, null)
    for (const table of ['organisations', 'operator_deeds'])
      assert.equal((await sql`select from ${sql(table)} where slug = 'green-lane'`).length, 0)

    const both = await Promise.all([create(), create()])

    assert.deepEqual(
      both.map(({ code }) => code).toSorted((a, b) => a! - b!),
      [0, 1],
    )
    assert.match(both.map(({ errors }) => errors).join(''), /Already in use: /)
    const deeds = await sql`select deed from operator_deeds where slug = 'green-lane'`
    assert.deepEqual([...deeds], [{ deed: 'created' }])
  })

  it('invites the owner of a new one, and of one that is there', async (t) => {
    const { sql, run } = await open(t)
    const owner = '--owner=safiya@example.org'

    const done = [
      await run(
        'create',
        'green-lane',
        'Green',
        'green-lane.org',
        ...PLACE,
        '--plan=standard',
        owner,
      ),
      await run('invite', 'green-lane', 'yusuf@example.org'),
    ]
    const refused = [await run('invite', 'green-lane', 'yusuf'), await run('invite', 'green-lane')]

    assert.deepEqual(
      done.map(({ out }) => out.split('\n').at(-2)),
      [
        'safiya@example.org is invited to be its owner.',
        'yusuf@example.org is invited to be an owner of green-lane.',
      ],
    )
    assert.match(refused[0]!.errors, /No invitation can go to yusuf/)
    assert.match(refused[1]!.errors, /Say whom/)
    const mails =
      await sql`select to_address as to from mails where kind = 'people.invitation' order by 1`
    assert.deepEqual([...mails], [{ to: 'safiya@example.org' }, { to: 'yusuf@example.org' }])
  })

  it('gives a host to one organisation alone, and never takes the last', async (t) => {
    const { sql, run } = await open(t)
    const domain = (...more: string[]) => run('domain', 'crescent', ...more)

    const done = [
      await domain('add', 'crescent.org'),
      await domain('main', 'crescent.org'),
      await domain('remove', 'crescent.localhost'),
      await run('plan', 'crescent', 'premium'),
    ]
    const refused = [
      await domain('add', 'al-noor.localhost'),
      await domain('remove', 'crescent.org'),
      await domain('main', 'other.org'),
      await run('plan', 'crescent', 'gold'),
    ]

    assert.deepEqual(
      done.map(({ out }) => out),
      [
        'crescent is at crescent.localhost, crescent.org. The first is the main one.\n',
        'crescent is at crescent.org, crescent.localhost. The first is the main one.\n',
        'crescent is at crescent.org. The first is the main one.\n',
        'crescent has the plan premium.\n',
      ],
    )
    const says = [/belongs to al-noor/, /its only host/, /not at other\.org yet/, /which plan/]
    for (const [i, { code, errors }] of refused.entries()) {
      assert.equal(code, 1)
      assert.match(errors, says[i]!)
    }
    const hosts = await sql`
      select h.host from organisation_hosts h join organisations o on o.id = h.organisation_id where o.slug = 'crescent'`
    assert.deepEqual([...hosts], [{ host: 'crescent.org' }])
  })
})

const PLACE = ['--email=office@green-lane.org', '--at=53.79,-1.75', '--zone=Europe/London'] as const

async function open(t: TestContext) {
  const copy = await copyTemplate()
  t.after(() => copy.remove())
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  t.after(() => sql.end())
  const run = (...words: string[]) => runTool(copy, 'tools/organisation.ts', words)
  const crash = (step: string, ...words: string[]) =>
    runTool(copy, 'tools/organisation.ts', words, { CRASH_AT: step, DEMO: 'on' })
  return { sql, run, crash }
}

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
