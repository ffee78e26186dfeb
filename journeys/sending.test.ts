import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answer } from '#features/site/ask-imam/ask-imam.ts'
import { applyForCourse } from '#features/site/courses/contract.ts'
import { openSite } from '#testing/browser.ts'
import { PDF } from '#testing/documents.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'
import { alive } from './screen.ts'

const site = openSite()

for (const device of ['phone', 'desktop'] as const) {
  describe(`on a ${device}`, { concurrency: 2 }, () => {
    it('whoever comes too late for a course waits for a place, and has typed nothing twice', async (t) => {
      const email = `sumayya.${device}@example.org`
      const { page, open, expect } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/courses/mental-health-first-aid')
      await alive(page)

      await page.getByRole('button', { name: 'Send application' }).click()
      await page.getByRole('heading', { name: 'Please check 4 answers' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await field(page, 'First name').fill('Sumayya')
      await field(page, 'Last name').fill('Begum')
      await field(page, 'Email').fill(email)
      await field(page, 'Telephone').fill('07700 900123')
      for (const firstName of ['Amina', 'Bilal']) await takePlace(firstName)
      expect(/^answer 409 POST/)
      await page.getByRole('button', { name: 'Send application' }).click()
      await page.getByText('The last place has just been taken').first().waitFor()
      await page.reload()
      await alive(page)
      assert.equal(await field(page, 'First name').inputValue(), 'Sumayya')
      await page.getByRole('checkbox', { name: 'put me on the waiting list' }).check()
      await page.getByRole('button', { name: 'Send application' }).click()
      await page.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor()

      assert.deepEqual(await inspector.faults(), [])
      const { text } = await site.mailTo(email)
      const reference = await page.locator('.arrived .reference').textContent()
      assert.ok(text.includes(reference ?? '-'), reference ?? '')
    })

    it('a family registers its children in one go', async (t) => {
      const email = `ayse.${device}@example.org`
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/maktab')
      await alive(page)
      const child = (number: number) =>
        page.getByRole('group', { name: number === 1 ? 'First child' : `Child ${number}` })
      const tell = async (number: number, name: string) => {
        await child(number).getByLabel('first name').fill(name)
        await child(number).getByLabel('last name').fill('Yilmaz')
        await child(number).getByLabel('date of birth').fill('2018-05-04')
      }

      await tell(1, 'Elif')
      for (const [number, name] of [
        [2, 'Nobody'],
        [3, 'Emre'],
      ] as const) {
        await page.getByRole('button', { name: 'Add another child' }).click()
        await tell(number, name)
      }
      await page.getByRole('button', { name: /^Remove this child.*2$/ }).click()
      await page.getByRole('button', { name: 'Send registration' }).click()
      await page.getByText('Please agree to the terms.').first().waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await page.reload()
      await alive(page)
      assert.equal(await child(2).getByLabel('first name').inputValue(), 'Emre')
      assert.equal(await child(3).count(), 0)

      await page.getByLabel('Which session?').selectOption('Early, ages 5 to 8')
      await field(page, 'Your first name').fill('Ayşe')
      await field(page, 'Your last name').fill('Yilmaz')
      await field(page, 'Your relationship to the children').fill('Mother')
      await field(page, 'Email').fill(email)
      await page
        .getByRole('group', { name: 'Parent or guardian' })
        .getByLabel('Telephone')
        .fill('07700 900123')
      await field(page, 'Address line 1').fill('4 Mill Lane')
      await field(page, 'Town or city').fill('Birmingham')
      await field(page, 'Contact’s name').fill('Mehmet Yilmaz')
      await field(page, 'Contact’s telephone').fill('0121 496 0999')
      await page.getByRole('checkbox', { name: 'I have read the terms' }).check()
      await page.getByRole('button', { name: 'Send registration' }).click()
      await page.getByRole('heading', { name: 'Your children are registered' }).waitFor()

      await site.mailTo(email)
      const [row] = await site.rows<{ children: { firstName: string }[] }>(
        `select fields -> 'children' as children from submissions where sender_email = $1`,
        [email],
      )
      assert.deepEqual(
        row!.children.map(({ firstName }) => firstName),
        ['Elif', 'Emre'],
      )
    })

    it('an application arrives with its CV', async (t) => {
      const email = `hafsa.${device}@example.org`
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/vacancies/library-desk')
      await alive(page)

      await field(page, 'Your name').fill('Hafsa Malik')
      await field(page, 'Email').fill(email)
      await field(page, 'Why would you like this role?').fill('I read to children.')
      const cv = page.getByLabel('Your CV')
      await cv.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PDF })
      await page.getByRole('button', { name: 'Send application' }).click()
      await page.getByText('Choose a PDF or a Word document').first().waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: PDF })
      await page.getByRole('button', { name: 'Send application' }).click()
      await page.getByRole('heading', { name: 'We’ve received your application' }).waitFor()

      await site.mailTo(email)
      const files = await site.rows(
        `select f.id from submission_files f join submissions s on s.id = f.submission_id
         where s.sender_email = $1 and f.original_name = 'cv.pdf'`,
        [email],
      )
      assert.equal(files.length, 1)
    })

    it('a question to the imam is answered to whoever follows the link of the mail', async (t) => {
      const email = `zaynab.${device}@example.org`
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/ask-imam')
      await alive(page)

      await field(page, 'Your question').fill('May I fast while I am nursing?')
      await field(page, 'Email').fill(email)
      await page.getByRole('button', { name: 'Send question' }).click()
      await page.getByRole('heading', { name: 'We’ve received your question' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      const [row] = await site.rows<{ id: string }>(
        'select id from submissions where sender_email = $1',
        [email],
      )
      await answer(await site.office(), row!.id, '<p>You need not fast.</p>')
      const { text } = await site.mailTo(email)
      const [, link = ''] = /(\/ask-imam#answer=[\w-]+)/.exec(text) ?? []
      await page.goto('/privacy')
      await open(link)
      await page.getByText('You need not fast.').waitFor()

      assert.deepEqual(await inspector.faults(), [])
      assert.doesNotMatch(page.url(), /answer=/)
      await page.getByText(/What you asked on/).click()
      await page.getByText('May I fast while I am nursing?').waitFor()
    })

    it('a service is asked about', async (t) => {
      const email = `yusuf.${device}@example.org`
      const { page, open } = await site.visit(t, { device })
      await open('/service/hall-hire')
      await alive(page)

      await field(page, 'Your name').fill('Yusuf Rahman')
      await field(page, 'Email').fill(email)
      await field(page, 'What do you need?').fill('An aqiqah for about sixty people.')
      await page.getByRole('button', { name: 'Send enquiry' }).click()

      await page.getByRole('heading', { name: 'We’ve received your enquiry' }).waitFor()
      await site.mailTo(email)
    })
  })
}

/** Once or again: one person holds one place. */
async function takePlace(firstName: string): Promise<void> {
  await site.program.post(applyForCourse.path, {
    courseId: 'mental-health-first-aid',
    firstName,
    lastName: 'Khan',
    email: `${firstName.toLowerCase()}@example.org`,
    contactNumber: '07700 900123',
  })
}
