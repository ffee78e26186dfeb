/** What a screen shows around a prayer; each part has a switch of its own. */
export const PARTS = [
  'soon',
  'adhan',
  'dua',
  'countdown',
  'khutbah',
  'rows',
  'prayer',
  'adhkar',
  'iftar',
  'takbirat',
] as const
export type Part = (typeof PARTS)[number]

/** What people come together for. */
export const GATHERINGS = [
  'fajr',
  'dhuhr',
  'asr',
  'maghrib',
  'isha',
  'jumuah',
  'taraweeh',
  'eid',
] as const
export type Gathering = (typeof GATHERINGS)[number]

export const SLIDE_KINDS = ['text', 'picture', 'give'] as const
export const ALERT_KINDS = ['urgent', 'child', 'car'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
export const THEMES = ['night', 'day', 'auto'] as const

/** How long the parts take, in seconds and minutes, unless an organisation has set others. */
export const SEQUENCE = {
  soonSeconds: 300,
  adhanSeconds: 150,
  duaSeconds: 60,
  countdownSeconds: 600,
  rowsSeconds: 30,
  adhkarSeconds: 140,
  iftarSeconds: 120,
  prayerMinutes: {
    fajr: 10,
    dhuhr: 10,
    asr: 10,
    maghrib: 8,
    isha: 12,
    jumuah: 10,
    taraweeh: 75,
    eid: 20,
  },
  on: {
    soon: true,
    adhan: true,
    dua: true,
    countdown: true,
    khutbah: true,
    rows: true,
    prayer: true,
    adhkar: true,
    iftar: true,
    takbirat: true,
  },
} as const
