import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { causeClosures } from '#features/money/causes/tables.ts'
import { announceChange, inTransaction } from '#platform/server/context.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { CARD } from '#testing/gifts.ts'
import {
  addGiftAid,
  amount,
  arrives,
  choose,
  declineGiftAid,
  donor,
  enterCard,
  field,
  fillGift,
  gaveOnce,
  giftsOf,
  giveButton,
  introduce,
  receiptIn,
} from './donor.ts'
import { readPdf } from './pdf.ts'
import { alive } from './screen.ts'

const site = openSite()

describe('a guest', () => {
  for (const [device, giver] of [
    ['phone', donor('Maryam', 'Haddad')],
    ['desktop', donor('Yusuf', 'Okafor')],
  ] as const) {
    it(`gives £25 with Gift Aid on a ${device}, and sees a thank-you that the bank has confirmed`, async (t) => {
      const { page, open } = await site.visit(t, { device })
      await open('/donate')

      await choose(amount(page, '£25'))
      await page.getByText('£25 becomes £31.25').waitFor()
      await introduce(page, giver)
      assert.equal(await field(page, 'House name or number, and street').count(), 0)
      await addGiftAid(page)
      await enterCard(page)
      await giveButton(page).click()

      const gift = await arrives(page)
      await page.getByRole('heading', { level: 1, name: `Thank you, ${giver.firstName}` }).waitFor()
      await page.getByText('£6.25 more from Gift Aid').waitFor()
      await gaveOnce(site, giver, 25_00)
      const [declaration] = await site.rows(
        `select scope, first_name, address->>'postcode' as postcode
         from declarations where id = (select declaration_id from gifts where id = $1)`,
        [gift],
      )
      assert.deepEqual(declaration, {
        scope: 'this',
        first_name: giver.firstName,
        postcode: 'B8 1JA',
      })

      const mail = await site.mailTo(giver.email)
      assert.match(mail.subject, /^\[Test\] Your gift of £25\.00 to Al-Noor Masjid: receipt$/)
      assert.match(mail.text, /Gift Aid adds £6\.25/)
      const link = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
      const mailed = receiptIn(mail)
      assert.ok(mailed.startsWith(`${link}?key=`), `${link} is not in the mail`)
      const [withoutKey = ''] = readPdf((await site.fetch(link!)).body)
      assert.match(withoutKey, new RegExp(giver.firstName))
      assert.doesNotMatch(withoutKey, new RegExp(giver.lastName))
      const receipt = await site.fetch(mailed)
      assert.equal(receipt.headers['content-type'], 'application/pdf')
      const [printed = ''] = readPdf(receipt.body)
      assert.match(printed, new RegExp(`${giver.firstName} ${giver.lastName}`))
      assert.match(printed, /£25\.00/)

      await page.reload()
      assert.equal(await arrives(page), gift)
      await gaveOnce(site, giver, 25_00)
    })
  }

  it('finds the receipt in the post that this demonstration keeps', async (t) => {
    const giver = donor('Bilal', 'Aziz')
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await fillGift(page, giver)
    await giveButton(page).click()
    await arrives(page)
    await site.mailTo(giver.email)

    await open('/dev/mail')
    await page.getByRole('link', { name: giver.email }).click()

    await page.getByRole('heading', { level: 1, name: 'Your gift of £25.00' }).waitFor()
    const letter = page.frameLocator('iframe')
    await letter.getByRole('heading', { name: 'Thank you, Bilal' }).waitFor()
    await letter.getByRole('link', { name: 'Download your receipt' }).waitFor()
  })

  it('gives to several causes in one payment, and covers the fee', async (t) => {
    const giver = donor('Khadija')
    const { page, open } = await site.visit(t)
    await open('/donate')

    await choose(amount(page, '£25'))
    await page.getByRole('button', { name: 'Add Thursday food bank' }).click()
    const bank = page.getByRole('article', { name: 'Thursday food bank' })
    await choose(bank.getByRole('radio', { name: '£10' }))
    await page.getByRole('button', { name: 'Add Zakat al-Mal' }).click()
    const zakat = page.getByRole('article', { name: 'Zakat al-Mal' })
    await zakat.getByRole('textbox', { name: 'Another amount' }).fill('12.50')
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    await choose(page.getByRole('checkbox', { name: 'for the card fee' }))
    const [, sum = ''] = /^Give £(.+)$/.exec((await giveButton(page).textContent()) ?? '') ?? []
    await giveButton(page).click()
    const id = await arrives(page)

    const [gift] = await giftsOf(site, giver)
    assert.equal(gift?.gift, 47_50)
    assert.ok(gift.fee > 0)
    assert.equal(gift.total, Math.round(Number(sum) * 100), 'the button said what was taken')
    await gaveOnce(site, giver, 47_50 + gift.fee)
    const lines = await site.rows(
      `select fund_id, amount_minor::int as amount from gift_lines where gift_id = $1 order by line`,
      [id],
    )
    assert.deepEqual(lines, [
      { fund_id: 'where-needed-most', amount: 25_00 },
      { fund_id: 'food-bank', amount: 10_00 },
      { fund_id: 'zakat', amount: 12_50 },
    ])
    await page.getByText('Card fee, covered by you').waitFor()
  })

  it('gives to the one cause that an address is about', async (t) => {
    const giver = donor('Idris')
    const { page, open } = await site.visit(t)
    await open('/donate/food-bank')
    await page.getByRole('heading', { level: 1, name: 'Thursday food bank' }).waitFor()

    await choose(amount(page, '£20 two parcels'))
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    await giveButton(page).click()
    const id = await arrives(page)

    await gaveOnce(site, giver, 20_00)
    const lines = await site.rows('select fund_id from gift_lines where gift_id = $1', [id])
    assert.deepEqual(lines, [{ fund_id: 'food-bank' }])
  })

  it('gives in euros, without being asked about Gift Aid', async (t) => {
    const giver = donor('Leila')
    const { page, open } = await site.visit(t)
    await open('/donate')

    await choose(page.getByRole('radio', { name: 'EUR' }))
    await choose(amount(page, '€25'))
    assert.equal(await page.getByRole('group', { name: 'Add Gift Aid?' }).count(), 0)
    await introduce(page, giver)
    await enterCard(page)
    await page.getByRole('button', { name: 'Give €25.00' }).click()
    const id = await arrives(page)

    await gaveOnce(site, giver, 25_00)
    assert.deepEqual(await site.rows('select currency from gifts where id = $1', [id]), [
      { currency: 'EUR' },
    ])
  })
})

describe('an address that says what to give', () => {
  it('opens the form with that amount and cause', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate?amount=100&fund=zakat')

    await page.getByRole('button', { name: 'Give £100.00' }).waitFor()
    assert.ok(await amount(page, '£100').isChecked())
    await page.getByRole('article', { name: 'Zakat al-Mal' }).waitFor()
  })

  it('may name an amount that nobody suggests', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate/food-bank?amount=7.50')

    await page.getByRole('button', { name: 'Give £7.50' }).waitFor()
    assert.equal(await field(page, 'Another amount').inputValue(), '7.50')
  })

  it('is taken for what it is when it makes no sense', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate?amount=-5&fund=%3Cscript%3E&currency=XXX')

    await page.getByRole('button', { name: 'Give', exact: true }).waitFor()
    await page.getByRole('article', { name: 'Where it is needed most' }).waitFor()
  })
})

describe('a cause', () => {
  it('that has closed says so, and leads to those that have not', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate/fitrana')

    await page.getByText('This collection has closed').waitFor()
    assert.equal(await giveButton(page).count(), 0)
    await page.getByRole('link', { name: 'Thursday food bank' }).click()
    await page.getByRole('heading', { level: 1, name: 'Thursday food bank' }).waitFor()
  })

  it('that closes while somebody fills the form takes nothing, and everything else is kept', async (t) => {
    const giver = donor('Dawud')
    const { page, open, expect } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver)
    await page.getByRole('button', { name: 'Add A roof for the next fifty years' }).click()
    const roof = page.getByRole('article', { name: 'A roof for the next fifty years' })
    await choose(roof.getByRole('radio', { name: '£20' }))
    expect(/^answer 409 POST \/api\/stripePaymentProcess/)
    await close('roof')

    await giveButton(page).click()
    await page.getByText('This cause has just closed').first().waitFor()
    assert.deepEqual(await giftsOf(site, giver), [])
    await page.getByRole('button', { name: 'Remove A roof' }).click()
    await giveButton(page).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('that nobody knows is not found', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate/no-such-cause', 404)

    await page.getByRole('heading', { level: 1, name: 'We can’t find that page' }).waitFor()
    await page.getByText('We could not find what you want to give to.').waitFor()
  })
})

describe('a card', () => {
  it('that is declined leaves everything where it is, and another one pays the same gift', async (t) => {
    const giver = donor('Amina')
    const { page, open } = await site.visit(t)
    await open('/donate')
    await choose(amount(page, '£50'))
    await introduce(page, giver)
    await addGiftAid(page)
    await enterCard(page, CARD.declined)

    await giveButton(page).click()
    const refusal = 'The card was not accepted. Please check it or try another one'
    await page.getByText(refusal).first().waitFor()
    const number = field(page, 'Card number')
    await eventually('the focus at the card', () => number.evaluate(isFocused))
    assert.equal(await number.getAttribute('aria-invalid'), 'true')
    assert.equal(await field(page, 'First name').inputValue(), 'Amina')
    assert.equal(await field(page, 'Postcode').inputValue(), 'B8 1JA')
    assert.ok(await amount(page, '£50').isChecked())
    assert.deepEqual(
      (await giftsOf(site, giver)).map(({ state, taken }) => [state, taken]),
      [['declined', 0]],
    )

    await enterCard(page)
    await giveButton(page).click()
    await arrives(page)
    await gaveOnce(site, giver, 50_00)
  })

  it('may be refused five times, then the payment ends and a new one may begin', async (t) => {
    const giver = donor('Zubair')
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver, CARD.declined)

    for (let refusals = 1; refusals <= 5; refusals++) {
      await giveButton(page).click()
      await eventually(`refusal ${refusals}`, async () => {
        const [row] = await site.rows<{ declines: number }>(
          'select declines from payments p join gifts g on g.payment_id = p.id join donors d on d.id = g.donor_id where d.email = $1',
          [giver.email],
        )
        return row?.declines === refusals
      })
      await enabled(page)
    }
    await page.getByText('This payment has ended and nothing was taken').waitFor()
    await enterCard(page)
    await giveButton(page).click()
    await arrives(page)

    const states = (await giftsOf(site, giver)).map(({ state, taken }) => [state, taken])
    assert.deepEqual(states, [
      ['failed', 0],
      ['succeeded', 1],
    ])
  })

  it('whose bank asks first pays once the donor has approved', async (t) => {
    const giver = donor('Safiya')
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver, CARD.challenge)

    await giveButton(page).click()
    const bank = page.getByRole('dialog', { name: 'Is it you?' })
    await bank.getByText('Somebody is giving £25.00 to Al-Noor Masjid').waitFor()
    assert.deepEqual(
      (await giftsOf(site, giver)).map(({ state }) => state),
      ['requires_action'],
    )
    await bank.getByRole('button', { name: 'Approve' }).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('whose bank was told no takes nothing, and may be tried again', async (t) => {
    const giver = donor('Hamza')
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await fillGift(page, giver, CARD.challenge)

    await giveButton(page).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('The card was not accepted').first().waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.deepEqual(
      (await giftsOf(site, giver)).map(({ taken }) => taken),
      [0],
    )
    await giveButton(page).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('whose bank still waits is asked again after a reload', async (t) => {
    const giver = donor('Ruqayya')
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver, CARD.challenge)
    await giveButton(page).click()
    await page.getByRole('dialog', { name: 'Is it you?' }).waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Approve' }).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('that is settled later is thanked for as it stands, and the page changes by itself', async (t) => {
    const giver = donor('Ilyas')
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver, CARD.settlesLater)

    await giveButton(page).click()
    const gift = await arrives(page, 'Confirming your gift')
    await page.getByRole('heading', { level: 1, name: 'Thank you, Ilyas' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Receipt (PDF)' }).count(), 0)
    await page.getByText('Your gift has arrived', { exact: true }).first().waitFor()

    await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor()
    assert.match(page.url(), new RegExp(`${gift}$`))
    await gaveOnce(site, giver, 25_00)
    await site.mailTo(giver.email)
  })

  it('with a mistake in it is pointed out at its field, and nothing is asked of the bank', async (t) => {
    const giver = donor('Noor')
    const { page, open, expect } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver, '4242424242424241')
    expect(/^answer 422 POST \/api\/sandbox\/confirmation-tokens/)

    await giveButton(page).click()

    const summary = page.getByRole('alert')
    await summary.getByText('One of the digits of the card number is not right').waitFor()
    assert.equal(await field(page, 'Card number').getAttribute('aria-invalid'), 'true')
    assert.deepEqual(await giftsOf(site, giver), [])
  })
})

describe('pressing the button', () => {
  it('twice at once gives once', async (t) => {
    const giver = donor('Sumayya')
    const { page, open, asked } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await fillGift(page, giver)

    await giveButton(page).dblclick()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
    assert.equal(asked.filter(({ path }) => path === '/api/stripePaymentProcess').length, 1)
  })

  it('by Enter, again and again, gives once', async (t) => {
    const giver = donor('Usman')
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await fillGift(page, giver)

    await field(page, 'Security code').focus()
    await Promise.all([1, 2, 3].map(() => page.keyboard.press('Enter')))
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('with nothing filled in says what is missing, and takes the focus there', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')

    await giveButton(page).click()

    const summary = page.getByRole('alert')
    await summary.getByText('need your attention').waitFor()
    await eventually('the focus at the summary', () => summary.evaluate(isFocused))
    for (const name of ['First name', 'Last name', 'Email'])
      assert.equal(await field(page, name).getAttribute('aria-invalid'), 'true', name)
    await summary.getByRole('link', { name: 'Enter your first name.' }).click()
    const first = field(page, 'First name')
    await eventually('the focus at the first name', () => first.evaluate(isFocused))
  })

  it('with a wrong address loses nothing that was typed', async (t) => {
    const giver = { ...donor('Hafsa'), email: 'hafsa at example' }
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver)

    await giveButton(page).click()

    const summary = page.getByRole('alert')
    await summary.getByRole('link', { name: 'does not look like an email address' }).waitFor()
    assert.equal(await field(page, 'Email').inputValue(), 'hafsa at example')
    assert.equal(await field(page, 'First name').inputValue(), 'Hafsa')
    assert.equal(await field(page, 'Card number').inputValue(), '4242 4242 4242 4242')
    const right = { ...giver, email: donor('Hafsa').email }
    await field(page, 'Email').fill(right.email)
    await giveButton(page).click()
    await arrives(page)
    await gaveOnce(site, right, 25_00)
  })

  it('without an answer about Gift Aid asks for one: it is never given for the donor', async (t) => {
    const giver = donor('Talha')
    const { page, open } = await site.visit(t)
    await open('/donate')
    for (const name of ['Yes I pay UK tax', 'No I don’t'])
      assert.equal(await page.getByRole('radio', { name }).isChecked(), false)
    await choose(amount(page, '£25'))
    await introduce(page, giver)
    await enterCard(page)

    await giveButton(page).click()

    await page.getByRole('alert').getByText('would you like to add Gift Aid?').waitFor()
    assert.deepEqual(await giftsOf(site, giver), [])
  })
})

describe('bad luck', () => {
  it('a reload in the middle keeps what was typed, but never the card', async (t) => {
    const giver = donor('Asma')
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver)

    await page.reload()

    await page.getByRole('button', { name: 'Give £25.00' }).waitFor()
    assert.ok(await amount(page, '£25').isChecked())
    assert.equal(await field(page, 'First name').inputValue(), 'Asma')
    assert.equal(await field(page, 'Email').inputValue(), giver.email)
    assert.ok(await page.getByRole('radio', { name: 'No I don’t' }).isChecked())
    for (const name of ['Card number', 'Expiry date', 'Security code'])
      assert.equal(await field(page, name).inputValue(), '', name)
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...sessionStorage }, { ...localStorage }])',
    )
    assert.doesNotMatch(kept, /4242|12\/30/)
  })

  it('an answer that is lost on its way is asked for again, and it is one gift', async (t) => {
    const giver = donor('Sulayman')
    const { page, open, expect, asked } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver)
    expect(/^failed \S+ POST \/api\/stripePaymentProcess/)
    await loseAnswers(page, 1)

    await giveButton(page).click()
    await arrives(page)

    assert.equal(asked.filter(({ path }) => path === '/api/stripePaymentProcess').length, 2)
    await gaveOnce(site, giver, 25_00)
  })

  it('when no answer comes through the page says that it does not know, and pressing again finds the gift', async (t) => {
    const giver = donor('Nadia')
    const { page, open, expect } = await site.visit(t)
    await page.clock.install()
    await open('/donate')
    await fillGift(page, giver)
    expect(/^failed \S+ POST \/api\/stripePaymentProcess/)
    const lost = await loseAnswers(page, 3)

    await giveButton(page).click()
    for (const [tries, ms] of [
      [1, 2_000],
      [2, 5_000],
    ] as const) {
      await eventually(`loss ${tries}`, async () => lost() >= tries)
      await page.clock.fastForward(ms)
    }
    await page.getByText('We have not heard back').waitFor()
    await gaveOnce(site, giver, 25_00)
    await page.getByRole('button', { name: 'Check on my gift' }).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('a page that is left before the answer came is taken to its gift when it is opened again', async (t) => {
    const giver = donor('Tariq')
    const { page, open, expect } = await site.visit(t)
    await page.clock.install()
    await open('/donate')
    await fillGift(page, giver)
    expect(/^failed \S+ POST \/api\/stripePaymentProcess/)
    const lost = await loseAnswers(page, 1)
    await giveButton(page).click()
    await eventually('a loss', async () => lost() === 1)

    await page.reload()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('without a connection the page says so kindly, loses nothing, and works when it is back', async (t) => {
    const giver = donor('Farid')
    const { page, context, open, expect } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver)
    await alive(page)
    expect(/^failed net::ERR_INTERNET_DISCONNECTED/)

    await context.setOffline(true)
    await giveButton(page).click()
    await page.getByText('The payment service could not be reached. Nothing was taken').waitFor()
    assert.equal(await field(page, 'First name').inputValue(), 'Farid')
    assert.equal(await field(page, 'Card number').inputValue(), '4242 4242 4242 4242')
    assert.deepEqual(await giftsOf(site, giver), [])
    await context.setOffline(false)
    await giveButton(page).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('the bank’s own lost answer is found out, and taken once', async (t) => {
    const giver = donor('Bushra')
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver, CARD.answerLost)

    await giveButton(page).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })
})

const isFocused = (element: { readonly ownerDocument: { readonly activeElement: unknown } }) =>
  element === element.ownerDocument.activeElement

/** The server hears the question and answers it; the browser never hears that. Answers how many were lost so far. */
async function loseAnswers(page: Page, times: number): Promise<() => number> {
  let lost = 0
  await page.route(
    '**/api/stripePaymentProcess',
    async (route) => {
      const request = route.request()
      const { host, pathname, port } = new URL(request.url())
      // Node does not know every name below localhost, as browsers do.
      const url = `http://127.0.0.1:${port}${pathname}`
      await route.fetch({ url, headers: { ...(await request.allHeaders()), host } })
      await route.abort('connectionreset')
      lost += 1
    },
    { times },
  )
  return () => lost
}

/** The button waits for an answer no more. */
async function enabled(page: Page): Promise<void> {
  await page.locator('button[type=submit]:not([aria-busy=true])').waitFor()
}

async function close(causeId: string): Promise<void> {
  await inTransaction(await site.office(), async (ctx) => {
    await ctx.db
      .insert(causeClosures)
      .values({ organisationId: ctx.organisation.id, causeId, closedAt: ctx.now() })
    await announceChange(ctx)
  })
}
