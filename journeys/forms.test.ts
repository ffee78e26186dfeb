import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually, openSite } from '#testing/browser.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'
import { alive } from './screen.ts'

const site = openSite()

const THANKS = "Thank you! We'll get back to you as soon as possible."

for (const device of ['phone', 'desktop'] as const) {
  describe(`on a ${device}`, () => {
    it('a message reaches the office, and is thanked for', async (t) => {
      const email = `khadija.${device}@example.org`
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/get-in-touch')
      assert.deepEqual(await inspector.faults(), [])
      await alive(page)

      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByRole('heading', { name: 'Please check 4 answers' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await field(page, 'Your name').fill('Khadija Noor')
      await field(page, 'Email').fill(email)
      await page.getByLabel('What is it about?').selectOption('Something else')
      await field(page, 'Your message').fill('Is there room for a pushchair?')
      await page.reload()
      await alive(page)
      assert.equal(await field(page, 'Your message').inputValue(), 'Is there room for a pushchair?')
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByText(THANKS).first().waitFor()
      await page.getByRole('heading', { name: 'We’ve received your message' }).waitFor()

      assert.deepEqual(await inspector.faults(), [])
      assert.match((await site.mailTo(email)).text, /We’ve received your message/)
      const rows = await site.rows('select id from submissions where sender_email = $1', [email])
      assert.equal(rows.length, 1)
    })

    it('letters are asked for, confirmed and ended', async (t) => {
      const email = `bilal.${device}@example.org`
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/subscribe')
      assert.deepEqual(await inspector.faults(), [])

      await field(page, 'Email').fill(email)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      const { text } = await site.mailTo(email)
      const [, path = ''] = /(\/subscription\?token=[\w.-]+)/.exec(text) ?? []
      await open(path)
      await page.getByRole('button', { name: 'Yes, sign me up' }).click()
      const events = page.getByRole('checkbox', { name: 'Events' })
      await events.waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await page.getByRole('button', { name: 'Unsubscribe from everything' }).click()
      await page.getByRole('heading', { name: 'You’ve unsubscribed' }).waitFor()

      const rows = await site.rows('select id from subscribers where email = $1', [email])
      assert.deepEqual(rows, [])
    })
  })
}

it('a message is written and sent with the keyboard alone', async (t) => {
  const email = 'maryam.keys@example.org'
  const { page, open } = await site.visit(t, { device: 'desktop' })
  await open('/get-in-touch')
  await alive(page)

  await field(page, 'Your name').focus()
  await page.keyboard.type('Maryam')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A general')
  await page.keyboard.press('Tab')
  await page.keyboard.type('When is the hall free?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'We’ve received your message' }).waitFor()
  await eventually('the focus at what has happened', () =>
    page.evaluate<boolean>(`document.activeElement.classList.contains('arrived')`),
  )
  await site.mailTo(email)
})
