import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSite } from '#testing/browser.ts'
import { CARD } from '#testing/gifts.ts'
import { gaveOnce, receiptIn } from './donor.ts'
import { readPdf } from './pdf.ts'
import { alive, fits } from './screen.ts'

const site = openSite()

const PAGES = ['/', '/donate', '/donate/food-bank', '/privacy', '/terms-conditions', '/offline']

describe('a visitor who reads Arabic', () => {
  it('changes the language by a link, also without JavaScript, and back', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop', javaScript: false })
    await open('/donate?amount=25')

    await page.getByRole('link', { name: 'العربية' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'تبرّع إلى مسجد النور' }).waitFor()
    const root = page.locator('html')
    assert.equal(await root.getAttribute('dir'), 'rtl')
    assert.equal(await root.getAttribute('lang'), 'ar')
    assert.match(page.url(), /\/donate\?amount=25$/, 'on the same page')

    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'سياسة الخصوصية' })
      .first()
      .click()
    assert.equal(await root.getAttribute('dir'), 'rtl', 'also on the next page')
    await page.getByRole('link', { name: 'English' }).first().click()
    assert.equal(await root.getAttribute('dir'), 'ltr')
  })

  it('is greeted in Arabic when that is what their browser asks for', async (t) => {
    const { page, open } = await site.visit(t, { language: 'ar' })
    await open('/donate')

    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
    await page.getByRole('heading', { level: 1, name: 'تبرّع إلى مسجد النور' }).waitFor()
  })

  it('is spoken to in English where the organisation speaks only that', async (t) => {
    const { page, open } = await site.visit(t, { language: 'ar', organisation: 'crescent' })
    await open('/')

    assert.equal(await page.locator('html').getAttribute('lang'), 'en')
    assert.equal(await page.getByRole('link', { name: 'العربية' }).count(), 0)
  })

  for (const device of ['phone', 'small'] as const) {
    it(`sees every page whole on a ${device === 'small' ? 'very narrow phone' : 'phone'}`, async (t) => {
      const { page, open } = await site.visit(t, { device, language: 'ar' })
      for (const path of PAGES) {
        await open(path)
        await alive(page)
        await fits(page, page.viewportSize()!.width)
      }
    })
  }

  it('gives under a long Arabic name, which goes through to the thank-you, the mail and the receipt', async (t) => {
    const firstName = 'عبدالرحمن بن محمد بن إبراهيم'
    const lastName = 'آل الشيخ القرشي الهاشمي'
    const giver = { firstName, lastName, email: 'abdurrahman@example.org' }
    const { page, open } = await site.visit(t, { language: 'ar' })
    await open('/donate')

    await page.locator('label', { hasText: '£25' }).click()
    await page.getByRole('textbox', { name: 'الاسم الأول' }).fill(firstName)
    await page.getByRole('textbox', { name: 'اسم العائلة' }).fill(lastName)
    await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill(giver.email)
    await page.getByRole('radio', { name: 'لا أدفعها' }).locator('xpath=ancestor::label').click()
    await page.getByRole('textbox', { name: 'رقم البطاقة' }).fill(CARD.good)
    await page.getByRole('textbox', { name: 'تاريخ الانتهاء' }).fill('١٢/٣٠')
    await page.getByRole('textbox', { name: 'رمز الأمان' }).fill('١٢٣')
    await page.getByRole('button', { name: /^تبرّع بمبلغ/ }).click()

    await page.waitForURL('**/thank-you/*')
    await page.getByRole('heading', { level: 1, name: `جزاك الله خيرًا يا ${firstName}.` }).waitFor()
    await page.getByText('وصل تبرعك', { exact: true }).first().waitFor()
    await fits(page, 360)
    await gaveOnce(site, giver, 25_00)
    const mail = await site.mailTo(giver.email)
    assert.equal(mail.language, 'ar')
    assert.match(mail.html, /dir="rtl"/)
    assert.ok(mail.text.includes(`شكرًا لك، ${firstName}`))
    const [printed = ''] = readPdf((await site.fetch(receiptIn(mail))).body)
    // Glyphs lie on paper from left to right, so the last letter of a word comes first.
    const lying = printed.replaceAll(/\s/g, '')
    for (const word of [...firstName.split(' '), ...lastName.split(' ')])
      assert.ok(lying.includes(Array.from(word).toReversed().join('')), `${word} in ${printed}`)
  })

  it('is told in Arabic what is missing', async (t) => {
    const { page, open } = await site.visit(t, { language: 'ar' })
    await open('/donate')

    await page.getByRole('button', { name: 'تبرّع', exact: true }).click()

    const summary = page.getByRole('alert')
    await summary.getByText('اكتب اسمك الأول.').waitFor()
    const said = ((await summary.textContent()) ?? '').replaceAll('Gift Aid', '')
    assert.doesNotMatch(said, /[A-Za-z]{3}/)
    await fits(page, 360)
  })
})

describe('a name of sixty letters', () => {
  it('fits everywhere, and goes through to the receipt without losing one', async (t) => {
    const firstName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'
    const giver = { firstName, lastName: firstName.toUpperCase(), email: 'wolfe@example.org' }
    assert.equal(firstName.length, 60)
    const { page, open } = await site.visit(t, { device: 'small' })
    await open('/donate')

    await page.locator('label', { hasText: '£25' }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill(`${firstName}and more`)
    await page.getByRole('textbox', { name: 'Last name' }).fill(giver.lastName)
    await page.getByRole('textbox', { name: 'Email' }).fill(giver.email)
    await page.getByRole('radio', { name: 'No I don’t' }).locator('xpath=ancestor::label').click()
    await page.getByRole('textbox', { name: 'Card number' }).fill(CARD.good)
    await page.getByRole('textbox', { name: 'Expiry date' }).fill('1230')
    await page.getByRole('textbox', { name: 'Security code' }).fill('123')
    await page.getByRole('button', { name: 'Give £25.00' }).click()

    await page.waitForURL('**/thank-you/*')
    await page.getByRole('heading', { level: 1, name: `Thank you, ${firstName}.` }).waitFor()
    await fits(page, 320)
    await gaveOnce(site, giver, 25_00)
    const mail = await site.mailTo(giver.email)
    assert.ok(mail.text.includes(firstName))
    const [printed = ''] = readPdf((await site.fetch(receiptIn(mail))).body)
    const inOne = printed.replaceAll(/\s/g, '')
    assert.ok(inOne.includes(firstName) && inOne.includes(giver.lastName), printed)
  })
})

interface Edges {
  readonly top: number
  readonly bottom: number
}

interface Foot {
  readonly dock: Edges
  readonly next: Edges
  /** The height of a line for each size of its letters. */
  readonly line: number
}

const FOOT = `(() => {
  const [dock, next] = ['.dock', '.dock .chip > span'].map((at) => document.querySelector(at))
  const { fontSize, lineHeight } = getComputedStyle(next)
  const line = parseFloat(lineHeight) / parseFloat(fontSize)
  return { dock: dock.getBoundingClientRect().toJSON(), next: next.getBoundingClientRect().toJSON(), line }
})()`

/** Blocks with no letter of Urdu in them, on more than one line, whose lines have the height that Nastaliq needs. */
const FAR_APART = `[...document.querySelectorAll('main :is(p, h1, h2, h3, dd)')].flatMap((block) => {
  const { fontSize, lineHeight, display } = getComputedStyle(block)
  const text = block.innerText.trim()
  const isEnglish = /[a-z]{3}/i.test(text) && !/\\p{Script=Arabic}/u.test(text)
  const isWhole = ![...block.children].some((child) => getComputedStyle(child).display === 'block')
  const isHigh = block.clientHeight > 1.5 * parseFloat(lineHeight)
  const isFar = parseFloat(lineHeight) > 1.75 * parseFloat(fontSize)
  return display !== 'none' && isEnglish && isWhole && isHigh && isFar ? [text.slice(0, 60)] : []
})`

describe('a visitor who reads Urdu', () => {
  it('is greeted in it, from right to left, and in its own letters', async (t) => {
    const { page, open } = await site.visit(t, { language: 'ur' })
    await open('/donate')

    const root = page.locator('html')
    assert.equal(await root.getAttribute('lang'), 'ur')
    assert.equal(await root.getAttribute('dir'), 'rtl')
    await page.getByRole('heading', { level: 1, name: 'مسجد النور کو عطیہ دیں' }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok(
      await page.evaluate(
        `[...document.fonts].some(({ family, status }) => /Nastaliq Urdu/.test(family) && status === 'loaded')`,
      ),
    )
  })

  it('changes to it by a link, where others do not pay for its letters', async (t) => {
    const { page, open, asked } = await site.visit(t, { device: 'desktop' })
    await open('/prayer-times')
    assert.ok(!asked.some(({ path }) => path.includes('nastaliq')))

    await page.getByRole('link', { name: 'اردو' }).first().click()

    await page.getByRole('heading', { level: 1, name: 'نماز کے اوقات' }).waitFor()
  })

  it('reads what stands there in English in lines as close as those of English', async (t) => {
    const { page, open } = await site.visit(t, { language: 'ur', javaScript: false })
    const found: string[] = []
    for (const path of ['/', '/news', '/donate', '/services', '/events', '/campaigns']) {
      await open(path)
      found.push(...(await page.evaluate<string[]>(FAR_APART)).map((text) => `${path}: ${text}`))
    }
    assert.deepEqual(found, [])
  })

  it('finds what is next at the foot of a phone in lines as high as Nastaliq, none of them cut', async (t) => {
    const { page, open } = await site.visit(t, { device: 'phone', language: 'ur' })
    await open('/')
    const { dock, next, line } = await page.evaluate<Foot>(FOOT)
    assert.ok(line >= 1.9, `lines of ${line}`)
    assert.ok(next.top >= dock.top && next.bottom <= dock.bottom)
  })

  it('sees every page whole on a phone', async (t) => {
    const { page, open } = await site.visit(t, { language: 'ur' })
    for (const path of [...PAGES, '/prayer-times', '/events', '/maktab', '/user/login']) {
      await open(path)
      await alive(page)
      await fits(page, page.viewportSize()!.width)
    }
  })
})
