import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dropKept } from '#platform/server/recall.ts'
import { story } from '#testing/story.ts'
import { within } from '#testing/within.ts'

describe('an organisation of which something has changed that is not read with it', () => {
  it('goes on as a reading of its own, with the same settings', async (t) => {
    const { house, ctx } = await story(t)
    const { organisations } = house
    const { id, hosts } = ctx.organisation
    const before = (await organisations.byId(id))!

    const renewal = organisations.renew(id)

    const after = (await organisations.byId(id))!
    assert.deepEqual(renewal, { before: before.sequence, after: after.sequence })
    assert.ok(after.sequence > before.sequence)
    assert.equal(after.configuration, before.configuration)
    assert.equal(organisations.loaded(hosts[0]!), after)
  })

  it('is read where it is not in memory', async (t) => {
    const { house, ctx } = await story(t)
    const { id } = ctx.organisation
    house.organisations.forget(id)

    assert.equal(house.organisations.renew(id), undefined)
    assert.equal(house.organisations.renew(crypto.randomUUID()), undefined)
  })

  it('is not taken for one that its host was asked for before', async (t) => {
    const { house, ctx, rows } = await story(t)
    const { organisations } = house
    const waits = `select from pg_locks where relation = 'organisation_hosts'::regclass and not granted`
    const [other] = await rows<{ id: string }>(
      `select id from organisations where slug = 'crescent'`,
    )
    organisations.forget()
    await rows('begin')
    await rows('lock table organisation_hosts in access exclusive mode')
    const asked = ['al-noor.localhost', 'new.localhost'].map((host) => organisations.byHost(host))
    await within(5, 'both are asked', async () => (await rows(waits)).length === 2)

    organisations.forget(ctx.organisation.id)
    await rows('commit')
    await Promise.all(asked)
    await rows(
      `update organisation_hosts set organisation_id = $1 where host = 'al-noor.localhost'`,
      [other!.id],
    )
    await rows(
      `insert into organisation_hosts (host, organisation_id, added_at) values ('new.localhost', $1, now())`,
      [other!.id],
    )

    const hosts = ['al-noor.localhost', 'new.localhost']
    const now = await Promise.all(hosts.map((host) => organisations.byHost(host)))
    assert.deepEqual(
      now.map((one) => one?.slug),
      ['crescent', 'crescent'],
    )
  })

  it('is read again where it was just being read', async (t) => {
    const { house, ctx, rows } = await story(t)
    const { id } = ctx.organisation
    house.organisations.forget(id)
    const reading = house.organisations.byId(id)

    dropKept(house, id, 'content')

    await reading
    await rows(`update organisations set slug = 'al-noor-2' where id = $1`, [id])
    assert.equal((await house.organisations.byId(id))!.slug, 'al-noor-2')
  })
})
