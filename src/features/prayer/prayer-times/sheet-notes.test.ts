import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toVisualRuns } from '#platform/server/print/reading-order.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { story } from '#testing/story.ts'
import { monthOf, resolveSpan, toSpan } from './month.ts'
import { toNotes } from './sheet-notes.ts'

describe('what stands below the table of a sheet', () => {
  const opened = story.ofSuite()
  const notesOf = async (year: number, month: number, language: 'en' | 'ar' = 'en') => {
    const { ctx } = await opened
    const { voice, days } = await resolveSpan({ ...ctx, language }, monthOf(year, month))
    return toNotes(voice, days, { beside: [], printedOn: '2026-11-21' })
  }
  const plain = (lines: readonly string[]) =>
    lines.map((line) => line.replaceAll(/[\u200E\u200F]/g, ''))

  it('says for which Fridays each time holds, where they are not the same all month', async () => {
    const { fridays } = await notesOf(2026, 10)

    const [summer = '', winter = ''] = plain(fridays)
    assert.equal(fridays.length, 2)
    assert.match(summer, /^Jumu’ah 2 October to 23 October: .*13:40/)
    assert.match(winter, /^Jumu’ah 30 October: .*12:35 · .*13:25/)
  })

  it('says the Fridays of its own month, whenever it is printed', async () => {
    const july = plain((await notesOf(2026, 7)).fridays)
    const december = plain((await notesOf(2026, 12)).fridays)

    assert.equal(july.length, 1)
    assert.match(july[0]!, /^Jumu’ah: .*13:40/)
    assert.match(december[0]!, /^Jumu’ah: .*12:35 · .*13:25/)
  })

  it('says that the jamaat of Dhuhr is Jumu’ah on a Friday', async () => {
    assert.ok((await notesOf(2026, 7)).small.some((line) => /Fridays .* first Jumu’ah/.test(line)))
  })

  it('names Eid and the languages of Friday in the language of its sheet', async () => {
    const { fridays, remarks } = await notesOf(2026, 3, 'ar')

    assert.deepEqual(plain(fridays), ['الجمعة: الإنجليزية 12:35 · العربية والأوردية 13:25'])
    assert.match(plain(remarks)[0]!, /عيد الفطر 08:00، 09:30$/)
    assert.doesNotMatch([...fridays, ...remarks].join(), /[a-z]/i)
  })

  it('leaves a name that is more than a language as the office wrote it, in its place', async () => {
    const { ctx } = await opened
    const { voice, days } = await resolveSpan({ ...ctx, language: 'ar' }, monthOf(2026, 3))
    const own = days.map((day) => ({
      ...day,
      jumuah: day.jumuah.map((session, i) => ({
        ...session,
        language: i === 0 ? 'English with Sh. Idris' : 'Bengali',
      })),
    }))
    const { fridays } = toNotes(voice, own, { beside: [], printedOn: '2026-02-01' })

    assert.match(plain(fridays)[0]!, /English with Sh\. Idris 12:35 · البنغالية 13:25/)
    const runs = toVisualRuns(fridays[0]!, 'rtl').map(({ text }) => text)
    const at = (text: string) => runs.findIndex((run) => run.includes(text))
    assert.ok(at('13:25') < at('البنغالية') && at('البنغالية') < at('12:35'), runs.join('|'))
    assert.ok(at('12:35') < at('English'), runs.join('|'))
  })

  it('keeps a date together in Arabic', async () => {
    const { remarks } = await notesOf(2026, 3, 'ar')
    const line = remarks.join(' · ')

    assert.match(line, /عيد الفطر/)
    const runs = toVisualRuns(line, 'rtl')
    const at = runs.findIndex(({ text }) => text.trim() === '29')
    assert.ok(at > 0, JSON.stringify(runs.map(({ text }) => text)))
    assert.match(runs[at - 1]!.text, /مارس/)
    assert.doesNotMatch(line, /, /)
  })

  it('names the first taraweeh before a Ramadan, and Eid after it', async () => {
    const { ctx } = await opened
    const span = toSpan(ctx, { hijriYear: 1447, hijriMonth: 9 })
    const around = { from: addDays(span.from, -1), to: addDays(span.to, 1) }
    const { voice, days } = await resolveSpan(ctx, around)
    const beside = [days[0]!, days.at(-1)!]
    const { remarks } = toNotes(voice, days.slice(1, -1), { beside, printedOn: '2026-02-01' })

    assert.match(plain(remarks)[0]!, /^17 February: First taraweeh/)
    assert.match(plain(remarks).at(-1)!, /^20 March: .*Eid al-Fitr/)
  })

  it('says of a box only where there is one, and how the two Asrs are found only where both stand', async () => {
    const { ctx } = await opened
    const { voice, days } = await resolveSpan(ctx, monthOf(2026, 10))
    const still = days.filter(({ prayers }) => Object.values(prayers).every(({ moved }) => !moved))
    const of = (these: typeof days, asrShown: 'both' | 'shafi') =>
      toNotes({ ...voice, settings: { ...voice.settings, asrShown } }, these, {
        beside: [],
        printedOn: '2026-11-21',
      }).small.join(' ')

    assert.match(of(days, 'both'), /box/)
    assert.doesNotMatch(of(still, 'both'), /box/)
    assert.match(of(days, 'both'), /1st .* 2nd/)
    assert.doesNotMatch(of(days, 'shafi'), /1st/)
  })
})
