/** Times of day as text and as minutes after midnight: no date, no zone. */

/** Minutes after midnight of `HH:MM`, or undefined. */
export function toMinutes(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** `HH:MM`; minutes of another day are those of its clock, so that 1505 is 01:05. */
export function toTime(minutes: number): string {
  const onTheClock = ((minutes % 1440) + 1440) % 1440
  const [hours, rest] = [Math.floor(onTheClock / 60), onTheClock % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
