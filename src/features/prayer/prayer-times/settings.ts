import { z } from 'zod'
import type { Fields } from '#platform/shared/field-language.ts'
import { type Together, settings } from '#platform/shared/setting.ts'
import { DAY_MS, zoneOf } from '#platform/shared/wall-time.ts'

const line = z.string().trim().max(200)
const minutes = z.number().int().min(-180).max(180)
const degrees = (most: number, message: string) =>
  z
    .number({ error: 'Write degrees as a number, such as 52.4862.' })
    .min(-most, message)
    .max(most, message)
    .nullable()

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
})
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

const PRAYERS = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
const perPrayer = z.partialRecord(z.enum(PRAYERS), minutes)

const someMinutes = { type: 'number', min: -180, max: 180, optional: true } as const
const minutesOfEach = {
  fajr: { ...someMinutes, label: { en: 'Fajr', ar: 'الفجر', ur: 'فجر' } },
  sunrise: { ...someMinutes, label: { en: 'Sunrise', ar: 'الشروق', ur: 'طلوعِ آفتاب' } },
  dhuhr: { ...someMinutes, label: { en: 'Dhuhr', ar: 'الظهر', ur: 'ظہر' } },
  asr: { ...someMinutes, label: { en: 'Asr', ar: 'العصر', ur: 'عصر' } },
  maghrib: { ...someMinutes, label: { en: 'Maghrib', ar: 'المغرب', ur: 'مغرب' } },
  isha: { ...someMinutes, label: { en: 'Isha', ar: 'العشاء', ur: 'عشاء' } },
} as const satisfies Fields

/** From what times follow, and how they are shown. */
export const prayerSettings = {
  ...settings('prayerTime', {
    latitude: {
      label: { en: 'Degrees north', ar: 'درجة العرض شمالًا', ur: 'عرض بلد (شمال)' },
      help: {
        en: 'Where times are calculated for, such as 52.46. A map shows it; south of the equator with a minus.',
        ar: 'المكان الذي تُحسب له الأوقات، مثل 52.46. تجده في الخريطة، وجنوب خط الاستواء بإشارة ناقص.',
        ur: 'جہاں کے لیے اوقات نکلتے ہیں، جیسے 52.46۔ نقشے میں ملتا ہے؛ خطِ استوا کے جنوب میں منفی۔',
      },
      askedAs: { type: 'number', fraction: true, min: -90, max: 90, optional: true },
      schema: degrees(90, 'A latitude lies between -90 and 90 degrees.'),
      default: null,
      about:
        'Where times are calculated for, degrees north. Without a place nothing is calculated.',
    },
    longitude: {
      label: { en: 'Degrees east', ar: 'درجة الطول شرقًا', ur: 'طول بلد (مشرق)' },
      help: {
        en: 'West of Greenwich with a minus, such as -1.87.',
        ar: 'غرب غرينتش بإشارة ناقص، مثل ‎-1.87.',
        ur: 'گرین وچ کے مغرب میں منفی، جیسے ‎-1.87۔',
      },
      askedAs: { type: 'number', fraction: true, min: -180, max: 180, optional: true },
      schema: degrees(180, 'A longitude lies between -180 and 180 degrees.'),
      default: null,
      about: 'Degrees east.',
    },
    method: {
      label: { en: 'Method', ar: 'طريقة الحساب', ur: 'حساب کا طریقہ' },
      type: 'choice',
      of: {
        MoonsightingCommittee: {
          en: 'Moonsighting Committee Worldwide',
          ar: 'لجنة رؤية الهلال العالمية',
          ur: 'مون سائٹنگ کمیٹی ورلڈوائڈ',
        },
        MuslimWorldLeague: {
          en: 'Muslim World League',
          ar: 'رابطة العالم الإسلامي',
          ur: 'رابطہ عالم اسلامی',
        },
        Egyptian: {
          en: 'Egyptian General Authority of Survey',
          ar: 'الهيئة المصرية العامة للمساحة',
          ur: 'مصری ادارۂ پیمائش',
        },
        Karachi: {
          en: 'University of Islamic Sciences, Karachi',
          ar: 'جامعة العلوم الإسلامية بكراتشي',
          ur: 'جامعہ علوم اسلامیہ، کراچی',
        },
        UmmAlQura: {
          en: 'Umm al-Qura, Makkah',
          ar: 'أم القرى، مكة المكرمة',
          ur: 'اُم القریٰ، مکہ مکرمہ',
        },
        Dubai: { en: 'Dubai', ar: 'دبي', ur: 'دبئی' },
        NorthAmerica: {
          en: 'ISNA, North America',
          ar: 'الجمعية الإسلامية لأمريكا الشمالية',
          ur: 'اِسنا، شمالی امریکا',
        },
        Kuwait: { en: 'Kuwait', ar: 'الكويت', ur: 'کویت' },
        Qatar: { en: 'Qatar', ar: 'قطر', ur: 'قطر' },
        Singapore: { en: 'Singapore', ar: 'سنغافورة', ur: 'سنگاپور' },
        Tehran: { en: 'Tehran', ar: 'طهران', ur: 'تہران' },
        Turkey: { en: 'Diyanet, Turkey', ar: 'ديانت، تركيا', ur: 'دیانت، ترکی' },
      },
      default: 'MoonsightingCommittee',
      about: 'The calculation method.',
    },
    madhab: {
      label: { en: 'Asr that counts', ar: 'العصر المعتمد', ur: 'معتبر عصر' },
      help: {
        en: 'Where both are shown.',
        ar: 'حيث يظهر الوقتان.',
        ur: 'جہاں دونوں دکھائی جائیں۔',
      },
      type: 'choice',
      of: {
        shafi: { en: 'Shafi’i, the earlier', ar: 'الشافعي، الأول', ur: 'شافعی، پہلی' },
        hanafi: { en: 'Hanafi, the later', ar: 'الحنفي، الثاني', ur: 'حنفی، بعد کی' },
      },
      default: 'hanafi',
      about: 'Which Asr counts where both are shown.',
    },
    highLatitudeRule: {
      label: {
        en: 'Where twilight lasts all night',
        ar: 'حيث يمتد الشفق طوال الليل',
        ur: 'جہاں شفق رات بھر رہے',
      },
      help: {
        en: 'How Fajr and Isha are found in northern summers.',
        ar: 'كيف يُعرف الفجر والعشاء في صيف الشمال.',
        ur: 'شمالی گرمیوں میں فجر اور عشاء کیسے نکلیں۔',
      },
      type: 'choice',
      of: {
        recommended: {
          en: 'As the method recommends',
          ar: 'كما توصي الطريقة',
          ur: 'جیسا طریقہ تجویز کرے',
        },
        middleofthenight: { en: 'The middle of the night', ar: 'منتصف الليل', ur: 'آدھی رات' },
        seventhofthenight: {
          en: 'A seventh of the night',
          ar: 'سُبع الليل',
          ur: 'رات کا ساتواں حصہ',
        },
        twilightangle: {
          en: 'By the angle of twilight',
          ar: 'بزاوية الشفق',
          ur: 'شفق کے زاویے سے',
        },
      },
      default: 'recommended',
      about: 'How Fajr and Isha are found where twilight lasts all night.',
    },
    polarDays: {
      label: {
        en: 'Days on which the sun does not rise or set',
        ar: 'أيام لا تشرق فيها الشمس أو لا تغرب',
        ur: 'جن دنوں سورج نہ نکلے یا نہ ڈوبے',
      },
      type: 'choice',
      of: {
        'nearest-latitude': {
          en: 'Times of the nearest latitude where it does',
          ar: 'أوقات أقرب عرض تشرق فيه',
          ur: 'قریب ترین عرض بلد کے اوقات',
        },
        'nearest-day': {
          en: 'Times of the nearest day on which it does',
          ar: 'أوقات أقرب يوم تشرق فيه',
          ur: 'قریب ترین دن کے اوقات',
        },
        makkah: { en: 'Times of Makkah', ar: 'أوقات مكة المكرمة', ur: 'مکہ مکرمہ کے اوقات' },
        none: { en: 'None', ar: 'لا أوقات', ur: 'کوئی نہیں' },
      },
      default: 'nearest-latitude',
      about:
        'Whose times are shown on days on which the sun does not rise or set: those of the nearest latitude where it does (64°), of the nearest day, of Makkah, or none.',
    },
    shafaq: {
      label: {
        en: 'Twilight that ends Maghrib',
        ar: 'الشفق الذي ينتهي به المغرب',
        ur: 'شفق جس پر مغرب ختم ہو',
      },
      type: 'choice',
      of: {
        general: { en: 'General', ar: 'عام', ur: 'عام' },
        ahmer: { en: 'The red one', ar: 'الأحمر', ur: 'سرخ' },
        abyad: { en: 'The white one', ar: 'الأبيض', ur: 'سفید' },
      },
      default: 'general',
      about: 'Which twilight ends Maghrib.',
    },
    adjustments: {
      label: {
        en: 'Minutes to add to what is calculated',
        ar: 'دقائق تُضاف إلى الحساب',
        ur: 'حساب میں جمع ہونے والے منٹ',
      },
      help: {
        en: 'None unless your authority asks for them.',
        ar: 'لا شيء إلا إذا طلبته الجهة المعتمدة لديكم.',
        ur: 'کچھ نہیں، جب تک آپ کا معتبر ادارہ نہ کہے۔',
      },
      askedAs: { type: 'group', fields: minutesOfEach },
      schema: perPrayer,
      default: {},
      about:
        'Minutes to add to each calculated time; none unless your authority asks for them (the London Unified Timetable prints sunrise 3 minutes early).',
    },
    asrShown: {
      label: { en: 'Asr that is shown', ar: 'العصر الظاهر', ur: 'دکھائی جانے والی عصر' },
      type: 'choice',
      of: {
        shafi: { en: 'Shafi’i, the earlier', ar: 'الشافعي، الأول', ur: 'شافعی، پہلی' },
        hanafi: { en: 'Hanafi, the later', ar: 'الحنفي، الثاني', ur: 'حنفی، بعد کی' },
        both: { en: 'Both', ar: 'كلاهما', ur: 'دونوں' },
      },
      default: 'both',
      about: 'Which beginning of Asr is shown.',
    },
    hijri: {
      schema: z.object({
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
      schema: z.partialRecord(z.enum([...PRAYERS, 'jumuah']), line),
      default: {},
      about: 'Own names for the prayers.',
    },
    showSunrise: {
      label: { en: 'Show sunrise', ar: 'إظهار الشروق', ur: 'طلوعِ آفتاب دکھائیں' },
      type: 'tick',
      default: true,
      about: 'Shows sunrise.',
    },
    showZawal: {
      label: { en: 'Show zawal', ar: 'إظهار الزوال', ur: 'زوال دکھائیں' },
      type: 'tick',
      default: false,
      about: 'Shows zawal.',
    },
    imsakMinutes: {
      label: {
        en: 'Imsak, minutes before Fajr',
        ar: 'الإمساك، دقائق قبل الفجر',
        ur: 'امساک، فجر سے کتنے منٹ پہلے',
      },
      help: { en: '0 hides it.', ar: 'الصفر يخفيه.', ur: '0 اسے چھپاتا ہے۔' },
      type: 'number',
      min: 0,
      max: 60,
      default: 0,
      about: 'Imsak, minutes before Fajr; 0 hides it.',
    },
    rolloverMinutes: {
      label: {
        en: 'Minutes after Isha until tomorrow is shown',
        ar: 'دقائق بعد العشاء حتى يظهر الغد',
        ur: 'عشاء کے کتنے منٹ بعد اگلا دن دکھایا جائے',
      },
      type: 'number',
      min: 0,
      max: 180,
      default: 20,
      about: 'Minutes after Isha until tomorrow is shown.',
    },
  }),
  ...settings('module_access', {
    DisablePrayertimeFeature: {
      label: { en: 'Hide prayer times', ar: 'إخفاء أوقات الصلاة', ur: 'اوقاتِ نماز چھپائیں' },
      type: 'tick',
      default: false,
      about: 'Switches prayer times off.',
    },
  }),
}

/** Clocks follow the sun; the widest countries that keep one clock are about three hours apart from it. */
const FAR_FROM_TWELVE = 190
const MINUTES_PER_DEGREE = 4
/** Of both clocks of a year. */
const DAYS_TRIED = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]

/** Whether the sun stands highest at about twelve, within the reach of clocks that people really keep. */
function isNearNoon(longitude: number, timeZone: string): boolean {
  const zone = zoneOf(timeZone)
  return DAYS_TRIED.every((day) => {
    const late = zone.offsetAt(day) - longitude * MINUTES_PER_DEGREE
    // On the other side of the date line clocks are a day ahead, and noon is at twelve all the same.
    const apart = ((late % 1440) + 1440) % 1440
    return Math.min(apart, 1440 - apart) <= FAR_FROM_TWELVE
  })
}

export const prayerSettingsTogether: readonly Together[] = [
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
  {
    key: 'longitude',
    of: ['latitude', 'longitude'],
    says: 'At this place noon would be hours away from twelve. Have latitude and longitude changed places?',
    holds: ({ longitude, timezone }) =>
      typeof longitude !== 'number' || isNearNoon(longitude, String(timezone)),
  },
]
