/** One entry of a calendar. A date without a time lasts from its first day to the day before `endsAt`. */
export interface CalendarEntry {
  /** The same for the same entry, for ever: a calendar that is read again changes it instead of adding one. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly location: string
  readonly url: string
  /** An instant, or the civil date of what lasts all day. */
  readonly startsAt: Date | string
  readonly endsAt: Date | string | null
  readonly changedAt: Date
  readonly isCancelled?: boolean
}

/** A calendar as every program reads it (RFC 5545). Times are UTC, so that nobody need know our zone. */
export function toCalendarFile(
  name: string,
  timeZone: string,
  entries: readonly CalendarEntry[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sahn//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...entries.flatMap(toLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function toLines(entry: CalendarEntry): string[] {
  const { uid, title, description, location, url, startsAt, endsAt, changedAt, isCancelled } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${toUtc(changedAt)}`,
    `LAST-MODIFIED:${toUtc(changedAt)}`,
    `DTSTART${toMoment(startsAt)}`,
    ...(endsAt === null ? [] : [`DTEND${toMoment(endsAt)}`]),
    `SUMMARY:${escape(title)}`,
    ...(description ? [`DESCRIPTION:${escape(description)}`] : []),
    ...(location ? [`LOCATION:${escape(location)}`] : []),
    `URL:${url}`,
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ]
}

function toMoment(moment: Date | string): string {
  return typeof moment === 'string'
    ? `;VALUE=DATE:${moment.replaceAll('-', '')}`
    : `:${toUtc(moment)}`
}

function toUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escape(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** No line is longer than 75 bytes; a character is never broken. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > 74) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}
