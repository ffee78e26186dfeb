import {
  type Written,
  readDate,
  readMonth,
  readTime,
  readWeekday,
  cellText,
  simple,
} from './cells.ts'
import type { Sheet } from './cells.ts'
import { BEGINS_FIELDS, type Field, type MatchedColumn } from './rules.ts'
import { PRAYERS, type Prayer } from '#features/prayer/prayer-times/rules.ts'

/** A sheet with its columns told apart. */
export interface Table {
  readonly sheet: string
  readonly columns: readonly MatchedColumn[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly Written[] }[]
  readonly layout: 'own' | 'plugin' | 'mawaqit' | 'matched'
  /** Headings that name a prayer but not which of its times; a file may hold nothing but jamaats under them. */
  readonly isPlain: boolean
  readonly hasFridayColumn: boolean
  /** A prayer is in none of its columns, and in one of those that nobody has named stand times. */
  readonly lacksPrayer: boolean
  /** What stands above the headings. */
  readonly titles: readonly string[]
}

type Key = Prayer | 'sunrise'

/** What the prayers are called in the headings of real tables. */
const NAMES: Readonly<Record<Key, readonly string[]>> = {
  fajr: 'fajr fadjr fadschr fajir fajar fejr fecr fagr subh subhe sobh sabah subuh shubuh sehri suhoor suhur الفجر فجر الصبح صبح ফজর'.split(
    ' ',
  ),
  sunrise:
    'sunrise shuruk shuruq shurooq shourouk shorook chourouk chorok syuruk ishraq gunes doha sonnenaufgang zonsopgang lever terbit الشروق شروق طلوع الاشراق সূর্যোদয়'.split(
      ' ',
    ),
  dhuhr:
    'dhuhr zuhr zuhar zhuhr dzuhur zohr duhr dhur thuhr thohr dohr zuhur dhohr zohar duhur ogle luhur الظهر ظهر যোহর'.split(
      ' ',
    ),
  asr: 'asr asar ashar assr ikindi al-asr العصر عصر আসর'.split(' '),
  maghrib:
    'maghrib magrib maghreb maghrb mghrib aksam sunset iftar iftaar sonnenuntergang zonsondergang المغرب مغرب الغروب غروب মাগরিব'.split(
      ' ',
    ),
  isha: 'isha ishaa ishah ischa esha isya isyak icha ichaa yatsi eisha العشاء عشاء ঈশা'.split(' '),
}
/** What stands beside a prayer: read as its beginning only where no other column names the prayer itself. */
const BESIDE = new Set(
  'sehri suhoor suhur ishraq doha الاشراق sunset iftar iftaar sonnenuntergang zonsondergang الغروب غروب'
    .split(' ')
    .map(simple),
)
const WORDS = {
  jamaat:
    'j jamah jamaah jamat jamaat jamaath jama jamaa jamaats jammat jammah jmt iqamah iqama iqamat iqaamah ikamet iqomah congregation congregational prayed الاقامة اقامة اقامه الجماعة جماعة جماعت জামাত'.split(
      ' ',
    ),
  begins:
    'b begins begin beginning start starts time adhan athan azan adhaan azaan ezan بداية وقت الاذان اذان اذن'.split(
      ' ',
    ),
  called: ['called'],
  /** Beside a column of the same prayer without it, its jamaat. */
  salah: ['salah', 'salaah', 'salat', 'salaat', 'namaz', 'prayer', 'صلاة', 'الصلاة'],
  first: [
    '1',
    '1st',
    'first',
    'i',
    'shafi',
    'shafii',
    'standard',
    'awwal',
    'شافعي',
    'الاول',
    'المثل الاول',
  ],
  second: ['2', '2nd', 'second', 'ii', 'hanafi', 'later', 'thani', 'حنفي', 'الثاني'],
  date: ['date', 'datum', 'tarih', 'tarikh', 'dates', 'التاريخ', 'تاريخ', 'তারিখ'],
  day: ['day', 'tag', 'jour', 'gun', 'hari', 'اليوم', 'يوم'],
  month: ['month', 'monat', 'mois', 'ay', 'bulan', 'الشهر', 'شهر'],
  year: ['year', 'jahr', 'annee', 'yil', 'السنة'],
  weekday: ['weekday', 'dow', 'يوم الاسبوع'],
  hijri: [
    'hijri',
    'islamic',
    'hijriyah',
    'ramadan',
    'ramadhan',
    'ramazan',
    'هجري',
    'الهجري',
    'رمضان',
  ],
  friday: [
    'jumuah',
    'jummah',
    'juma',
    'jumma',
    'jumah',
    'jumua',
    'jum',
    'khutbah',
    'khutba',
    'friday',
    'الجمعة',
    'خطبة',
  ],
} as const
/** In Turkish this is Fajr; elsewhere it is what comes before it. */
const IMSAK = ['imsak', 'imsaak', 'امساك', 'الامساك']

const synonyms = new Map<string, Key>(
  Object.entries(NAMES).flatMap(([key, names]) => names.map((name) => [simple(name), key as Key])),
)
const words = new Map<keyof typeof WORDS, ReadonlySet<string>>(
  Object.entries(WORDS).map(([kind, all]) => [kind as 'date', new Set([...all].map(simple))]),
)

/** Lines from the top among which headings are looked for. */
const HEAD_LINES = 40

/**
 * Finds the headings and says what each column holds. Where `chosen` says it, that counts. Undefined when there are no
 * headings with prayers in them and nobody has chosen.
 */
export function readTable(
  { name, rows, firstLine }: Sheet,
  chosen: Readonly<Record<number, Field>> | undefined,
): Table | undefined {
  const found = findHeadings(rows)
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (!found && !(chosen && Object.keys(chosen).length > 0)) return undefined
  const headings = found?.headings ?? Array.from({ length: width }, () => '')
  const matched = matchHeadings(headings)
  const columns = Array.from({ length: Math.max(width, headings.length) }, (_, index) => ({
    index,
    heading: (headings[index] ?? '').slice(0, 80),
    field: chosen?.[index] ?? matched.fields[index] ?? ('unused' as const),
  }))
  const data = rows
    .map((cells, i) => ({ line: firstLine + i, cells }))
    .slice(found?.after ?? 0)
    .filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''))
    .filter(({ cells }) => !isHeading(cells))
  const settled = chosen ? columns : lookInside(columns, data)
  return {
    sheet: name,
    columns: settled,
    rows: data,
    layout: layoutOf(settled),
    isPlain: matched.isPlain,
    hasFridayColumn: matched.hasFriday,
    lacksPrayer: !chosen && lacksPrayer(settled, data),
    titles: rows.slice(0, found?.first ?? 0).map((cells) => cells.map(cellText).join(' ')),
  }
}

function lacksPrayer(
  columns: readonly MatchedColumn[],
  rows: readonly { readonly cells: readonly Written[] }[],
): boolean {
  const isNamed = (prayer: Prayer) => columns.some(({ field }) => field.startsWith(prayer))
  const holdsTimes = (index: number) => {
    const filled = rows.flatMap(({ cells }) =>
      cellText(cells[index] ?? null) ? [cells[index]!] : [],
    )
    const times = filled.filter(isTimeLike)
    return times.length > rows.length / 2 && times.length > filled.length * 0.8
  }
  const isUnknown = ({ field, heading, index }: MatchedColumn) =>
    field === 'unused' && !has(tokensOf(heading), 'friday') && holdsTimes(index)
  return !PRAYERS.every(isNamed) && columns.some(isUnknown)
}

/** A year of months on one sheet repeats its headings. */
function isHeading(cells: readonly Written[]): boolean {
  const keys = new Set(cells.flatMap((cell) => keyOf(tokensOf(cellText(cell))) ?? []))
  return keys.size >= 3
}

/** The line that names most prayers, with what stands over and under it where headings take two lines. */
function findHeadings(
  rows: readonly (readonly Written[])[],
): { headings: string[]; first: number; after: number } | undefined {
  let best = -1
  let most = 2
  for (const [i, cells] of rows.slice(0, HEAD_LINES).entries()) {
    const { size } = new Set(cells.flatMap((cell) => keyOf(tokensOf(cellText(cell))) ?? []))
    if (size > most) [best, most] = [i, size]
  }
  const main = rows[best]
  if (!main) return undefined
  const [above, below] = [rows[best - 1], rows[best + 1]]
  const hasBelow = below !== undefined && isGroup(below) && !below.some(isDateLike)
  const hasAbove = above !== undefined && isGroup(above)
  const width = Math.max(main.length, hasBelow ? below.length : 0, hasAbove ? above.length : 0)
  const names = texts(main, width)
  const lines = [
    ...(hasAbove ? [spread(texts(above, width), () => true)] : []),
    hasBelow ? spread(names, (i) => isPartOf(cellText(below[i] ?? null))) : names,
    ...(hasBelow ? [texts(below, width)] : []),
  ]
  const headings = Array.from({ length: width }, (_, i) =>
    lines
      .map((line) => line[i] ?? '')
      .filter(Boolean)
      .join(' '),
  )
  return { headings, first: best - (hasAbove ? 1 : 0), after: best + 1 + (hasBelow ? 1 : 0) }
}

/** What stands under a merged heading belongs to it, unless it names a prayer of its own. */
function isPartOf(heading: string): boolean {
  return heading !== '' && keyOf(tokensOf(heading)) === undefined
}

function texts(cells: readonly Written[], width: number): string[] {
  return Array.from({ length: width }, (_, i) => cellText(cells[i] ?? null))
}

/** A line of "begins" and "jamaat", with hardly a prayer in it. */
function isGroup(cells: readonly Written[]): boolean {
  const tokens = cells.map((cell) => tokensOf(cellText(cell)))
  const kinds = tokens.filter((each) => has(each, 'jamaat') || has(each, 'begins'))
  const named = tokens.filter((each) => keyOf(each) !== undefined)
  return kinds.filter((each) => keyOf(each) === undefined).length > Math.max(1, named.length)
}

function isDateLike(cell: Written): boolean {
  const { kind } = readDate(cell)
  return kind === 'date' || kind === 'two' || (kind === 'day' && typeof cell === 'number')
}

/** A merged cell has its text in the first of its columns. */
function spread(line: readonly string[], reaches: (index: number) => boolean): string[] {
  let last = ''
  return line.map((text, i) => {
    if (text !== '') last = text
    return text === '' && reaches(i) ? last : text
  })
}

function matchHeadings(headings: readonly string[]) {
  const tokens = headings.map(tokensOf)
  const keys = tokens.map(keyOf)
  const hasFajr = keys.includes('fajr')
  let last: Key | undefined
  let isPlain = true
  let hasFriday = false
  const fields = tokens.map((each, index): Field => {
    const own =
      keys[index] ?? (!hasFajr && each.some((t) => IMSAK.includes(t)) ? 'fajr' : undefined)
    // "B/J" is both, at once.
    const isSalah = (tokens: readonly string[]) => has(tokens, 'salah')
    const isBesideOwn = tokens.some((other, i) => own && keys[i] === own && !isSalah(other))
    const isJamaat = (has(each, 'jamaat') || (isSalah(each) && isBesideOwn)) && !each.includes('b')
    const isBegins = has(each, 'begins')
    if (own === undefined && has(each, 'friday')) {
      hasFriday = true
      return 'unused'
    }
    if (own === undefined && has(each, 'hijri')) return 'unused'
    const key = own ?? (isJamaat || (isBegins && last !== undefined) ? last : undefined)
    if (key === undefined) return dateFieldOf(each)
    last = key
    if (isJamaat || isBegins) isPlain = false
    if (key === 'sunrise') return isJamaat ? 'unused' : 'sunrise'
    if (has(each, 'called')) return `${key}.adhan`
    if (isJamaat) return `${key}.jamaat`
    if (key !== 'asr') return key
    if (has(each, 'first')) return 'asrShafi'
    return has(each, 'second') ? 'asrHanafi' : 'asr'
  })
  const isBeside = tokens.map((each) => each.some((token) => BESIDE.has(token)))
  const isNamed = tokens.map((each) =>
    each.some((token) => synonyms.has(token) && !BESIDE.has(token)),
  )
  return { fields: once(fields, (i) => isBeside[i]! && !isNamed[i]), isPlain, hasFriday }
}

/** A second column of the same kind is not guessed at. */
function once(fields: readonly Field[], isBeside: (index: number) => boolean): Field[] {
  const chosen = new Map<Field, number>()
  for (const [i, field] of fields.entries()) {
    const other = chosen.get(field)
    if (other === undefined || (isBeside(other) && !isBeside(i))) chosen.set(field, i)
  }
  return fields.map((field, i) => (chosen.get(field) === i ? field : 'unused'))
}

function dateFieldOf(tokens: readonly string[]): Field {
  if (has(tokens, 'date')) return 'date'
  if (has(tokens, 'weekday')) return 'weekday'
  if (has(tokens, 'month')) return 'month'
  if (has(tokens, 'year')) return 'year'
  return has(tokens, 'day') ? 'day' : 'unused'
}

/** Headings do not say everything: "Day" may be Friday or the 6th, and a column of dates may have none at all. */
function lookInside(
  columns: readonly MatchedColumn[],
  rows: readonly { readonly cells: readonly Written[] }[],
): MatchedColumn[] {
  const sample = rows.slice(0, 60)
  const share = (index: number, holds: (cell: Written) => boolean) => {
    const filled = sample
      .map(({ cells }) => cells[index] ?? null)
      .filter((cell) => cellText(cell) !== '')
    return filled.length === 0 ? 0 : filled.filter(holds).length / filled.length
  }
  const isWeekday = (cell: Written) =>
    typeof cell === 'string' && /^\p{L}+\.?$/u.test(cell.trim()) && readWeekday(cell) !== undefined
  const isDate = (cell: Written) => ['date', 'two'].includes(readDate(cell).kind)
  const settled = columns.map((column) => {
    const { field, index } = column
    const mayBe =
      field === 'day' || field === 'date' || (field === 'unused' && column.heading === '')
    if (mayBe && share(index, isWeekday) > 0.6) return { ...column, field: 'weekday' as const }
    if (field === 'day' && share(index, isDate) > 0.6) return { ...column, field: 'date' as const }
    return column
  })
  if (settled.some(({ field }) => field === 'date' || field === 'day')) return settled
  const first = settled.find(
    ({ field, index }) =>
      field === 'unused' && share(index, (cell) => readDate(cell).kind !== 'wrong') > 0.6,
  )
  return settled.map((column) =>
    column === first ? { ...column, field: 'date' as const } : column,
  )
}

function layoutOf(columns: readonly MatchedColumn[]): Table['layout'] {
  const headings = columns.map(({ heading }) => heading.trim().toLowerCase())
  if (headings.includes('d_date') && headings.includes('fajr_jamah')) return 'plugin'
  if (headings.includes('fajr_begins') && headings.includes('asr_shafi')) return 'own'
  const isMawaqit = ['fajr', 'duhr', 'asr', 'maghrib', 'isha'].every((each) =>
    headings.includes(each),
  )
  return isMawaqit && headings.includes('day') ? 'mawaqit' : 'matched'
}

/** `Zuhr_Begins` → zuhr, begins; `Asr (Mithl 1)` → asr, mithl, 1; `FajrIqamah` → fajr, iqamah. */
function tokensOf(heading: string): string[] {
  const apart = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/['’‘ʿʾ`´]/g, '')
  return simple(apart)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function keyOf(tokens: readonly string[]): Key | undefined {
  return tokens.map((token) => synonyms.get(token)).find((key) => key !== undefined)
}

function has(tokens: readonly string[], kind: keyof typeof WORDS): boolean {
  return tokens.some((token) => words.get(kind)!.has(token))
}

/** Enough to go on: a way to tell the day, and a time. */
export function isEnough({ columns }: Table): boolean {
  const fields = new Set(columns.map(({ field }) => field))
  const isTime = (field: Field) =>
    BEGINS_FIELDS.includes(field as 'fajr') ||
    PRAYERS.some((prayer) => field.startsWith(`${prayer}.`))
  return (fields.has('date') || fields.has('day')) && [...fields].some(isTime)
}

/** The month of a row from a column that holds its name or its number. */
export function monthOf(cell: Written): number | undefined {
  const text = cellText(cell)
  const number = Number(text)
  if (text !== '' && Number.isInteger(number)) return number
  return readMonth(text)
}

/** Whether a cell says anything about a time. */
export function isTimeLike(cell: Written): boolean {
  return readTime(cell).kind === 'time'
}
