import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beginPairing } from '#features/prayer/screens/contract.ts'
import { drawSquareCode } from '#platform/server/square-code.ts'
import { openSite } from '#testing/browser.ts'
import { atWork, enter, hand, isTold, passDoor } from './at-work.ts'
import { inspect } from './axe.ts'
import { fits } from './screen.ts'

const site = openSite()

describe('the operator of the screens', () => {
  for (const [device, width] of [
    ['phone', 360],
    ['desktop', 1440],
  ] as const)
    it(`lets a screen in on a ${device}, says something on it, and takes it off`, async (t) => {
      // Nobody of the demonstration is an operator.
      await site.rows(`update staff_roles set role = 'screens' where role = 'editor'`)
      t.after(() => site.rows(`update staff_roles set role = 'editor' where role = 'screens'`))
      const visit = await site.visit(t, { device })
      const { page, expect } = visit
      expect(/422 POST/)
      const inspector = await inspect(page)
      await enter(site, visit, 'editor')
      const { press, menu } = hand(page)
      if (device === 'phone') await menu()
      assert.equal(await page.getByRole('link', { name: 'Gifts' }).count(), 0)
      await press('Screens', 'link')

      await page.getByLabel('What should it say?').fill('Please move the blue van')
      await press('A car', 'radio')
      await press('Say it now')
      await isTold(page, 'Every screen says it now.')
      await press('End it now: Please move the blue van')
      await isTold(page, 'It is ended.')

      const begun = (await site.program.post(beginPairing.path, {})).data as { code: string }
      await page.goto(`/admin/screens?code=${begun.code}`)
      await page.getByLabel('What is it called?').fill(`Hall of a ${device}`)
      assert.equal(await page.getByLabel('The code on the screen').inputValue(), begun.code)
      await press('Let it in')
      await isTold(page, `“Hall of a ${device}” is let in.`)
      await page.getByLabel('The code on the screen').fill(begun.code)
      await page.getByLabel('What is it called?').fill('Again')
      await press('Let it in')
      await page.getByText('No screen shows this code now.').first().waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await fits(page, width)

      await page.getByRole('link', { name: `Hall of a ${device}` }).click()
      await page.getByLabel('How does it hang?').selectOption('90')
      await press('Save')
      await isTold(page, 'Saved. The screen has it in a moment.')
      await page
        .getByLabel('Day and time')
        .fill(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:20`)
      const address = await page.getByRole('link', { name: 'See it' }).getAttribute('href')
      assert.deepEqual(await inspector.faults(), [])
      await fits(page, width)
      const shown = await site.visit(t, { device })
      await shown.page.goto(address!)
      await shown.page.getByText('Preview').first().waitFor()

      await press('Take it off')
      await press('Take it off for good')
      await isTold(page, `“Hall of a ${device}” is taken off.`)
    })

  it('leads the phone that reads the square of a screen, through the door, to its code in the form', async (t) => {
    const hung = await site.visit(t, { device: 'desktop' })
    await hung.open('/tv')
    const code = (await hung.page.locator('.code').innerText()).replace(' ', '')
    const address = `${site.address('/admin/screens')}?code=${code}`
    const drawn = await hung.page.evaluate<object>(`(() => {
      const svg = document.querySelector('.square svg')
      return { size: svg.viewBox.baseVal.width, path: svg.querySelector('path').getAttribute('d') }
    })()`)
    assert.deepEqual(drawn, drawSquareCode(address, { border: 2 }))

    const { page } = await site.visit(t, { device: 'phone' })
    await page.goto(address)
    await page.waitForURL('**/user/login*')
    await passDoor(site, page, 'owner')

    await page.waitForURL(address)
    assert.equal(await page.getByLabel('The code on the screen').inputValue(), code)
    await page.getByLabel('What is it called?').fill('Wudu area')
    await page.getByRole('button', { name: 'Let it in' }).click()
    await isTold(page, '“Wudu area” is let in.')
    await hung.page.locator('.board').waitFor()
  })

  it('adds a slide, moves it up, and takes its removal back; two who write the same one are told', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner', { device: 'desktop' })
    const inspector = await inspect(page)
    expect(/409 PUT/)
    const { press } = hand(page)
    await press('Screens', 'link')
    await press('Add a slide', 'link')
    await page.getByLabel('Title').fill('Soup on Friday')
    await page.getByLabel('Friday').check()
    const kind = page.getByLabel('What is it?')
    const asks = () => page.locator('.office-narrow label').allInnerTexts()
    await kind.selectOption('event')
    await page.getByLabel('Address of the event').fill('/event/eid')
    assert.ok(!(await asks()).some((label) => /Title|Words|Picture/.test(label)))
    assert.deepEqual(await inspector.faults(), [])
    await kind.selectOption('line')
    assert.ok(!(await asks()).some((label) => /Title|Address|Seconds|Friday|hour/.test(label)))
    await kind.selectOption('text')
    assert.equal(await page.getByLabel('Title').inputValue(), 'Soup on Friday')
    assert.equal(await page.getByLabel('Where its QR code leads').inputValue(), '/event/eid')
    await page.getByLabel('Where its QR code leads').clear()
    assert.deepEqual(await inspector.faults(), [])
    await press('Save the slide')
    await isTold(page, 'Saved. Screens have it in a moment.')
    await press('Up: Soup on Friday')
    await page.locator('.office-list .office-title').filter({ hasText: 'Soup' }).click()

    await page.getByLabel('Title').fill('Soup, every Friday')
    await site.rows(`update screen_slides set title = 'Stew' where title = 'Soup on Friday'`)
    await press('Save the slide')
    await page.getByText('Somebody else has saved this meanwhile').waitFor()
    assert.deepEqual(await inspector.faults(), [])
    await press('Keep mine')
    await isTold(page, 'Saved. Screens have it in a moment.')
    await press('Remove: Soup, every Friday')
    await page.getByText('“Soup, every Friday” is removed.').waitFor()
    await press('Undo')
    await isTold(page, 'Taken back.')
    await page.getByRole('link', { name: 'Soup, every Friday' }).waitFor()
  })

  it('reads the room in Arabic, in the dark', async (t) => {
    const { page, open } = await atWork(site, t, 'owner', { device: 'desktop' })
    const inspector = await inspect(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('/admin/screens?lang=ar')
    await page.getByRole('heading', { name: 'الشاشات', exact: true }).waitFor()
    assert.deepEqual(await inspector.faults(), [])
    await fits(page, 1440)
  })
})
