/** In the order of the day. Sunrise ends Fajr; nobody prays at it. */
export const BEGINNINGS = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Beginning = (typeof BEGINNINGS)[number]

export const PRAYERS = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Prayer = (typeof PRAYERS)[number]

/** The longest range that one question may ask for. */
export const MOST_DAYS = 400

/** Years for which the Hijri table and the zones are known. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2150
