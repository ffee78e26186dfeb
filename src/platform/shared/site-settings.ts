import { z } from 'zod'
import { PLANS } from './gating.ts'
import { LANGUAGES } from './languages.ts'
import { Currency } from './money.ts'
import { type Settings, type Together, settings } from './setting.ts'

/** An origin, as a browser compares it; on one's own machine also without https. */
const SITE =
  /^(?:https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]|http:\/\/localhost)(?::\d{1,5})?$/

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
      label: { en: 'Name', ar: 'الاسم', ur: 'نام' },
      help: { en: 'As people say it.', ar: 'كما يقوله الناس.', ur: 'جیسے لوگ بولتے ہیں۔' },
      type: 'line',
      max: 200,
      default: 'Our community',
      about: 'The name of the organisation, as people say it.',
    },
    tagline: {
      label: {
        en: 'One sentence under the name',
        ar: 'جملة واحدة تحت الاسم',
        ur: 'نام کے نیچے ایک جملہ',
      },
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
      label: {
        en: 'Name in the middle of the header',
        ar: 'الاسم في وسط رأس الصفحة',
        ur: 'نام صفحے کے اوپر درمیان میں',
      },
      type: 'tick',
      default: false,
      about: 'Shows the name in the middle of the header.',
    },
    has_ds_app: {
      label: { en: 'We have an app', ar: 'لدينا تطبيق', ur: 'ہماری ایپ ہے' },
      type: 'tick',
      default: false,
      about: 'The organisation has an app in the stores.',
    },
    appStoreLink: {
      label: { en: 'Link to the App Store', ar: 'رابط App Store', ur: 'App Store کا لنک' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Its page in Apple’s App Store.',
    },
    playStoreLink: {
      label: { en: 'Link to Google Play', ar: 'رابط Google Play', ur: 'Google Play کا لنک' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Its page in Google Play.',
    },
    directions: {
      label: { en: 'Map with directions', ar: 'خريطة الوصول', ur: 'راستے کا نقشہ' },
      help: {
        en: 'A link to a map. It opens outside the site.',
        ar: 'رابط إلى خريطة يُفتح خارج الموقع.',
        ur: 'نقشے کا لنک، سائٹ سے باہر کھلتا ہے۔',
      },
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
      label: { en: 'Legal name', ar: 'الاسم القانوني', ur: 'قانونی نام' },
      help: {
        en: 'As in the charity register. It stands on receipts.',
        ar: 'كما في سجل الجمعيات، ويظهر في الإيصالات.',
        ur: 'جیسے خیراتی رجسٹر میں ہے۔ رسیدوں پر لکھا جاتا ہے۔',
      },
      type: 'line',
      max: 200,
      optional: true,
      default: '',
      about: 'The name in the charity register, for receipts.',
    },
    charityNumber: {
      label: { en: 'Charity number', ar: 'رقم الجمعية', ur: 'خیراتی نمبر' },
      type: 'line',
      max: 200,
      optional: true,
      default: '',
      about: 'The number in the charity register.',
    },
    widgetSites: {
      schema: z
        .array(
          z
            .string()
            .regex(SITE, 'Write a site as https://www.example.org, with nothing behind it.'),
        )
        .max(20),
      default: [],
      about: 'Other sites that may show the widgets of this one.',
    },
    contactNumberRule: {
      schema: z.union([z.literal('in-10'), z.string().regex(/^[A-Z]{2}$/)]),
      default: 'in-10',
      about: 'How contact numbers are checked: in-10 (ten digits, the first 6 to 9) or a country.',
    },
  }),
  ...settings('theme_configuration', {
    logo: {
      label: { en: 'Logo', ar: 'الشعار', ur: 'لوگو' },
      help: {
        en: 'For the head of the page, emails and printed times. A PNG without a background looks best. Without one your name stands there with a star.',
        ar: 'لأعلى الصفحة والرسائل والأوقات المطبوعة. الأفضل صورة PNG بلا خلفية. وبدونه يظهر اسمكم مع نجمة.',
        ur: 'صفحے کے اوپر، ای میل اور چھپے ہوئے اوقات کے لیے۔ بغیر پس منظر کی PNG بہتر ہے۔ نہ ہو تو نام ایک ستارے کے ساتھ آتا ہے۔',
      },
      askedAs: { type: 'picture', optional: true },
      type: 'line',
      max: 500,
      optional: true,
      default: '',
      about: 'The logo in the header, in emails and on printed times.',
    },
    footerLogo: {
      label: {
        en: 'Logo for a dark ground',
        ar: 'الشعار لخلفية داكنة',
        ur: 'گہرے پس منظر کے لیے لوگو',
      },
      help: {
        en: 'For the foot of the page, screens in the building and shared links: the same in light colours.',
        ar: 'لأسفل الصفحة والشاشات وروابط المشاركة: الشعار نفسه بألوان فاتحة.',
        ur: 'صفحے کے نیچے، عمارت کی اسکرینوں اور شیئر لنکس کے لیے: وہی لوگو ہلکے رنگوں میں۔',
      },
      askedAs: { type: 'picture', optional: true },
      type: 'line',
      max: 500,
      optional: true,
      default: '',
      about: 'The logo in the footer, on screens and shared links.',
    },
    primaryColor: {
      label: { en: 'Main colour', ar: 'اللون الأساسي', ur: 'بنیادی رنگ' },
      help: {
        en: 'All others follow from it. Where it would be hard to read, we move it a little.',
        ar: 'منه تُشتق بقية الألوان. وإن صعبت قراءته عدّلناه قليلًا.',
        ur: 'باقی رنگ اسی سے بنتے ہیں۔ جہاں پڑھنا مشکل ہو، ہم اسے ذرا بدل دیتے ہیں۔',
      },
      type: 'colour',
      default: '#0f5c5c',
      about: 'The colour from which all others follow.',
    },
    accentColor: {
      label: { en: 'Second colour', ar: 'اللون الثاني', ur: 'دوسرا رنگ' },
      help: {
        en: 'For what is current, such as the next one of a list.',
        ar: 'لما هو حاضر الآن.',
        ur: 'جو چیز ابھی ہے اس کے لیے۔',
      },
      type: 'colour',
      optional: true,
      default: '',
      about: 'A second colour, for what is current.',
    },
    fontPair: {
      label: { en: 'Typefaces', ar: 'الخطوط', ur: 'خط' },
      type: 'choice',
      of: {
        classic: { en: 'Classic', ar: 'تقليدي', ur: 'روایتی' },
        modern: { en: 'Modern', ar: 'حديث', ur: 'جدید' },
        editorial: { en: 'Like a newspaper', ar: 'صحفي', ur: 'اخباری' },
      },
      default: 'classic',
      about: 'The pair of typefaces.',
    },
    cornerStyle: {
      label: { en: 'Corners', ar: 'الزوايا', ur: 'کونے' },
      type: 'choice',
      of: {
        sharp: { en: 'Sharp', ar: 'حادة', ur: 'نوکیلے' },
        soft: { en: 'Soft', ar: 'لينة', ur: 'نرم' },
        round: { en: 'Round', ar: 'مدوّرة', ur: 'گول' },
      },
      default: 'soft',
      about: 'The corners of buttons and cards.',
    },
  }),
  ...settings('social_media', {
    facebookLink: {
      label: { en: 'Facebook', ar: 'فيسبوك', ur: 'فیس بک' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Facebook page.',
    },
    twitterLink: {
      label: { en: 'X (Twitter)', ar: 'إكس (تويتر)', ur: 'ایکس (ٹوئٹر)' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'X (Twitter) page.',
    },
    instagramLink: {
      label: { en: 'Instagram', ar: 'إنستغرام', ur: 'انسٹاگرام' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Instagram page.',
    },
    linkedInLink: {
      label: { en: 'LinkedIn', ar: 'لينكدإن', ur: 'لنکڈاِن' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'LinkedIn page.',
    },
    youtubeLink: {
      label: { en: 'YouTube', ar: 'يوتيوب', ur: 'یوٹیوب' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'YouTube channel.',
    },
    whatsappNumber: {
      label: { en: 'WhatsApp number', ar: 'رقم واتساب', ur: 'واٹس ایپ نمبر' },
      help: {
        en: 'With the country code, such as +44 7700 900123.',
        ar: 'مع رمز البلد، مثل ‎+44 7700 900123.',
        ur: 'ملکی کوڈ کے ساتھ، جیسے ‎+44 7700 900123۔',
      },
      askedAs: { type: 'line', max: 21, optional: true },
      schema: z.string().regex(/^\+?[\d ]{0,20}$/),
      default: '',
      about: 'WhatsApp number, with country code.',
    },
    snapchatLink: {
      label: { en: 'Snapchat', ar: 'سناب شات', ur: 'اسنیپ چیٹ' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'Snapchat page.',
    },
    tiktokLink: {
      label: { en: 'TikTok', ar: 'تيك توك', ur: 'ٹک ٹاک' },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'TikTok page.',
    },
    whatsappGroupLink: {
      label: {
        en: 'Link to a WhatsApp group',
        ar: 'رابط مجموعة واتساب',
        ur: 'واٹس ایپ گروپ کا لنک',
      },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'A WhatsApp group that people may join.',
    },
    whatsappGroupText: {
      label: { en: 'Words on its button', ar: 'نص زرها', ur: 'اس کے بٹن کا متن' },
      type: 'line',
      max: 200,
      optional: true,
      default: 'Join our WhatsApp group',
      about: 'The text of its button.',
    },
    whatsappGroupLink2: {
      label: {
        en: 'Link to a second WhatsApp group',
        ar: 'رابط مجموعة واتساب ثانية',
        ur: 'دوسرے واٹس ایپ گروپ کا لنک',
      },
      type: 'link',
      outside: true,
      optional: true,
      default: '',
      about: 'A second WhatsApp group.',
    },
    whatsappGroupText2: {
      label: { en: 'Words on its button', ar: 'نص زرها', ur: 'اس کے بٹن کا متن' },
      type: 'line',
      max: 200,
      optional: true,
      default: 'Join our second WhatsApp group',
      about: 'The text of its button.',
    },
  }),
  ...settings('contact_page', {
    contactAddress: {
      label: { en: 'Postal address', ar: 'العنوان البريدي', ur: 'ڈاک کا پتہ' },
      help: { en: 'As on an envelope.', ar: 'كما يُكتب على الظرف.', ur: 'جیسے لفافے پر لکھتے ہیں۔' },
      type: 'lines',
      max: 4_000,
      optional: true,
      default: '',
      about: 'Postal address, as on an envelope.',
    },
    contactPhone: {
      label: { en: 'Telephone', ar: 'الهاتف', ur: 'فون' },
      type: 'line',
      max: 200,
      optional: true,
      default: '',
      about: 'Telephone of the office.',
    },
    contactEmail: {
      label: { en: 'Email', ar: 'البريد الإلكتروني', ur: 'ای میل' },
      help: {
        en: 'What visitors send goes here.',
        ar: 'إليه يصل ما يرسله الزوار.',
        ur: 'زائرین جو بھیجتے ہیں وہ یہاں آتا ہے۔',
      },
      type: 'email',
      optional: true,
      default: '',
      about: 'Email of the office.',
    },
    openingHours: {
      label: { en: 'When the office is open', ar: 'ساعات عمل المكتب', ur: 'دفتر کب کھلا ہے' },
      type: 'lines',
      max: 4_000,
      optional: true,
      default: '',
      about: 'When the office is open.',
    },
  }),
  ...settings('prayerTime', {
    timeFormat: {
      label: { en: 'Clock', ar: 'الساعة', ur: 'گھڑی' },
      type: 'choice',
      of: {
        '24h': { en: '24 hours (19:30)', ar: '24 ساعة (19:30)', ur: '24 گھنٹے (19:30)' },
        '12h': { en: '12 hours (7:30 pm)', ar: '12 ساعة (7:30 م)', ur: '12 گھنٹے (7:30 شام)' },
      },
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
