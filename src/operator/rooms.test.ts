import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { waitersFor } from '#testing/locks.ts'
import { keyOf, operatorAt, press } from '#testing/operator.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { BY_COMMAND, writeDeed } from './deeds.ts'
import { changeHost } from './domains.ts'
import { LIST, listOrganisations } from './listing.ts'
import { setPlan } from './plan.ts'

const GREEN = {
  name: 'Green Lane Masjid',
  slug: 'green-lane',
  hosts: 'green-lane.org\nwww.green-lane.org',
  email: 'office@green-lane.org',
  at: '53.79,-1.75',
  zone: 'Europe/London',
  plan: 'standard',
  country: 'gb',
}

describe('on the operator’s page', () => {
  it('an organisation is made whose site can be seen at once, and what is refused leaves nothing', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const made = await me.presses('/operator/new', GREEN)
    const wrong = [
      await me.presses('/operator/new', { ...GREEN, slug: 'Green Lane' }),
      await me.presses('/operator/new', GREEN),
      await me.presses('/operator/new', { ...GREEN, slug: 'other', hosts: 'al-noor.localhost' }),
      await me.presses('/operator/new', { ...GREEN, slug: 'other', hosts: 'https://other.org' }),
      await me.presses('/operator/new', { ...GREEN, slug: 'other', hosts: 'operator.localhost' }),
      await me.presses('/operator/new', {
        ...GREEN,
        slug: 'other',
        hosts: 'other.org',
        at: 'Leeds',
      }),
      await me.presses('/operator/new', {
        ...GREEN,
        slug: 'other',
        hosts: 'other.org',
        zone: 'Europe/Leeds',
      }),
      await me.presses('/operator/new', {
        ...GREEN,
        slug: 'other',
        hosts: 'other.org',
        country: 'Britain',
      }),
    ]

    assert.equal(made.headers['location'], '/operator/at/green-lane?done=created')
    const site = await world.visitorOf('www.green-lane.org').sends('GET', '/')
    assert.match(site.body.toString(), /Green Lane Masjid/)
    const says = [
      /short name is in small letters/,
      /Already in use: .*green-lane/,
      /Already in use: al-noor\.localhost/,
      /https:&#47;&#47;other\.org is not a host name|https:\/\/other\.org is not a host name/,
      /is the host of the operator/,
      /need its place/,
      /timezone/,
      /BRITAIN is not a country/,
    ]
    for (const [i, { status, text }] of wrong.entries()) {
      assert.equal(status, 422)
      assert.match(text, says[i]!)
    }
    assert.match(wrong[5]!.text, /value="other"/)
    const rows = await world.rows(
      `select slug from organisations where slug in ('other', 'green-lane')`,
    )
    assert.deepEqual(rows, [{ slug: 'green-lane' }])
    assert.deepEqual(await deedsOf(world, 'green-lane'), ['created Green Lane Masjid page'])
  })

  it('its owner is invited with it or later, by a mail alone, and where that cannot be nothing is made', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const makes = (more: Record<string, string>) =>
      me.presses('/operator/new', { ...GREEN, ...more })
    const invitedTo = (slug: string) =>
      world.rows<{ line: string }>(
        `select i.email || ' ' || i.role as line from staff_invitations i
        join organisations o on o.id = i.organisation_id where o.slug = $1`,
        [slug],
      )

    const refused = [
      await makes({ owner: 'safiya@example.org', plan: 'basic' }),
      await makes({ owner: 'safiya@mailinator.com' }),
    ]
    const none = await world.rows(`select from organisations where slug = 'green-lane'`)
    const deeds = await deedsOf(world, 'green-lane')
    const made = await makes({ owner: 'Safiya@Example.org' })
    const first = await invitedTo('green-lane')
    await me.presses('/operator/at/green-lane/owners', { email: 'yusuf@example.org' })
    await world.drain()

    assert.match(refused[0]!.text, /Its plan has no office/)
    assert.match(refused[1]!.text, /No invitation can go to safiya@mailinator\.com/)
    assert.deepEqual([none, deeds], [[], []])
    assert.equal(made.headers['location'], '/operator/at/green-lane?done=createdAndInvited')
    assert.deepEqual(first, [{ line: 'safiya@example.org owner' }])
    assert.equal((await invitedTo('green-lane')).length, 2)
    const mails = await world.rows<{ text: string }>(
      `select text from mails where kind = 'people.invitation' and to_address = 'safiya@example.org'`,
    )
    assert.match(mails[0]!.text, /green-lane\.org[^ ]*\/admin\/join\//)
    assert.deepEqual(await deedsOf(world, 'green-lane'), [
      'created Green Lane Masjid page',
      'owner-invited  page',
      'owner-invited  page',
    ])
  })

  it('an invitation is said to wait while the organisation is suspended, and to be made again where that was long', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const invites = async () => {
      const { headers } = await me.presses('/operator/at/al-noor/owners', {
        email: 'bilal@example.org',
      })
      return (await me.sees(headers['location']!)).text
    }

    const open = await invites()
    await me.presses('/operator/at/al-noor/rest', { rests: 'yes' })
    const resting = await invites()

    const { headers } = await me.presses('/operator/at/al-noor/rest', { rests: 'no' })
    const awake = (await me.sees(headers['location']!)).text

    assert.doesNotMatch(open, /It leaves when the organisation is resumed/)
    assert.match(resting, /It leaves when the organisation is resumed.*longer, invite them again/s)
    assert.match(awake, /older than fourteen days work no more/)
  })

  it('an organisation rests at once, also while somebody is writing to it', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { id } = world.ctx.organisation

    const answered = await world.house.database.transaction(id, async ({ sql }) => {
      await sql`insert into configuration_entries values (${id}, 'written-meanwhile', 'true', now())`
      return me.presses('/operator/at/al-noor/rest', { rests: 'yes' })
    })

    assert.equal(answered.headers['location'], '/operator/at/al-noor?done=rests')
    assert.equal((await world.visitor.sends('GET', '/')).status, 503)
  })

  it('its plan, its hosts and its rest are changed as the command changes them, and all of it is written down', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const press = (what: string, fields: Record<string, string>) =>
      me.presses(`/operator/at/crescent/${what}`, fields)

    const done = [
      await press('plan', { plan: 'premium' }),
      await press('hosts', { add: 'Crescent.org ' }),
      await press('hosts', { main: 'crescent.org' }),
      await press('hosts', { remove: 'crescent.localhost' }),
      await press('rest', { rests: 'yes', reason: 'It moves' }),
    ]
    const rests = (await world.visitorOf('crescent.org').sends('GET', '/')).status
    const awake = await press('rest', { rests: 'no' })
    const refused = [
      await press('plan', { plan: 'gold' }),
      await press('hosts', { add: 'al-noor.localhost' }),
      await press('hosts', { remove: 'crescent.org' }),
      await press('hosts', { main: 'other.org' }),
      await press('hosts', { add: '*.crescent.org' }),
    ]
    const page = (await me.sees('/operator/at/crescent')).text

    assert.deepEqual(
      [...done, awake].map(({ status }) => status),
      [303, 303, 303, 303, 303, 303],
    )
    assert.equal(rests, 503)
    const says = [/which plan/, /belongs to al-noor/, /only host/, /not at other\.org/, /no star/]
    for (const [i, { status, text }] of refused.entries()) {
      assert.equal(status, 422)
      assert.match(text, says[i]!)
    }
    assert.equal((await world.visitorOf('crescent.org').sends('GET', '/')).status, 200)
    assert.equal((await world.visitorOf('crescent.localhost').sends('GET', '/')).status, 404)
    assert.match(page, /It moves/)
    assert.deepEqual(await deedsOf(world, 'crescent'), [
      'plan-set premium page',
      'host-added crescent.org page',
      'main-host-set crescent.org page',
      'host-removed crescent.localhost page',
      'suspended It moves page',
      'resumed  page',
    ])
  })

  it('no host and no plan is given to one that is deleted in the same moment', async (t) => {
    const world = await story(t)
    const { house } = world
    const id = randomUUID()
    await world.rows(
      `insert into organisations (id, slug, live, created_at) values ($1, 'leaving', false, now())`,
      [id],
    )
    await world.rows(
      `insert into organisation_hosts (host, organisation_id, added_at) values ('leaving.org', $1, now())`,
      [id],
    )
    const at = { house, sql: house.owner.sql, by: BY_COMMAND }
    const ways = [
      ...(['add', 'remove', 'main'] as const).map(
        (way) => () => changeHost(at, 'leaving', way, 'new.org'),
      ),
      () => setPlan(at, 'leaving', 'premium'),
    ]

    const said = await house.owner.alone((sql) =>
      sql.begin(async (sql) => {
        await sql`select from organisations where id = ${id} for update`
        const asked = Promise.allSettled(ways.map((press) => press()))
        await waitersFor(world, ways.length)
        await sql`delete from organisation_hosts where organisation_id = ${id}`
        await sql`delete from organisations where id = ${id}`
        // Not by itself: the transaction would wait for those who wait for it.
        return { asked }
      }),
    )

    for (const outcome of await said.asked) {
      assert.equal(outcome.status, 'rejected')
      assert.match(String(outcome.reason), /There is no organisation called leaving/)
    }
    assert.deepEqual(await world.rows(`select deed from operator_deeds where about = $1`, [id]), [])
  })

  it('one is deleted by its name with a key of its own, under the same conditions as by the command', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { id } = (await world.contextOf('crescent')).organisation
    const name = await nameOf(world, 'crescent')
    const deletes = (fields: Record<string, string>) =>
      me.presses('/operator/at/crescent/delete', fields)

    const [key, used] = [await keyOf(world), await keyOf(world)]
    await press(world, '/operator/enter', { key: used })
    const refused = [await deletes({ name: 'Crescent', key }), await deletes({ name, key })]
    await me.presses('/operator/at/crescent/rest', { rests: 'yes' })
    refused.push(await deletes({ name, key }))
    await world.rows(
      "update organisations set exported_at = now() + interval '1 day' where id = $1",
      [id],
    )
    for (const other of ['', 'x'.repeat(43), used])
      refused.push(await deletes({ name, key: other }))
    // What was refused has used up no key.
    const address = `http://operator.localhost:3000/operator/enter/${key}`
    const done = await deletes({ name, key: address })

    const says = [
      /Give its name exactly/,
      /Suspend it first/,
      /Export it first/,
      /key of its own/,
      /key of its own/,
      /key of its own/,
    ]
    assert.equal((await press(world, '/operator/enter', { key })).status, 401)
    for (const [i, { status, text }] of refused.entries()) {
      assert.equal(status, 422)
      assert.match(text, says[i]!)
    }
    assert.equal(done.headers['location'], '/operator?done=deleted')
    assert.deepEqual(await world.rows('select from organisations where id = $1', [id]), [])
    assert.deepEqual((await deedsOf(world, 'crescent')).at(-1), `deleted ${name} page`)
    assert.equal((await me.sees('/operator/at/crescent')).status, 404)
  })

  it('one whose name holds what nobody can see is deleted by what can be seen', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { id } = (await world.contextOf('crescent')).organisation
    const named = '\u2067Crescent\u200B \u00a0 Appeal '
    await world.rows(
      `insert into configuration_entries (organisation_id, key, value, updated_at)
      values ($1, 'websiteName', $2::text::jsonb, now())
      on conflict (organisation_id, key) do update set value = excluded.value`,
      [id, JSON.stringify(named)],
    )
    await me.presses('/operator/at/crescent/rest', { rests: 'yes' })
    await world.rows(
      "update organisations set exported_at = now() + interval '1 day' where id = $1",
      [id],
    )
    const deletes = async (name: string) =>
      me.presses('/operator/at/crescent/delete', { name, key: await keyOf(world) })

    const other = await deletes('CrescentAppeal')
    const done = await deletes('Crescent Appeal')

    assert.match(other.text, /Give its name exactly/)
    assert.equal(done.headers['location'], '/operator?done=deleted')
  })

  it('all are listed page by page and found by short name and host, with the same number of questions for many', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    await staffAt(world, ['owner'])
    for (let i = 0; i < 2 * LIST; i++) {
      const id = randomUUID()
      const slug = `many-${String(i).padStart(3, '0')}`
      await world.rows(
        `insert into organisations (id, slug, live, created_at) values ($1, $2, false, now())`,
        [id, slug],
      )
      await world.rows(
        `insert into organisation_hosts (host, organisation_id, added_at) values ($1, $2, now())`,
        [`${slug}.example.org`, id],
      )
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => me.sees(`/operator?page=${page}`)))
    const found = await me.sees('/operator?q=MANY-007.exam')
    const none = await me.sees('/operator?q=%25')
    const odd = await Promise.all(
      ['page=0', 'page=x', 'page=99999999999', 'q=a&q=b'].map((q) => me.sees(`/operator?${q}`)),
    )

    const linesIn = ({ text }: { text: string }) =>
      text.match(/href="\/operator\/at\//g)?.length ?? 0
    assert.deepEqual(pages.map(linesIn), [LIST, LIST, 3, 0])
    assert.equal(linesIn(found), 1)
    assert.match(none.text, /No organisation has this/)
    assert.ok(odd.every(({ status }) => status === 200))
    assert.deepEqual(await questionsFor(world, 1), await questionsFor(world, LIST))
    const { items } = await listOrganisations(
      { house: world.house, sql: world.house.owner.sql },
      { search: 'al-noor', size: 1 },
    )
    assert.ok(items[0]!.staffSeenAt)
    assert.ok(items[0]!.bytes > 0)
    assert.equal(items[0]!.name, 'Al-Noor Masjid')
  })

  it('shows what an import has brought as a text, and as no more than the settings take', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { id } = (await world.contextOf('crescent')).organisation
    const set = (key: string, value: object) =>
      world.rows(
        `insert into configuration_entries (organisation_id, key, value, updated_at) values ($1, $2, $3::text::jsonb, now())
        on conflict (organisation_id, key) do update set value = excluded.value`,
        [id, key, JSON.stringify(value)],
      )
    await set('websiteName', { ready: '<form method=post action=/operator/at/al-noor/rest>' })
    await set('activePlan', { ready: '<form>' })

    const list = await me.sees('/operator')
    const one = await me.sees('/operator/at/crescent')

    for (const { status, text } of [list, one]) {
      assert.equal(status, 200)
      assert.doesNotMatch(text, /<form method=post action=/)
      assert.doesNotMatch(text, /undefined|\[object/)
    }
  })

  it('says from where something was done as people say it', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    for (const from of ['0:0:0:0, Firefox', '2001:db8:0:1, Safari', '192.0.2.7, Chrome'])
      await writeDeed(world.house, world.house.owner.sql, {
        deed: 'signed-in',
        by: { how: 'page', from },
      })

    const { text } = await me.sees('/operator/trail')

    for (const said of ['this machine, Firefox', '2001:db8:0:1::/64, Safari', '192.0.2.7, Chrome'])
      assert.ok(text.includes(`<bdi>${said}</bdi>`), said)
    assert.doesNotMatch(text, /0:0:0:0/)
  })

  it('speaks the language of whoever looks, and says every refusal in it', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const chosen = await me.sees('/operator/language/ur')

    const arabic = await me.sees('/operator', { 'accept-language': 'ar' })
    const urdu = await me.sees('/operator/at/al-noor', { cookie: `${me.cookie}; language=ur` })

    assert.match(chosen.headers['set-cookie']!, /^language=ur; /)
    assert.match(arabic.text, /<html lang="ar" dir="rtl"/)
    assert.match(arabic.text, /المؤسسات/)
    assert.match(urdu.text, /<html lang="ur" dir="rtl"/)
    assert.match(urdu.text, /عارضی طور پر بند کریں/)
  })
})

/** What is asked of the database for a page of so many. */
async function questionsFor({ house }: World, size: number): Promise<number> {
  let count = 0
  await house.owner.alone(async (sql) => {
    const counting = Object.assign(
      ((...args: Parameters<typeof sql>) => {
        count++
        return sql(...args)
      }) as unknown as typeof sql,
      { begin: (...args: Parameters<typeof sql.begin>) => (count++, sql.begin(...args)) },
    )
    await listOrganisations({ house, sql: counting }, { size })
  })
  return count
}

async function deedsOf(world: World, slug: string): Promise<string[]> {
  const rows = await world.rows<{ line: string }>(
    `select deed || ' ' || detail || ' ' || done_by as line from operator_deeds where slug = $1 order by done_at, id`,
    [slug],
  )
  return rows.map(({ line }) => line)
}

async function nameOf(world: World, slug: string): Promise<string> {
  return (await world.contextOf(slug)).organisation.configuration.websiteName
}
