/** How the last line of an envelope says town and postcode, where that cannot be misread. */
const LAST_LINES = [
  { country: 'GB', shape: /^(?<town>\D+?),?\s+(?<code>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/ },
  {
    country: 'US',
    shape: /^(?<town>\D+?),\s+(?<region>[A-Z]{2})\s+(?<code>\d{5}(?:-\d{4})?)$/,
  },
  {
    country: 'CA',
    shape: /^(?<town>\D+?),?\s+(?<region>[A-Z]{2})\s+(?<code>[A-Z]\d[A-Z] ?\d[A-Z]\d)$/,
  },
] as const

/** An address as schema.org has it: told apart where it can be, else in one line as it was written. */
export function toPostalAddress(written: string): object | string | undefined {
  const lines = written
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const last = lines.at(-1) ?? ''
  for (const { country, shape } of LAST_LINES) {
    const { town, region, code } = shape.exec(last)?.groups ?? {}
    if (code)
      return {
        '@type': 'PostalAddress',
        streetAddress: lines.slice(0, -1).join(', ') || undefined,
        addressLocality: town,
        addressRegion: region,
        postalCode: code,
        addressCountry: country,
      }
  }
  return lines.join(', ') || undefined
}
