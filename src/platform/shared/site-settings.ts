import { z } from 'zod'
import { PLANS } from './gating.ts'
import { LANGUAGES } from './languages.ts'
import { Currency } from './money.ts'
import { type Settings, type Together, settings } from './setting.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #rrggbb.')
/** By its place: an offset such as +01:00 is right for half of the year. */
const timeZone = z.string().refine((name) => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'This time zone is not known. Write one such as Europe/London.')

/** What every site can set: who it is, how it looks, where it is found, and what shape it takes. */
export const siteSettings = {
  ...settings('website_configuration', {
    websiteName: {
      type: 'line',
      max: 200,
      default: 'Our community',
      about: 'The name of the organisation, as people say it.',
    },
    tagline: {
      type: 'line',
      max: 200,
      optional: true,
      default: '',
      about: 'One sentence under the name.',
    },
    activePlan: {
      schema: z.enum(PLANS),
      default: 'basic',
      about: 'The plan: basic, standard or premium.',
    },
    StandaloneCampaigns: {
      type: 'tick',
      default: false,
      about: 'The site is only campaigns.',
    },
    PrayerTimeDonateModuleOnly: {
      type: 'tick',
      default: false,
      about: 'The site is only prayer times and giving.',
    },
    displayCentralMosqueTitle: {
      type: 'tick',
      default: false,
      about: 'Shows the name in the middle of the header.',
    },
    has_ds_app: {
      type: 'tick',
      default: false,
      about: 'The organisation has an app in the stores.',
    },
    appStoreLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Its page in Apple’s App Store.',
    },
    playStoreLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Its page in Google Play.',
    },
    directions: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'A map with directions; opens outside the site.',
    },
    timezone: {
      schema: timeZone,
      default: 'Europe/London',
      about: 'The time zone of all its days and times.',
    },
    locales: {
      schema: z.array(z.enum(LANGUAGES)).min(1),
      default: ['en'],
      about: 'The languages of the site, the first one first.',
    },
    inOtherLanguages: {
      schema: z.partialRecord(
        z.enum(LANGUAGES),
        z.record(z.string().max(60), z.string().trim().max(4_000)),
      ),
      default: {},
      about:
        'The name, the tagline and other texts in further languages, such as { "ar": { "websiteName": "مسجد النور" } }. What is missing is shown as it is.',
    },
    defaultCurrency: {
      schema: Currency,
      default: 'GBP',
      about: 'The currency that is offered first.',
    },
    legalName: {
      type: 'line',
      max: 200,
      optional: true,
      default: '',
      about: 'The name in the charity register, for receipts.',
    },
    charityNumber: {
      type: 'line',
      max: 200,
      optional: true,
      default: '',
      about: 'The number in the charity register.',
    },
    contactNumberRule: {
      schema: z.union([z.literal('in-10'), z.string().regex(/^[A-Z]{2}$/)]),
      default: 'in-10',
      about: 'How contact numbers are checked: in-10 (ten digits, the first 6 to 9) or a country.',
    },
  }),
  ...settings('theme_configuration', {
    logo: { type: 'line', max: 500, optional: true, default: '', about: 'The logo in the header.' },
    footerLogo: {
      type: 'line',
      max: 500,
      optional: true,
      default: '',
      about: 'The logo in the footer.',
    },
    primaryColor: {
      schema: colour,
      default: '#0f5c5c',
      about: 'The colour from which all others follow.',
    },
    accentColor: {
      schema: z.union([z.literal(''), colour]),
      default: '',
      about: 'A second colour, for what is current.',
    },
    fontPair: {
      schema: z.enum(['classic', 'modern', 'editorial']),
      default: 'classic',
      about: 'The pair of typefaces.',
    },
    cornerStyle: {
      schema: z.enum(['sharp', 'soft', 'round']),
      default: 'soft',
      about: 'The corners of buttons and cards.',
    },
  }),
  ...settings('social_media', {
    facebookLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Facebook page.',
    },
    twitterLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'X (Twitter) page.',
    },
    instagramLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Instagram page.',
    },
    linkedInLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'LinkedIn page.',
    },
    youtubeLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'YouTube channel.',
    },
    whatsappNumber: {
      schema: z.string().regex(/^\+?[\d ]{0,20}$/),
      default: '',
      about: 'WhatsApp number, with country code.',
    },
    snapchatLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Snapchat page.',
    },
    tiktokLink: { type: 'link', outside: true, optional: true, default: '', about: 'TikTok page.' },
    whatsappGroupLink: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'A WhatsApp group that people may join.',
    },
    whatsappGroupText: {
      type: 'line',
      max: 200,
      optional: true,
      default: 'Join our WhatsApp group',
      about: 'The text of its button.',
    },
    whatsappGroupLink2: {
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'A second WhatsApp group.',
    },
    whatsappGroupText2: {
      type: 'line',
      max: 200,
      optional: true,
      default: 'Join our second WhatsApp group',
      about: 'The text of its button.',
    },
  }),
  ...settings('contact_page', {
    contactAddress: {
      type: 'lines',
      max: 4_000,
      optional: true,
      default: '',
      about: 'Postal address, as on an envelope.',
    },
    contactPhone: {
      type: 'line',
      max: 200,
      optional: true,
      default: '',
      about: 'Telephone of the office.',
    },
    contactEmail: {
      type: 'email',
      optional: true,
      default: '',
      about: 'Email of the office.',
    },
    openingHours: {
      type: 'lines',
      max: 4_000,
      optional: true,
      default: '',
      about: 'When the office is open.',
    },
  }),
  ...settings('prayerTime', {
    timeFormat: {
      schema: z.enum(['12h', '24h']),
      default: '24h',
      about: 'Times on a 12-hour or a 24-hour clock.',
    },
  }),
}

/** Nothing but a text can be said in other languages: a key that is none, or is misspelt, would never be shown. */
export function onlyTextsInOtherLanguages(groups: readonly Settings[]): Together {
  const texts = groups
    .flatMap((group) => Object.entries(group))
    .flatMap(([key, { isText, seenBy }]) => (isText && seenBy === 'public' ? key : []))
  return {
    key: 'inOtherLanguages',
    of: ['inOtherLanguages'],
    says: `Only these can be said in other languages: ${texts.join(', ')}.`,
    holds: ({ inOtherLanguages = {} }) =>
      Object.values(inOtherLanguages as object)
        .flatMap((own: object) => Object.keys(own))
        .every((key) => texts.includes(key)),
  }
}
