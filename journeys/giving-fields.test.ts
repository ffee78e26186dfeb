import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { configure } from '#features/ground/configuration/configuration.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { CARD } from '#testing/gifts.ts'
import {
  amount,
  arrives,
  choose,
  donor,
  enterCard,
  field,
  fillGift,
  giveButton,
  introduce,
} from './donor.ts'
import { alive } from './screen.ts'
import { account, part, signInAs } from './somebody.ts'

const site = openSite()

const CARD_SHOWN = '4242 4242 4242 4242'

describe('the card form', () => {
  it('takes what is typed key by key, in whatever way', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await alive(page)
    const expiry = field(page, 'Expiry date')

    for (const [keys, shown] of [
      ['1234', '12/34'],
      ['12/34', '12/34'],
      ['12 / 34', '12/34'],
      ['12-34', '12/34'],
      ['12/2034', '12/2034'],
      ['1/34', '01/34'],
      ['434', '04/34'],
      ['١٢٣٤', '12/34'],
      ['١٢/٣٤', '12/34'],
    ] as const) {
      await expiry.fill('')
      await expiry.pressSequentially(keys)
      assert.equal(await expiry.inputValue(), shown, keys)
    }
    for (const keys of ['4242424242424242', '4242-4242-4242-4242', '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢']) {
      await field(page, 'Card number').fill('')
      await field(page, 'Card number').pressSequentially(keys)
      assert.equal(await field(page, 'Card number').inputValue(), CARD_SHOWN, keys)
    }
    await field(page, 'Security code').pressSequentially('١٢٣')
    assert.equal(await field(page, 'Security code').inputValue(), '123')
  })

  it('takes what is pasted, with everything that came along', async (t) => {
    const { page, context, open } = await site.visit(t, { device: 'desktop' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('/donate')
    await alive(page)

    for (const [name, text, shown] of [
      ['Expiry date', ' 12 / 2034 ', '12/34'],
      ['Expiry date', '12–34', '12/34'],
      ['Expiry date', '\u206612/34\u2069', '12/34'],
      ['Card number', '  4242 4242 4242 4242 \u00a0', CARD_SHOWN],
      ['Card number', 'Card: 4242-4242-4242-4242', CARD_SHOWN],
      ['Security code', ' 123 ', '123'],
    ] as const) {
      await field(page, name).fill('')
      await paste(page, field(page, name), text)
      assert.equal(await field(page, name).inputValue(), shown, text)
    }
  })

  it('takes what the browser fills in: a whole value in one event', async (t) => {
    const giver = donor('Autofilled', 'Khan')
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open('/donate')
    await fillGift(page, giver)
    await alive(page)

    for (const text of ['12/2034', '2034-12', '12 / 34', '12/34']) {
      await autofill(field(page, 'Expiry date'), text)
      assert.equal(await field(page, 'Expiry date').inputValue(), '12/34', text)
    }
    await autofill(field(page, 'Card number'), CARD.good)
    await autofill(field(page, 'Security code'), '123')
    await giveButton(page).click()

    await arrives(page)
  })

  it('leaves a keyboard alone that composes, as some on telephones do', async (t) => {
    const { page, context, open } = await site.visit(t, { device: 'phone' })
    await open('/donate')
    await alive(page)
    const keyboard = await context.newCDPSession(page)
    const compose = async (name: string, text: string) => {
      await field(page, name).focus()
      for (let i = 1; i <= text.length; i++) {
        const part = text.slice(0, i)
        await keyboard.send('Input.imeSetComposition', {
          text: part,
          selectionStart: i,
          selectionEnd: i,
        })
        assert.equal(await field(page, name).inputValue(), part)
      }
      await keyboard.send('Input.insertText', { text })
    }

    await compose('Card number', CARD.good)
    await compose('Expiry date', '1234')

    assert.equal(await field(page, 'Card number').inputValue(), CARD_SHOWN)
    assert.equal(await field(page, 'Expiry date').inputValue(), '12/34')
    await compose('Security code', '123')
    assert.equal(await field(page, 'Security code').inputValue(), '123')
  })

  it('is edited in the middle of a field, and the caret stays where it was', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await alive(page)
    const number = field(page, 'Card number')
    await number.pressSequentially('4242424242424242')

    await caretTo(number, 7)
    await page.keyboard.press('Backspace')
    assert.deepEqual(await state(number), ['4242 4424 2424 242', 6])
    await page.keyboard.press('2')
    assert.deepEqual(await state(number), [CARD_SHOWN, 7])

    const expiry = field(page, 'Expiry date')
    await expiry.pressSequentially('1234')
    await caretTo(expiry, 2)
    await page.keyboard.press('Backspace')
    assert.deepEqual(await state(expiry), ['1/34', 1])
    await page.keyboard.press('1')
    assert.deepEqual(await state(expiry), ['11/34', 2])
    await caretTo(expiry, 0)
    await page.keyboard.press('Delete')
    await page.keyboard.press('1')
    assert.deepEqual(await state(expiry), ['11/34', 1])
    await page.keyboard.press('End')
    for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace')
    assert.deepEqual(await state(expiry), ['', 0])
  })

  it('says what is missing of a date that is none', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, donor('Nobody'))
    await field(page, 'Expiry date').fill('12')

    await giveButton(page).click()

    await page.getByText('Enter the expiry date as month and year').first().waitFor()
  })
})

describe('an amount', () => {
  it('is understood as people write it', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await alive(page)
    const other = field(page, 'Another amount').first()

    for (const [typed, given] of [
      ['25', '£25.00'],
      ['£25', '£25.00'],
      ['25.5', '£25.50'],
      ['25,50', '£25.50'],
      ['1,000', '£1,000.00'],
      ['1 250,50', '£1,250.50'],
      ['٢٥', '£25.00'],
      ['٢٥٫٥٠', '£25.50'],
      ['١٬٠٠٠', '£1,000.00'],
    ] as const) {
      await other.fill('')
      await other.pressSequentially(typed)
      await page.getByRole('button', { name: `Give ${given}`, exact: true }).waitFor()
      await autofill(other, '')
      await autofill(other, typed)
      await page.getByRole('button', { name: `Give ${given}`, exact: true }).waitFor()
      assert.equal(await other.inputValue(), typed, 'nobody’s text is written over')
    }
  })

  it('that cannot be given is told why, in words that fit', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, donor('Nobody'))
    const other = field(page, 'Another amount').first()

    for (const [typed, says] of [
      ['1000000', 'The largest gift by card to “Where it is needed most” is £10,000.'],
      ['0.20', 'The smallest gift to “Where it is needed most” is £1.'],
      ['ten', 'in figures only, such as 25 or 12.50.'],
      ['€25', 'in figures only, such as 25 or 12.50.'],
    ] as const) {
      await other.fill(typed)
      await giveButton(page).click()
      await page.getByText(says).first().waitFor()
    }
  })
})

describe('a form that knows', () => {
  it('says at once what is wrong with an amount, and nothing moves', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await alive(page)
    const other = field(page, 'Another amount').first()
    const cause = page.locator('.cause').first()
    const before = (await cause.boundingBox())!.height

    await other.fill('1000000')
    await cause.getByText('At most £10,000 by card').waitFor()
    await other.fill('0.20')
    await other.blur()
    await cause.getByText('At least £1').waitFor()
    await other.fill('ten')
    await other.blur()
    await cause.getByText('Figures only, such as 25 or 12.50').waitFor()

    for (const wrong of ['twenty', '10.999', '-5', '0', '1000000']) {
      await other.fill(wrong)
      await other.blur()
      await eventually(`${wrong} is said to be wrong`, async () =>
        cause.locator('[aria-invalid=true]').isVisible(),
      )
      assert.notEqual(await cause.locator('.field-hint').textContent(), '', wrong)
    }

    assert.equal((await cause.boundingBox())!.height, before)
    await other.fill('25,50')
    await other.blur()
    assert.equal(await cause.locator('[aria-invalid=true]').count(), 0)
    await page.getByRole('button', { name: 'Give £25.50', exact: true }).waitFor()
    assert.equal(await cause.locator('.field-hint').textContent(), '')
  })

  it('speaks of what Gift Aid makes of an amount only when there is one', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await alive(page)
    assert.ok(await page.getByText('at no cost to you').isHidden())

    await choose(amount(page, '£25'))

    await page.getByText('£25 becomes').waitFor()
  })

  it('fills in the address that somebody has saved, and asks for no town', async (t) => {
    const email = await account(site, 'lives-here')
    const { page, open } = await site.visit(t)
    await signInAs(page, open, email)
    const address = part(page, 'Your address')
    await address.getByLabel('House and street').fill('7 Alum Rock Road')
    await address.getByLabel('Town or city').fill('Birmingham')
    await address.getByLabel('Postcode').fill('B8 1JA')
    await address.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your details are saved.').first().waitFor()

    await open('/donate')
    await alive(page)
    await choose(amount(page, '£25'))
    await choose(page.getByRole('radio', { name: 'Yes I pay UK tax' }))
    await page.getByText('This is the address in your account.').waitFor()
    const line1 = field(page, 'House name or number, and street')
    assert.equal(await line1.inputValue(), '7 Alum Rock Road')
    assert.equal(await field(page, 'Postcode').inputValue(), 'B8 1JA')
    await line1.fill('7a Alum Rock Road')
    await field(page, 'Town or city').fill('')
    await enterCard(page)
    await giveButton(page).click()
    await arrives(page)

    const [declared] = await site.rows(
      `select address from declarations where address->>'line1' = '7a Alum Rock Road'`,
    )
    assert.deepEqual(declared, {
      address: { line1: '7a Alum Rock Road', city: '', postcode: 'B8 1JA', country: 'GB' },
    })
  })
})

describe('a donor', () => {
  it('is kept without stray spaces, and with the postcode as the Royal Mail writes it', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await choose(amount(page, '£25'))
    await field(page, 'First name').fill('  Umm   Kulthum ')
    await field(page, 'Last name').fill(' Bint  Ali ')
    await field(page, 'Email').fill(' Umm.Kulthum@Example.org ')
    await choose(page.getByRole('radio', { name: 'Yes I pay UK tax' }))
    await field(page, 'House name or number, and street').fill('7  Alum Rock Road ')
    await field(page, 'Town or city').fill(' Birmingham')
    await field(page, 'Postcode').fill('Birmingham')
    await enterCard(page)
    await giveButton(page).click()
    await page.getByText('This does not look like a UK postcode').first().waitFor()
    await field(page, 'Postcode').fill(' b81ja')
    await giveButton(page).click()
    await arrives(page)

    const [mail, [declared]] = [
      await site.mailTo('umm.kulthum@example.org'),
      await site.rows(`select first_name, last_name, address->>'line1' as line1,
        address->>'postcode' as postcode from declarations where last_name like '%Ali%'`),
    ]
    assert.match(mail.text, /Thank you, Umm Kulthum/i)
    assert.deepEqual(declared, {
      first_name: 'Umm Kulthum',
      last_name: 'Bint Ali',
      line1: '7 Alum Rock Road',
      postcode: 'B8 1JA',
    })
  })
})

describe('a currency with other decimals', () => {
  before(() => collectIn('GBP', 'JPY', 'KWD'))
  after(() => collectIn('GBP', 'EUR'))

  for (const language of ['en', 'ar'] as const)
    it(`takes yen, in figures of their size (${language})`, async (t) => {
      const { page, open } = await site.visit(t, { language, device: 'phone' })
      await open('/donate')
      await alive(page)
      await choose(page.getByRole('radio', { name: '¥ JPY' }))

      const chips = page.locator('.cause').first().getByRole('radio')
      const offered = await page.locator('.cause').first().locator('label').allTextContents()
      assert.deepEqual(
        offered.flatMap((text) => /¥[\d,]+/.exec(text)?.[0] ?? []),
        ['¥1,000', '¥2,500', '¥5,000', '¥10,000'],
      )
      await choose(chips.nth(1))
      await fillAll(page)
      await page.locator('.give [type=submit]').click()
      await page.waitForURL('**/thank-you/*')

      await page.getByText('¥2,500').first().waitFor()
      assert.deepEqual(await givenAt(page), { currency: 'JPY', total: 2_500, state: 'succeeded' })
    })

  it('takes dinars with three decimals, in steps that a card can pay', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await alive(page)
    await choose(page.getByRole('radio', { name: 'KD KWD' }))
    await introduce(page, donor('Dinar'))
    await enterCard(page)
    const other = field(page, 'Another amount').first()

    await other.fill('12.505')
    await page.getByRole('button', { name: /^Give/ }).click()
    await page
      .getByText(/Cards pay in steps of KWD\s0\.010/)
      .first()
      .waitFor()
    await other.fill('12.51')
    await page.getByRole('button', { name: /^Give KWD\s12\.510$/ }).click()
    await arrives(page)

    assert.deepEqual(await givenAt(page), { currency: 'KWD', total: 12_510, state: 'succeeded' })
  })

  it('does not offer what a card cannot be charged, and offers it again in the first one', async (t) => {
    await site.rows(
      `update causes set minimum_minor = 10, suggested_amounts = '[{"amount": 20, "label": ""}, {"amount": 500, "label": ""}]'
       where id = 'food-bank'`,
    )
    await collectIn('GBP', 'JPY', 'KWD')
    const { page, open } = await site.visit(t)
    await open('/donate/food-bank?amount=5')
    await alive(page)

    assert.equal(await amount(page, '£0.20').count(), 0)
    assert.ok(await amount(page, '£5').isChecked())
    await choose(page.getByRole('radio', { name: '¥ JPY' }))
    assert.ok(await amount(page, '¥500').isChecked())
    assert.equal(await amount(page, '¥20').count(), 0)
  })
})

const OFFERED = {
  GBP: { value: 'GBP', label: 'British pound', sign: '£' },
  EUR: { value: 'EUR', label: 'Euro', sign: '€' },
  JPY: { value: 'JPY', label: 'Japanese yen', sign: '¥' },
  KWD: { value: 'KWD', label: 'Kuwaiti dinar', sign: 'KD' },
}

async function collectIn(...currencies: (keyof typeof OFFERED)[]): Promise<void> {
  await configure(await site.office(), { currencies: currencies.map((code) => OFFERED[code]) })
  await eventually('the currencies on the giving page', async () =>
    (await site.fetch('/api/donations')).body.toString().includes(`"${currencies.at(-1)}"`),
  )
}

/** Everything but the amount, in whatever language. */
async function fillAll(page: Page): Promise<void> {
  for (const [name, text] of Object.entries({
    firstName: 'Yumi',
    lastName: 'Tanaka',
    email: 'yumi@example.org',
    cardNumber: CARD.good,
    cardExpiry: '12/34',
    cardCode: '123',
  }))
    await page.locator(`[name=${name}]`).fill(text)
}

/** What the books have of the gift whose thank-you page is open. */
async function givenAt(page: Page) {
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const find = async () => {
    const [found] = await site.rows<{ state: string }>(
      `select g.currency, g.total_minor::int as total, p.state from gifts g
       join payments p on p.organisation_id = g.organisation_id and p.id = g.payment_id where g.id = $1`,
      [id],
    )
    return found
  }
  await eventually('a settled gift', async () => (await find())?.state === 'succeeded')
  return find()
}

/** As Ctrl+V does, from a real clipboard. */
async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await into.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** As browsers and password keepers do: the value at once, and one event that says nothing of keys. */
function autofill(field: Locator, text: string): Promise<void> {
  return inThePage(
    field,
    `Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, ${JSON.stringify(text)})
     element.dispatchEvent(new Event('input', { bubbles: true }))
     element.dispatchEvent(new Event('change', { bubbles: true }))`,
  )
}

function caretTo(field: Locator, at: number): Promise<void> {
  return inThePage(field, `element.focus(); element.setSelectionRange(${at}, ${at})`)
}

/** The text of a field, and where the caret stands in it. */
function state(field: Locator): Promise<[string, number]> {
  return inThePage(field, 'return [element.value, element.selectionStart]')
}

/** Runs in the browser, whose words the types of this side do not know. */
async function inThePage<T>(field: Locator, script: string): Promise<T> {
  const name = await field.getAttribute('name')
  return field.page().evaluate<T>(`(() => {
    const element = document.querySelector('[name="${name}"]')
    ${script}
  })()`)
}
