import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { charges } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { sendContact } from '#features/site/contact/contract.ts'
import {
  changeEmail,
  deleteUser,
  exportUser,
  login,
  register,
  verifyEmail,
} from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { subscribe } from '#features/site/subscribers/contract.ts'
import { applyForVacancy } from '#features/site/vacancies/contract.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { PDF } from '#testing/documents.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
import { type World, story } from '#testing/story.ts'
import { readPdf } from '../../../../journeys/pdf.ts'
import {
  downloadReceipt,
  downloadStatement,
  giveDonation,
  listMyGifts,
  listStatements,
} from './contract.ts'
import { daysOfTaxYear, taxYearOf } from './rules.ts'

const { email, password } = DEMO_DONOR
const safiya = { firstName: 'Safiya', lastName: 'Rahman', email }
const ADDRESS = { line1: '7 Alum Rock Road', city: 'Birmingham', postcode: 'B8 1JA', country: 'GB' }

describe('a tax year', () => {
  it('begins on 6 April and ends on 5 April', () => {
    assert.deepEqual(
      ['2027-04-05', '2027-04-06', '2026-12-31', '2027-01-01'].map(taxYearOf),
      [2026, 2027, 2026, 2026],
    )
    assert.deepEqual(daysOfTaxYear(2026), { from: '2026-04-06', to: '2027-04-05' })
  })
})

describe('the gifts of a person', () => {
  it('are those from an address that they have proved, the latest first, with receipts', async (t) => {
    const world = await story(t)
    await give(world, { donor: { ...safiya, email: 'Safiya@Example.org' } })
    world.wait({ minutes: 1 })
    await give(world, { confirmationToken: await payWith(world, CARD.declined) })
    await give(world, { donor: { ...safiya, email: 'bilal@example.org' } })
    const token = await signIn(world)

    const { data } = await asked(world, listMyGifts, token)

    const shown = data.items.map((item: { status: string; total: number }) => [
      item.status,
      item.total,
    ])
    assert.deepEqual(shown, [
      ['declined', 25_00],
      ['succeeded', 25_00],
    ])
    assert.equal(data.total, 2)
    assert.deepEqual(data.items[0].receiptUrl, null)
    const receipt = await world.visitor.sends('GET', data.items[1].receiptUrl)
    assert.equal(receipt.status, 200)
  })

  it('come in pages', async (t) => {
    const world = await story(t)
    for (let i = 0; i < 3; i++) await give(world)
    const token = await signIn(world)

    const first = await asked(world, listMyGifts, token, { page: 1, pageSize: 2 })
    const second = await asked(world, listMyGifts, token, { page: 2, pageSize: 2 })

    assert.deepEqual(
      [first.data.items.length, second.data.items.length, second.data.total],
      [2, 1, 3],
    )
  })

  it('follow them to another address, and from the one that they had', async (t) => {
    const world = await story(t)
    await give(world)
    await give(world, { donor: { ...safiya, email: 'safiya.new@example.org' } })
    const token = await signIn(world)
    const before = await asked(world, listMyGifts, token)
    const { data } = await asked(world, changeEmail, token, {
      email: 'safiya.new@example.org',
      password,
    })
    const code = await codeTo(world, 'safiya.new@example.org')

    const changed = await asked(world, verifyEmail, token, {
      registrationId: data.registrationId,
      code,
    })

    const now = await asked(world, listMyGifts, changed.data.token)
    assert.deepEqual([before.data.total, now.data.total], [1, 2])
    assert.equal((await asked(world, listMyGifts, token)).status, 401)
  })

  it('are not given away by a link that somebody else has asked for', async (t) => {
    const world = await story(t)
    await give(world, { donor: { ...safiya, email: 'bilal@example.org' } })
    const token = await signIn(world)
    await asked(world, changeEmail, token, { email: 'bilal@example.org', password })
    await world.drain()
    const [mail] = await world.rows<{ text: string }>(
      `select text from mails where to_address = 'bilal@example.org' and kind = 'people.code'`,
    )
    const link = /\/user\/verify\/([\w-]+)/.exec(mail!.text)![1]!

    const { status } = await world.visitor.asks(verifyEmail, { token: link })

    const theirs = await asked(world, listMyGifts, token)
    assert.deepEqual([status, theirs.data.total], [409, 0])
  })

  it('that they gave signed in stay theirs, also when somebody else has their former mailbox', async (t) => {
    const world = await story(t)
    const token = await moveAway(world)
    const theirs = await takeMailbox(world)

    const [hers, his] = [
      await asked(world, listMyGifts, token),
      await asked(world, listMyGifts, theirs),
    ]

    assert.deepEqual([hers.data.total, his.data.total], [1, 0])
    const { body } = await asked(world, exportUser, theirs)
    assert.doesNotMatch(body.toString(), /Rahman|Alum Rock|7700/)
    assert.match((await asked(world, exportUser, token)).body.toString(), /7 Alum Rock Road/)
    const years = await asked(world, listStatements, theirs)
    assert.deepEqual(years.data.items, [])
  })

  it('are nobody else’s: not of a stranger with the address at another organisation', async (t) => {
    const world = await story(t)
    await give(world)
    const crescent = world.visitorOf('crescent.localhost')
    const { data } = await crescent.asks(login, { email, password })

    const answer = await crescent.asks(listMyGifts, {}, { 'x-jwt-token': data.token })

    assert.deepEqual([answer.status, answer.data.total], [200, 0])
  })
})

describe('a gift of which a part was given back', () => {
  it('says how much in the list of its giver, and counts with the rest on their statement', async (t) => {
    const giving = await giveAtStripe(t)
    await giving.press(await giving.form({ donor: safiya }))
    const { intent_id: intent } = await giving.payment()
    giving.stripe.account.refund(String(intent), 10_00)
    await giving.tell('refund.created')
    await giving.world.drain()
    const token = await signIn(giving.world)

    const { data } = await asked(giving.world, listMyGifts, token)
    const years = await asked(giving.world, listStatements, token)

    const [one] = data.items
    assert.deepEqual([one.status, one.total, one.returned], ['partially_refunded', 25_00, 10_00])
    assert.deepEqual(years.data.items[0].totals, [{ currency: 'GBP', amount: 15_00 }])
  })
})

describe('a statement', () => {
  it('has what arrived in its tax year, in the organisation’s own days', async (t) => {
    // A quarter past eleven in the evening of 5 April in London, in summer time, is an hour earlier by the clock of UTC.
    const world = await story(t, { now: '2026-04-05T22:45:00Z' })
    await give(world)
    await give(world, { confirmationToken: await payWith(world, CARD.declined) })
    world.wait({ minutes: 30 })
    await give(world)
    await give(world)
    const token = await signIn(world)

    const { data } = await asked(world, listStatements, token)

    assert.deepEqual(data.items, [
      {
        year: 2026,
        from: '2026-04-06',
        to: '2027-04-05',
        gifts: 2,
        totals: [{ currency: 'GBP', amount: 50_00 }],
        url: '/api/user/statement/2026.pdf',
      },
      {
        year: 2025,
        from: '2025-04-06',
        to: '2026-04-05',
        gifts: 1,
        totals: [{ currency: 'GBP', amount: 25_00 }],
        url: '/api/user/statement/2025.pdf',
      },
    ])
  })

  it('is in the name of the account, whatever a stranger typed beside the address', async (t) => {
    const world = await story(t)
    const token = await signIn(world)
    await give(world)
    world.wait({ minutes: 1 })
    await give(world, { donor: { ...safiya, firstName: 'Mallory', lastName: 'Rudename' } })

    const { body } = await asked(world, downloadStatement, token, { file: '2026.pdf' })

    const text = readPdf(body).join('\n')
    assert.match(text, /Safiya Rahman/)
    assert.doesNotMatch(text, /Mallory|Rudename/)
  })

  it('is a file of its own for its owner, and nothing where nothing was given', async (t) => {
    const world = await story(t)
    for (let i = 0; i < 3; i++) await give(world)
    const token = await signIn(world)

    const file = await asked(world, downloadStatement, token, { file: '2026.pdf' })
    const empty = await asked(world, downloadStatement, token, { file: '2020.pdf' })
    const nobody = await world.visitor.asks(downloadStatement, { file: '2026.pdf' })

    assert.equal(file.body.subarray(0, 5).toString(), '%PDF-')
    assert.match(file.headers['content-disposition']!, /statement-2026-27\.pdf/)
    assert.deepEqual([empty.status, nobody.status], [404, 401])
  })
})

describe('what is held of somebody', () => {
  it('is theirs to take along, from every feature', async (t) => {
    const world = await story(t)
    await leaveTraces(world)
    const token = await signIn(world)

    const { body, headers } = await asked(world, exportUser, token)

    const all = JSON.parse(body.toString()) as Record<string, unknown>
    assert.match(headers['content-disposition']!, /my-data\.json/)
    assert.deepEqual(Object.keys(all), [
      'organisation',
      'madeAt',
      'people',
      'submissions',
      'subscribers',
      'donors',
      'giving',
    ])
    assert.match(body.toString(), /7 Alum Rock Road/)
    assert.match(body.toString(), /When is the hall free/)
    assert.doesNotMatch(body.toString(), /argon2|digest/i)
  })

  it('is erased with the account; gifts stay, without the name', async (t) => {
    const world = await story(t)
    await leaveTraces(world)
    const { id } = await give(world, { giftAid: undefined })
    await world.drain()
    const token = await signIn(world)

    const wrong = await asked(world, deleteUser, token, { password: 'not this one' })
    const done = await asked(world, deleteUser, token, { password })

    assert.deepEqual([wrong.data.problem, done.status], ['password-wrong', 200])
    assert.equal((await asked(world, listMyGifts, token)).status, 401)
    assert.equal((await world.visitor.asks(login, { email, password })).status, 422)
    const receipt = await world.visitor.asks(downloadReceipt, { file: `${id}.pdf` })
    assert.equal(receipt.status, 200)
    assert.deepEqual(await tablesWith(world, 'safiya|rahman|alum rock|hall free'), [
      'declarations',
      'mails',
      'people_elsewhere',
    ])
    const mails = await world.rows(`select kind from mails where to_address is not null`)
    assert.deepEqual(mails, [{ kind: 'people.notice' }])
  })

  it('takes along what was sent with a document, and the document; other people’s stays', async (t) => {
    const world = await story(t)
    const apply = (name: string, email: string) =>
      world.visitor.asks(applyForVacancy, {
        id: 'madrasa-teacher-ages-7-to-9',
        name,
        email,
        coverLetter: 'I have taught children for six years.',
        cv: { name: `${name}.pdf`, content: PDF.toString('base64') },
      })
    await apply('Safiya Rahman', email)
    await apply('Hafsa Malik', 'hafsa@example.org')
    await world.drain()
    const token = await signIn(world)
    const held = await world.visitor.sends('GET', exportUser.path, {
      headers: { 'x-jwt-token': token },
    })

    await asked(world, deleteUser, token, { password })
    await world.drain()

    assert.match(held.body.toString(), /I have taught children/)
    const files = await world.rows<{ id: string }>(
      `select f.id from submission_files f join submissions s on s.organisation_id = f.organisation_id and s.id = f.submission_id
       where s.sender_email = 'hafsa@example.org'`,
    )
    assert.equal(files.length, 1)
    assert.deepEqual(documentsOf(world), [`${files[0]!.id}.pdf`])
    assert.deepEqual(await tablesWith(world, 'safiya|rahman'), ['mails', 'people_elsewhere'])
  })

  it('is erased by account too, and nothing of it with the next owner of the mailbox', async (t) => {
    const world = await story(t)
    const token = await moveAway(world)
    const theirs = await takeMailbox(world)
    const kept = `select first_name, address->>'line1' as home from donors`

    await asked(world, deleteUser, theirs, { password: HIS_PASSWORD })
    const before = await world.rows(kept)
    await asked(world, deleteUser, token, { password })

    assert.deepEqual(before, [{ first_name: 'Safiya', home: '7 Alum Rock Road' }])
    assert.deepEqual(await world.rows(kept), [{ first_name: '', home: null }])
  })

  it('may be taken up again: the same address begins anew, with nothing', async (t) => {
    const world = await story(t)
    await give(world)
    const token = await signIn(world)
    await asked(world, deleteUser, token, { password })

    const again = await asked(world, deleteUser, token, { password })

    assert.equal(again.status, 401)
    assert.deepEqual(await world.rows('select * from donors where email <> $1', ['']), [])
  })

  it('is not written again by a gift that was just being made', async (t) => {
    const world = await story(t)
    const token = await signIn(world)
    const donor = { ...safiya, address: ADDRESS, contactNumber: '07700900123' }
    const giftAid = { declared: true, scope: 'past-and-future' }
    await asked(world, giveDonation, token, await gift(world, { donor, giftAid }))
    const form = await gift(world, { donor })
    const { database } = world.house
    const write = database.call.bind(database)
    database.call = async (work) => {
      database.call = write
      await asked(world, deleteUser, token, { password })
      return write(work)
    }

    const { data } = await asked(world, giveDonation, token, form)

    assert.equal(data.status, 'succeeded')
    const donors = await world.rows(`
      select d.person_id, d.first_name, d.address->>'line1' as home, g.declaration_id is not null as declared
      from gifts g join donors d on d.organisation_id = g.organisation_id and d.id = g.donor_id order by g.given_at`)
    assert.deepEqual(donors, [
      { person_id: null, first_name: '', home: null, declared: true },
      { person_id: null, first_name: 'Safiya', home: '7 Alum Rock Road', declared: false },
    ])
  })

  it('leaves one attempt one gift, also when the account goes in the middle of it', async (t) => {
    const world = await story(t)
    const token = await signIn(world)
    const form = await gift(world, {
      donor: safiya,
      confirmationToken: await payWith(world, CARD.challenge),
    })
    const first = await asked(world, giveDonation, token, form)
    await asked(world, deleteUser, token, { password })
    const { clientSecret } = first.data
    await world.visitor.asks(authenticate, { clientSecret, outcome: 'pass' })

    const again = { ...form, confirmationToken: await payWith(world, CARD.good) }
    const second = await world.visitor.asks(giveDonation, again)

    assert.deepEqual([first.data.status, second.data.status], ['requires_action', 'succeeded'])
    assert.equal(second.data.transactionId, first.data.transactionId)
    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('is not mailed to somebody who was erased while their card was being asked', async (t) => {
    const world = await story(t)
    const { id } = await give(world)
    const token = await signIn(world)
    await world.rows(`delete from mails`)
    await asked(world, deleteUser, token, { password })

    await world.drain()

    const mails = await world.rows<{ about: string }>('select about from mails')
    assert.ok(mails.every(({ about }) => !about.includes(id)))
  })
})

const HIS_PASSWORD = 'Nine lanterns over the river'

/** Safiya gives with Gift Aid, signed in, and then has another address. Answers her token. */
async function moveAway(world: World): Promise<string> {
  const to = 'safiya.new@example.org'
  const token = await signIn(world)
  const donor = { ...safiya, address: ADDRESS, contactNumber: '07700900123' }
  const giftAid = { declared: true, scope: 'this' }
  await asked(world, giveDonation, token, await gift(world, { donor, giftAid }))
  const { data } = await asked(world, changeEmail, token, { email: to, password })
  const code = await codeTo(world, to)
  const proof = { registrationId: data.registrationId, code }
  return (await asked(world, verifyEmail, token, proof)).data.token as string
}

/** Bilal registers with the address that was Safiya's. Answers his token. */
async function takeMailbox(world: World): Promise<string> {
  const { data } = await world.visitor.asks(register, {
    firstName: 'Bilal',
    lastName: 'Siddiqui',
    email,
    password: HIS_PASSWORD,
    consent: { email: false, sms: false },
  })
  const proof = { registrationId: data.registrationId, code: await codeTo(world, email) }
  return (await world.visitor.asks(verifyEmail, proof)).data.token as string
}

/** The documents that lie in the store of the organisation. */
function documentsOf({ house, ctx }: World): string[] {
  const folder = path.join(house.settings.dataFolder, 'files', ctx.organisation.id)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
    .map(({ name }) => name)
}

async function leaveTraces(world: World): Promise<void> {
  await give(world, {
    donor: { ...safiya, address: ADDRESS },
    giftAid: { declared: true, scope: 'this' },
    note: 'For Rahman',
  })
  await world.visitor.asks(sendContact, {
    name: 'Safiya Rahman',
    email,
    subject: 'A general question',
    message: 'When is the hall free?',
  })
  await world.visitor.asks(subscribe, { email, name: 'Safiya' })
}

/** Tables of Al-Noor in which words of a person stand; those of the other organisations are one. */
async function tablesWith(world: World, words: string): Promise<string[]> {
  const tables = await world.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_id'
       and table_name not like 'content%' order by 1`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    const rows = await world.rows<{ organisation_id: string }>(
      `select organisation_id from ${name} t where row_to_json(t)::text ~* $1`,
      [words],
    )
    for (const { organisation_id: of } of rows)
      found.add(of === world.ctx.organisation.id ? name : 'people_elsewhere')
  }
  return [...found].toSorted()
}

async function give(world: World, changes: object = {}): Promise<{ id: string }> {
  const { data } = await world.visitor.asks(
    giveDonation,
    await gift(world, { donor: safiya, ...changes }),
  )
  return { id: data.transactionId as string }
}

async function signIn(world: World): Promise<string> {
  return (await world.visitor.asks(login, { email, password })).data.token as string
}

async function codeTo(world: World, address: string): Promise<string> {
  await world.drain()
  const [mail] = await world.rows<{ text: string }>(
    `select text from mails where to_address = $1 and kind = 'people.code'`,
    [address],
  )
  return /\b\d{6}\b/.exec(mail!.text)![0]
}

function asked(world: World, endpoint: Endpoint, token: string, input: object = {}) {
  return world.visitor.asks(endpoint, input as never, { 'x-jwt-token': token })
}
