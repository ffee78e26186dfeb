import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { groundAt, printDays, toCsv } from '#testing/timetables.ts'
import { atWork, hand, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'

const site = openSite()

const tomorrow = addDays(wallClock(new Date(), 'Europe/London').date, 1)

/** As the website has it for everybody. */
async function ishaOf(date: string): Promise<string> {
  const { data } = await site.program.post('/api/prayer-time', { from: date, to: date })
  const [day] = data['days'] as { prayers: { isha: { jamaat: string } } }[]
  return day!.prayers.isha.jamaat
}

/** Ready pages follow a moment after what was saved. */
async function isEverywhere(date: string, isha: string): Promise<void> {
  await eventually(`Isha at ${isha}`, async () => (await ishaOf(date)) === isha)
}

/** Times of special days of that name, as the website has them. */
async function specialsOf(date: string, name: string): Promise<readonly string[]> {
  const { data } = await site.program.post('/api/prayer-time', { from: date, to: date })
  const [day] = data['days'] as { specials: { label: string; times: { time: string }[] }[] }[]
  return day!.specials
    .filter(({ label }) => label === name)
    .flatMap(({ times }) => times.map(({ time }) => time))
}

async function isOnHome(name: string, isThere: boolean): Promise<void> {
  await eventually(`${name} on the home page: ${isThere}`, async () => {
    const { body } = await site.fetch('/')
    return body.toString().includes(name) === isThere
  })
}

async function isSpecial(name: string, times: readonly string[]): Promise<void> {
  await eventually(`${name} at ${times.join()}`, async () => {
    return (await specialsOf(tomorrow, name)).join() === times.join()
  })
}

/** Dhuhr, Asr and Maghrib as a watch with twelve hours shows them: "12:30" stays, "14:21" is "02:21". */
function inTwelveHours(text: string): string {
  return text.replaceAll(/\b(1[3-9]|2[0-3]):(\d\d)\b/g, (_, hours: string, minutes: string) => {
    return `${String(Number(hours) - 12).padStart(2, '0')}:${minutes}`
  })
}

describe('somebody of the office', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`corrects tomorrow’s Isha on a ${device} with three presses, and takes it back`, async (t) => {
      const { page } = await atWork(site, t, 'editor', { device })
      const { press, taps } = hand(page)
      const before = await ishaOf(tomorrow)

      await press('Correct tomorrow’s times', 'link')
      await field(page, 'Isha').fill('21:15')
      await press('Save this day')
      await isTold(page, 'Saved. Everybody sees it from now on.')
      await page.getByText('Isha 21:15', { exact: false }).first().waitFor()
      // The field that was typed into was pressed as well.
      assert.equal(taps() + 1, 3)
      await isEverywhere(tomorrow, '21:15')

      await page.getByRole('button', { name: 'Undo' }).click()
      await isTold(page, 'It is again as it was.')
      await isEverywhere(tomorrow, before)
    })

  it('reads why a jamaat cannot be, at its field, and nothing has changed', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor')
    expect(/422 PUT/)
    const before = await ishaOf(tomorrow)
    await page.goto(`/admin/times/${tomorrow}`)
    await field(page, 'Isha').fill('14:00')

    await page.getByRole('button', { name: 'Save this day' }).click()

    await page.getByText('The jamaat would be before its prayer begins.').waitFor()
    assert.equal(await field(page, 'Isha').getAttribute('aria-invalid'), 'true')
    assert.equal(await ishaOf(tomorrow), before)
  })

  for (const device of ['phone', 'desktop'] as const)
    it(`brings a timetable on a ${device}, mends what was found, and takes it back`, async (t) => {
      const { page } = await atWork(site, t, 'editor', { device })
      const days = printDays(groundAt(), '2027-01-01', 31)
      const before = await ishaOf('2027-01-15')
      const wrong = inTwelveHours(toCsv(days))
      const name = `january-${device}.csv`
      await page.goto('/admin/times/tables')

      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(wrong) })
      await page.getByText('do not say whether they are in the morning').waitFor()
      await page.getByText('All 13 columns are used').waitFor()
      const use = page.getByRole('button', { name: 'Use this table' })
      assert.equal(await use.isDisabled(), true)
      await page.getByRole('button', { name: 'Read them as afternoon and evening times' }).click()
      await page.getByText('Mended:').waitFor()
      await page.getByRole('heading', { name: 'What people will see then' }).waitFor()
      await use.click()
      await isTold(page, 'The table counts from now on.')
      const line = page.getByRole('listitem').filter({ hasText: name })
      await line.getByText('by Amina Siddiq').waitFor()
      await isEverywhere('2027-01-15', days[14]!.isha_jamaat)

      await line.getByRole('button', { name: 'Take it back' }).click()
      await isTold(page, 'It is again as it was.')
      await line.getByText('Taken back').waitFor()
      await isEverywhere('2027-01-15', before)
    })

  it('says on which day the month begins, once the moon was sighted, and takes it back', async (t) => {
    const { page } = await atWork(site, t, 'owner')
    const { press, taps } = hand(page)
    await page.goto('/admin/times')

    await press('The new moon', 'link')
    const other = page.locator('.office-entry').filter({ hasNotText: 'As calculated' }).last()
    const day = await other.getByRole('heading').innerText()
    await other.getByRole('button', { name: 'It begins on this day' }).click()
    await isTold(page, 'Announced. Everybody sees it from now on.')
    const chosen = page.locator('.office-entry').filter({ hasText: day })
    await chosen.getByText('Announced', { exact: true }).waitFor()
    assert.equal(taps() + 1, 2)

    await chosen.getByRole('button', { name: 'Take it back' }).click()
    await isTold(page, 'Taken back. The calendar counts again.')
    await page.getByText('Announced', { exact: true }).waitFor({ state: 'detached' })
  })

  for (const device of ['phone', 'desktop'] as const)
    it(`sees on a ${device} what a special day changes before it counts, and takes it back`, async (t) => {
      const { page } = await atWork(site, t, 'editor', { device })
      const { press } = hand(page)
      const name = `Open day on a ${device}`
      await page.goto('/admin/times')
      await press('Special days', 'link')
      await press('Add a special day', 'link')
      await page.getByLabel('What it is', { exact: true }).first().selectOption('other')
      await field(page, 'What people read').fill(name)
      await page.getByLabel('Date', { exact: true }).fill(tomorrow)
      await page.getByLabel('Time 1', { exact: true }).fill('15:20')

      await press('See what changes')
      await page.getByRole('heading', { name: 'One day changes' }).waitFor()
      const change = page.locator('.office-change').filter({ hasText: name })
      await change.getByText('15:20').waitFor()
      assert.deepEqual(await (await inspect(page)).faults(), [])
      assert.deepEqual(await specialsOf(tomorrow, name), [])
      await press('Save')
      await isTold(page, 'Saved. Everybody sees it from now on.')
      await isSpecial(name, ['15:20'])

      await press('Undo')
      await isTold(page, 'It is again as it was.')
      await isSpecial(name, [])
    })

  it('changes a Friday prayer, reads why one cannot be, and takes its removal back', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor')
    expect(/422 POST/)
    const { press } = hand(page)
    await page.goto('/admin/times/fridays')
    const lines = page.locator('.office-list a')
    await lines.first().waitFor()
    const before = await lines.allInnerTexts()
    await lines.first().click()

    await page.getByLabel('Prayer', { exact: true }).fill('09:00')
    await press('See what changes')
    const fault = page.locator('.error').first()
    await fault.waitFor()
    assert.match(await fault.innerText(), /Doors open first|before its prayer begins/)
    await press('Remove')
    await isTold(page, 'Removed. Everybody sees it from now on.')
    await eventually('one less', async () => (await lines.count()) === before.length - 1)
    await press('Undo')
    await isTold(page, 'It is again as it was.')
    await eventually('all of them', async () => {
      return JSON.stringify(await lines.allInnerTexts()) === JSON.stringify(before)
    })
  })

  it('adds a rule, sees the days that it changes, and finds it among the others', async (t) => {
    const { page } = await atWork(site, t, 'editor')
    const { press } = hand(page)
    await page.goto('/admin/times/rules')
    await press('Add a rule', 'link')
    await page.getByLabel('Prayer', { exact: true }).selectOption('isha')
    await page.getByLabel('How it is found').selectOption('fixed')
    await page.getByLabel('Time', { exact: true }).fill('22:40')
    await page.getByLabel('From', { exact: true }).fill('2040-01-02')
    await page.getByLabel('Until', { exact: false }).fill('2040-01-04')
    await page.getByLabel('Part of the year').selectOption('winter')

    await press('See what changes')
    await page.getByRole('heading', { name: '3 days change' }).waitFor()
    await page.locator('.office-change').filter({ hasText: '22:40' }).first().waitFor()
    await press('Save')

    await isTold(page, 'Saved. Everybody sees it from now on.')
    await page.locator('.office-list a').filter({ hasText: '22:40' }).waitFor()
    await press('Undo')
    await isTold(page, 'It is again as it was.')
    await page.locator('.office-list a').filter({ hasText: '22:40' }).waitFor({ state: 'detached' })
  })

  for (const device of ['phone', 'desktop'] as const)
    it(`announces a funeral on a ${device} with five presses, saves its picture, and takes it back`, async (t) => {
      const { page } = await atWork(site, t, 'editor', { device })
      const { press, taps } = hand(page)
      const name = `Hajji Yusuf of the ${device}`
      await press('Announce a funeral', 'link')
      await field(page, 'Name').fill(name)
      await page.getByLabel('Day', { exact: true }).fill(tomorrow)
      await field(page, 'Burial').fill('Handsworth Cemetery, 14:30')
      assert.deepEqual(await (await inspect(page)).faults(), [])

      await press('Announce it')
      await page.getByText('Announced: everybody sees it now').waitFor()
      // The three fields that were typed into were pressed as well.
      assert.equal(taps() + 3, 5)
      // Whoever cannot see it hears it, and whoever can has it before them.
      await page.locator('h2:focus', { hasText: `Janazah: ${name}` }).waitFor()
      await isOnHome(name, true)
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as a picture' }).click(),
      ])
      assert.equal(picture.suggestedFilename(), 'janazah.png')

      await page.getByRole('button', { name: 'Take it back' }).first().click()
      await isTold(page, 'Taken back. Nobody sees it any more.')
      await isOnHome(name, false)
    })

  it('reads what stands in a cell that cannot be read, and chooses which row of a day counts', async (t) => {
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    const days = printDays(groundAt(), '2027-01-01', 31)
    const [head = '', ...rows] = toCsv(days).trim().split('\n')
    const [first = '', second = ''] = rows
    rows[0] = first.replace(days[0]!.maghrib_begins, '16:7x')
    rows.splice(1, 0, second)
    await page.goto('/admin/times/tables')

    await page.locator('input[type=file]').setInputFiles({
      name: 'typed.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...rows].join('\n')),
    })

    await page.getByText('16:7x').waitFor()
    const twice = page.getByRole('listitem').filter({ hasText: 'Which row of each counts?' })
    const offers = await twice.getByRole('button').allInnerTexts()
    assert.deepEqual(offers, ['Keep the last of each day', 'Keep the first of each day'])
    await page.getByText('You can also correct your file and send it again.').waitFor()
  })

  it('reads which day a row with a date typed twice fits, and goes from the sun of another place to their own', async (t) => {
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    const send = (name: string, csv: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    const days = printDays(groundAt(), '2027-01-01', 60)
    await page.goto('/admin/times/tables')

    await send('twice.csv', toCsv(days).replace('\n2027-02-20,', '\n2027-02-19,'))
    await page.getByText('19 Feb 2027 · line 52 · fits 20 Feb 2027').waitFor()
    await page.getByRole('button', { name: 'Read them as the missing days' }).click()
    await page.getByText('fits 20 Feb 2027').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Take another file' }).click()
    const east = groundAt({ latitude: 51.45, longitude: 2.58 })
    await send('east.csv', toCsv(printDays(east, '2027-01-01')))
    await page.getByText(/follow the sun of another place/).waitFor()
    assert.deepEqual(await (await inspect(page)).faults(), [])
    await page.getByRole('link', { name: 'The place in your settings' }).click()
    await page.getByLabel('Degrees north').waitFor()
  })

  it('is told by name what is no table', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner')
    expect(/422 POST/)
    await page.goto('/admin/times/tables')

    await page.locator('input[type=file]').setInputFiles({
      name: 'times.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 nothing'),
    })

    await page.getByText('A PDF or a picture has to be typed first.').waitFor()
  })
})

it('the imam is told by name that the times are an editor’s to keep', async (t) => {
  const { page } = await atWork(site, t, 'imam')

  await page.goto('/admin/times')

  await page.getByRole('heading', { name: 'This is for another role' }).waitFor()
})
