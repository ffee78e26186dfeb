import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { askForDomain, showDomains } from '#features/ground/domains/contract.ts'
import { eraseAccount } from '#features/ground/people/help-out.ts'
import { takeRole } from '#features/ground/people/staff.ts'
import type { House } from '#platform/server/context.ts'
import { openLog } from '#platform/server/log.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { waitersFor } from '#testing/locks.ts'
import { operatorAt } from '#testing/operator.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { BY_COMMAND } from './deeds.ts'
import { giveRequest, refuseRequest } from './requests.ts'

describe('an answer', () => {
  it('comes to every owner by mail, in the language of the organisation, and says why', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    const other = await staffAt(world, ['owner'])
    await staffAt(world, ['editor'])
    await configure(world.ctx, { locales: ['ar', 'en'] })
    world.house.organisations.forget()
    for (const host of ['yes.al-noor.org', 'no.al-noor.org']) await ask(askForDomain, { host })

    await me.presses('/operator/at/al-noor/requests', { give: 'yes.al-noor.org' })
    await me.presses('/operator/at/al-noor/requests', {
      refuse: 'no.al-noor.org',
      answer: 'Show us that it is yours.',
    })
    await world.drain()

    const mails = await mailsOf(world)
    assert.equal(mails.length, 4)
    assert.deepEqual(
      mails.filter(({ to }) => to === other.email).map(({ subject }) => subject.slice(0, 17)),
      ['\u2066yes.al-noor.org\u2069', 'لم يُعطَ \u2066no.al-n'],
    )
    assert.match(mails[0]!.text, /al-noor\.localhost:\d+\/admin\/domains>/)
    assert.match(mails.at(-1)!.text, /وقال في السبب:\s+Show us that it is yours\./)
  })

  it('comes once: also where it is pressed many times at once, and where the program was killed before', async (t) => {
    const { world, ask } = await open(t)
    const { house } = world
    const at = (more: Partial<House> = {}) => ({
      house: { ...house, ...more },
      sql: house.owner.sql,
      by: BY_COMMAND,
    })
    const dies = at({
      checkpoint: (step) => {
        throw new Error(`killed at ${step}`)
      },
    })
    for (const host of ['yes.al-noor.org', 'no.al-noor.org']) await ask(askForDomain, { host })
    const no = { host: 'no.al-noor.org', answer: 'Not yours.' }

    await assert.rejects(giveRequest(dies, 'al-noor', 'yes.al-noor.org'), /killed/)
    await assert.rejects(refuseRequest(dies, 'al-noor', no), /killed/)
    await world.drain()
    const before = await mailsOf(world)
    const { data: waiting } = await ask(showDomains, {})
    const pressed = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? giveRequest(at(), 'al-noor', 'yes.al-noor.org')
          : refuseRequest(at(), 'al-noor', no),
      ),
    )
    await world.drain()

    assert.deepEqual(before, [])
    assert.deepEqual(
      waiting.requests.map(({ state }: { state: string }) => state),
      ['waiting', 'waiting'],
    )
    assert.equal(pressed.filter(({ status }) => status === 'fulfilled').length, 2)
    assert.deepEqual((await mailsOf(world)).map(({ subject }) => subject).toSorted(), [
      'no.al-noor.org was not given to Al-Noor Masjid',
      'yes.al-noor.org is an address of Al-Noor Masjid now',
    ])
  })

  it('comes again where the same address was asked for again, and where the command gives what was refused', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    const host = 'new.al-noor.org'
    for (const answer of ['Not yours.', 'Still not yours.']) {
      await ask(askForDomain, { host })
      await me.presses('/operator/at/al-noor/requests', { refuse: host, answer })
    }
    await me.presses('/operator/at/al-noor/hosts', { add: host })
    await me.presses('/operator/at/al-noor/hosts', { add: host })
    await world.drain()

    const [first, second, given, ...more] = await mailsOf(world)

    assert.match(first!.text, /Not yours\./)
    assert.match(second!.text, /Still not yours\./)
    assert.match(given!.text, /answers at new\.al-noor\.org from now on/)
    assert.deepEqual(more, [])
  })
})

describe('an answer that somebody would have had by mail', () => {
  const host = 'yes.al-noor.org'
  const give = ({ house }: World) =>
    giveRequest({ house, sql: house.owner.sql, by: BY_COMMAND }, 'al-noor', host)

  it('is given where nothing can be written to their address, and a line of the log says so', async (t) => {
    const lines: string[] = []
    const log = openLog('warn', { write: (line) => void lines.push(line) })
    const { world, ask, id } = await open(t, { log })
    const other = await staffAt(world, ['owner'])
    await ask(askForDomain, { host })
    for (const where of ['people where id = $1', 'person_emails where person_id = $1'])
      await world.rows(where.replace(/^(\w+)/, `update $1 set email = 'imam@mailhost'`), [id])

    await give(world)
    await world.drain()

    assert.deepEqual(
      (await mailsOf(world)).map(({ to }) => to),
      [other.email],
    )
    const [line, ...more] = lines.filter((each) => each.includes('domains.answer'))
    assert.match(line!, new RegExp(`${id}.*cannot be written to`))
    assert.deepEqual([more, line!.includes('mailhost')], [[], false])
  })

  it('goes to those who are owners then, and not to whoever has asked and is none any more', async (t) => {
    const { world, ask, email } = await open(t)
    const other = await staffAt(world, ['owner'])
    await ask(askForDomain, { host })
    await takeRole(world.ctx, email, 'owner')

    await give(world)
    await world.drain()

    assert.deepEqual(
      (await mailsOf(world)).map(({ to }) => to),
      [other.email],
    )
  })

  it('goes to nobody where nobody is an owner any more', async (t) => {
    const { world, ask, email } = await open(t)
    await ask(askForDomain, { host })
    await eraseAccount(world.ctx, email)

    await give(world)
    await world.drain()

    assert.deepEqual(await mailsOf(world), [])
    assert.equal((await world.visitorOf(host).sends('GET', '/')).status, 200)
  })

  it('goes once by another copy of the program, where the one that answered was killed before it left', async (t) => {
    const { world, ask, email } = await open(t)
    await ask(askForDomain, { host })
    await world.drain()

    await give(world)
    const before = await mailsOf(world)
    const other = await story.another(world)
    await Promise.all([other.house.queue.drain(), other.house.queue.drain()])

    assert.deepEqual(
      before.map(({ subject }) => subject),
      [null],
    )
    assert.deepEqual(
      (await mailsOf(world)).map(({ to, subject }) => [to, subject]),
      [[email, `${host} is an address of Al-Noor Masjid now`]],
    )
  })
})

describe('an answer to an owner who is erased at the same moment', () => {
  it('is erased with them, or never written', async (t) => {
    const { world, ask, email } = await open(t)
    const { house } = world
    const ctx = await world.contextOf('al-noor')
    const at = { house, sql: house.owner.sql, by: BY_COMMAND }
    const no = { host: 'no.al-noor.org', answer: 'Not yours.' }
    await ask(askForDomain, { host: no.host })
    await world.drain()

    await atOnce(world, [() => refuseRequest(at, 'al-noor', no), () => eraseAccount(ctx, email)])

    assert.deepEqual(await mailsTo(world, email), [])
  })

  it('waits for nobody who waits for it', async (t) => {
    const { world, ask, email } = await open(t)
    const { house } = world
    const ctx = await world.contextOf('al-noor')
    const at = { house, sql: house.owner.sql, by: BY_COMMAND }
    await ask(askForDomain, { host: 'yes.al-noor.org' })
    await world.drain()

    await atOnce(world, [
      () => eraseAccount(ctx, email),
      () => giveRequest(at, 'al-noor', 'yes.al-noor.org'),
    ])

    assert.deepEqual(await mailsTo(world, email), [])
  })
})

/** Each has gone as far as it comes while no mail can be written, before the next begins; then all go on. */
async function atOnce(world: World, works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const begun: Promise<unknown>[] = []
  await world.house.owner.alone((sql) =>
    sql.begin(async (sql) => {
      await sql`lock table mails in share mode`
      for (const work of works) {
        begun.push(work())
        await waitersFor(world, begun.length)
      }
    }),
  )
  await Promise.all(begun)
}

function mailsTo(world: World, email: string) {
  return world.rows(`select from mails where kind = 'domains.answer' and to_address = $1`, [email])
}

describe('a request for a host among those of others', () => {
  it('is pointed out to the operator, and nothing of it to the owner', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    const give = (slug: string, add: string) => me.presses(`/operator/at/${slug}/hosts`, { add })
    await give('crescent', 'masjid.org')
    await give('crescent', 'www.other.org')
    await give('al-noor', 'mine.org')
    const hosts = ['a.b.masjid.org', 'other.org', 'www.mine.org', 'notmasjid.org']
    for (const host of hosts) assert.equal((await ask(askForDomain, { host })).status, 200)

    const list = await me.sees('/operator/requests')
    const one = await me.sees('/operator/at/al-noor')
    const { body } = await ask(showDomains, {})

    for (const { text } of [list, one])
      assert.deepEqual(
        [...text.matchAll(/class="operator-near">([^<]+)</g)].map(([, said]) => said),
        [
          'It lies under a host of crescent: masjid.org.',
          'A host of crescent lies under it: www.other.org.',
        ],
      )
    assert.doesNotMatch(body.toString(), /crescent|www\.other/)
  })
})

async function open(t: TestContext, how: Parameters<typeof story>[1] = {}) {
  const world = await story(t, how)
  const { id, token, email } = await staffAt(world, ['owner'])
  const ask = <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    world.visitor.asks(endpoint, input, { 'x-jwt-token': token })
  return { world, ask, id, email }
}

/** Those about answers, in the order in which they were decided. */
function mailsOf(world: World) {
  return world.rows<{ to: string; subject: string; text: string }>(
    `select to_address as to, subject, text from mails where kind = 'domains.answer' order by created_at, to_address`,
  )
}
