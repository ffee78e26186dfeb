import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

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
  /** Higher each time that it changes: some programs believe nothing else. */
  readonly revision?: number
  readonly isCancelled?: boolean
  /** Minutes before it starts at which a telephone reminds. */
  readonly remindMinutes?: number | undefined
}

const REFRESH_HOURS = 6

/**
 * A calendar as every program reads it (RFC 5545). Times are UTC, so that nobody need know our zone. Programs that listen
 * ask for it again after so many hours.
 */
export function toCalendarFile(
  name: string,
  timeZone: string,
  entries: readonly CalendarEntry[],
  refreshHours = REFRESH_HOURS,
): string {
  const calendar = ical({
    name: tidy(name),
    prodId: '//Sahn//Calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
    ttl: refreshHours * 3_600,
    x: { 'X-WR-TIMEZONE': timeZone },
  })
  for (const entry of entries) {
    const { uid, title, description, location, url, startsAt, endsAt, changedAt } = entry
    const event = calendar.createEvent({
      id: uid,
      start: toInstant(startsAt),
      end: endsAt === null ? null : toInstant(endsAt),
      allDay: typeof startsAt === 'string',
      stamp: changedAt,
      lastModified: changedAt,
      ...(entry.revision === undefined ? {} : { sequence: entry.revision }),
      summary: tidy(title),
      description: tidy(description) || null,
      location: tidy(location) || null,
      url,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : null,
    })
    if (entry.remindMinutes !== undefined)
      event.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: entry.remindMinutes * 60,
        description: tidy(title),
      })
  }
  return `${calendar.toString()}\r\n`
}

function toInstant(moment: Date | string): Date {
  return typeof moment === 'string' ? new Date(`${moment}T00:00:00Z`) : moment
}

/** What no line may hold. */
function tidy(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '')
}
