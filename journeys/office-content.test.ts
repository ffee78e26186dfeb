import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { MOST_SEARCHED } from '#features/ground/content/shelf.ts'
import type { Language } from '#platform/shared/languages.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { amongItems } from '#testing/very-many.ts'
import { atWork, enter, hand, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'

const site = openSite()

/** Something new of a kind, by its form; answers its id. */
async function write(page: Page, kind: string, title: string, how = 'Publish'): Promise<string> {
  await page.goto(`/admin/content/${kind}/new`)
  await field(page, 'Title').fill(title)
  await page.getByRole('button', { name: how, exact: true }).click()
  await page.getByRole('button', { name: 'Put away' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

async function standsAs(id: string): Promise<string> {
  const [row] = await site.rows<{ state: string; archived: boolean; trashed: boolean }>(
    `select state, archived_at is not null as archived, trashed_at is not null as trashed
     from content_items where id = $1`,
    [id],
  )
  if (!row) return 'gone'
  return row.trashed ? 'trashed' : row.archived ? 'archived' : row.state
}

const titles = async (page: Page) =>
  page.locator('.office-ordered .office-what b').allTextContents()

describe('an editor', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`removes several on a ${device}, takes it back, and finds the trash with one press`, async (t) => {
      const { page } = await atWork(site, t, 'editor', { device })
      const one = await write(page, 'news', `First slip on a ${device}`)
      const two = await write(page, 'news', `Second slip on a ${device}`)
      await page.goto('/admin/content/news')
      const { press, taps } = hand(page)
      const choose = (title: string) => page.getByLabel(`Choose “${title} on a ${device}”`).check()

      await choose('First slip')
      await choose('Second slip')
      await press('Remove')
      await isTold(page, '2 are in the trash.')
      assert.deepEqual([await standsAs(one), await standsAs(two)], ['trashed', 'trashed'])
      await press('Undo')
      await isTold(page, 'Undone.')

      assert.equal(taps(), 2)
      assert.deepEqual([await standsAs(one), await standsAs(two)], ['published', 'published'])
      await choose('First slip')
      await press('Remove')
      await isTold(page, `“First slip on a ${device}” is in the trash.`)
      await press('Trash', 'link')
      await page.getByText('Goes for good in 30 days').waitFor()
      await press(`Put back “First slip on a ${device}”`)
      await isTold(page, 'is back as it was')
      assert.equal(await standsAs(one), 'published')
    })

  it('removes for good only when they say so again', async (t) => {
    const { page } = await atWork(site, t, 'editor')
    const id = await write(page, 'news', 'Written twice')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('This is in the trash. Nobody sees it.').waitFor()
    await page.goto('/admin/content/news?show=trashed')

    const ask = page.getByRole('button', { name: 'Remove for good: “Written twice”' })
    await ask.click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    assert.equal(await standsAs(id), 'trashed')
    await ask.click()
    await page.getByRole('button', { name: 'Yes, for good' }).click()
    await isTold(page, 'It is removed for good.')

    assert.equal(await standsAs(id), 'gone')
  })

  it('takes back what was published by mistake, with the keyboard alone', async (t) => {
    const { page } = await atWork(site, t, 'editor', { device: 'desktop' })
    const id = await write(page, 'news', 'Too early')
    await page.locator('.office-undo').getByText('Published.').waitFor()

    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await isTold(page, 'Undone.')

    assert.equal(await standsAs(id), 'draft')
  })

  it('is told when somebody has changed it since, and nothing is taken back', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor', { device: 'desktop' })
    expect(/409 PUT/)
    const id = await write(page, 'news', 'Changed since')
    await site.rows(
      `insert into content_revisions (organisation_id, item_id, revision, item, saved_at, saved_by)
       select organisation_id, item_id, revision + 1, item, saved_at, saved_by
       from content_revisions where item_id = $1`,
      [id],
    )
    await site.rows('update content_items set revision = revision + 1 where id = $1', [id])

    await page.getByRole('button', { name: 'Undo' }).click()

    await isTold(page, 'Somebody has changed it since')
    assert.equal(await standsAs(id), 'published')
  })

  it('changes nothing where one of several stands in the way, and goes on with the others', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor')
    expect(/409 PUT/)
    await page.goto('/admin/content/course')
    const taken = 'Mental health first aid'
    await page.getByLabel(`Choose “${taken}”`).waitFor()
    const [course] = await site.rows<{ id: string }>(
      `select id from content_items where slug = 'mental-health-first-aid'`,
    )
    await site.program.post('/api/course/applicant', {
      courseId: 'mental-health-first-aid',
      firstName: 'Sumayya',
      lastName: 'Begum',
      email: 'sumayya@example.org',
      contactNumber: '07700 900123',
    })

    await page.getByLabel('Choose all on this page').check()
    await page.getByRole('button', { name: 'Put away' }).click()
    await isTold(page, 'are put away')
    await page.getByRole('button', { name: 'Undo' }).click()
    await isTold(page, 'Undone.')
    await page.getByLabel('Choose all on this page').check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Nothing has been changed yet').waitFor()
    await page.getByText('so it stays').waitFor()

    assert.equal(await standsAs(course!.id), 'published')
    await page.getByRole('button', { name: /^Go on with the other/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.locator('.office-undo').getByText('in the trash').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await isTold(page, 'Undone.')
  })
})

describe('what is put in order by hand', () => {
  it('is moved by its arrows on a phone, and back by one press', async (t) => {
    const { page } = await atWork(site, t, 'editor')
    await page.goto('/admin/content/member')
    await page.locator('button.office-handle').first().waitFor()
    const [first = '', second = '', ...rest] = await titles(page)

    await page.getByRole('button', { name: `Down: “${first}”` }).click()
    await isTold(page, `“${first}” is now number 2 of`)
    assert.deepEqual(await titles(page), [second, first, ...rest])
    await page.reload()
    await page.locator('button.office-handle').first().waitFor()
    assert.deepEqual(await titles(page), [second, first, ...rest])
    await page.getByRole('button', { name: `Up: “${first}”` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await isTold(page, 'Undone.')

    await eventually('the order before', async () => (await titles(page))[0] === second)
    await page.getByRole('button', { name: `Up: “${first}”` }).click()
    await isTold(page, `“${first}” is now number 1 of`)
  })

  it('is dragged with a mouse, and lifted with the keyboard', async (t) => {
    const { page } = await atWork(site, t, 'editor', { device: 'desktop' })
    await page.goto('/admin/content/member')
    const handles = page.locator('button.office-handle')
    await handles.first().waitFor()
    const [first = '', second = '', third = '', ...rest] = await titles(page)
    const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()]

    await page.mouse.move(from!.x + 10, from!.y + 10)
    await page.mouse.down()
    await page.mouse.move(from!.x + 10, from!.y + 40, { steps: 4 })
    await page.mouse.move(to!.x + 10, to!.y + 20, { steps: 8 })
    await page.mouse.up()
    await isTold(page, `“${first}” is now number 3 of`)
    assert.deepEqual(await titles(page), [second, third, first, ...rest])

    await page.getByRole('button', { name: `Move “${first}”` }).focus()
    await page.keyboard.press('Space')
    const heard = page.locator('[id^="DndLiveRegion"]')
    await heard.getByText(`“${first}”`).waitFor({ state: 'attached' })
    for (const place of [2, 1]) {
      await page.keyboard.press('ArrowUp')
      await heard.getByText(`“${first}” is now number ${place} of`).waitFor({ state: 'attached' })
    }
    await page.keyboard.press('Space')
    await eventually('the order before', async () => (await titles(page))[0] === first)
    assert.deepEqual(await titles(page), [first, second, third, ...rest])
  })
})

describe('two editors of one thing', () => {
  it('see each other, are shown both texts, and lose neither', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor', { device: 'desktop' })
    expect(/409 PUT/)
    const id = await write(page, 'news', 'Car park closed', 'Save as a draft')
    const other = await atWork(site, t, 'owner', { device: 'desktop' })

    await other.page.goto(`/admin/content/news/${id}`)
    await other.page.getByText(/has had this open since \d\d:\d\d/).waitFor()
    await field(other.page, 'Title').fill('Car park closed on Friday')
    await other.page.getByRole('button', { name: 'Save as a draft' }).click()
    await isTold(other.page, 'Saved.')
    await field(page, 'Title').fill('Car park closed all week')
    await page.getByRole('button', { name: 'Save as a draft' }).click()

    const both = page.locator('.office-rival')
    await both.locator('del', { hasText: 'on Friday' }).waitFor()
    await both.locator('ins', { hasText: 'all week' }).waitFor()
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await page.getByRole('heading', { name: 'Car park closed on Friday' }).waitFor()
    assert.equal(await field(page, 'Title').inputValue(), 'Car park closed on Friday')
    await page.getByRole('button', { name: 'Bring back what I typed' }).click()
    assert.equal(await field(page, 'Title').inputValue(), 'Car park closed all week')
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await isTold(page, 'Saved.')

    await page.reload()
    await page.getByText('Earlier versions').click()
    await page.getByText('What changed').first().click()
    await page.locator('.office-difference ins', { hasText: 'all week' }).waitFor()
  })
})

it('a search says how much it searched, and offers to narrow it only where that can be done', async (t) => {
  const { page } = await atWork(site, t, 'editor')
  const said = page.getByText('Only the 5,000 changed last were searched.')
  const others = 'To search the others, choose under “Show” how they stand.'
  const find = async (q: string) => {
    await page.getByRole('searchbox').fill(q)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
  }
  const [news] = await site.rows<{ id: string }>(
    `select organisation_id as id from content_items where kind = 'news' limit 1`,
  )
  const very = { rows: site.rows, ctx: { organisation: news!, now: () => new Date() } }

  await amongItems(very, 'news', { live: MOST_SEARCHED + 1 }, async () => {
    await page.goto('/admin/content/news')
    await find('nothing of the kind')
    await page
      .locator('.state')
      .filter({ has: said.and(page.getByText(others)) })
      .waitFor()
    assert.equal(await page.getByText('Try another word').count(), 0)
    await page.getByLabel('Show', { exact: true }).selectOption('live')
    await page.locator('.state').filter({ has: said }).waitFor()
    await page.getByText(others).waitFor({ state: 'hidden' })
    await find('number')
    await page.locator('.office-searched').and(said).waitFor()
  })
})

it('the inbox marks several as done at once, and takes it back', async (t) => {
  for (const name of ['Khadija Osman', 'Bilal Osman'])
    await site.program.post('/api/contact', {
      name,
      email: 'osman@example.org',
      subject: 'Hall',
      message: 'May we?',
    })
  const { page } = await atWork(site, t, 'editor')
  const count = async () =>
    (await site.rows(`select id from submissions where kind = 'contact' and state = 'done'`)).length
  await page.goto('/admin/inbox?kind=contact')

  await page.getByLabel('Choose “Khadija Osman”').check()
  await page.getByLabel('Choose “Bilal Osman”').check()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await isTold(page, '2 are done.')
  assert.equal(await count(), 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await isTold(page, 'Undone.')

  assert.equal(await count(), 0)
})

describe('every one of these screens keeps nobody out and fits its width', () => {
  for (const [language, device] of [
    ['en', 'phone'],
    ['ar', 'phone'],
    ['ur', 'desktop'],
  ] as const satisfies readonly (readonly [Language, 'phone' | 'desktop'])[])
    it(`in ${language} on a ${device}, light and dark`, async (t) => {
      const visit = await site.visit(t, { language, device })
      const { page } = visit
      const look = await inspect(page)
      await enter(site, visit, 'owner')
      const found: string[] = []
      const judge = async () => {
        await look.rest()
        found.push(...(await look.faults()), ...(await look.overflows()))
        await page.emulateMedia({ colorScheme: 'dark' })
        found.push(...(await look.faults('color-contrast')))
        await page.emulateMedia({ colorScheme: 'light' })
      }

      await page.goto('/admin/content/member')
      await page.locator('button.office-handle').first().waitFor()
      await page.locator('.office-ordered .office-box input').first().check()
      await judge()
      await page.goto('/admin/content/news')
      await page.locator('.office-picked .office-box input').first().check()
      await page.locator('.office-chosen .danger').click()
      await page.locator('.office-undo .note').waitFor()
      await judge()
      await page.goto('/admin/content/news?show=trashed')
      await page.locator('.office-line .danger').first().click()
      await page.locator('.office-choice').waitFor()
      await judge()
      await page.locator('.office-choice .quiet').click()
      await page.locator('.office-line .quiet').first().click()
      await page.locator('.toast').first().waitFor()

      assert.deepEqual(found, [])
    })
})
