import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { readMonth } from '#features/prayer/prayer-times/month.ts'
import { readTimetable } from '#features/prayer/prayer-times/timetable.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { type Copy, copyTemplate } from '#testing/ground.ts'
import { type World, story } from '#testing/story.ts'
import { TIMES, change, groundAt, later, printDays, toCsv } from '#testing/timetables.ts'
import { runTool } from '#testing/tool.ts'
import {
  checkTimetable,
  downloadTimetable,
  importTimetable,
  listTimetables,
  undoTimetable,
} from './contract.ts'
import { importFile } from './import.ts'
import { type Answers, NO_ANSWERS } from './rules.ts'
import { toCell, writeYear } from './template.ts'
import { check, judgeFile, findTimetables } from './timetables.ts'
import { undo } from './undo.ts'

const AL_NOOR = groundAt()
const DAYS = printDays(AL_NOOR, '2026-12-01', 31)

/** Imports as the screen does it: with the version that its report showed. */
async function bring(ctx: Context, text: string, more: Partial<Answers> = {}) {
  const answers = { ...NO_ANSWERS, ...more }
  const bytes = Buffer.from(text)
  const { judgement, version } = await judgeFile(ctx, 'december.csv', bytes, answers)
  return { judgement, import: () => importFile(ctx, 'december.csv', bytes, answers, version) }
}

/** As it is resolved, without the pages that are kept ready for a moment longer. */
const december = async ({ ctx }: Pick<World, 'ctx'>) =>
  (await readMonth(ctx, { month: 12, year: 2026 })).days

describe('an import into a plan or mode whose page is closed', () => {
  const STANDINGS = [
    ['by the plan', { activePlan: 'basic' }],
    ['by the shape of the site', { StandaloneCampaigns: true }],
    ['by its own switch', { DisablePrayertimeFeature: true }],
  ] as const
  for (const [how, closed] of STANDINGS)
    it(`says so, ${how}, and can be brought`, async (t) => {
      const { ctx } = await story(t)
      const configuration = { ...ctx.organisation.configuration, ...closed }
      const brought = await bring(
        { ...ctx, organisation: { ...ctx.organisation, configuration } },
        toCsv(DAYS),
      )
      assert.deepEqual(
        brought.judgement.report.findings.map(({ code }) => code),
        ['page-closed'],
      )
      assert.equal(brought.judgement.report.isReady, true)
    })

  it('says nothing where the page is open: on the first page of a site of times and giving, on any plan', async (t) => {
    const { ctx } = await story(t)
    const open = { activePlan: 'basic', PrayerTimeDonateModuleOnly: true } as const
    const configuration = { ...ctx.organisation.configuration, ...open }
    const brought = await bring(
      { ...ctx, organisation: { ...ctx.organisation, configuration } },
      toCsv(DAYS),
    )
    assert.deepEqual(brought.judgement.report.findings, [])
  })
})

describe('importing a table', () => {
  it('shows what would change, makes it count everywhere at once, and is undone exactly', async (t) => {
    const world = await story(t)
    const { ctx } = world
    const before = await december(world)

    const brought = await bring(ctx, toCsv(DAYS))
    assert.deepEqual(await december(world), before)
    const imported = await brought.import()

    assert.deepEqual(imported.counts, { added: 0, changed: 31, same: 0 })
    for (const [i, { prayers }] of (await december(world)).entries()) {
      assert.equal(prayers.fajr.begins, DAYS[i]?.fajr_begins)
      assert.equal(prayers.isha.jamaat, DAYS[i]?.isha_jamaat)
      assert.equal(prayers.isha.source, 'timetable')
    }
    await undo(ctx, { id: imported.id })
    assert.deepEqual(await december(world), before)
  })

  it('reads its days one after the other, also those of a year that was brought later', async (t) => {
    const { ctx } = await story(t)
    const past = toCsv(printDays(AL_NOOR, '2025-12-01', 31))
    const earlier = await bring(ctx, past, { accept: ['all-past'] })
    await earlier.import()

    const { uploads } = await inTransaction(ctx, (ctx) =>
      readTimetable(ctx, '2025-12-01', '2026-12-31'),
    )

    const dates = [...uploads.keys()]
    assert.equal(dates[0], '2025-12-01')
    assert.deepEqual(dates, dates.toSorted())
  })

  it('is one import when it is pressed twice, also at the same moment', async (t) => {
    const { ctx } = await story(t)
    const brought = await bring(ctx, toCsv(DAYS))

    const imported = await Promise.all(Array.from({ length: 6 }, () => brought.import()))

    assert.equal(new Set(imported.map(({ id }) => id)).size, 1)
    const standing = (await findTimetables(ctx)).items.filter(
      ({ fileName }) => fileName === 'december.csv',
    )
    assert.equal(standing.length, 1)
  })

  it('of two different tables at once, takes one and asks the other to look again', async (t) => {
    const { ctx } = await story(t)
    const first = await bring(ctx, toCsv(DAYS))
    const second = await bring(ctx, toCsv(change(DAYS, ['isha_jamaat'], later(15))))

    const outcomes = await Promise.allSettled([first.import(), second.import()])

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 1)
    assert.equal((refused[0] as PromiseRejectedResult).reason.code, 'changed-meanwhile')
  })

  it('does not happen while anything is open, and nothing has changed then', async (t) => {
    const world = await story(t)
    const before = await december(world)
    const wrong = toCsv(
      change(
        DAYS,
        ['sunrise'],
        () => '10:10',
        (date) => date === '2026-12-05',
      ),
    )

    const brought = await bring(world.ctx, wrong)

    await assert.rejects(brought.import(), { code: 'table-not-ready' })
    assert.deepEqual(await december(world), before)
    const accepted = await bring(world.ctx, wrong, { accept: ['not-the-sun'] })
    await accepted.import()
    const [, , , , fifth] = await december(world)
    assert.equal(fifth?.prayers.fajr.begins, DAYS[4]?.fajr_begins)
    assert.deepEqual(fifth?.prayers.sunrise, before[4]?.prayers.sunrise)
  })

  it('undoes the older of two without touching the newer', async (t) => {
    const world = await story(t)
    const { ctx } = world
    const older = await (await bring(ctx, toCsv(DAYS))).import()
    const newer = change(DAYS.slice(0, 10), ['isha_jamaat'], () => '20:15')
    await (await bring(ctx, toCsv(newer))).import()

    await undo(ctx, { id: older.id })
    await undo(ctx, { id: older.id })

    const days = await december(world)
    assert.equal(days[3]?.prayers.isha.jamaat, '20:15')
    assert.notEqual(days[20]?.prayers.isha.jamaat, DAYS[20]?.isha_jamaat)
  })

  it('is the newest also when the clock has stood still or gone back', async (t) => {
    const world = await story(t)
    await (await bring(world.ctx, toCsv(DAYS))).import()
    world.wait({ minutes: -30 })

    await (await bring(world.ctx, toCsv(change(DAYS, ['isha_jamaat'], () => '20:15')))).import()

    assert.equal((await december(world))[3]?.prayers.isha.jamaat, '20:15')
  })

  it('belongs to its organisation alone', async (t) => {
    const { ctx, contextOf } = await story(t)
    const imported = await (await bring(ctx, toCsv(DAYS))).import()
    const other = await contextOf('east-gate')
    await assert.rejects(undo(other, { id: imported.id }), { code: 'import-not-found' })
    assert.deepEqual((await findTimetables(other)).items, [])
  })

  it('does not keep others waiting', async (t) => {
    const { ctx } = await story(t)
    const text = toCsv(printDays(AL_NOOR, '2027-01-01', 365))
    // In time of this thread's processor, so that a busy machine does not count.
    const used = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    await bring(ctx, text)
    let longest = 0
    let last = used()
    const watch = setInterval(() => {
      const now = used()
      longest = Math.max(longest, now - last)
      last = now
    }, 1)

    await bring(ctx, text)

    clearInterval(watch)
    t.diagnostic(`the longest piece of work took ${longest.toFixed(1)} ms`)
    assert.ok(longest < 20, `${longest} ms`)
  })
})

describe('a year as a table', () => {
  const opened = story.ofSuite()

  it('is imported again without a fault, and changes nothing that people see', async () => {
    const { ctx } = await opened
    const text = await writeYear(ctx, 2027)
    const { judgement } = await bring(ctx, text)
    assert.deepEqual(judgement.report.findings, [])
    assert.deepEqual(judgement.report.preview, [])
    assert.equal(judgement.report.layout, 'own')
  })

  it('never has a formula in it', () => {
    for (const evil of ['=1+1', '+1', '-1', '@sum(a1)', '\t=1']) assert.equal(toCell(evil)[0], "'")
    assert.equal(toCell('a"b,c'), '"a""b,c"')
  })
})

describe('the calls of the staff', () => {
  const opened = story.ofSuite()

  it('are closed to everybody while nobody has signed in', async () => {
    const { visitor } = await opened
    const id = '00000000-0000-4000-8000-000000000009'
    const refused = await Promise.all([
      visitor.sends('POST', `${checkTimetable.path}?name=a.csv`, { body: Buffer.from('a,b') }),
      visitor.sends('POST', `${importTimetable.path}?name=a.csv&version=0`, {
        body: Buffer.from('a'),
      }),
      visitor.asks(listTimetables),
      visitor.asks(undoTimetable, { id }),
      visitor.asks(downloadTimetable, { year: 2026 }),
    ])
    assert.deepEqual(
      refused.map(({ status, data }) => [status, data.problem]),
      refused.map(() => [401, 'signed-out']),
    )
  })

  it('say what was found in the words of the caller', async () => {
    const { ctx } = await opened
    const wrong = toCsv(change(DAYS, TIMES, later(-60), (date) => date > '2026-12-10'))
    const ask = (language: 'en' | 'ar') =>
      check(
        { ...ctx, language },
        { ...NO_ANSWERS, name: 'a.csv', fixes: [], accept: [], columns: undefined },
        { headers: {}, rawBody: Buffer.from(wrong) },
      )
    const [english, arabic] = [await ask('en'), await ask('ar')]
    assert.match(english.findings[0]!.says, /an hour out/)
    assert.match(arabic.findings[0]!.says, /بساعة/)
    assert.equal(english.findings[0]!.offers[0]?.fix, 'correct-hours')
  })

  it('cannot check anything while no place is set, and say so', async () => {
    const { ctx } = await opened
    const { organisation } = ctx
    const configuration = { ...organisation.configuration, latitude: null, longitude: null }
    const nowhere = { ...ctx, organisation: { ...organisation, configuration } }
    const { judgement } = await bring(nowhere, toCsv(DAYS))
    assert.deepEqual(
      judgement.report.findings.map(({ code }) => code),
      ['not-checked'],
    )
  })
})

describe('the command line', () => {
  it('checks, imports and undoes, in words', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const folder = mkdtempSync(path.join(tmpdir(), 'sahn-table-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'december.csv')
    writeFileSync(
      file,
      toCsv(
        change(
          DAYS,
          ['sunrise'],
          () => '10:10',
          (date) => date === '2026-12-05',
        ),
      ),
    )

    const checked = await run(copy, ['check', file])
    assert.equal(checked.code, 2, checked.errors)
    assert.match(checked.out, /Wrong: These times are too far from the sun of that day\. \(1\)/)
    assert.match(checked.out, /line 6 {2}2026-12-05 {2}Sunrise {2}“10:10”/)
    const refused = await run(copy, ['import', file])
    assert.equal(refused.code, 1)
    const imported = await run(copy, ['import', file, '--accept', 'not-the-sun'])
    assert.equal(imported.code, 0)
    const [, id = ''] = /undo ([0-9a-f-]{36})/.exec(imported.out) ?? []
    const undone = await run(copy, ['undo', id])
    assert.match(undone.out, /^Taken back: december\.csv, 2026-12-01 to 2026-12-31\./)
  })

  it('names columns and places once, in words, and a note without a number', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const folder = mkdtempSync(path.join(tmpdir(), 'sahn-table-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const [swapped, south] = ['swapped.csv', 'south.csv'].map((name) => path.join(folder, name))
    const mixed = DAYS.map((day) => ({
      ...day,
      dhuhr_begins: day.asr_hanafi,
      asr_hanafi: day.dhuhr_begins,
    }))
    writeFileSync(swapped!, toCsv(mixed))
    writeFileSync(south!, toCsv(printDays(groundAt({ latitude: 48.9, longitude: 2.3 }))))

    const first = await run(copy, ['check', swapped!])
    const second = await run(copy, ['check', south!])

    assert.match(first.out, /Dhuhr {2}→ Asr \(second, Hanafi\)/)
    assert.equal(second.out.match(/≈ \d+ km/g)?.length, 1, second.out)
    for (const { out } of [first, second]) assert.doesNotMatch(out, /^ +$/m)
  })

  it('shows how jamaats are kept and when they change, and lets a keeper move a change', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())

    const shown = await run(copy, ['next-year', '2027'])
    const moved = await run(copy, [
      'next-year',
      '2027',
      '--move',
      'asr.jamaat:2027-02-06:2027-02-13',
    ])

    assert.equal(shown.code, 0, shown.errors)
    assert.match(shown.errors, /Fajr jamaat: held, moved on Saturdays, on full 15 minutes/)
    assert.match(
      shown.errors,
      /Isha jamaat in Ramadan: 20 minutes after it begins, on full 5 minutes/,
    )
    assert.match(shown.errors, /Sat 2027-02-06 {2}\d\d:\d\d → \d\d:\d\d/)
    assert.match(shown.errors, /--move fajr\.jamaat:2027-/)
    const asrOn = ({ out }: typeof shown, date: string) => {
      const [head = '', ...lines] = out.split('\r\n')
      const at = head.split(',').indexOf('asr_jamaat')
      return lines.find((line) => line.startsWith(date))?.split(',')[at]
    }
    assert.notEqual(asrOn(shown, '2027-02-05'), asrOn(shown, '2027-02-06'))
    assert.equal(asrOn(moved, '2027-02-12'), asrOn(shown, '2027-02-05'))
    assert.equal(asrOn(moved, '2027-02-13'), asrOn(shown, '2027-02-13'))
  })

  it('leaves nothing half done when it is killed in the middle', async (t) => {
    const copy = await copyTemplate()
    const twin = await copyTemplate()
    t.after(() => copy.remove())
    t.after(() => twin.remove())
    const folder = mkdtempSync(path.join(tmpdir(), 'sahn-table-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'december.csv')
    writeFileSync(file, toCsv(DAYS))

    const killed = await run(copy, ['import', file], {
      CRASH_AT: 'timetable.half-stored',
      DEMO: 'on',
    })
    const listed = await run(copy, ['undo'])
    const again = await run(copy, ['import', file])

    assert.equal(killed.code, null, killed.errors)
    assert.doesNotMatch(listed.out, /december/)
    assert.equal(again.code, 0)
  })
})

function run(copy: Copy, words: readonly string[], more: Record<string, string> = {}) {
  return runTool(copy, 'tools/timetable.ts', [...words, '--organisation', 'al-noor'], more)
}
