import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { connectStripe } from '#features/money/payments/connect.ts'
import { type Site, type Visit, eventually, openSite } from '#testing/browser.ts'
import { CARD } from '#testing/gifts.ts'
import { openStripe } from '#testing/stripe/server.ts'
import { standInForStripe } from '#testing/stripe/stripe-js.ts'
import {
  type Donor,
  amount,
  arrives,
  choose,
  declineGiftAid,
  donor,
  field,
  giveButton,
  introduce,
} from './donor.ts'
import { cardNumbersIn } from './card-numbers.ts'

const SCRIPTS = 'https://js.stripe.com'
const QUESTIONS = 'https://api.stripe.com'
const BANKS = 'https://hooks.stripe.com'

const stripe = await openStripe()
// Everything that the program would ever write to its log is to be seen.
const site = openSite({ STRIPE_API_BASE: stripe.address, LOG_LEVEL: 'debug' })
const asked: { readonly url: string; readonly body: string }[] = []

describe('a mosque that takes cards with Stripe', () => {
  before(async () => {
    await connectStripe(await site.office(), stripe.account.keys)
    await eventually('a paying page of Stripe’s', async () =>
      (await policyOf('/donate')).includes(SCRIPTS),
    )
    tellOurWebhook()
  })
  after(() => stripe.close())

  describe('a donor', () => {
    for (const [device, giver] of [
      ['phone', donor('Maryam', 'Haddad')],
      ['desktop', donor('Yusuf', 'Okafor')],
    ] as const) {
      it(`gives £25 on a ${device}`, async (t) => {
        const { page, open } = await comes(await site.visit(t, { device, alsoFrom: FROM_STRIPE }))
        await open('/donate')
        await fillGift(page, giver, CARD.good)

        await giveButton(page).click()
        const gift = await arrives(page)

        await page
          .getByRole('heading', { level: 1, name: `Thank you, ${giver.firstName}` })
          .waitFor()
        await paidOnce(giver, 25_00)
        const [charge] = stripe.account
          .charges()
          .filter(({ metadata }) => metadata['gift'] === gift)
        assert.equal(charge?.payment_method_details.card.last4, '4242')
        assert.match(
          (await site.mailTo(giver.email)).subject,
          /£25\.00 to Al-Noor Masjid: receipt$/,
        )
      })
    }

    it('comes from the home page, and gets a paying page with a policy of its own', async (t) => {
      const giver = donor('Idris')
      const { page, open } = await comes(
        await site.visit(t, { device: 'desktop', alsoFrom: FROM_STRIPE }),
      )
      await open('/')
      assert.equal(
        asked.some(({ url }) => url.startsWith(page.url() + SCRIPTS)),
        false,
      )
      await page.getByRole('banner').getByRole('link', { name: 'Donate', exact: true }).click()
      await fillGift(page, giver, CARD.good)

      await giveButton(page).click()
      await arrives(page)

      await paidOnce(giver, 25_00)
    })

    it('is offered only what can be finished here: cards', async (t) => {
      const { page, open } = await comes(await site.visit(t, { alsoFrom: FROM_STRIPE }))
      await open('/donate')
      await fillGift(page, donor('Hana'), CARD.good)

      const offered = page
        .frameLocator('iframe[title="Secure payment input frame"]')
        .getByRole('list', { name: 'Payment methods' })

      assert.deepEqual(await offered.getByRole('listitem').allTextContents(), ['card'])
    })

    it('is told that the card was declined, and pays with another one', async (t) => {
      const giver = donor('Amina')
      const { page, open } = await comes(await site.visit(t, { alsoFrom: FROM_STRIPE }))
      await open('/donate')
      await fillGift(page, giver, CARD.declined)

      await giveButton(page).click()
      await page.getByText('The card was not accepted').first().waitFor()
      assert.deepEqual(chargesOf(await giftsOf(giver)), [])
      assert.equal(await field(page, 'First name').inputValue(), 'Amina')
      await enterCard(page, CARD.good)
      await giveButton(page).click()
      await arrives(page)

      await paidOnce(giver, 25_00)
    })

    it('is asked by the bank, and pays after a yes', async (t) => {
      const giver = donor('Safiya')
      const { page, open } = await comes(await site.visit(t, { alsoFrom: FROM_STRIPE }))
      await open('/donate')
      await fillGift(page, giver, CARD.challenge)

      await giveButton(page).click()
      await bank(page).getByRole('heading', { name: 'Is this you?' }).waitFor()
      const [gift] = await giftsOf(giver)
      assert.equal(gift?.state, 'requires_action')
      assert.deepEqual(chargesOf([gift]), [])
      await bank(page).getByRole('button', { name: 'Complete' }).click()
      await arrives(page)

      await paidOnce(giver, 25_00)
    })

    it('who is shown a page of the bank comes back to the host that they came from, and to their gift', async (t) => {
      const giver = donor('Sumayya')
      const { page, open } = await comes(await site.visit(t, { alsoFrom: FROM_STRIPE }))
      await open('/donate')
      await fillGift(page, giver, CARD.challenge)
      await giveButton(page).click()
      await bank(page).getByRole('heading', { name: 'Is this you?' }).waitFor()
      const [gift] = await giftsOf(giver)
      const { intents, tokens } = stripe.account.books
      const asked = [...intents.values()].find(({ metadata }) => metadata['gift'] === gift!.id)!
      const token = [...tokens.values()].find((one) => one.payment_intent === asked.id)!

      stripe.account.authenticate(asked.id, 'pass')
      await page.goto(`${token.return_url}?payment_intent=${asked.id}`)
      await arrives(page)

      assert.equal(token.return_url, new URL('/donate', page.url()).href)
      assert.ok(stripe.requests.every(({ body }) => !body.includes('return_url')))
      await paidOnce(giver, 25_00)
    })

    it('fails the question of the bank, and pays with another card', async (t) => {
      const giver = donor('Hamza')
      const { page, open } = await comes(
        await site.visit(t, { device: 'desktop', alsoFrom: FROM_STRIPE }),
      )
      await open('/donate')
      await fillGift(page, giver, CARD.challenge)

      await giveButton(page).click()
      await bank(page).getByRole('button', { name: 'Fail' }).click()
      await page.getByText('The card was not accepted').first().waitFor()
      assert.deepEqual(chargesOf(await giftsOf(giver)), [])
      await enterCard(page, CARD.good)
      await giveButton(page).click()
      await arrives(page)

      await paidOnce(giver, 25_00)
    })

    it('is thanked when Stripe’s answer was lost, and a signed event changes nothing more', async (t) => {
      const giver = donor('Bushra')
      const { page, open } = await comes(await site.visit(t, { alsoFrom: FROM_STRIPE }))
      await open('/donate')
      await fillGift(page, giver, CARD.good)
      const { events } = stripe.account
      events.pause()
      // The SDK asks once more by itself.
      stripe.faults.plan('reset-after', { at: 'confirm', times: 2 })
      stripe.faults.plan('unavailable', { at: 'GET', times: 100 })
      t.after(() => {
        stripe.faults.clear()
        tellOurWebhook()
      })

      await giveButton(page).click()
      // The same question under the same key has the answer that was lost.
      await arrives(page)
      const [gift] = await giftsOf(giver)
      assert.equal(chargesOf([gift!]).length, 1, 'Stripe has taken the money once')
      stripe.faults.clear()
      const event = stripe.account.books.events.findLast(
        ({ type }) => type === 'payment_intent.succeeded',
      )!
      assert.equal(await events.deliver(event, { secret: 'whsec_of_somebody_else' }), 400)
      assert.equal(await events.deliver(event), 200)

      await paidOnce(giver, 25_00)
      assert.equal(await events.deliver(event), 200)
      await paidOnce(giver, 25_00)
    })
  })

  describe('the policy of a page', () => {
    for (const path of ['/donate', '/donate/food-bank']) {
      it(`that takes money names us and Stripe, and nobody else: ${path}`, async () => {
        const sources = await sourcesOf(path)

        assert.deepEqual(sources['script-src'], ["'self'", SCRIPTS])
        assert.deepEqual(sources['connect-src'], ["'self'", QUESTIONS])
        assert.deepEqual(sources['frame-src'], [SCRIPTS, BANKS])
        assert.deepEqual(namedBy(sources), [QUESTIONS, BANKS, SCRIPTS])
      })
    }

    for (const path of [
      '/',
      '/privacy',
      '/terms-conditions',
      '/offline',
      '/nowhere',
      '/thank-you/x',
    ]) {
      it(`that takes none names nobody but us: ${path}`, async () => {
        assert.deepEqual(namedBy(await sourcesOf(path)), [])
      })
    }

    it('of another mosque, which takes no cards with Stripe, does not name it', async () => {
      assert.deepEqual(namedBy(await sourcesOf('/donate', 'east-gate')), [])
    })
  })

  describe('after all of these gifts', () => {
    it('Stripe has nothing to blame in what our server asked', () => {
      assert.ok(stripe.requests.length > 12)
      assert.deepEqual(stripe.badManners(), [])
    })

    it('each request that changes something had a key of our own, and all spoke one version', () => {
      const changing = stripe.requests.filter(({ request }) => request.startsWith('POST'))
      assert.ok(changing.some(({ request }) => request.endsWith('/confirm')))
      for (const { request, key } of changing)
        assert.match(key ?? 'no key', /^payment:[\da-f-]{36}:[\da-f-]{36}:/, request)
      assert.equal(new Set(stripe.requests.map(({ version }) => version)).size, 1)
    })

    it('the browsers have asked us and Stripe, and nobody else', () => {
      const origins = new Set(asked.map(({ url }) => new URL(url).origin))
      assert.deepEqual([...origins].toSorted(), [
        new URL(site.address('/')).origin,
        QUESTIONS,
        SCRIPTS,
      ])
    })

    it('a card’s number went to Stripe and never to us', async () => {
      const isOurs = ({ url }: { url: string }) => url.startsWith(site.address('/'))
      const numbersOf = (requests: typeof asked) =>
        requests.flatMap(({ url, body }) => cardNumbersIn(`${url} ${decodeURIComponent(body)}`))

      assert.ok(numbersOf(asked.filter(({ url }) => url.startsWith(QUESTIONS))).includes(CARD.good))
      const ours = asked.filter(isOurs)
      assert.ok(ours.some(({ url, body }) => url.endsWith('/stripePaymentProcess') && body))
      assert.deepEqual(numbersOf(ours), [])
      assert.ok(site.lines.some((line) => line.includes('stripePaymentProcess')))
      assert.deepEqual(site.lines.flatMap(cardNumbersIn), [])
      const stored = await everythingStored(site)
      assert.ok(stored.some((row) => row.includes(donor('Bushra').email)))
      assert.deepEqual(stored.flatMap(cardNumbersIn), [])
    })
  })
})

const FROM_STRIPE = [SCRIPTS, QUESTIONS]

/** Stripe's places are answered by the stand-in, and everything that the browser asks of anybody is written down. */
async function comes(visit: Visit): Promise<Visit> {
  await standInForStripe(visit.context, stripe)
  writeDown(visit.context)
  return visit
}

function writeDown(context: BrowserContext): void {
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()))
      asked.push({ url: request.url(), body: request.postData() ?? '' })
  })
}

function tellOurWebhook(): void {
  stripe.account.events.sendTo({
    url: `http://127.0.0.1:${site.program.port}/api/stripe/webhook`,
    host: new URL(site.address('/')).host,
  })
}

async function fillGift(page: Page, giver: Donor, card: string): Promise<void> {
  await choose(amount(page, '£25'))
  await introduce(page, giver)
  await declineGiftAid(page)
  await enterCard(page, card)
}

async function enterCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('iframe[title="Secure payment input frame"]')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('12 / 30')
  await card.getByLabel('Security code').fill('123')
}

function bank(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Bank authentication"]')
}

interface Books {
  readonly id: string
  readonly state: string
  readonly total: number
  readonly provider: string
  readonly ledger: number
}

function giftsOf({ email }: Donor): Promise<Books[]> {
  return site.rows<Books>(
    `select g.id, p.state, g.total_minor::int as total, a.provider,
       (select count(*)::int from postings c where c.gift_id = g.id and c.kind = 'charge') as ledger
     from gifts g join donors d on d.id = g.donor_id join payments p on p.id = g.payment_id
       join payment_accounts a on a.id = p.account_id
     where d.email = $1 order by g.given_at`,
    [email],
  )
}

/** What Stripe's own books say was taken for these gifts. */
function chargesOf(gifts: readonly Books[]): number[] {
  return stripe.account
    .charges()
    .filter(({ metadata }) => gifts.some(({ id }) => id === metadata['gift']))
    .map(({ amount }) => amount)
}

/** One gift, charged once at Stripe, once in our ledger. */
async function paidOnce(giver: Donor, total: number): Promise<void> {
  await eventually(`a settled gift of ${giver.email}`, async () =>
    (await giftsOf(giver)).some(({ state }) => state === 'succeeded'),
  )
  const gifts = await giftsOf(giver)
  assert.deepEqual(
    gifts.map(({ id: _, ...gift }) => gift),
    [{ state: 'succeeded', total, provider: 'stripe', ledger: 1 }],
  )
  assert.deepEqual(chargesOf(gifts), [total])
}

async function policyOf(path: string, organisation?: string): Promise<string> {
  const { headers } = await site.fetch(path, organisation ? { organisation } : {})
  return String(headers['content-security-policy'])
}

async function sourcesOf(
  path: string,
  organisation?: string,
): Promise<Record<string, readonly string[]>> {
  const directives = (await policyOf(path, organisation)).split('; ')
  return Object.fromEntries(
    directives.map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

/** Every place that a policy allows besides the site itself, what lies in the page, and nothing. */
function namedBy(sources: Readonly<Record<string, readonly string[]>>): string[] {
  const named = Object.values(sources).flat()
  const places = named.filter(
    (source) => !/^('self'|'none'|'unsafe-inline'|'sha\d+-.+'|data:)$/.test(source),
  )
  return [...new Set(places)].toSorted()
}

/** Every row of every table as text, the waiting jobs included. */
async function everythingStored({ rows }: Site): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  assert.ok(tables.length > 20)
  const stored: string[] = []
  for (const { name } of tables)
    for (const { row } of await rows<{ row: string }>(`select t::text as row from ${name} t`))
      stored.push(row)
  return stored
}
