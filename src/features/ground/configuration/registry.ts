import { z } from 'zod'
import { Slug } from '#platform/shared/fields.ts'
import { PLANS } from '#platform/shared/gating.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { FACILITIES, URGENT } from './rules.ts'

/** One thing that an organisation can set. */
export interface Setting {
  readonly section: Section
  readonly type: z.ZodType
  readonly default: unknown
  /** One line for staff and for the documentation. */
  readonly about: string
  /** `public`: travels to every visitor. `staff`: only to the office. */
  readonly seenBy: 'public' | 'staff'
}

export const SECTIONS = [
  'website_configuration',
  'theme_configuration',
  'social_media',
  'contact_page',
  'prayerTime',
  'eveningMadrassah',
  'jummahpay_configuration',
  'module_access',
] as const
export type Section = (typeof SECTIONS)[number]

const line = z.string().trim().max(200)
const paragraph = z.string().trim().max(4_000)
const link = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #rrggbb.')
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 06:30.')
const minutes = z.number().int().min(-180).max(180)
const degrees = (most: number, message: string) =>
  z
    .number({ error: 'Write degrees as a number, such as 52.4862.' })
    .min(-most, message)
    .max(most, message)
    .nullable()
/** By its place: an offset such as +01:00 is right for half of the year. */
const timeZone = z.string().refine((name) => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'This time zone is not known. Write one such as Europe/London.')

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
})
const DAY_MS = 86_400_000
/** Sightings and calendars are a day or two apart, never a week. */
const MOST_DAYS_APART = 5

/** Announced beginnings of Hijri months: `1448-09` → the civil date of its first day. */
const monthStarts = z
  .record(
    z.string().regex(/^1[3-5]\d{2}-(?:0[1-9]|1[0-2])$/, 'Name a Hijri month as 1448-09.'),
    z.iso.date(),
  )
  .refine(
    (starts) =>
      Object.entries(starts).every(([name, date]) => {
        const later = Date.parse(date) + MOST_DAYS_APART * DAY_MS
        const parts = ummAlQura.formatToParts(later)
        const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
        return name === `${part('year')}-${String(part('month')).padStart(2, '0')}`
      }),
    'An announced month begins within days of its beginning in the calendar.',
  )
  .refine(
    (starts) =>
      Object.entries(starts).every(([name, date]) => {
        const next = starts[monthAfter(name)]
        const length = next === undefined ? 29 : (Date.parse(next) - Date.parse(date)) / DAY_MS
        return length === 29 || length === 30
      }),
    'A month has 29 or 30 days.',
  )

function monthAfter(name: string): string {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Texts that can be given in further languages. */
const TRANSLATED = [
  'websiteName',
  'tagline',
  'contactAddress',
  'openingHours',
  'whatsappGroupText',
  'whatsappGroupText2',
  'maktabTitle',
  'maktabIntroduction',
  'jummahpayIntroduction',
] as const

const PRAYERS = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
/** Those that the calculation knows. */
const METHODS = [
  'MoonsightingCommittee',
  'MuslimWorldLeague',
  'Egyptian',
  'Karachi',
  'UmmAlQura',
  'Dubai',
  'NorthAmerica',
  'Kuwait',
  'Qatar',
  'Singapore',
  'Tehran',
  'Turkey',
] as const
const perPrayer = z.partialRecord(z.enum(PRAYERS), minutes)

function settings<
  const S extends Record<string, Omit<Setting, 'section' | 'seenBy'> & Partial<Setting>>,
>(section: Section, entries: S): Record<keyof S & string, Setting> {
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, { section, seenBy: 'public', ...entry }]),
  ) as Record<keyof S & string, Setting>
}

/**
 * Every key of every section: the one place that says what can be configured. It drives validation, the call
 * `loadConfigurationData`, the staff forms and `docs/configuration.md`. A key is unique across sections, because the
 * browser flattens them into one map. Secrets are not configuration and never stand here.
 */
export const REGISTRY: Readonly<Record<string, Setting>> = {
  ...settings('website_configuration', {
    websiteName: {
      type: line.min(1),
      default: 'Our community',
      about: 'The name of the organisation, as people say it.',
    },
    tagline: { type: line, default: '', about: 'One sentence under the name.' },
    activePlan: {
      type: z.enum(PLANS),
      default: 'basic',
      about: 'The plan: basic, standard or premium.',
    },
    StandaloneCampaigns: {
      type: z.boolean(),
      default: false,
      about: 'The site is only campaigns.',
    },
    PrayerTimeDonateModuleOnly: {
      type: z.boolean(),
      default: false,
      about: 'The site is only prayer times and giving.',
    },
    displayCentralMosqueTitle: {
      type: z.boolean(),
      default: false,
      about: 'Shows the name in the middle of the header.',
    },
    campaignitemscount: {
      type: z.number().int().min(1).max(24),
      default: 3,
      about: 'How many campaigns the home page shows.',
    },
    has_ds_app: {
      type: z.boolean(),
      default: false,
      about: 'The organisation has an app in the stores.',
    },
    appStoreLink: { type: link, default: '', about: 'Its page in Apple’s App Store.' },
    playStoreLink: { type: link, default: '', about: 'Its page in Google Play.' },
    directions: {
      type: link,
      default: '',
      about: 'A map with directions; opens outside the site.',
    },
    timezone: {
      type: timeZone,
      default: 'Europe/London',
      about: 'The time zone of all its days and times.',
    },
    locales: {
      type: z.array(z.enum(LANGUAGES)).min(1),
      default: ['en'],
      about: 'The languages of the site, the first one first.',
    },
    inOtherLanguages: {
      type: z.partialRecord(z.enum(LANGUAGES), z.partialRecord(z.enum(TRANSLATED), paragraph)),
      default: {},
      about:
        'The name, the tagline and other texts in further languages, such as { "ar": { "websiteName": "مسجد النور" } }. What is missing is shown as it is.',
    },
    defaultCurrency: {
      type: Currency,
      default: 'GBP',
      about: 'The currency that is offered first.',
    },
    currencies: {
      type: z
        .array(
          z.object({ value: Currency, label: line.min(1), sign: z.string().trim().min(1).max(4) }),
        )
        .min(1),
      default: [{ value: 'GBP', label: 'British pound', sign: '£' }],
      about: 'The currencies in which people can give. One without a sign is refused.',
    },
    legalName: {
      type: line,
      default: '',
      about: 'The name in the charity register, for receipts.',
    },
    charityNumber: { type: line, default: '', about: 'The number in the charity register.' },
    contactNumberRule: {
      type: z.union([z.literal('in-10'), z.string().regex(/^[A-Z]{2}$/)]),
      default: 'in-10',
      about: 'How contact numbers are checked: in-10 (ten digits, the first 6 to 9) or a country.',
    },
  }),
  ...settings('theme_configuration', {
    logo: { type: z.string().max(500), default: '', about: 'The logo in the header.' },
    footerLogo: { type: z.string().max(500), default: '', about: 'The logo in the footer.' },
    primaryColor: {
      type: colour,
      default: '#0f5c5c',
      about: 'The colour from which all others follow.',
    },
    accentColor: {
      type: z.union([z.literal(''), colour]),
      default: '',
      about: 'A second colour, for what is current.',
    },
    fontPair: {
      type: z.enum(['classic', 'modern', 'editorial']),
      default: 'classic',
      about: 'The pair of typefaces.',
    },
    cornerStyle: {
      type: z.enum(['sharp', 'soft', 'round']),
      default: 'soft',
      about: 'The corners of buttons and cards.',
    },
    heroStyle: {
      type: z.enum(['pattern', 'plain', 'photo']),
      default: 'pattern',
      about: 'What stands behind the greeting.',
    },
  }),
  ...settings('social_media', {
    facebookLink: { type: link, default: '', about: 'Facebook page.' },
    twitterLink: { type: link, default: '', about: 'X (Twitter) page.' },
    instagramLink: { type: link, default: '', about: 'Instagram page.' },
    linkedInLink: { type: link, default: '', about: 'LinkedIn page.' },
    youtubeLink: { type: link, default: '', about: 'YouTube channel.' },
    whatsappNumber: {
      type: z.string().regex(/^\+?[\d ]{0,20}$/),
      default: '',
      about: 'WhatsApp number, with country code.',
    },
    snapchatLink: { type: link, default: '', about: 'Snapchat page.' },
    tiktokLink: { type: link, default: '', about: 'TikTok page.' },
    whatsappGroupLink: { type: link, default: '', about: 'A WhatsApp group that people may join.' },
    whatsappGroupText: {
      type: line,
      default: 'Join our WhatsApp group',
      about: 'The text of its button.',
    },
    whatsappGroupLink2: { type: link, default: '', about: 'A second WhatsApp group.' },
    whatsappGroupText2: {
      type: line,
      default: 'Join our second WhatsApp group',
      about: 'The text of its button.',
    },
  }),
  ...settings('contact_page', {
    contactAddress: { type: paragraph, default: '', about: 'Postal address, as on an envelope.' },
    contactPhone: { type: line, default: '', about: 'Telephone of the office.' },
    contactEmail: {
      type: z.union([z.literal(''), z.email()]),
      default: '',
      about: 'Email of the office.',
    },
    contactTopics: {
      type: z
        .array(z.object({ id: Slug, en: line.min(1).max(80), ar: line.max(80).default('') }))
        .max(20),
      default: [],
      about: 'What people can write about, offered in the contact form.',
    },
    contactRouting: {
      type: z.record(Slug, z.email()),
      default: {},
      about:
        'Who reads which topic or form, when it is not the office: the topic’s id, or ask-imam, courses, maktab, services, vacancies, and an address.',
      seenBy: 'staff' as const,
    },
    urgentHelp: {
      type: z.array(z.object({ for: z.enum(URGENT), phone: line.min(5) })).max(3),
      default: [],
      about:
        'Telephone numbers for what cannot wait, shown on the home page: janazah, welfare, safeguarding.',
    },
    facilities: {
      type: z
        .array(
          z.object({
            what: z.enum(FACILITIES),
            says: line.min(1),
            inOtherLanguages: z.partialRecord(z.enum(LANGUAGES), line).default({}),
          }),
        )
        .max(20),
      default: [],
      about: 'What the house has for those who come, each with a sentence.',
      seenBy: 'staff' as const,
    },
    openingHours: { type: paragraph, default: '', about: 'When the office is open.' },
    mapEmbed: {
      type: z.string().max(2_000),
      default: '',
      about: 'A map to embed (HTML-escaped iframe).',
    },
  }),
  ...settings('prayerTime', {
    latitude: {
      type: degrees(90, 'A latitude lies between -90 and 90 degrees.'),
      default: null,
      about:
        'Where times are calculated for, degrees north. Without a place nothing is calculated.',
    },
    longitude: {
      type: degrees(180, 'A longitude lies between -180 and 180 degrees.'),
      default: null,
      about: 'Degrees east.',
    },
    method: {
      type: z.enum(METHODS),
      default: 'MoonsightingCommittee',
      about: 'The calculation method.',
    },
    madhab: {
      type: z.enum(['shafi', 'hanafi']),
      default: 'hanafi',
      about: 'Which Asr counts where both are shown.',
    },
    highLatitudeRule: {
      type: z.enum(['recommended', 'middleofthenight', 'seventhofthenight', 'twilightangle']),
      default: 'recommended',
      about: 'How Fajr and Isha are found where twilight lasts all night.',
    },
    polarDays: {
      type: z.enum(['nearest-latitude', 'nearest-day', 'makkah', 'none']),
      default: 'nearest-latitude',
      about:
        'Whose times are shown on days on which the sun does not rise or set: those of the nearest latitude where it does (64°), of the nearest day, of Makkah, or none.',
    },
    shafaq: {
      type: z.enum(['general', 'ahmer', 'abyad']),
      default: 'general',
      about: 'Which twilight ends Maghrib.',
    },
    adjustments: {
      type: perPrayer,
      default: {},
      about:
        'Minutes to add to each calculated time; none unless your authority asks for them (the London Unified Timetable prints sunrise 3 minutes early).',
    },
    asrShown: {
      type: z.enum(['shafi', 'hanafi', 'both']),
      default: 'both',
      about: 'Which beginning of Asr is shown.',
    },
    timeFormat: {
      type: z.enum(['12h', '24h']),
      default: '24h',
      about: 'Times on a 12-hour or a 24-hour clock.',
    },
    hijri: {
      type: z.object({
        offset: z.number().int().min(-2).max(2),
        changesAtMaghrib: z.boolean(),
        monthStarts,
        names: z.array(line.min(1)).length(12).optional(),
      }),
      default: { offset: 0, changesAtMaghrib: true, monthStarts: {} },
      about:
        'The Hijri calendar: correction in days, when the day changes, announced beginnings of months, own names of months.',
    },
    names: {
      type: z.partialRecord(z.enum([...PRAYERS, 'jumuah']), line),
      default: {},
      about: 'Own names for the prayers.',
    },
    showSunrise: { type: z.boolean(), default: true, about: 'Shows sunrise.' },
    showZawal: { type: z.boolean(), default: false, about: 'Shows zawal.' },
    imsakMinutes: {
      type: z.number().int().min(0).max(60),
      default: 0,
      about: 'Imsak, minutes before Fajr; 0 hides it.',
    },
    rolloverMinutes: {
      type: z.number().int().min(0).max(180),
      default: 20,
      about: 'Minutes after Isha until tomorrow is shown.',
    },
  }),
  ...settings('eveningMadrassah', {
    maktabTitle: { type: line, default: 'Madrasa', about: 'The name of the evening school.' },
    maktabIntroduction: { type: paragraph, default: '', about: 'What parents should know.' },
    maktabSessions: {
      type: z
        .array(
          z.object({
            name: line.min(1),
            days: line,
            starts: wallTime,
            ends: wallTime,
            places: z.number().int().min(1).max(1_000).nullable().default(null),
          }),
        )
        .max(20),
      default: [],
      about:
        'The sessions that parents can choose: name, days, when they start and end, and for how many children; without places there is room for all.',
    },
    maktabFee: { type: MinorUnits, default: 0, about: 'The monthly fee in minor units.' },
    maktabRegistrationOpen: {
      type: z.boolean(),
      default: false,
      about: 'Parents can register children now.',
    },
  }),
  ...settings('jummahpay_configuration', {
    jummahpayEnabled: { type: z.boolean(), default: false, about: 'Friday giving is offered.' },
    jummahpaySuggestedAmounts: {
      type: z.array(MinorUnits).max(6),
      default: [300, 500, 1000],
      about: 'Amounts that are suggested.',
    },
    jummahpayMinimumAmount: { type: MinorUnits, default: 100, about: 'The smallest Friday gift.' },
    jummahpayChargeTime: {
      type: wallTime,
      default: '07:00',
      about: 'When cards are charged on a Friday, local time.',
    },
    jummahpayIntroduction: { type: paragraph, default: '', about: 'What Friday gifts are for.' },
  }),
  ...settings('module_access', {
    DisablePrayertimeFeature: {
      type: z.boolean(),
      default: false,
      about: 'Switches prayer times off.',
    },
    DisableAskImam: { type: z.boolean(), default: false, about: 'Switches Ask the imam off.' },
    DisableWeeklyActivities: {
      type: z.boolean(),
      default: false,
      about: 'Switches weekly activities off.',
    },
    DisableClasses: { type: z.boolean(), default: false, about: 'Switches classes off.' },
    DisableServices: { type: z.boolean(), default: false, about: 'Switches services off.' },
    DisableMaktab: { type: z.boolean(), default: false, about: 'Switches the madrasa off.' },
    DisableCourses: { type: z.boolean(), default: false, about: 'Switches courses off.' },
  }),
}

/** What must be true of several keys together. A change that breaks one of these is refused, at the key that is named. */
export const TOGETHER: readonly {
  readonly key: string
  readonly of: readonly string[]
  readonly says: string
  readonly holds: (values: Readonly<Record<string, unknown>>) => boolean
}[] = [
  {
    key: 'latitude',
    of: ['latitude', 'longitude'],
    says: 'Zero degrees north and east lies in the sea: that is where a place that nobody set ends up.',
    holds: ({ latitude, longitude }) => latitude !== 0 || longitude !== 0,
  },
  {
    key: 'longitude',
    of: ['latitude', 'longitude'],
    says: 'A place needs its latitude and its longitude.',
    holds: ({ latitude, longitude }) => (latitude === null) === (longitude === null),
  },
]
