import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { Polar, PolarRule } from './rules.ts'

/** They stand beside those of every other language. */
export const arabicNames = {
  fajr: 'الفجر',
  sunrise: 'الشروق',
  dhuhr: 'الظهر',
  asr: 'العصر',
  maghrib: 'المغرب',
  isha: 'العشاء',
  jumuah: 'الجمعة',
}

/** What the times are called; an organisation may have names of its own. */
export const prayerNames: InEveryLanguage<{
  readonly fajr: string
  readonly sunrise: string
  readonly dhuhr: string
  readonly asr: string
  readonly maghrib: string
  readonly isha: string
  readonly jumuah: string
}> = {
  en: {
    fajr: 'Fajr',
    sunrise: 'Sunrise',
    dhuhr: 'Dhuhr',
    asr: 'Asr',
    maghrib: 'Maghrib',
    isha: 'Isha',
    jumuah: 'Jumu’ah',
  },
  ar: arabicNames,
}

/** Those of the machine are not fit to be printed. */
export const hijriMonths: InEveryLanguage<readonly string[]> = {
  en: [
    'Muharram',
    'Safar',
    'Rabi al-Awwal',
    'Rabi al-Thani',
    'Jumada al-Ula',
    'Jumada al-Akhirah',
    'Rajab',
    'Sha’ban',
    'Ramadan',
    'Shawwal',
    'Dhul Qa’dah',
    'Dhul Hijjah',
  ],
  ar: [
    'محرم',
    'صفر',
    'ربيع الأول',
    'ربيع الآخر',
    'جمادى الأولى',
    'جمادى الآخرة',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذو القعدة',
    'ذو الحجة',
  ],
}

/** As people know them; a key that is not here is said as it is. */
const methodNames: Readonly<Record<string, { readonly en: string; readonly ar: string }>> = {
  MoonsightingCommittee: { en: 'Moonsighting Committee Worldwide', ar: 'لجنة رؤية الهلال العالمية' },
  MuslimWorldLeague: { en: 'Muslim World League', ar: 'رابطة العالم الإسلامي' },
  Egyptian: { en: 'Egyptian General Authority of Survey', ar: 'الهيئة المصرية العامة للمساحة' },
  Karachi: { en: 'University of Islamic Sciences, Karachi', ar: 'جامعة العلوم الإسلامية بكراتشي' },
  UmmAlQura: { en: 'Umm al-Qura University, Makkah', ar: 'جامعة أم القرى بمكة المكرمة' },
  Dubai: { en: 'Dubai', ar: 'دبي' },
  Qatar: { en: 'Qatar', ar: 'قطر' },
  Kuwait: { en: 'Kuwait', ar: 'الكويت' },
  Singapore: { en: 'Singapore', ar: 'سنغافورة' },
  Turkey: { en: 'Diyanet, Turkey', ar: 'رئاسة الشؤون الدينية التركية' },
  Tehran: { en: 'Institute of Geophysics, Tehran', ar: 'معهد الجيوفيزياء بطهران' },
  NorthAmerica: { en: 'Islamic Society of North America', ar: 'الجمعية الإسلامية لأمريكا الشمالية' },
}

/** What the calls themselves say about times. */
export const timeWords: InEveryLanguage<{
  readonly jamaat: (name: string) => string
  readonly beginsAt: (time: string) => string
  readonly khutbahAt: (time: string) => string
  /** On paper. */
  readonly begins: string
  readonly jamaatHead: string
  /** Two ways of finding Asr, the earlier first. */
  readonly ways: readonly [string, string]
  /** Before a line on which somebody writes by hand. */
  readonly news: string
  readonly hijri: string
  readonly suhoor: string
  readonly iftar: string
  readonly moon: string
  /** How a jamaat that moves is marked. */
  readonly box: string
  /** Which Asr is which, where both stand. */
  readonly bothWays: string
  /** Below the squares for a telephone. */
  readonly scan: string
  /** Between two of several. */
  readonly comma: string
  readonly printedOn: (date: string) => string
  readonly clockChange: Readonly<Record<'forward' | 'back', string>>
  readonly taraweeh: string
  readonly firstTaraweeh: string
  readonly note: {
    readonly uploaded: string
    readonly mixed: string
    readonly calculated: string
    /** Some of them not for this place. */
    readonly borrowed: string
    readonly nothing: string
  }
  readonly methods: (key: string) => string
  readonly madhab: Readonly<Record<'shafi' | 'hanafi', string>>
  readonly highLatitude: Readonly<
    Record<'middleofthenight' | 'seventhofthenight' | 'twilightangle' | 'ownseasons', string>
  >
  readonly notice: {
    readonly nowhere: string
    readonly forwardTonight: string
    readonly backTonight: string
  }
  /** Of days, or of today where none are given. */
  readonly sunStays: Readonly<Record<Polar, (days?: string) => string>>
  readonly instead: Readonly<Record<PolarRule, string>>
  readonly sharesNight: (nights?: string) => string
  readonly fromTo: (from: string, to: string) => string
}> = {
  en: {
    jamaat: (name) => `${name} jamaat`,
    beginsAt: (time) => `The time begins at ${time}.`,
    khutbahAt: (time) => `The khutbah is at ${time}.`,
    begins: 'begins',
    jamaatHead: 'jamaat',
    ways: ['1st', '2nd'],
    news: 'Notes',
    hijri: 'Hijri',
    suhoor: 'suhoor ends',
    iftar: 'iftar',
    moon: 'Hijri dates are subject to the sighting of the moon.',
    box: 'A box marks a jamaat that changes.',
    bothWays:
      'Asr: 1st when a shadow is as long as its object, 2nd when it is twice as long (Hanafi).',
    scan: 'Today’s times',
    comma: ', ',
    printedOn: (date) => `As of ${date}.`,
    clockChange: { forward: 'Clocks go forward', back: 'Clocks go back' },
    taraweeh: 'Taraweeh',
    firstTaraweeh: 'First taraweeh',
    note: {
      uploaded: 'From the mosque’s own timetable.',
      mixed: 'From the mosque’s own timetable; calculated where it says nothing.',
      calculated: 'Calculated for this place.',
      borrowed: 'Calculated.',
      nothing: 'No times have been set yet.',
    },
    methods: (key) => `Method: ${methodNames[key]?.en ?? key}.`,
    madhab: {
      shafi: 'Asr begins when a shadow is as long as its object (Shafi’i, Maliki, Hanbali).',
      hanafi: 'Asr begins when a shadow is twice as long as its object (Hanafi).',
    },
    highLatitude: {
      middleofthenight: 'Where twilight lasts all night, Fajr and Isha stand at the middle of it.',
      seventhofthenight:
        'Where twilight lasts all night, Isha begins when its first seventh has passed and Fajr when its last begins.',
      twilightangle: 'Where twilight lasts all night, Fajr and Isha follow the twilight angle.',
      ownseasons: 'In the short nights of summer Fajr and Isha follow its table of the seasons.',
    },
    notice: {
      nowhere: 'The place has not been set yet, so nothing can be calculated.',
      forwardTonight: 'The clocks go forward tonight.',
      backTonight: 'The clocks go back tonight.',
    },
    sunStays: {
      up: (days) => `${days ? `${days}: the` : 'Today the'} sun does not set here.`,
      down: (days) => `${days ? `${days}: the` : 'Today the'} sun does not rise here.`,
      'short-day': (days) =>
        `${days ? `${days}: the` : 'Today the'} sun hardly rises here, and the day is too short to divide.`,
      'short-night': (days) =>
        `${days ? `${days}: the` : 'Today the'} sun hardly sets here, and the night is too short to divide.`,
    },
    instead: {
      'nearest-latitude':
        'The mosque has chosen to follow the nearest latitude with a day and a night to divide (64°): these are its times, and not those of the sun here.',
      'nearest-day':
        'The mosque has chosen to follow the nearest day that has a night to divide: these are the times of that day, and not those of the sun here.',
      makkah:
        'The mosque has chosen to follow the clock of Makkah: these are its times, and not those of the sun here.',
      none: 'The mosque has chosen no times for such days: please ask its imam.',
    },
    sharesNight: (nights) =>
      `${nights ? `${nights}: dusk` : 'Tonight dusk'} lasts until dawn, and the rule for short nights would put Isha at the next Fajr. Instead Isha begins when the first seventh of the night has passed, and Fajr when the last begins.`,
    fromTo: (from, to) => `${from} to ${to}`,
  },
  ar: {
    jamaat: (name) => `إقامة ${name}`,
    beginsAt: (time) => `يدخل الوقت في ${time}.`,
    khutbahAt: (time) => `الخطبة في ${time}.`,
    begins: 'يدخل',
    jamaatHead: 'الجماعة',
    ways: ['الأول', 'الثاني'],
    news: 'ملاحظات',
    hijri: 'هجري',
    suhoor: 'نهاية السحور',
    iftar: 'الإفطار',
    moon: 'التواريخ الهجرية رهن برؤية الهلال.',
    box: 'الإطار علامة على تغيّر موعد الجماعة.',
    bothWays: 'العصر: الأول إذا صار ظل الشيء مثله، والثاني إذا صار مثليه (الحنفي).',
    scan: 'أوقات اليوم',
    comma: '، ',
    printedOn: (date) => `كما في ${date}.`,
    clockChange: { forward: 'تُقدَّم الساعة', back: 'تُؤخَّر الساعة' },
    taraweeh: 'التراويح',
    firstTaraweeh: 'أول ليلة من التراويح',
    note: {
      uploaded: 'من جدول المسجد.',
      mixed: 'من جدول المسجد، وما ليس فيه محسوب.',
      calculated: 'محسوبة لهذا المكان.',
      borrowed: 'محسوبة.',
      nothing: 'لم تُحدَّد أوقات بعد.',
    },
    methods: (key) => `الطريقة: ${methodNames[key]?.ar ?? key}.`,
    madhab: {
      shafi: 'يدخل العصر إذا صار ظل الشيء مثله (الشافعي والمالكي والحنبلي).',
      hanafi: 'يدخل العصر إذا صار ظل الشيء مثليه (الحنفي).',
    },
    highLatitude: {
      middleofthenight: 'حين يمتد الشفق طوال الليل يُجعل الفجر والعشاء عند منتصفه.',
      seventhofthenight:
        'حين يمتد الشفق طوال الليل يدخل العشاء إذا مضى سبعه الأول، والفجر إذا بدأ سبعه الأخير.',
      twilightangle: 'حين يمتد الشفق طوال الليل يتبع الفجر والعشاء زاوية الشفق.',
      ownseasons: 'في ليالي الصيف القصيرة يتبع الفجر والعشاء جدول الفصول لهذه الطريقة.',
    },
    notice: {
      nowhere: 'لم يُحدَّد المكان بعد، فلا يمكن حساب الأوقات.',
      forwardTonight: 'تُقدَّم الساعة الليلة.',
      backTonight: 'تُؤخَّر الساعة الليلة.',
    },
    sunStays: {
      up: (days) => (days ? `${days}: لا تغرب الشمس هنا.` : 'لا تغرب الشمس هنا اليوم.'),
      down: (days) => (days ? `${days}: لا تشرق الشمس هنا.` : 'لا تشرق الشمس هنا اليوم.'),
      'short-day': (days) =>
        `${days ? `${days}: لا` : 'اليوم لا'} تكاد الشمس تشرق هنا، والنهار أقصر من أن يُقسَّم.`,
      'short-night': (days) =>
        `${days ? `${days}: لا` : 'اليوم لا'} تكاد الشمس تغرب هنا، والليل أقصر من أن يُقسَّم.`,
    },
    instead: {
      'nearest-latitude':
        'اختار المسجد أقرب خط عرض له نهار وليل يُقسَّمان (64°): هذه أوقاته، لا أوقات الشمس هنا.',
      'nearest-day':
        'اختار المسجد أقرب يوم له نهار وليل يُقسَّمان: هذه أوقات ذلك اليوم، لا أوقات الشمس هنا.',
      makkah: 'اختار المسجد ساعة مكة المكرمة: هذه أوقاتها، لا أوقات الشمس هنا.',
      none: 'لم يختر المسجد أوقاتًا لمثل هذه الأيام: يرجى سؤال الإمام.',
    },
    sharesNight: (nights) =>
      `${nights ? `${nights}: يمتد` : 'الليلة يمتد'} الشفق حتى الفجر، وقاعدة الليالي القصيرة تجعل العشاء عند الفجر التالي. فيدخل العشاء إذا مضى سبع الليل الأول، والفجر إذا بدأ سبعه الأخير.`,
    fromTo: (from, to) => `${from} – ${to}`,
  },
}
