import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { openNameServer } from '#testing/name-server.ts'
import { operatorAt } from '#testing/operator.ts'
import { staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { readSettings } from '#platform/server/settings.ts'
import { askForDomain, lookUpDomains, showDomains, withdrawDomainRequest } from './contract.ts'
import { recordsFor } from './records.ts'
import { MOST_WAITING, judge } from './rules.ts'

describe('an owner', () => {
  it('sees the addresses of the site, the main one first, and what to set in the DNS of each', async (t) => {
    const { ask } = await open(t, { DOMAIN_TARGET: 'sites.example.org, 192.0.2.7, 2001:DB8::07' })
    const without = await open(t)

    const { data } = await ask(showDomains, {})
    const untold = await without.ask(showDomains, {})

    assert.deepEqual(data.hosts, ['al-noor.localhost', 'localhost', '127.0.0.1', '[::1]'])
    assert.deepEqual(data.records, [
      { type: 'CNAME', value: 'sites.example.org' },
      { type: 'A', value: '192.0.2.7' },
      { type: 'AAAA', value: '2001:db8::7' },
    ])
    assert.deepEqual(untold.data.records, [])
  })

  it('asks for an address, whose state stands there until it is given, and the trail says who asked', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)

    const asked = await Promise.all([
      ask(askForDomain, { host: ' New.Al-Noor.org. ' }),
      ask(askForDomain, { host: 'new.al-noor.org' }),
    ])
    const waiting = await requestsOf(ask)
    const listed = await me.sees('/operator/requests')
    const page = await me.sees('/operator/at/al-noor')
    const given = await me.presses('/operator/at/al-noor/requests', { give: 'new.al-noor.org' })
    const after = await requestsOf(ask)

    assert.deepEqual(
      asked.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(waiting, ['new.al-noor.org waiting '])
    assert.match(listed.text, /new\.al-noor\.org.*al-noor/s)
    assert.match(page.text, /name="give"\s+value="new\.al-noor\.org"/)
    assert.equal(given.status, 303)
    assert.deepEqual(after, ['new.al-noor.org given '])
    assert.equal((await world.visitorOf('new.al-noor.org').sends('GET', '/')).status, 200)
    const deeds = await world.rows(
      `select deed from trail_entries where subject = 'new.al-noor.org'`,
    )
    assert.deepEqual(deeds, [{ deed: 'domain-asked' }])
  })

  it('reads why an address was refused, and may ask for it again', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    const refuses = (answer: string) =>
      me.presses('/operator/at/al-noor/requests', { refuse: 'new.al-noor.org', answer })
    await ask(askForDomain, { host: 'new.al-noor.org' })

    const wordless = await refuses(' ')
    const refused = await refuses('Show us that it is yours.')
    const twice = await refuses('Show us that it is yours.')
    const read = await requestsOf(ask)
    await ask(askForDomain, { host: 'new.al-noor.org' })
    const again = await requestsOf(ask)

    assert.deepEqual([wordless.status, refused.status, twice.status], [422, 303, 422])
    assert.match(wordless.text, /a sentence that its owner reads/)
    assert.match(twice.text, /Nobody waits for an answer/)
    assert.deepEqual(read, ['new.al-noor.org refused Show us that it is yours.'])
    assert.deepEqual(again, ['new.al-noor.org waiting '])
    const deeds = await world.rows('select deed, detail from operator_deeds where slug = $1', [
      'al-noor',
    ])
    assert.deepEqual(deeds, [
      { deed: 'host-refused', detail: 'new.al-noor.org: Show us that it is yours.' },
    ])
  })

  it('never reads less than the operator has written', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    await ask(askForDomain, { host: 'new.al-noor.org' })
    const refuses = (answer: string) =>
      me.presses('/operator/at/al-noor/requests', { refuse: 'new.al-noor.org', answer })

    const tooLong = await refuses('a'.repeat(501))
    const waiting = await requestsOf(ask)
    await refuses('a'.repeat(500))

    assert.equal(tooLong.status, 422)
    assert.match(tooLong.text, /500 letters at most/)
    assert.deepEqual(waiting, ['new.al-noor.org waiting '])
    assert.deepEqual(await requestsOf(ask), [`new.al-noor.org refused ${'a'.repeat(500)}`])
  })

  it('takes back what nobody has answered, and what is taken from the organisation is no longer said to be given', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    const hosts = (fields: Record<string, string>) =>
      me.presses('/operator/at/al-noor/hosts', fields)
    await ask(askForDomain, { host: 'one.al-noor.org' })
    await ask(askForDomain, { host: 'two.al-noor.org' })
    await hosts({ add: 'two.al-noor.org' })

    const back = [
      await ask(withdrawDomainRequest, { host: 'one.al-noor.org' }),
      await ask(withdrawDomainRequest, { host: 'one.al-noor.org' }),
      await ask(withdrawDomainRequest, { host: 'two.al-noor.org' }),
    ]
    const left = await requestsOf(ask)
    await hosts({ remove: 'two.al-noor.org' })

    assert.ok(back.every(({ status }) => status === 200))
    assert.deepEqual(left, ['two.al-noor.org given '])
    assert.deepEqual(await requestsOf(ask), [])
  })

  it('is refused what is no domain, is here already, is another site’s or the program’s, and more than can wait', async (t) => {
    const { ask } = await open(t)
    const problemOf = async (host: string) => (await ask(askForDomain, { host })).data.problem

    const wrong = ['', '.', 'localhost', 'new', '192.0.2.7', '*.al-noor.org', 'a b.org', 'x.local']
    for (const host of [...wrong, 'new.al-noor.org..', '.al-noor.org'])
      assert.equal((await ask(askForDomain, { host })).status, 422, host)
    const { ask: asks, world } = await open(t, {
      OPERATOR_HOST: 'run.example.org',
      DOMAIN_TARGET: 'sites.example.org, 192.0.2.7, other.example.org',
    })
    await world.rows(
      `insert into organisation_hosts (host, organisation_id, added_at) select h, id, now() from organisations,
        (values ('al-noor', 'al-noor.org'), ('crescent', 'crescent.org')) v(s, h) where slug = s`,
    )
    const taken = []
    const ours = ['run.example.org', 'sites.example.org', 'Other.Example.org.']
    for (const host of ['al-noor.org', 'crescent.org', ...ours])
      taken.push((await asks(askForDomain, { host })).data.problem)
    for (let i = 0; i < MOST_WAITING; i++) await ask(askForDomain, { host: `w${i}.al-noor.org` })

    const no = 'domain-of-program'
    assert.deepEqual(taken, ['domain-here', 'domain-taken', no, no, no])
    assert.equal(await problemOf('one-more.al-noor.org'), 'too-many-requests')
    assert.equal((await ask(askForDomain, { host: 'w0.al-noor.org' })).status, 200)
  })

  it('alone may do so, and sees nothing of another organisation’s', async (t) => {
    const { world, ask } = await open(t)
    await ask(askForDomain, { host: 'new.al-noor.org' })
    const [editor, theirs] = [
      await staffAt(world, ['editor']),
      await staffAt(world, ['owner'], 'crescent'),
    ]
    const other = <E extends Endpoint>(endpoint: E, input: Question<E>) =>
      world.visitorOf('crescent.localhost').asks(endpoint, input, { 'x-jwt-token': theirs.token })

    const no = await world.visitor.asks(
      askForDomain,
      { host: 'x.al-noor.org' },
      { 'x-jwt-token': editor.token },
    )
    await other(withdrawDomainRequest, { host: 'new.al-noor.org' })
    await other(askForDomain, { host: 'new.al-noor.org' })

    assert.equal(no.status, 403)
    assert.deepEqual(await requestsOf(ask), ['new.al-noor.org waiting '])
    assert.deepEqual(await requestsOf(other), ['new.al-noor.org waiting '])
  })
})

describe('a name', () => {
  const label = 'a'.repeat(63)
  const longest = `${label}.${label}.${label}.${'a'.repeat(57)}.org`

  it('of sixty-three letters between two dots, and of 253 in all, can be asked for', async (t) => {
    const { ask } = await open(t)

    for (const host of [`${label}.org`, longest])
      assert.equal((await ask(askForDomain, { host })).status, 200, host)
  })

  it('that no name server can know is refused, as no domain and to the operator as no host', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)

    for (const host of [`a${label}.org`, `www.${label}a.org`, `a${longest}`]) {
      const { status, body } = await ask(askForDomain, { host })
      const added = await me.presses('/operator/at/al-noor/hosts', { add: host })

      assert.equal(status, 422, host)
      assert.match(body.toString(), /Write a name such as/)
      assert.match(added.text, /is not a host name/)
    }
  })
})

describe('giving an address', () => {
  it('is the button of a form of its own, and the reason for a refusal cannot press it', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    for (const host of ['one.al-noor.org', 'two.al-noor.org']) await ask(askForDomain, { host })

    const { text } = await me.sees('/operator/at/al-noor')
    const after = await me.presses('/operator/at/al-noor/requests', {
      refuse: 'one.al-noor.org',
      answer: 'x'.repeat(501),
    })

    const formsIn = (page: string) =>
      (page.match(/<form[^>]*\/requests".*?<\/form>/gs) ?? []).map((form) => [
        ...[...form.matchAll(/name="(give|refuse)"\s+value="([^"]+)"/g)].map(
          ([, way, host]) => `${way} ${host}`,
        ),
        ...(form.includes('name="answer"') ? ['answer'] : []),
      ])
    assert.deepEqual(formsIn(text), [
      ['give one.al-noor.org'],
      ['refuse one.al-noor.org', 'answer'],
      ['give two.al-noor.org'],
      ['refuse two.al-noor.org', 'answer'],
    ])
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    // What was typed is in the field of that host alone.
    assert.equal(after.text.split(`value="${'x'.repeat(501)}"`).length, 2)
  })

  it('nobody asks for any more is refused, and so is giving it twice', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    const answers = (fields: Record<string, string>) =>
      me.presses('/operator/at/al-noor/requests', fields)
    for (const name of ['back', 'refused', 'given'])
      await ask(askForDomain, { host: `${name}.al-noor.org` })
    await ask(withdrawDomainRequest, { host: 'back.al-noor.org' })
    await answers({ refuse: 'refused.al-noor.org', answer: 'Not yours.' })
    await answers({ give: 'given.al-noor.org' })

    for (const name of ['back', 'refused', 'given']) {
      const { status, text } = await answers({ give: `${name}.al-noor.org` })
      assert.equal(status, 422, name)
      assert.match(text, /Nobody waits for an answer/)
    }
    const { data } = await ask(showDomains, {})
    assert.deepEqual(data.hosts.slice(4), ['given.al-noor.org'])
  })

  it('that was refused before says so no more, also where the command gives it', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    await ask(askForDomain, { host: 'new.al-noor.org' })
    await me.presses('/operator/at/al-noor/requests', {
      refuse: 'new.al-noor.org',
      answer: 'Show us that it is yours.',
    })

    await me.presses('/operator/at/al-noor/hosts', { add: 'new.al-noor.org' })

    assert.deepEqual(await requestsOf(ask), ['new.al-noor.org given '])
  })

  it('that belongs to another organisation meanwhile is refused by its name', async (t) => {
    const { world, ask } = await open(t)
    const me = await operatorAt(world)
    await ask(askForDomain, { host: 'new.al-noor.org' })
    await me.presses('/operator/at/crescent/hosts', { add: 'new.al-noor.org' })

    const { status, text } = await me.presses('/operator/at/al-noor/requests', {
      give: 'new.al-noor.org',
    })

    assert.equal(status, 422)
    assert.match(text, /new\.al-noor\.org belongs to crescent/)
    assert.deepEqual(await requestsOf(ask), ['new.al-noor.org waiting '])
  })

  it('is offered for no more than can be looked through, whatever an import has brought', async (t) => {
    const { world } = await open(t)
    const me = await operatorAt(world)
    await world.rows(
      `insert into domain_requests (organisation_id, host, state, asked_at, answer)
      select id, 'h' || n || '.org', 'waiting', now(), '' from organisations, generate_series(1, 500) n where slug = 'al-noor'`,
    )

    const { text } = await me.sees('/operator/at/al-noor')

    assert.equal(text.split('name="give"').length - 1, 100)
  })
})

describe('where addresses lead', () => {
  it('is looked up: here, in part, elsewhere, nowhere, silent, and only on this machine', async (t) => {
    const server = await openNameServer(t, {
      'A sites.example.org': ['192.0.2.7'],
      'AAAA sites.example.org': ['2001:db8::7'],
      'A here.al-noor.org': ['192.0.2.7'],
      'CNAME alias.al-noor.org': ['sites.example.org'],
      'A part.al-noor.org': ['192.0.2.7'],
      'AAAA part.al-noor.org': ['2001:db8::99'],
      'A away.al-noor.org': ['198.51.100.4'],
      'A broken.al-noor.org': 'broken',
      'AAAA broken.al-noor.org': 'broken',
    })
    const { ask } = await open(t, {
      NAME_SERVERS: server.address,
      DOMAIN_TARGET: 'sites.example.org',
    })
    for (const name of ['here', 'alias', 'part', 'away', 'none', 'broken'])
      await ask(askForDomain, { host: `${name}.al-noor.org` })

    const { data } = await ask(lookUpDomains, {})

    const states = Object.fromEntries(
      data.found.map(({ host, state }: { host: string; state: string }) => [host, state]),
    )
    assert.deepEqual(states, {
      'al-noor.localhost': 'only-here',
      localhost: 'only-here',
      '127.0.0.1': 'only-here',
      '[::1]': 'only-here',
      'here.al-noor.org': 'here',
      'alias.al-noor.org': 'here',
      'part.al-noor.org': 'partly',
      'away.al-noor.org': 'elsewhere',
      'none.al-noor.org': 'nowhere',
      'broken.al-noor.org': 'not-told',
    })
    assert.ok(server.asked.every((name) => /\.(al-noor|example)\.org$/.test(name)))
  })

  it('says nothing of private networks, and not whether it is here where nobody has said where that is', async (t) => {
    const server = await openNameServer(t, {
      'A inside.al-noor.org': ['10.0.0.7'],
      'AAAA inside.al-noor.org': ['fd00::7'],
      'A away.al-noor.org': ['198.51.100.4'],
    })
    const { ask } = await open(t, { NAME_SERVERS: server.address })
    for (const name of ['inside', 'away']) await ask(askForDomain, { host: `${name}.al-noor.org` })

    const { data, body } = await ask(lookUpDomains, {})

    assert.deepEqual(data.found.slice(-2), [
      { host: 'away.al-noor.org', state: 'here-not-set', leadsTo: ['198.51.100.4'] },
      { host: 'inside.al-noor.org', state: 'nowhere', leadsTo: [] },
    ])
    assert.doesNotMatch(body.toString(), /10\.0\.0\.7|fd00/)
  })

  it('is not told where the name servers are silent about the target', async (t) => {
    const server = await openNameServer(t, {
      'A sites.example.org': 'silent',
      'AAAA sites.example.org': 'silent',
      'CNAME sites.example.org': 'silent',
      'A away.al-noor.org': ['198.51.100.4'],
      'CNAME alias.al-noor.org': ['sites.example.org'],
    })
    const { ask } = await open(t, {
      NAME_SERVERS: server.address,
      DOMAIN_TARGET: 'sites.example.org, 192.0.2.7',
    })
    for (const name of ['alias', 'away', 'none'])
      await ask(askForDomain, { host: `${name}.al-noor.org` })

    const { data } = await ask(lookUpDomains, {})

    assert.deepEqual(
      data.found
        .slice(-3)
        .map(({ host, state }: { host: string; state: string }) => `${host} ${state}`),
      ['alias.al-noor.org here', 'away.al-noor.org not-told', 'none.al-noor.org nowhere'],
    )
  })

  it('is answered also where no name server does', async (t) => {
    const server = await openNameServer(t, {
      'A slow.al-noor.org': 'silent',
      'AAAA slow.al-noor.org': 'silent',
      'CNAME slow.al-noor.org': 'silent',
    })
    const { ask } = await open(t, { NAME_SERVERS: server.address })
    await ask(askForDomain, { host: 'slow.al-noor.org' })

    const { status, data } = await ask(lookUpDomains, {})

    assert.equal(status, 200)
    assert.equal(data.found.at(-1).state, 'not-told')
  })

  it('is judged by where here is', () => {
    const told = { addresses: ['192.0.2.7'], aliases: [] }
    assert.equal(judge('a.org', told, { names: ['a.org'], addresses: [] }), 'here')
    assert.equal(judge('a.org', told, { names: [], addresses: [] }), 'here-not-set')
    assert.equal(judge('a.org', told, { names: [], addresses: ['192.0.2.7'] }), 'here')
    assert.deepEqual(recordsFor(undefined), [])
  })
})

describe('what is set', () => {
  it('is a name or an address, or the program does not start', () => {
    for (const DOMAIN_TARGET of ['https://sites.example.org', 'sites', 'a.org,,b.org', '1.2.3'])
      assert.throws(() => readSettings({ DOMAIN_TARGET }), /DOMAIN_TARGET/)
  })
})

async function open(t: TestContext, settings: Record<string, string> = {}) {
  const world = await story(t, { settings })
  const { token } = await staffAt(world, ['owner'])
  const ask = <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    world.visitor.asks(endpoint, input, { 'x-jwt-token': token })
  return { world, ask }
}

type Ask = Awaited<ReturnType<typeof open>>['ask']

async function requestsOf(ask: Ask): Promise<string[]> {
  const { data } = await ask(showDomains, {})
  return data.requests.map(
    ({ host, state, answer }: { host: string; state: string; answer: string }) =>
      `${host} ${state} ${answer}`,
  )
}
