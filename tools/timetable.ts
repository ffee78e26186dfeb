/**
 * npm run timetable -- check FILE --organisation al-noor       what is wrong with a table of prayer times, and what would change
 * npm run timetable -- import FILE --organisation al-noor      the same, and then it counts
 * npm run timetable -- undo ID --organisation al-noor          takes an import back; without an ID it lists them
 * npm run timetable -- template 2027 --organisation al-noor    a year as it is now, to be edited
 * npm run timetable -- next-year 2028 --organisation al-noor   a year made from the table of the year before, to be checked
 *
 * With --fix read-as-afternoon,… --accept days-missing,… --year 2027 --dates day-first|month-first
 * --columns 0:date,1:fajr,2:fajr.jamaat,… as the report offers.
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { carryWithRules } from '#features/prayer/timetables/carry-forward.ts'
import { carryTimetable, checkTimetable } from '#features/prayer/timetables/contract.ts'
import { importFile } from '#features/prayer/timetables/import.ts'
import {
  type Answers,
  FIELDS,
  type Field,
  type Finding,
  LIMITS,
  type Report,
  isOpen,
  partsOf,
} from '#features/prayer/timetables/rules.ts'
import { writeYear } from '#features/prayer/timetables/template.ts'
import { judgeFile, findTimetables } from '#features/prayer/timetables/timetables.ts'
import { undo } from '#features/prayer/timetables/undo.ts'
import { reportWords } from '#features/prayer/timetables/words.ts'
import { prayerNames } from '#features/prayer/prayer-times/words.ts'
import type { Context } from '#platform/server/context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

/** Examples of a finding, and days of a preview. */
const MOST_SHOWN = 8
const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const { positionals, values } = readArguments()
const [verb = '', what = ''] = positionals

await withHouse(async ({ house }) => {
  if (!values.organisation) throw new ToolError('Say whose table it is: --organisation al-noor')
  const ctx = await contextOf(house, values.organisation)
  try {
    if (verb === 'check') await check(ctx)
    else if (verb === 'import') await importIt(ctx)
    else if (verb === 'undo') await undoIt(ctx)
    else if (verb === 'template') process.stdout.write(await writeYear(ctx, readYear(what)))
    else if (verb === 'next-year') await writeNext(ctx)
    else
      throw new ToolError(
        'Say check, import, undo, template or next-year; the head of tools/timetable.ts shows how.',
      )
  } catch (error) {
    if (error instanceof Refusal) throw new ToolError(`${error.message} (${error.code})`)
    throw error
  }
})

async function check(ctx: Context) {
  const { name, bytes, answers } = readQuestion()
  const { judgement, version } = await judgeFile(ctx, name, bytes, answers)
  print(name, judgement.report)
  if (!judgement.report.isReady) process.exitCode = 2
  return { judgement, version, name, bytes, answers }
}

async function importIt(ctx: Context): Promise<void> {
  const { judgement, version, name, bytes, answers } = await check(ctx)
  if (!judgement.report.isReady)
    throw new ToolError('\nNothing was imported: mend or accept what is open above, and try again.')
  const { id } = await importFile(ctx, name, bytes, answers, version)
  console.log(
    `\nImported. To take it back: npm run timetable -- undo ${id} --organisation ${ctx.organisation.slug}`,
  )
}

async function undoIt(ctx: Context): Promise<void> {
  if (what === '') {
    for (const each of (await findTimetables(ctx)).items) {
      const state = each.undoneAt ? 'undone  ' : 'counts  '
      console.log(`${each.id}  ${state}${each.firstDate} to ${each.lastDate}  ${each.fileName}`)
    }
    return
  }
  const undone = await undo(ctx, { id: what })
  console.log(`Taken back: ${undone.fileName}, ${undone.firstDate} to ${undone.lastDate}.`)
}

/** The table; and beside it, on the screen, how each jamaat is kept and what changes when. */
async function writeNext(ctx: Context): Promise<void> {
  const read = carryTimetable.input.safeParse({
    year: String(readYear(what)),
    moves: values.move?.join(','),
  })
  if (!read.success) throw new ToolError(read.error.issues.map(({ message }) => message).join('\n'))
  const { rules, changes, table } = await carryWithRules(ctx, read.data)
  console.error('How each jamaat is kept, as the table of the year before shows it')
  for (const rule of rules) console.error(`  ${titleOf(rule)}: ${writeRule(rule)}`)
  console.error(changes.length > 0 ? '\nWhat changes' : '\nNo jamaat changes.')
  let last = ''
  for (const change of changes) {
    const title = nameOf(`${change.prayer}.${change.what}`)
    if (title !== last) console.error(`  ${title}`)
    last = title
    console.error(`    ${writeDay(change.date)}  ${change.old} → ${change.new}`)
  }
  const [first] = changes
  if (first) {
    const { prayer, what, date } = first
    console.error(
      `\nTo put a change on another day: --move ${prayer}.${what}:${date}:${addDays(date, 7)}`,
    )
  }
  process.stdout.write(table)
}

type CarriedRule = Awaited<ReturnType<typeof carryWithRules>>['rules'][number]

function titleOf({ prayer, what, isRamadan }: CarriedRule): string {
  return `${nameOf(`${prayer}.${what}`)}${isRamadan ? ' in Ramadan' : ''}`
}

function writeRule({ kind, minutes, weekday, step }: CarriedRule): string {
  if (kind === 'none') return 'none'
  if (kind === 'unread')
    return 'no rule can be seen, so each time is moved with its prayer. Please look at it'
  const grid = (step ?? 1) > 1 ? `, on full ${step} minutes` : ''
  if (kind === 'follows') return `${minutes} minutes after it begins${grid}`
  const day = weekday === null ? '' : `, moved on ${WEEKDAYS[weekday - 1]}s`
  return `held${day}${grid}`
}

/** `Sat 2027-03-06`: a keeper knows the day, and the tool takes the date. */
function writeDay(date: string): string {
  return `${WEEKDAYS[weekdayOf(date) - 1]!.slice(0, 3)} ${date}`
}

/** Readable by somebody who prepares a table, in the order in which they would deal with it. */
function print(name: string, report: Report): void {
  const { firstDate, lastDate, rows, columns, findings, counts, preview } = report
  console.log(
    `${name}: ${report.kind === 'xlsx' ? 'Excel' : `CSV, ${report.encoding}`}, ${rows} days`,
  )
  if (firstDate) console.log(`From ${firstDate} to ${lastDate}`)
  console.log('\nColumns')
  for (const { index, heading, field } of columns)
    console.log(`  ${String(index).padStart(2)}  ${heading.padEnd(24)} ${nameOf(field)}`)
  if (findings.length === 0) console.log('\nNo fault was found.')
  for (const finding of findings) printFinding(finding)
  if (preview.length === 0 && rows > 0) console.log('\nNothing that people see would change.')
  if (preview.length > 0) {
    console.log(
      `\nWhat would change: ${counts.added} days added, ${counts.changed} changed, ${counts.same} as they are`,
    )
    for (const { date, changes } of preview.slice(0, MOST_SHOWN)) {
      const all = changes.map(
        (each) => `${nameOf(each.field)} ${each.old ?? '–'} → ${each.new ?? '–'}`,
      )
      console.log(`  ${date}  ${all.slice(0, 4).join(', ')}${all.length > 4 ? ', …' : ''}`)
    }
    if (preview.length > MOST_SHOWN) console.log(`  … and ${preview.length - MOST_SHOWN} days more`)
  }
  console.log(report.isReady ? '\nReady to be imported.' : '\nNot ready: see what is open above.')
}

function printFinding(finding: Finding): void {
  const { code, severity, count, spots, spans, fixes } = finding
  const words = reportWords.en
  const settled = severity === 'error' ? 'Left out' : 'Accepted'
  const state = isOpen(finding) || severity === 'note' ? words.severities[severity] : settled
  const counted = severity !== 'note' || spots.some(({ line }) => line > 0) ? ` (${count})` : ''
  console.log(`\n${state}: ${words.findings[code]}${counted}`)
  const lines = spots.map(writeSpot).filter((line) => line !== '')
  for (const line of [...new Set(lines)].slice(0, MOST_SHOWN)) console.log(`  ${line}`)
  if (count > MOST_SHOWN && lines.length > 0) console.log(`  … and ${count - MOST_SHOWN} more`)
  for (const { field, from, to, days, least, most } of spans) {
    const by =
      least === null || most === null ? '' : least === most ? `${least}` : `${least} to ${most}`
    const when = from === to ? from : `${from} to ${to}`
    const named = field === 'date' && by ? words.allTimes : nameOf(field)
    console.log(`  ${named}, ${when} (${days})${by && `: ${by} minutes`}`)
  }
  if (!isOpen(finding)) return
  for (const fix of fixes) console.log(`  ${words.fixes[fix]}: --fix ${fix}`)
  if (severity === 'error') console.log(`  Leave these times out: --accept ${code}`)
  if (severity === 'warning') console.log(`  It is right as it is: --accept ${code}`)
  if (code === 'year-missing') console.log('  Say it: --year 2027')
  if (code.startsWith('date')) {
    if (severity === 'question') console.log('  Say it: --dates day-first, or --dates month-first')
  }
  if (code === 'columns-unknown') console.log('  Say it: --columns 0:date,1:fajr,2:fajr.jamaat,…')
}

/** A cell that is meant; of a whole column, only what is said of it. */
function writeSpot({ sheet, line, date, field, value, instead }: Finding['spots'][number]): string {
  const place = line > 0 ? `${sheet ? `${sheet}, ` : ''}line ${line}` : ''
  const isCell = line > 0 || date !== ''
  const named = FIELDS.includes(instead as Field) ? nameOf(instead) : instead
  const parts = [
    place,
    date,
    field && (isCell || named) && nameOf(field),
    value && (isCell ? `“${value}”` : value),
    named && `→ ${named}`,
  ]
  return parts.filter(Boolean).join('  ')
}

function nameOf(field: string): string {
  const own = reportWords.en.fields[field as Field]
  if (own) return own
  const { key, what } = partsOf(field as 'fajr')
  const name = prayerNames.en[key]
  return name === undefined
    ? field
    : what === 'begins'
      ? name
      : `${name} ${reportWords.en.what[what]}`
}

function readQuestion(): { name: string; bytes: Uint8Array; answers: Answers } {
  if (what === '') throw new ToolError('Say which file.')
  const size = statSync(what, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new ToolError(`There is no file ${what}.`)
  if (size > LIMITS.fileMegabytes * 1024 * 1024) {
    const { says } = checkTimetable.refusals['file-too-large']
    throw new ToolError(`${says} (file-too-large)`)
  }
  const name = path.basename(what)
  const read = checkTimetable.input.safeParse({
    name,
    year: values.year,
    dateOrder: values.dates,
    columns: values.columns,
    fixes: values.fix?.join(','),
    accept: values.accept?.join(','),
  })
  if (!read.success) {
    const issues = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new ToolError(issues.join('\n'))
  }
  return { name, bytes: readFileSync(what), answers: read.data }
}

function readYear(text: string): number {
  if (!/^(?:19|20|21)\d{2}$/.test(text)) throw new ToolError(`Say which year: ${verb} 2027`)
  return Number(text)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        organisation: { type: 'string', short: 'o' },
        fix: { type: 'string', multiple: true },
        move: { type: 'string', multiple: true },
        accept: { type: 'string', multiple: true },
        year: { type: 'string' },
        dates: { type: 'string' },
        columns: { type: 'string' },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
