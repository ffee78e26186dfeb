import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MORNING, eventually, openSite } from '#testing/browser.ts'
import { atWork, hand, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import { amount, arrives, choose, declineGiftAid, donor, enterCard, introduce } from './donor.ts'
import { alive } from './screen.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })

describe('the host of an appeal night', () => {
  it('writes down on a phone what is promised, and the hall sees it', async (t) => {
    const hall = await site.visit(t, { device: 'desktop' })
    await hall.page.clock.install({ time: MORNING })
    await hall.open('/campaign/warm-floor/live')
    await alive(hall.page)
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    const { press, menu, taps } = hand(page)
    await menu()
    await press('Promises', 'link')
    await press('A warm floor for the upper hall', 'link')

    await page.getByLabel('Name, as it may be said').fill('Yusuf Malik')
    await page.getByLabel('They agree that “Yusuf” is shown on the screen').check()
    await press('£54')
    await page.getByText('Yusuf Malik').waitFor()

    assert.equal(taps(), 4)
    const promised = hall.page.locator('.live-promised')
    await promised.getByText('£2,414 promised').waitFor()
    await promised.getByText(/Yusuf £54/).waitFor()
    assert.doesNotMatch((await hall.page.locator('main').textContent()) ?? '', /Malik/)

    await page.getByRole('button', { name: 'Withdraw: Yusuf Malik, £54' }).click()
    await isTold(page, 'Withdrawn. It no longer counts.')
    await promised.getByText('£2,360 promised').waitFor()
  })

  it('goes on without a connection, and each promise stands once', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner', { device: 'phone' })
    expect(/^failed net::ERR_INTERNET_DISCONNECTED /)
    await page.goto('/admin/promises/warm-floor')
    await page.getByRole('button', { name: '£20', exact: true }).waitFor()

    await page.context().setOffline(true)
    await page.getByLabel('Name, as it may be said').fill('Khadija')
    await page.getByRole('button', { name: '£20', exact: true }).click()
    await page.getByText('No connection. One promise is kept on this phone').waitFor()
    await page.getByLabel('Another amount').fill('75')
    await page.getByRole('button', { name: 'Write it down' }).click()
    await page.getByText('2 promises are kept on this phone').waitFor()
    await page.context().setOffline(false)

    await eventually('both stand, each once', async () => {
      const rows = await site.rows<{ amount: string }>(
        'select amount_minor::text as amount from pledges p where not exists (select from pledge_withdrawals w where w.pledge_id = p.id) and amount_minor in (2000, 7500) order by amount_minor',
      )
      return rows.map(({ amount }) => amount).join() === '2000,7500'
    })
    await page.getByText('kept on this phone').waitFor({ state: 'detached' })
  })

  it('turns one into a gift when its cheque has come, and says of another what lacks', async (t) => {
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    await page.goto('/admin/promises/warm-floor')
    await page.getByLabel('Another amount').fill('much')
    await page.getByRole('button', { name: 'Write it down' }).click()
    await page.getByText('Choose an amount first.').waitFor()
    await page.getByText('How to reach them').click()
    await page.getByLabel('Email', { exact: true }).fill('sara@example')
    await page.getByLabel('Another amount').fill('250')
    await page.getByRole('button', { name: 'Write it down' }).click()
    await page.getByText('Enter an email address, like name@example.org.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill('sara@example.org')
    await page.getByLabel('Name, as it may be said').fill('Sara')
    await page.getByRole('button', { name: 'Write it down' }).click()

    const sara = page.locator('.office-list > li').filter({ hasText: 'Sara' })
    await sara.getByText('The money has come in').click()
    await sara.getByLabel('How it came in').selectOption('cheque')
    await sara.getByLabel(/Number of the bag or cheque/).fill('cheque 104')
    await sara.getByRole('button', { name: 'Record it as given' }).click()
    await isTold(page, 'Recorded. It now counts as given, not as promised.')
    await sara.getByText('Kept', { exact: true }).waitFor()
  })
})

describe('somebody who promised something in the hall', () => {
  it('keeps half of it from the link of a mail, and says that the rest cannot be kept', async (t) => {
    const giver = donor('Bushra', 'Aziz')
    const host = await atWork(site, t, 'owner', { device: 'phone' })
    await host.page.goto('/admin/promises/warm-floor')
    await host.page.getByText('How to reach them').click()
    await host.page.getByLabel('Email', { exact: true }).fill(giver.email)
    await host.page.getByLabel('Name, as it may be said').fill('Bushra Aziz')
    await host.page.getByLabel('Another amount').fill('120')
    await host.page.getByRole('button', { name: 'Write it down' }).click()
    const mail = await site.mailTo(giver.email)
    assert.match(mail.subject, /Your promise to A warm floor for the upper hall/)
    const link = mail.links.find((each) => each.includes('/promise/'))!
    const again = host.page.getByRole('button', { name: /^Email the link again: Bushra Aziz/ })
    host.expect(/^answer 409 POST /)
    await again.click()
    await host.page.getByText('The link was emailed within the last hour.').waitFor()
    await site.rows(
      "update pledges set mailed_at = mailed_at - interval '1 hour' where email = $1",
      [giver.email],
    )
    await again.click()
    await isTold(host.page, `The link is on its way to ${giver.email}.`)

    const { page, open } = await site.visit(t, { device: 'phone' })
    await open(new URL(link).pathname)
    await page.getByRole('heading', { level: 1, name: 'Your promise, Bushra' }).waitFor()
    assert.deepEqual(await (await inspect(page)).faults(), [])
    await choose(amount(page, '£60'))
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    await page.getByRole('button', { name: 'Give £60.00' }).click()
    await arrives(page)
    await open(new URL(link).pathname)
    await page.getByText('£60 of £120 has come in. £60 is left.').waitFor()
    assert.deepEqual(await (await inspect(page)).faults(), [])

    await page.getByText('I cannot keep this promise').click()
    await page.getByRole('button', { name: 'Take my promise back' }).click()
    await page
      .getByRole('heading', { level: 1, name: 'This promise has been taken back.' })
      .waitFor()
    await host.page.reload()
    const listed = host.page.locator('.office-list > li').filter({ hasText: 'Bushra' })
    await listed.getByText('Cannot be kept').waitFor()
    await listed.getByText('£60 of it has come in').waitFor()
  })

  it('is told by name that a link is none', async (t) => {
    const { page, open, expect } = await site.visit(t, { device: 'phone' })
    expect(/404/)
    await open(`/promise/${crypto.randomUUID()}/20000-nonsense`)
    await page.getByRole('heading', { level: 1, name: 'We could not find this promise' }).waitFor()
    assert.deepEqual(await (await inspect(page)).faults(), [])
  })
})
