import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { readPdf } from '../../../../journeys/pdf.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { giveDonation, showGift } from './contract.ts'
import { LETTERS_PER_HOUR } from './letters.ts'

const TRIBUTE = { kind: 'memory', name: 'Ibrahim Siddiqui' } as const

describe('the receipt that anybody with the address of the thank-you page can open', () => {
  it('names nobody in full, while the donor’s own does', async (t) => {
    const world = await story(t)
    const { open, own } = await receiptsOf(world)

    const [shared, mailed] = [await print(world, open), await print(world, own)]

    assert.match(shared, /Aisha/)
    assert.doesNotMatch(shared, /Khan|Siddiqui|example\.org/)
    assert.match(mailed, /Aisha Khan/)
    assert.match(mailed, /Ibrahim Siddiqui/)
  })

  it('is kept and found by nobody, and says nowhere where it stands', async (t) => {
    const world = await story(t)
    const { open, own } = await receiptsOf(world)

    for (const address of [open, own]) {
      const { status, headers } = await world.visitor.sends('GET', address)
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.equal(headers['referrer-policy'], 'no-referrer')
    }
  })

  it('names nobody in full for a key that was made up, or is another gift’s', async (t) => {
    const world = await story(t)
    const [one, other] = [await receiptsOf(world), await receiptsOf(world)]
    const foreign = one.open + other.own.slice(other.own.indexOf('?'))

    for (const address of [foreign, `${one.open}?key=`, `${one.open}?key=abc`, `${one.own}x`])
      assert.doesNotMatch(await print(world, address), /Khan|Siddiqui/, address)
  })
})

describe('a receipt that is printed', () => {
  it('says from the second time on that it is a copy, whoever prints it', async (t) => {
    const world = await story(t)
    const { open, own } = await receiptsOf(world)

    const first = await print(world, own)
    world.wait({ minutes: 10 })
    const kept = await print(world, own)
    world.wait({ days: 1 })
    const again = [await print(world, own), await print(world, open)]

    assert.doesNotMatch(first + kept, /Copy/)
    for (const one of again) assert.match(one, /Receipt TEST-\d{5} · Copy/)
  })

  it('twenty times at once for the first time is no copy', async (t) => {
    const world = await story(t)
    const { own } = await receiptsOf(world)

    const all = await Promise.all(Array.from({ length: 20 }, () => print(world, own)))

    for (const one of all) assert.match(one, /Receipt TEST-\d{5}(?! · Copy)/)
    assert.doesNotMatch(all.join(''), /Copy/)
  })
})

describe('a letter about a gift', () => {
  it('goes only to a proved address where mail leaves and no real money is taken', async (t) => {
    // Nobody listens there: what would leave is seen in what was decided.
    const world = await story(t, { settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const { email } = DEMO_DONOR
    const safiya = { firstName: 'Safiya', lastName: 'Rahman', email }

    await world.visitor.asks(giveDonation, await gift(world))
    await world.visitor.asks(giveDonation, await gift(world, { donor: safiya }))
    await world.drain()

    const mails = await world.rows(`select to_address from mails where kind = 'giving.receipt'`)
    assert.deepEqual(mails, [{ to_address: email }])
    assert.equal((await world.rows('select from receipts')).length, 2)
  })

  it('goes to one address no more than so often in an hour, whoever gives in its name', async (t) => {
    const world = await story(t)
    const give = async () => world.visitor.asks(giveDonation, await gift(world))
    const letters = () => world.rows(`select from mails where kind = 'giving.receipt'`)
    for (let i = 0; i < LETTERS_PER_HOUR + 3; i++) await give()
    await world.drain()
    const within = await letters()

    world.wait({ minutes: 61 })
    await give()
    await world.drain()

    assert.ok(within.length >= LETTERS_PER_HOUR && within.length < LETTERS_PER_HOUR + 3)
    assert.equal((await letters()).length, within.length + 1)
  })

  it('has no link in it that somebody has typed as a name', async (t) => {
    const world = await story(t)
    const donor = { firstName: 'You have won: evil.example/claim', lastName: 'Khan' }
    const tribute = { kind: 'memory', name: 'www.evil.example' }
    const asked = await gift(world, { donor: { ...donor, email: 'aisha@example.org' }, tribute })

    await world.visitor.asks(giveDonation, asked)
    await world.drain()

    const [mail] = await world.rows<{ text: string; html: string }>('select text, html from mails')
    assert.match(mail!.text, /^Thank you$/m)
    assert.doesNotMatch(mail!.text + mail!.html, /evil\.example|You have won/)
  })
})

/** Two addresses of one receipt: the thank-you page's, and the one in the mail. */
async function receiptsOf(world: World): Promise<{ open: string; own: string }> {
  const asked = await gift(world, { tribute: TRIBUTE })
  const { data } = await world.visitor.asks(giveDonation, asked)
  await world.drain()
  const { data: shown } = await world.visitor.asks(showGift, { id: data.transactionId })
  const { body } = await world.visitor.sends('GET', '/dev/mail.json?to=aisha@example.org')
  const open = shown.receiptUrl as string
  const own = new RegExp(`${open.replace('.', '\\.')}\\?key=[\\w-]+`).exec(body.toString())
  assert.ok(own, 'the mail has an address of its own')
  return { open, own: own[0] }
}

async function print(world: World, address: string): Promise<string> {
  const { status, body } = await world.visitor.sends('GET', address)
  return status === 200 ? readPdf(body).join('\n') : ''
}
