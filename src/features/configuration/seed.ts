import type { Work } from '#platform/server/context.ts'
import { configure } from './configuration.ts'

/** How the demo organisations are set: three plans, three modes, three faces. */
const DEMO: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'al-noor': {
    websiteName: 'Al-Noor Masjid',
    tagline: 'A house of prayer, learning and welcome since 1978.',
    activePlan: 'premium',
    locales: ['en', 'ar'],
    legalName: 'Al-Noor Masjid and Community Trust',
    charityNumber: '1234567',
    contactNumberRule: 'GB',
    currencies: [
      { value: 'GBP', label: 'British pound', sign: '£' },
      { value: 'EUR', label: 'Euro', sign: '€' },
    ],
    primaryColor: '#0f5c5c',
    accentColor: '#b8862f',
    fontPair: 'classic',
    contactAddress: '12 Courtyard Lane\nSparkbrook\nBirmingham B11 1AA',
    contactPhone: '0121 496 0123',
    contactEmail: 'office@al-noor.example',
    openingHours: 'Monday to Thursday, 10:00 to 16:00',
    latitude: 52.46,
    longitude: -1.87,
    contactTopics: [
      { id: 'general', en: 'A general question', ar: 'سؤال عام' },
      { id: 'funerals', en: 'A funeral (janazah)', ar: 'جنازة' },
      { id: 'marriage', en: 'Marriage (nikah)', ar: 'عقد نكاح' },
      { id: 'giving', en: 'My gift or Gift Aid', ar: 'تبرعي أو Gift Aid' },
      { id: 'visits', en: 'A visit by a school or a group', ar: 'زيارة مدرسة أو مجموعة' },
      { id: 'rooms', en: 'Hiring the hall', ar: 'استئجار القاعة' },
    ],
    contactRouting: {
      funerals: 'janazah@al-noor.example',
      giving: 'treasurer@al-noor.example',
    },
    directions: 'https://www.openstreetmap.org/?mlat=52.4600&mlon=-1.8700',
    mapEmbed:
      '&lt;iframe src=&quot;https://www.openstreetmap.org/export/embed.html?bbox=-1.8790%2C52.4560%2C-1.8610%2C52.4640&amp;marker=52.4600%2C-1.8700&quot;&gt;&lt;/iframe&gt;',
    facebookLink: 'https://www.facebook.com/al-noor-masjid-demo',
    instagramLink: 'https://www.instagram.com/al-noor-masjid-demo',
    youtubeLink: 'https://www.youtube.com/@al-noor-masjid-demo',
    whatsappNumber: '+44 7700 900123',
    whatsappGroupLink: 'https://chat.whatsapp.com/al-noor-demo',
    whatsappGroupText: 'Join the announcements group',
    whatsappGroupLink2: 'https://chat.whatsapp.com/al-noor-sisters-demo',
    whatsappGroupText2: 'Join the sisters’ group',
  },
  crescent: {
    websiteName: 'Crescent Appeal',
    tagline: 'One good cause at a time.',
    activePlan: 'standard',
    StandaloneCampaigns: true,
    legalName: 'Crescent Relief',
    charityNumber: '7654321',
    primaryColor: '#3b3a8f',
    accentColor: '#e0705a',
    fontPair: 'modern',
    cornerStyle: 'round',
    contactAddress: '4 Mill Street\nGlasgow G1 1AA',
    contactEmail: 'hello@crescent.example',
    latitude: 55.8642,
    longitude: -4.2518,
    madhab: 'shafi',
    asrShown: 'shafi',
    // The method changes its rule at 55 degrees by itself; it is said here so that staff see it.
    highLatitudeRule: 'seventhofthenight',
  },
  'east-gate': {
    websiteName: 'East Gate Prayer Room',
    tagline: 'Open for every prayer.',
    activePlan: 'basic',
    PrayerTimeDonateModuleOnly: true,
    legalName: 'East Gate Prayer Room',
    primaryColor: '#1b211d',
    accentColor: '#1f9d6b',
    fontPair: 'editorial',
    cornerStyle: 'sharp',
    latitude: 51.5155,
    longitude: -0.0722,
    timeFormat: '12h',
    contactAddress: 'Unit 2, East Gate Arches\nLondon E1 1AA',
    contactEmail: 'salaam@east-gate.example',
    directions: 'https://www.openstreetmap.org/?mlat=51.5155&mlon=-0.0722',
  },
}

export async function seed(ctx: Work): Promise<void> {
  await configure(ctx, DEMO[ctx.organisation.slug] ?? {})
}
