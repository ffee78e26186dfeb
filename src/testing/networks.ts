/** Limits are counted, by where somebody comes from. */
export const COUNTED = {
  REQUESTS_PER_MINUTE: '60000',
  ORGANISATION_REQUESTS_PER_MINUTE: '0',
  TRUSTED_PROXIES: '127.0.0.1',
}

/** As somebody asks who is at home there. */
export function from(place: number): Record<string, string> {
  return { 'x-forwarded-for': `203.0.113.${place}` }
}
