import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '#platform/shared/languages.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { atWork, enter, hand, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'
import { alive } from './screen.ts'

const site = openSite()

/** Somebody who has said yes on the site. */
async function reader(name: string): Promise<string> {
  const email = `${name}@example.org`
  await site.program.post('/api/subscriber', { email })
  await site.rows(
    'update subscribers set confirmed_at = asked_at where email = $1 and confirmed_at is null',
    [email],
  )
  return email
}

async function message(name: string): Promise<string> {
  await site.program.post('/api/contact', {
    name,
    email: 'khadija@example.org',
    subject: 'Hall hire',
    message: 'May we use the hall on Saturday?',
  })
  const [row] = await site.rows<{ id: string }>(
    'select id from submissions where sender_name = $1 order by received_at desc limit 1',
    [name],
  )
  return row!.id
}

describe('an editor', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`writes to subscribers on a ${device}, and one of them unsubscribes from the mail`, async (t) => {
      // The pause after the last letter is over.
      await site.rows(`update letters set last_copies_at = last_copies_at - interval '1 hour'`)
      const email = await reader(`bilal.${device}`)
      const title = `Winter on a ${device}`
      const { page } = await atWork(site, t, 'editor', { device })
      const { press, menu, taps } = hand(page)
      if (device === 'phone') await menu()
      await press('Email updates', 'link')
      await press('Write an email update', 'link')
      await field(page, 'Subject').fill(title)
      await page.getByRole('textbox', { name: 'Text' }).fill('Salaam. The heating works.')
      await page.getByLabel('Events').check()
      await page.getByText(/^It goes to \d+ pe/).waitFor()
      await press('Send it now…')
      await press('Yes, send it')
      await isTold(page, 'It is on its way.')
      assert.equal(taps(), device === 'phone' ? 5 : 4)
      await page
        .locator('.office-head')
        .getByText('Sent', { exact: true })
        .waitFor({ timeout: 60_000 })

      const mail = await eventually('the mail', async () => {
        const found = await site.mailTo(email)
        return found.subject === title ? found : undefined
      })
      const link = /https?:\/\/[^\s>]+\/subscription\?[^\s>]+/.exec(
        mail.text.replaceAll('\n', ''),
      )![0]
      const visitor = await site.visit(t, { device })
      const { pathname, search } = new URL(link)
      await visitor.open(pathname + search)
      await alive(visitor.page)
      await visitor.page.getByRole('button', { name: 'Unsubscribe from everything' }).click()
      await visitor.page.getByRole('heading', { name: 'You’ve unsubscribed' }).waitFor()
      await page.reload()
      await page
        .locator('.office-lines div')
        .filter({ hasText: 'Unsubscribed from this email' })
        .getByText('1', { exact: true })
        .waitFor()
    })

  it('sees it as an email and gets a test, and what was typed survives a reload', async (t) => {
    const { page } = await atWork(site, t, 'editor', { device: 'phone' })
    await page.goto('/admin/letters/new')
    await field(page, 'Subject').fill('A quiet evening')
    await page.getByRole('textbox', { name: 'Text' }).fill('Bring a coat.')
    await page.getByRole('button', { name: 'See it as an email' }).click()
    await page.locator('.office-mail p').getByText('Bring a coat.').waitFor()
    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await isTold(page, 'A test is on its way to')
    await page.reload()

    await page.getByText('What you typed here before is back').waitFor()
    assert.equal(await field(page, 'Subject').inputValue(), 'A quiet evening')
    await page.getByRole('button', { name: 'Forget it' }).click()
    assert.equal(await field(page, 'Subject').inputValue(), '')
  })

  it('schedules it, takes it back, and throws it away', async (t) => {
    await reader('omar')
    const { page } = await atWork(site, t, 'editor')
    await page.goto('/admin/letters/new')
    await field(page, 'Subject').fill('Ramadan begins')
    await page.getByRole('textbox', { name: 'Text' }).fill('In a month.')
    await page.getByLabel('Send it later').fill('2099-01-01T09:00')
    await page.getByRole('button', { name: 'Schedule it…' }).click()
    await page.getByText('Choose who gets it.').first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Yes, schedule it' }).count(), 0)
    await page.getByLabel('News', { exact: true }).check()
    await page.getByRole('button', { name: 'Schedule it…' }).click()
    await page.getByRole('button', { name: 'Yes, schedule it' }).click()
    await isTold(page, 'It is scheduled.')
    await page.getByText('You can still change it until then.').waitFor()
    await page.getByRole('button', { name: 'Back to a draft' }).click()
    await isTold(page, 'It is a draft again.')
    await page.getByRole('button', { name: 'Delete it' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this email?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await question.getByRole('button', { name: 'Delete it' }).click()
    await isTold(page, 'It is gone.')
    await page.waitForURL('**/admin/letters')
  })

  it('is not asked about one that would reach nobody', async (t) => {
    const { page } = await atWork(site, t, 'editor', { device: 'phone' })
    await site.rows(`update subscribers set topics = '{news}'`)
    await page.goto('/admin/letters/new')
    await field(page, 'Subject').fill('An appeal')
    await page.getByRole('textbox', { name: 'Text' }).fill('For the roof.')
    await page.getByLabel('Appeals').check()
    await page.getByRole('button', { name: 'Send it now…' }).click()

    await page.locator('#topics-error').getByText('Nobody has signed up').waitFor()
    assert.equal(await page.getByText('0 people').count(), 0)
  })

  it('frees an address that refused mail', async (t) => {
    const email = await reader('maryam')
    await site.rows(
      `insert into refused_addresses (organisation_id, id, address, refused_at, reason)
       select organisation_id, gen_random_uuid(), email, asked_at, '550 5.1.1' from subscribers where email = $1`,
      [email],
    )
    const { page } = await atWork(site, t, 'editor')
    await page.goto('/admin/letters')
    await page.getByRole('link', { name: 'Addresses that refuse email' }).click()
    await page.getByRole('button', { name: `Send there again: ${email}` }).click()
    await isTold(page, 'The next email update goes there again.')
    await page.getByRole('heading', { name: 'No address refuses email' }).waitFor()
  })

  for (const device of ['phone', 'desktop'] as const)
    it(`answers a message with a kept answer on a ${device}`, async (t) => {
      const id = await message(`Khadija ${device === 'phone' ? 'Osman' : 'Noor'}`)
      const { page } = await atWork(site, t, 'editor', { device })
      await page.goto('/admin/inbox/answers')
      await page.getByRole('button', { name: /^Keep an answer: Message/ }).click()
      await field(page, 'What you call it').fill(`Hall on a ${device}`)
      await field(page, 'The answer').fill('Salaam {name}, bring {pasport}.')
      await page.getByRole('button', { name: 'Keep it' }).click()
      await page.getByText(/We don’t know what \{pasport\} stands for/).waitFor()
      await field(page, 'The answer').fill('Salaam {name}, the hall is free.')
      await page.getByRole('button', { name: 'Keep it' }).click()
      await isTold(page, 'It is kept.')

      await page.goto(`/admin/inbox/${id}`)
      await page
        .getByLabel('Begin with a kept answer')
        .selectOption({ label: `Hall on a ${device}` })
      const answer = await field(page, 'Your answer').inputValue()
      assert.match(answer, /^Salaam Khadija \w+, the hall is free\.$/)
      await page.getByRole('button', { name: 'Send the answer' }).click()
      await isTold(page, 'Your answer is on its way.')
      await page.locator('.office-note').getByText(answer).waitFor()
      await eventually('the mail', async () =>
        (await site.mailTo('khadija@example.org')).text.includes(answer),
      )
    })
})

describe('email updates and answers keep nobody out and fit their width', () => {
  for (const [language, device] of [
    ['en', 'phone'],
    ['en', 'desktop'],
    ['ar', 'phone'],
    ['ur', 'desktop'],
  ] as const satisfies readonly (readonly [Language, 'phone' | 'desktop'])[])
    it(`in ${language} on a ${device}, light and dark`, async (t) => {
      const id = await message('Zaynab')
      await reader('yusuf')
      const [sent] = await site.rows<{ id: string }>(
        'select id from letters where begun_at is not null limit 1',
      )
      const visit = await site.visit(t, { language, device })
      const { page } = visit
      const look = await inspect(page)
      await enter(site, visit, 'owner')
      const found: string[] = []
      for (const path of [
        '/admin/letters',
        '/admin/letters/new',
        `/admin/letters/${sent!.id}`,
        '/admin/letters/refused',
        '/admin/inbox/answers',
        `/admin/inbox/${id}`,
      ]) {
        await page.goto(path)
        await page.locator('.office-room h1').waitFor()
        await page.locator('.office-room .skeleton').first().waitFor({ state: 'detached' })
        await look.rest()
        found.push(...(await look.faults()), ...(await look.overflows()))
        await page.emulateMedia({ colorScheme: 'dark' })
        found.push(...(await look.faults('color-contrast')))
        await page.emulateMedia({ colorScheme: 'light' })
      }
      assert.deepEqual(found, [])
    })
})
