import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { configure } from '#features/ground/configuration/configuration.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { amount, arrives, choose, donor, field, fillGift, gaveOnce, giveButton } from './donor.ts'
import { alive, hydrated } from './screen.ts'

const site = openSite()

describe('while the page wakes up', () => {
  it('what was typed and chosen before its script came is kept, and the press on the button too', async (t) => {
    const giver = donor('Early')
    const { page, open } = await site.visit(t)
    const letItCome = await holdScript(page)
    await open('/donate')

    await fillGift(page, giver)
    await choose(page.getByRole('checkbox', { name: 'Add the card fee' }))
    await giveButton(page).click()
    letItCome()
    const id = await arrives(page)

    const [given] = await site.rows<{ fee: number; total: number; name: string }>(
      `select fee_minor::int as fee, total_minor::int as total, d.first_name as name
       from gifts g join donors d on d.id = g.donor_id where g.id = $1`,
      [id],
    )
    assert.equal(given?.name, 'Early')
    assert.ok(given.fee > 0)
    await gaveOnce(site, giver, given.total)
  })

  it('Enter is kept as a press on the button is, however often', async (t) => {
    const giver = donor('Enter', 'Early')
    const { page, open } = await site.visit(t)
    const letItCome = await holdScript(page)
    await open('/donate')

    await fillGift(page, giver)
    for (let press = 0; press < 3; press++) await field(page, 'Security code').press('Enter')
    letItCome()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })

  it('presses that count are all kept', async (t) => {
    const { page, open } = await site.visit(t)
    const letItCome = await holdScript(page)
    await open('/donate/fidya')

    const oneMore = page.getByRole('button', { name: 'One more' })
    for (let press = 0; press < 3; press += 1) await oneMore.click()
    letItCome()

    await page.getByText('3 missed fasts × £5 = £15').waitFor()
  })

  it('its menu opens, and closes with Escape, by a press beside it and by leaving it', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    const letItCome = await holdScript(page)
    await open('/')
    const group = page.locator('.site-nav summary').first()
    const panel = page.locator('.site-nav .nav-panel').first()

    await group.click()
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await group.click()
    await page.mouse.click(700, 700)
    await panel.waitFor({ state: 'hidden' })
    await group.click()
    await page.keyboard.press('Shift+Tab')
    await panel.waitFor({ state: 'hidden' })
    letItCome()
  })

  it('a press is never sent the old way, at whatever moment it comes', async (t) => {
    const { page, asked } = await site.visit(t)
    // Presses in every moment that the browser has, from the first one that there is a button.
    await page.addInitScript(`(() => {
      const moments = new MessageChannel()
      moments.port1.onmessage = () => {
        document.querySelector('#give button[type=submit]')?.click()
        if (!document.querySelector('[role=alert]')) moments.port2.postMessage('')
      }
      moments.port2.postMessage('')
    })()`)
    await page.goto('/donate', { waitUntil: 'commit' })

    await page.getByRole('alert').getByText('need your attention').waitFor()

    assert.deepEqual(
      asked.filter(({ method }) => method === 'POST').map(({ path }) => path),
      [],
    )
  })

  it('what is typed on a slow telephone in just that moment is not lost', async (t) => {
    const { page, context, open } = await site.visit(t)
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await open('/donate')
    const giver = donor('Hurried', 'Typist')

    await fillGift(page, giver)
    await giveButton(page).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })
})

describe('a part of the script', () => {
  it('that is missing is fetched with a reload, which keeps what was typed', async (t) => {
    const giver = donor('Salim')
    const { page, open, expect } = await site.visit(t)
    expect(
      /^failed net::ERR_FAILED (GET|HEAD) \/js\/react-/,
      /^console Loading chunk \S+ failed \((missing|other)\)$/,
    )
    let isMissing = true
    page.on('console', (message) => {
      if (message.text().startsWith('Loading chunk')) isMissing = false
    })
    await page.route('**/js/react-*.js', (route) => (isMissing ? route.abort() : route.continue()))
    const loads = countLoads(page)
    await open('/donate')

    await eventually('a reload', async () => loads() === 2)
    await alive(page)
    await fillGift(page, giver)
    await giveButton(page).click()
    await arrives(page)

    assert.equal(loads(), 2)
    await gaveOnce(site, giver, 25_00)
  })

  it('that stays away leaves a page that is read, and no circle of reloads', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(/^failed net::ERR_FAILED (GET|HEAD) \/js\/react-/, /^console Loading chunk \S+ failed/)
    let refused = 0
    await page.route('**/js/react-*.js', (route) => {
      refused += 1
      return route.abort()
    })
    const loads = countLoads(page)
    await open('/donate')
    await field(page, 'First name').fill('Patient')
    await eventually('a reload', async () => loads() === 2)
    await page.getByRole('heading', { level: 1, name: 'Give to Al-Noor Masjid' }).waitFor()

    assert.equal(await field(page, 'First name').inputValue(), 'Patient', 'what was typed is there')
    const before = refused
    await giveButton(page).click()
    await page.getByText('Part of this page could not be loaded.').waitFor()
    assert.ok(refused > before, 'the press has tried again')
    assert.equal(loads(), 2)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  })

  it('that never answers is given up after two minutes', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(/^console Loading chunk \S+ failed \(timeout\)$/)
    await page.clock.install()
    const { promise: never, resolve: end } = Promise.withResolvers<void>()
    let waiting = 0
    await page.route(
      '**/js/privacy-page-*.js',
      async () => {
        waiting += 1
        await never
      },
      { times: 1 },
    )
    await open('/')
    await alive(page)
    const loads = countLoads(page)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).last().click()
    await eventually('a question without an answer', async () => waiting === 1)
    await page.clock.fastForward(119_000)
    assert.equal(loads(), 0)
    await page.clock.fastForward(2_000)

    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
    await eventually('the whole page from the server', async () => loads() === 1)
    end()
  })

  it('of the page that somebody goes to is missing: the page itself comes from the server', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(
      /^failed net::ERR_FAILED (GET|HEAD) \/js\/privacy-page/,
      /^console Loading chunk \S+ failed/,
    )
    let refused = 0
    await page.route('**/js/privacy-page-*.js', (route) => {
      if (route.request().method() === 'GET') refused += 1
      return route.abort()
    })
    await open('/')
    await alive(page)
    const loads = countLoads(page)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).last().click()

    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
    await page.getByText('We never see your card.').waitFor()
    const before = refused
    await page.getByText('Menu', { exact: true }).click()
    await eventually('another try for its script', async () => refused > before)
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
    assert.equal(loads(), 1, 'once for the page, and then no more')
  })
})

describe('a connection that is lost', () => {
  for (const path of ['/donate', '/user/login'])
    it(`leaves ${path} as it is, with what was typed, and the rest comes later`, async (t) => {
      const { page, open, expect } = await site.visit(t)
      expect(/^failed net::ERR_\w+ (GET|HEAD) \/js\/footer-/, /^console Loading chunk foot failed/)
      let isLost = true
      await page.route('**/js/footer-*.js', (route) => (isLost ? route.abort() : route.continue()))
      const failing = page.waitForEvent('console', (line) => /Loading chunk foot/.test(line.text()))
      await open(path)
      const loads = countLoads(page)
      const email = page.locator('main [name=email]').first()
      const footer = page.getByRole('contentinfo')
      await hydrated(page, 'main [name=email]')

      await email.fill('khadija@example.org')
      await failing
      await footer.scrollIntoViewIfNeeded()
      await footer.getByRole('link', { name: 'Privacy Policy' }).last().waitFor()
      assert.equal(await email.inputValue(), 'khadija@example.org')

      isLost = false
      await page.evaluate(`dispatchEvent(new Event('online'))`)
      await hydrated(page, 'footer')
      assert.equal(await email.inputValue(), 'khadija@example.org')
      assert.equal(loads(), 0)
    })

  it('on the way to another page is said, and the page comes when it is asked for again', async (t) => {
    const { page, context, open, expect } = await site.visit(t, { device: 'desktop' })
    expect(/^failed net::ERR_INTERNET_DISCONNECTED/, /^console /)
    await open('/donate')
    await alive(page)
    await field(page, 'First name').fill('Khadija')
    const loads = countLoads(page)

    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.toast').getByText('Oops! Something went wrong.').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    assert.equal(loads(), 0)

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
    await page.goBack()
    await eventually(
      'what was typed',
      async () => (await field(page, 'First name').inputValue()) === 'Khadija',
    )
  })
})

describe('what is said at the top of the screen', () => {
  for (const [what, answer, trouble] of [
    ['without a connection', 'abort', /^failed net::ERR_FAILED GET \/api\/page\/privacy/],
    ['when the answer makes no sense', 'nonsense', undefined],
  ] as const) {
    it(`${what} is exactly what the specification says`, async (t) => {
      const { page, open, expect } = await site.visit(t, { device: 'desktop' })
      if (trouble) expect(trouble)
      await page.clock.install()
      await page.route('**/api/page/privacy', (route) =>
        answer === 'abort'
          ? route.abort()
          : route.fulfill({ contentType: 'text/html', body: '<h1>Gateway</h1>' }),
      )
      await open('/')
      await alive(page)

      await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
      const toast = page.locator('.toast')
      await toast.waitFor()

      assert.equal((await toast.locator('p').textContent())?.trim(), 'Oops! Something went wrong.')
      const { x, y, width } = (await toast.boundingBox())!
      assert.ok(x + width > 1440 - 40 && x > 720 && y < 200, 'at the top right')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await toast.waitFor({ state: 'detached' })
    })
  }

  for (const [news, kind] of [
    ['Good news', 'success'],
    ['Bad news', 'danger'],
  ] as const)
    it(`is gone after five seconds: ${news}`, async (t) => {
      const { page, open } = await site.visit(t, { device: 'desktop' })
      await page.clock.install()
      await open('/dev/ui')
      await alive(page)

      await page.getByRole('button', { name: news }).click()
      const toast = page.locator(`.toasts .toast.${kind}`)
      await toast.waitFor()
      await page.mouse.move(10, 600)
      await page.clock.runFor(4_000)
      assert.ok(await toast.isVisible(), 'four seconds later it is still there')
      await page.clock.runFor(1_500)
      await toast.waitFor({ state: 'detached' })
    })

  it('is said also when the code for it cannot be fetched', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(/^failed net::ERR_FAILED GET \/js\/toaster-/)
    await page.route('**/js/toaster-*.js', (route) => route.abort())
    await open('/dev/ui')
    await alive(page)

    await page.getByRole('button', { name: 'Bad news' }).click()

    const toast = page.locator('.toasts.bare .toast')
    await toast.getByText('Oops! Something went wrong.', { exact: true }).waitFor()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
  })

  it('waits a moment before it speaks of loading, and offers another try after fifty seconds', async (t) => {
    const { page, open } = await site.visit(t)
    const { promise: come, resolve: letItCome } = Promise.withResolvers<void>()
    await page.clock.install()
    await page.route('**/api/page/privacy', async (route) => {
      await come
      await route.continue()
    })
    await open('/')
    await alive(page)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).last().click()
    const loader = page.locator('.loader')
    await loader.waitFor({ state: 'attached' })
    const star = await loader.locator('.star').boundingBox()
    assert.deepEqual([star?.width, star?.height], [50, 50])
    assert.equal(await loader.getByRole('button').count(), 0)
    await page.clock.runFor(51_000)
    await loader.getByText('This is taking longer than usual').waitFor()
    await loader.getByRole('button', { name: 'Try again' }).waitFor()
    letItCome()
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
    await loader.waitFor({ state: 'detached' })
  })
})

describe('what the browser keeps', () => {
  it('is the configuration and the currency, under the names of the specification', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/donate')
    await alive(page)
    assert.equal(await kept(page, 'currencyObj'), null)

    await choose(page.getByRole('radio', { name: 'EUR' }))

    assert.deepEqual(JSON.parse((await kept(page, 'currencyObj'))!), {
      value: 'EUR',
      label: 'Euro',
      sign: '€',
    })
    const configData = JSON.parse((await kept(page, 'configData'))!) as Record<string, unknown>
    assert.equal(configData['websiteName'], 'Al-Noor Masjid')
    assert.equal(configData['activePlan'], 'premium')
    assert.equal(configData['whatsappGroupText2'], 'Join the sisters’ group')
    assert.equal(configData['DisableCourses'], false)
    await page.reload()
    await amount(page, '€25').waitFor()
    assert.ok(await page.getByRole('radio', { name: 'EUR' }).isChecked(), 'also after a reload')
    const others = await page.evaluate<string[]>('Object.keys(localStorage)')
    assert.deepEqual(others.toSorted(), ['configData', 'currencyObj'])
  })

  for (const [what, text] of [
    ['broken text', '{"websiteName": '],
    ['nothing', 'null'],
    ['a list', '[1, 2, 3]'],
    ['a number', '42'],
    [
      'things of the wrong kind',
      '{"activePlan": {"a": 1}, "choices": 5, "id": 7, "sign": [], "value": "<b>"}',
    ],
    [
      'markup',
      '{"websiteName": "<img src=x onerror=alert(1)>", "value": "GBP", "label": "<script>", "sign": "</script>"}',
    ],
  ] as const) {
    it(`may be ${what}: the pages work all the same`, async (t) => {
      const giver = donor('Hostile', what.replaceAll(' ', ''))
      const { page, open } = await site.visit(t)
      await page.addInitScript(`
        for (const key of ['configData', 'currencyObj', 'userData', 'registerData'])
          localStorage.setItem(key, ${JSON.stringify(text)})
        if (!sessionStorage.getItem('was here'))
          for (const key of ['giftDraft', 'giftAttempt', 'typed:/donate', 'was here'])
            sessionStorage.setItem(key, ${JSON.stringify(text)})`)
      await open('/donate')

      await page.getByRole('banner').getByText('Al-Noor Masjid').waitFor()
      await choose(page.getByRole('radio', { name: 'GBP' }))
      await fillGift(page, giver)
      await giveButton(page).click()
      await arrives(page)

      await gaveOnce(site, giver, 25_00)
    })
  }

  it('may be nothing at all, where storage is blocked', async (t) => {
    const giver = donor('Blocked')
    const { page, open } = await site.visit(t)
    await page.addInitScript(`
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, { get() { throw new DOMException('denied', 'SecurityError') } })`)
    await open('/donate')

    await fillGift(page, giver)
    await giveButton(page).click()
    await arrives(page)

    await gaveOnce(site, giver, 25_00)
  })
})

describe('a change by the office', () => {
  it('is seen on the next page, without a reload', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/')
    await alive(page)
    await configure(await site.office(), { tagline: 'Open to all, since 1978.' })

    await eventually('the new words', async () => {
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Privacy Policy' })
        .last()
        .click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).last().click()
      return page.getByText('Open to all, since 1978.').isVisible()
    })

    const configData = JSON.parse((await kept(page, 'configData'))!) as Record<string, unknown>
    assert.equal(configData['tagline'], 'Open to all, since 1978.')
  })

  it('is seen with the next load, whatever the browser has kept', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/')
    await alive(page)
    const office = await site.office()
    await configure(office, { websiteName: 'Al-Noor Mosque', facebookLink: '' })
    await eventually('the new name at the server', async () => {
      const { body } = await site.fetch('/')
      return body.toString().includes('Al-Noor Mosque')
    })

    await open('/')

    await page.getByRole('banner').getByText('Al-Noor Mosque').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Facebook' }).count(), 0)
    await alive(page)
    await page.getByRole('banner').getByText('Al-Noor Mosque').waitFor()
    await configure(office, {
      websiteName: 'Al-Noor Masjid',
      facebookLink: 'https://www.facebook.com/al-noor-masjid-demo',
    })
  })
})

function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate(`localStorage.getItem('${key}')`)
}

/** How many documents have been loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

/** What makes the page alive stays away until it is let through. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise: come, resolve: letItCome } = Promise.withResolvers<void>()
  await page.route('**/js/react-*.js', async (route) => {
    await come
    await route.continue()
  })
  return letItCome
}
