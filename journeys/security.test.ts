import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { configure } from '#features/ground/configuration/configuration.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { cardNumbersIn } from './card-numbers.ts'
import {
  type Donor,
  HOME,
  addGiftAid,
  amount,
  arrives,
  choose,
  enterCard,
  field,
  fillGift,
  gaveOnce,
  donor,
  giveButton,
  introduce,
} from './donor.ts'
import { readPdf } from './pdf.ts'
import { alive } from './screen.ts'

const site = openSite({ LOG_LEVEL: 'debug' })

const PAGES = [
  '/',
  '/donate',
  '/donate/food-bank',
  '/donate/fitrana',
  '/privacy',
  '/terms-conditions',
  '/offline',
  '/dev/ui',
  '/no-such-page',
]

/** What somebody could type in the hope that it runs: in a page, in a mail, in a spreadsheet. */
const PAYLOADS = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(2)>`,
  `</title></textarea><svg onload=alert(3)>`,
  `javascript:alert(4)//`,
  `'-alert(5)-'`,
  `{{constructor.constructor('alert(6)')()}}`,
  `=HYPERLINK("https://evil.example","Receipt")`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `%0d%0aBcc: everybody@example.org`,
]

describe('the policy of every page', () => {
  for (const path of PAGES) {
    it(`${path} runs nothing but our own files, and nobody else may frame it`, async () => {
      const { headers, body } = await site.fetch(path)

      const policy = directives(headers['content-security-policy'])
      assert.deepEqual(policy['default-src'], ["'none'"])
      assert.deepEqual(policy['script-src'], ["'self'"])
      assert.ok(policy['style-src']!.every((source) => /^'(self|sha256-\S+)'$/.test(source)))
      assert.deepEqual(policy['connect-src'], ["'self'"])
      assert.deepEqual(policy['frame-src'], ["'none'"])
      assert.deepEqual(policy['frame-ancestors'], ["'none'"])
      assert.deepEqual(policy['base-uri'], ["'none'"])
      assert.deepEqual(policy['form-action'], ["'self'"])
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['x-powered-by'], undefined)
      assert.equal(headers['server'], undefined)

      const html = body.toString()
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(
        ([, attributes = '']) => attributes,
      )
      assert.ok(scripts.length >= 2)
      for (const attributes of scripts)
        assert.match(attributes, /type="application\/(ld\+)?json"|type="module" src="\/js\//)
      assert.doesNotMatch(html, /<[^>]+\son[a-z]+=/i, 'no handler in the markup')
      assert.doesNotMatch(html, /(href|src)="javascript:/i)
      const away = [
        ...html.matchAll(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(https?:[^"]+)"/g),
      ]
      const foreign = away.filter(([, address = '']) => !address.startsWith(site.address('/')))
      assert.deepEqual(foreign, [])
    })
  }

  it('is kept by the browser: a script that somebody slips in does not run', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(
      /^console .*Content Security Policy/,
      /^foreign https:\/\/evil\.example\/pixel\.gif$/,
      /^failed csp GET \/pixel\.gif$/,
    )
    await open('/donate')
    await alive(page)

    await page.evaluate(`(() => {
      const inline = document.createElement('script')
      inline.textContent = 'window.ranInline = true'
      const button = document.createElement('button')
      button.setAttribute('onclick', 'window.ranHandler = true')
      const image = document.createElement('img')
      image.src = 'https://evil.example/pixel.gif'
      document.body.append(inline, button, image)
      button.click()
      try { window.eval('window.ranEval = true') } catch {}
      fetch('https://evil.example/').catch(() => undefined)
    })()`)

    const ran = `['ranInline', 'ranHandler'].filter((name) => name in window)`
    assert.deepEqual(await page.evaluate(ran), [])
  })

  it('gives a thank-you page to whoever knows its address, and to nobody else', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, donor('Sakina'))
    await giveButton(page).click()
    const id = await arrives(page)

    const { headers, body } = await site.fetch(`/thank-you/${id}`)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(String(headers['x-robots-tag']), /noindex/)
    assert.doesNotMatch(
      body.toString(),
      /sakina\.khan|Khan/,
      'no more of the donor than a first name',
    )
    const elsewhere = await site.fetch(`/thank-you/${id}`, { organisation: 'east-gate' })
    assert.equal(elsewhere.status, 404)
  })

  it('goes on while people go from page to page: nobody else is asked for anything', async (t) => {
    const { page, open, context } = await site.visit(t, { device: 'desktop' })
    for (const path of ['/', '/donate', '/privacy', '/dev/ui', '/dev/mail']) {
      await open(path)
      if (!path.startsWith('/dev/mail')) await alive(page)
    }
    const cookies = (await context.cookies()).map(({ name }) => name)
    assert.deepEqual(cookies, [], 'a visitor who only reads gets no cookie')
  })
})

describe('what a donor types', () => {
  it('stays text on every way it goes, when it is typed into the form', async (t) => {
    const [payload = ''] = PAYLOADS
    const giver = { firstName: payload, lastName: payload, email: 'typed@example.org' }
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await alive(page)
    await choose(amount(page, '£25'))
    await introduce(page, giver)
    await page.getByText('Anonymous, for a company, in somebody’s name').click()
    await page.getByRole('combobox', { name: 'Dedicate this gift' }).selectOption('honour')
    await field(page, 'Their name').fill(payload)
    await field(page, 'A note to us').fill(payload)
    await addGiftAid(page, { line1: payload, city: payload, postcode: 'B8 1JA' })
    await enterCard(page)

    await giveButton(page).click()
    const id = await arrives(page)

    await gaveOnce(site, giver, 25_00)
    await staysText(page, id, giver)
  })

  it('stays text on every way it goes, whatever it is', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    for (const [nth, payload] of PAYLOADS.entries()) {
      const name = payload.slice(0, 60)
      const giver = { firstName: name, lastName: name, email: `payload${nth}@example.org` }
      const confirmationToken = await payWith({ visitor }, CARD.good)
      const asked = await gift(
        { visitor },
        {
          confirmationToken,
          donor: { ...giver, address: { ...HOME, line1: payload, country: 'GB' } },
          giftAid: { declared: true, scope: 'this' },
          tribute: { kind: 'memory', name: payload },
          note: payload,
        },
      )
      const { data } = await site.program.post(giveDonation.path, asked)
      const id = String(data['transactionId'])
      await open(`/thank-you/${id}`)
      await page.getByText('Your gift has arrived', { exact: true }).first().waitFor()
      await staysText(page, id, giver)
    }
  })

  it('in an address stays text too', async (t) => {
    const { page, open } = await site.visit(t)
    const bad = encodeURIComponent(`"><script>alert(7)</script>`)
    await open(`/donate?amount=${bad}&fund=${bad}&frequency=${bad}&currency=${bad}`)
    await alive(page)
    await open(`/no-such-${bad}`, 404)
    await alive(page)
    await open(`/donate/${bad}`, 404)
    await alive(page)
  })

  for (const [what, firstName] of [
    ['a control character', 'Be\u0007ll'],
    ['the mark that turns what follows', '\u202Egnp.exe'],
  ] as const) {
    it(`as ${what} is refused, and nothing is stored`, async (t) => {
      const giver = { ...donor('Bell'), firstName }
      const { page, open, expect } = await site.visit(t)
      expect(/^answer 422 POST \/api\/stripePaymentProcess/)
      await open('/donate')
      await fillGift(page, giver)

      await giveButton(page).click()

      await page.getByText('We cannot use some of the characters here').first().waitFor()
      const rows = await site.rows('select from donors where email = $1', [giver.email])
      assert.deepEqual(rows, [])
    })
  }
})

describe('what the office writes', () => {
  const names = {
    websiteName: 'East & Gate </title><script>alert(8)</script>',
    tagline: '"><img src=x onerror=alert(9)>',
  }
  after(async () => {
    await configure(await site.office('east-gate'), {
      websiteName: 'East Gate Prayer Room',
      tagline: 'Open for every prayer.',
    })
  })

  it('stays text in the page, in its head and in the data that it carries', async (t) => {
    await configure(await site.office('east-gate'), names)
    await eventually('the new name', async () =>
      (await site.fetch('/donate', { organisation: 'east-gate' })).body.includes('East &amp; Gate'),
    )
    const { page, open } = await site.visit(t, { organisation: 'east-gate' })
    await open('/donate')
    await alive(page)

    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    assert.equal(heading, `Give to ${names.websiteName}`)
    assert.equal(await page.title(), `Donate · ${names.websiteName}`)
    await page.getByText(names.tagline).waitFor()
    for (const path of ['/site.webmanifest', '/og.png', '/sitemap.xml']) {
      const { status } = await site.fetch(path, { organisation: 'east-gate' })
      assert.equal(status, 200, path)
    }
  })
})

describe('after all of this', () => {
  it('no card number and no name of a donor stands in the log, and no card number in the database', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, donor('Lastname', 'Secretperson'), CARD.good)
    await giveButton(page).click()
    await arrives(page)

    assert.ok(site.lines.length > 20, 'the log was listened to')
    const log = site.lines.join('\n')
    assert.deepEqual(cardNumbersIn(log), [])
    assert.doesNotMatch(log, /secretperson|@example\.org|alert\(/i)
    const tables = await site.rows<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')
       -- Moments at which migrations were made, one in ten with a right check digit.
       and schemaname <> 'drizzle'`,
    )
    for (const { name } of tables) {
      for (const { row } of await site.rows<{ row: string }>(
        `select t::text as row from ${name} t`,
      ))
        assert.deepEqual(cardNumbersIn(row), [], name)
    }
  })
})

const visitor = {
  asks: ({ path }: { path: string }, input: object) => site.program.post(path, input),
} as never

/** On the thank-you page that is open, in the mail, in the window that shows the mail, and on paper. */
async function staysText(page: Page, id: string, { firstName, email }: Donor): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  assert.equal(heading, `Thank you, ${firstName}.`)
  assert.equal(await page.locator('main script, main svg[onload], main img[src=x]').count(), 0)

  const mail = await site.mailTo(email)
  // What could be an address is no part of the name there: mail programs make links of it.
  const called = withoutAddresses(firstName)
  const thanked = called ? `Thank you, ${called}` : 'Thank you'
  assert.ok(mail.text.includes(thanked), mail.text)
  const places = new Set(mail.links.map((link) => new URL(link).origin))
  assert.deepEqual([...places], [new URL(site.address('/')).origin])

  await page.goto('/dev/mail')
  await page.getByRole('link', { name: email }).click()
  const letter = page.frameLocator('iframe')
  const thanks = letter.getByRole('heading', { name: 'Thank you' })
  assert.equal((await thanks.textContent())?.trim(), thanked)
  assert.equal(await letter.locator('script, svg, img[src=x]').count(), 0)

  const receipt = readPdf((await site.fetch(`/api/receipt/${id}.pdf`)).body).join('')
  const lettersOf = (text: string) => text.replaceAll(/[^a-zA-Z]/g, '').toLowerCase()
  assert.ok(lettersOf(receipt).includes(lettersOf(firstName)), receipt)
}

function directives(policy: unknown): Record<string, readonly string[]> {
  return Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive): [string, string[]] => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
  )
}
