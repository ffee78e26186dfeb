/** The civil date of an instant in a time zone, `YYYY-MM-DD`. */
export function civilDateOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}
