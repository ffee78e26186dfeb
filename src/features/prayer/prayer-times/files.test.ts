import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { type World, story } from '#testing/story.ts'
import { type Day, calendarFile, readFeed, sheetFile, showMonth, tableFile } from './contract.ts'
import { dropCorrection, keepCorrection } from './save-corrections.ts'

/** The jamaat of Isha as the calendar tells it, after every page was forgotten. */
async function entryOn({ visitor, house }: World, date: string): Promise<string> {
  house.organisations.forget()
  house.pages.forget()
  const { body } = await visitor.asks(calendarFile)
  return new RegExp(`UID:${date}-isha-jamaat[\\s\\S]*?END:VEVENT`).exec(body.toString())?.[0] ?? ''
}

describe('the calendar to subscribe to', () => {
  const opened = story.ofSuite()

  it('has each jamaat from a week ago to two months ahead, in UTC, folded, and no time twice', async () => {
    const { visitor } = await opened
    const { body, headers } = await visitor.asks(calendarFile)
    const text = body.toString()
    const uids = text.match(/^UID:.*$/gm) ?? []

    assert.match(headers['content-type']!, /^text\/calendar/)
    assert.match(text, /^REFRESH-INTERVAL;VALUE=DURATION:PT12H\r$/m)
    assert.equal(uids.length, new Set(uids).size)
    assert.equal(text.match(/SUMMARY:Fajr jamaat/g)?.length, 68)
    assert.match(text, /UID:2026-11-21-asr-jamaat@al-noor[\s\S]*?DTSTART:20261121T144500Z/)
    assert.match(text, /SUMMARY:Jumu’ah\\, First\\, English/)
    assert.doesNotMatch(text, /SUMMARY:Dhuhr jamaat\r\n[^U]*DTSTART:20261127/)
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  })

  it('has only what was asked for, with a reminder', async () => {
    const { visitor } = await opened
    const { body } = await visitor.asks(calendarFile, {
      prayers: 'fajr, isha',
      kind: 'begins',
      alarm: '10',
    } as never)
    const names = new Set(body.toString().match(/SUMMARY:.*/g))
    assert.deepEqual([...names], ['SUMMARY:Fajr', 'SUMMARY:Isha'])
    assert.equal(body.toString().match(/TRIGGER:-PT10M/g)?.length, 136)
  })

  it('is stable: the same entry is the same to the byte the next day', async (t) => {
    const world = await story(t)
    const before = await entryOn(world, '2026-11-25')
    world.wait({ days: 1 })
    assert.equal(await entryOn(world, '2026-11-25'), before)
    assert.match(before, /SEQUENCE:\d+/)
  })

  it('is believed when a time is corrected, moved back, and corrected again at once', async (t) => {
    const world = await story(t)
    const revisionOf = (entry: string) => Number(/SEQUENCE:(\d+)/.exec(entry)?.[1])
    const stampOf = (entry: string) => /LAST-MODIFIED:(\S+)/.exec(entry)?.[1] ?? ''
    const day = { date: '2026-11-25', prayer: 'isha' } as const
    const to = (jamaat: string) => ({ ...day, jamaat, begins: null, adhan: null, note: '' })
    const correct = (jamaat: string, was: string | null) =>
      keepCorrection(world.ctx, { ...to(jamaat), was: was === null ? null : to(was) })
    const untouched = await entryOn(world, '2026-11-26')
    let before = await entryOn(world, day.date)
    const changes = [
      [() => correct('19:15', null), '191500'],
      [() => correct('19:10', '19:15'), '191000'],
      [() => dropCorrection(world.ctx, { ...day, was: to('19:10') }), '190000'],
    ] as const
    for (const [change, time] of changes) {
      await change()
      const now = await entryOn(world, day.date)
      assert.match(now, new RegExp(`DTSTART:20261125T${time}Z`))
      assert.ok(revisionOf(now) > revisionOf(before))
      assert.ok(stampOf(now) > stampOf(before))
      before = now
    }
    assert.equal(await entryOn(world, '2026-11-26'), untouched)
  })

  it('tells beginnings where no jamaat is announced', async () => {
    const { visitorOf } = await opened
    const { body } = await visitorOf('crescent.localhost').asks(calendarFile)
    assert.match(body.toString(), /SUMMARY:Fajr\r\n/)
  })

  it('names what it cannot understand', async () => {
    const { visitor } = await opened
    const wrong = [{ prayers: 'lunch' }, { kind: 'both' }, { alarm: '-5' }, { alarm: 'soon' }]
    for (const question of wrong) {
      const { status, data } = await visitor.asks(calendarFile, question as never)
      assert.equal(status, 422)
      assert.match(data.errors[0].field, new RegExp(`^${Object.keys(question)[0]}`))
    }
  })
})

describe('the table', () => {
  const opened = story.ofSuite()

  it('has a line for each day of the year, with the same times as the calls', async () => {
    const { visitor } = await opened
    const { body, headers } = await visitor.asks(tableFile, { year: 2026 })
    const [head = '', ...lines] = body.toString().trim().split('\r\n')
    const columns = head.split(',')
    const { data } = await visitor.asks(showMonth, { from: '2026-01-01', to: '2026-12-31' })

    assert.match(headers['content-disposition']!, /al-noor-2026\.csv/)
    assert.equal(lines.length, 365)
    for (const [i, day] of (data.days as Day[]).entries()) {
      const cells = lines[i]!.split(',')
      const cell = (name: string) => cells[columns.indexOf(name)]
      assert.deepEqual(
        [cell('d_date'), cell('fajr_begins'), cell('asr_jamah'), cell('zuhr_jamah')],
        [day.date, day.prayers.fajr.begins, day.prayers.asr.jamaat, day.prayers.dhuhr.jamaat ?? ''],
      )
      assert.equal(cell('is_ramadan'), day.ramadan ? '1' : '0')
    }
  })

  it('refuses as the calls do', async () => {
    const { visitor } = await opened
    const { status, data } = await visitor.asks(tableFile, { from: '2026-03-01' })
    assert.deepEqual([status, data.problem], [422, 'range-half'])
  })
})

describe('the sheet', () => {
  const opened = story.ofSuite()
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

  it('is one page of A4 for every month of the year, in both languages', async () => {
    const { visitor } = await opened
    for (const language of ['en', 'ar']) {
      const headers = { 'accept-language': language }
      const year = await visitor.asks(sheetFile, { year: 2026 }, headers)
      assert.equal(pagesOf(year.body), 12)
      assert.match(year.body.toString('latin1'), /\/MediaBox \[0 0 595\.28 841\.89\]/)
    }
  })

  it('is one page for a Ramadan over two months, and for a place of which nothing is known', async () => {
    const { visitor, visitorOf } = await opened
    const ramadan = await visitor.asks(sheetFile, { hijriYear: 1448, hijriMonth: 9 })
    const crescent = await visitorOf('crescent.localhost').asks(sheetFile)
    assert.deepEqual([pagesOf(ramadan.body), pagesOf(crescent.body)], [1, 1])
    assert.match(ramadan.headers['content-disposition']!, /al-noor-hijri-1448-09\.pdf/)
  })
})

describe('times that are borrowed, because the sun does not rise', () => {
  it('are never shown without whose they are: in a calendar, in a table, on every page', async (t) => {
    const { contextOf, visitorOf, house } = await story(t)
    const north = { timezone: 'Arctic/Longyearbyen', latitude: 78.22, longitude: 15.65 }
    await configure(await contextOf('crescent'), north)
    house.organisations.forget()
    house.pages.forget()
    const visitor = visitorOf('crescent.localhost')
    const whose = /does not (?:rise|set) here.*nearest latitude/

    const calendar = await visitor.asks(calendarFile, { kind: 'begins' })
    const entries = calendar.body.toString().replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
    const dark = entries.filter((entry) => /DTSTART[^:]*:202612/.test(entry))
    assert.ok(dark.length > 100)
    for (const entry of dark) assert.match(entry, whose)

    const table = await visitor.asks(tableFile, { from: '2027-12-01', to: '2027-12-31' })
    const [head = '', ...lines] = table.body.toString().trim().split('\r\n')
    assert.match(head, /,note$/)
    for (const line of lines) assert.match(line, whose)
  })
})

describe('the feed', () => {
  it('says as of when it is, and is not sent twice', async (t) => {
    const { visitor, wait } = await story(t)
    const first = await visitor.asks(readFeed)
    wait({ minutes: 3 })
    const again = await visitor.asks(readFeed, {}, { 'if-none-match': first.headers['etag']! })

    assert.equal(first.data.days.length, 60)
    assert.ok(Date.parse(first.data.asOf) > 0)
    assert.equal(again.status, 304)
  })
})

describe('where prayer times are switched off', () => {
  it('there is no file either', async (t) => {
    const { ctx, visitor, house } = await story(t)
    await configure(ctx, { DisablePrayertimeFeature: true })
    house.organisations.forget()
    house.pages.forget()
    for (const endpoint of [calendarFile, tableFile, sheetFile, readFeed])
      assert.equal((await visitor.asks(endpoint)).status, 403, endpoint.path)
  })
})
