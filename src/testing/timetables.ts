import { strToU8, zipSync } from 'fflate'
import { calculate } from '#features/prayer/prayer-times/sun.ts'
import { type Judgement, judge, read } from '#features/prayer/timetables/judge.ts'
import type { Ground } from '#features/prayer/timetables/reference.ts'
import { type Answers, NO_ANSWERS } from '#features/prayer/timetables/rules.ts'
import { readSheets } from '#features/prayer/timetables/sheets.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'

/** Columns of the template, in its order. */
export const COLUMNS = [
  'date',
  'fajr_begins',
  'fajr_jamaat',
  'sunrise',
  'dhuhr_begins',
  'dhuhr_jamaat',
  'asr_shafi',
  'asr_hanafi',
  'asr_jamaat',
  'maghrib_begins',
  'maghrib_jamaat',
  'isha_begins',
  'isha_jamaat',
] as const
export type Column = (typeof COLUMNS)[number]
export type PrintedDay = Record<Column, string>

/** An organisation that has said where it is, and nothing else. */
export function groundAt({
  zone = 'Europe/London',
  latitude = 52.4862,
  longitude = -1.8904,
  method = 'MoonsightingCommittee',
  today = '2026-01-01',
}: Partial<Record<'zone' | 'today', string>> & {
  latitude?: number
  longitude?: number
  method?: NonNullable<Ground['timetable']['place']>['method']
} = {}): Ground {
  return {
    zoneName: zone,
    today,
    hijri: { offset: 0, changesAtMaghrib: true, monthStarts: {} },
    timetable: {
      place: {
        latitude,
        longitude,
        method,
        highLatitudeRule: 'seventhofthenight',
        shafaq: 'general',
        adjustments: { sunrise: -3 },
      },
      madhab: 'hanafi',
      imsakMinutes: 0,
      showZawal: false,
      uploads: new Map(),
      overrides: new Map(),
      rules: [],
      sessions: [],
      specials: [],
    },
  }
}

/** A clean table, as a careful office would print it: jamaats on quarter hours, Maghrib five minutes after sunset. */
export function printDays(ground: Ground, from = '2026-01-01', count = 365): PrintedDay[] {
  const place = ground.timetable.place!
  const zone = zoneOf(ground.zoneName)
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(from, i)
    const sun = calculate(place, zone, date)
    const write = (minutes: number | undefined) => (minutes === undefined ? '' : toTime(minutes))
    const quarter = (minutes: number | undefined) =>
      minutes === undefined ? '' : toTime(Math.ceil((minutes + 5) / 15) * 15)
    return {
      date,
      fajr_begins: write(sun.fajr),
      fajr_jamaat: write(sun.fajr === undefined ? undefined : sun.fajr + 20),
      sunrise: write(sun.sunrise),
      dhuhr_begins: write(sun.dhuhr),
      dhuhr_jamaat: quarter(sun.dhuhr),
      asr_shafi: write(sun.asrShafi),
      asr_hanafi: write(sun.asrHanafi),
      asr_jamaat: quarter(sun.asrHanafi),
      maghrib_begins: write(sun.maghrib),
      maghrib_jamaat: write(sun.maghrib === undefined ? undefined : sun.maghrib + 5),
      isha_begins: write(sun.isha),
      isha_jamaat: quarter(sun.isha),
    }
  })
}

/** Every cell of some columns of some days, changed. */
export function change(
  days: readonly PrintedDay[],
  columns: readonly Column[],
  to: (value: string, date: string) => string,
  isMeant: (date: string) => boolean = () => true,
): PrintedDay[] {
  return days.map((day) => {
    if (!isMeant(day.date)) return day
    return {
      ...day,
      ...Object.fromEntries(columns.map((column) => [column, to(day[column], day.date)])),
    }
  })
}

export const TIMES = COLUMNS.filter((column) => column !== 'date')

/** A time of the clock, so many minutes later. */
export function later(minutes: number): (time: string) => string {
  return (time) => {
    const [hours = 0, rest = 0] = time.split(':').map(Number)
    return time === '' ? '' : toTime(hours * 60 + rest + minutes)
  }
}

export function toCsv(
  days: readonly PrintedDay[],
  {
    headings = [...COLUMNS],
    delimiter = ',',
    end = '\n',
  }: { headings?: readonly string[]; delimiter?: string; end?: string } = {},
): string {
  const lines = days.map((day) => COLUMNS.map((column) => day[column]).join(delimiter))
  return [headings.join(delimiter), ...lines, ''].join(end)
}

/** Judges a file as the product does, without the thread. */
export function judgeText(
  text: string | Uint8Array,
  {
    ground = groundAt(),
    answers = NO_ANSWERS,
    name = 'timetable.csv',
  }: { ground?: Ground; answers?: Partial<Answers>; name?: string } = {},
): Judgement {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const all = { ...NO_ANSWERS, ...answers }
  return judge(read(readSheets(bytes), name, all), all, ground)
}

/** What was found, each with how often. */
export function found({ report }: Judgement): Record<string, number> {
  return Object.fromEntries(report.findings.map(({ code, count }) => [code, count]))
}

export type ExcelCell =
  | string
  | number
  | null
  | { readonly date: number }
  | { readonly error: string }

/** A workbook as a spreadsheet writes it. */
export function toXlsx(
  sheets: readonly {
    readonly name: string
    readonly rows: readonly (readonly ExcelCell[])[]
    /** As `D3:D9`. */
    readonly merged?: readonly string[]
  }[],
  { is1904 = false }: { is1904?: boolean } = {},
): Uint8Array {
  const texts: string[] = []
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const cell = (value: ExcelCell, address: string) => {
    if (value === null) return ''
    if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
    if (typeof value === 'string') {
      texts.push(value)
      return `<c r="${address}" t="s"><v>${texts.length - 1}</v></c>`
    }
    if ('error' in value) return `<c r="${address}" t="e"><f>A1</f><v>${value.error}</v></c>`
    return `<c r="${address}" s="1"><v>${value.date}</v></c>`
  }
  const letters = (index: number): string =>
    index < 26
      ? String.fromCharCode(65 + index)
      : letters(Math.floor(index / 26) - 1) + letters(index % 26)
  const parts = sheets.map(({ rows, merged = [] }) => {
    const body = rows.map(
      (cells, i) =>
        `<row r="${i + 1}">${cells.map((each, at) => cell(each, `${letters(at)}${i + 1}`)).join('')}</row>`,
    )
    const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    return `<worksheet><sheetData>${body.join('')}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`
  })
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(({ name }, i) => `<sheet name="${escape(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`,
  }
  for (const [i, part] of parts.entries()) files[`xl/worksheets/sheet${i + 1}.xml`] = part
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
}

/** `Mar`. */
export function month(date: string): string {
  return new Date(`${date}T00:00:00Z`).toUTCString().slice(8, 11)
}

/** On a clock of twelve hours, and nobody says which half of the day. */
export function toTwelve(time: string): string {
  if (time === '') return ''
  const hours = Number(time.slice(0, 2))
  return `${((hours + 11) % 12) + 1}:${time.slice(3)}`
}

export function arabicFigures(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
}
