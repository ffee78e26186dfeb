/** Node refuses to write anything else, by throwing: an answer is then lost, and in the express lane the program. */
const UNWRITABLE = /[^\t\u0020-\u007e\u0080-\u00ff]/
const OUTSIDE_ADDRESSES = /[^\u0021-\u007e]+/g

/**
 * The value as it can be written: in an address what cannot stand there is percent-encoded, elsewhere it becomes a
 * question mark. So a name or an address that somebody chose begins no header of its own and breaks no answer.
 */
export function toHeaderValue(name: string, value: string): string {
  if (name === 'location')
    return value.replace(OUTSIDE_ADDRESSES, (signs) => encodeURIComponent(signs.toWellFormed()))
  return UNWRITABLE.test(value) ? value.replace(new RegExp(UNWRITABLE, 'g'), '?') : value
}

/** The name of a file for `filename*=` (RFC 8187). */
export function toExtendedValue(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
