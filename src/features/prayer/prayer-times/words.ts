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
  ur: {
    fajr: 'فجر',
    sunrise: 'طلوعِ آفتاب',
    dhuhr: 'ظہر',
    asr: 'عصر',
    maghrib: 'مغرب',
    isha: 'عشاء',
    jumuah: 'جمعہ',
  },
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
  ur: [
    'محرم',
    'صفر',
    'ربیع الاول',
    'ربیع الثانی',
    'جمادی الاول',
    'جمادی الثانی',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذوالقعدہ',
    'ذوالحجہ',
  ],
}

/** As people know them; a key that is not here is said as it is. */
const methodNames: Readonly<Record<string, InEveryLanguage<string>>> = {
  MoonsightingCommittee: {
    en: 'Moonsighting Committee Worldwide',
    ar: 'لجنة رؤية الهلال العالمية',
    ur: 'عالمی رویتِ ہلال کمیٹی',
  },
  MuslimWorldLeague: {
    en: 'Muslim World League',
    ar: 'رابطة العالم الإسلامي',
    ur: 'رابطہ عالمِ اسلامی',
  },
  Egyptian: {
    en: 'Egyptian General Authority of Survey',
    ar: 'الهيئة المصرية العامة للمساحة',
    ur: 'مصر کا ادارہ برائے پیمائش',
  },
  Karachi: {
    en: 'University of Islamic Sciences, Karachi',
    ar: 'جامعة العلوم الإسلامية بكراتشي',
    ur: 'جامعہ علومِ اسلامیہ، کراچی',
  },
  UmmAlQura: {
    en: 'Umm al-Qura University, Makkah',
    ar: 'جامعة أم القرى بمكة المكرمة',
    ur: 'جامعہ اُم القریٰ، مکہ مکرمہ',
  },
  Dubai: { en: 'Dubai', ar: 'دبي', ur: 'دبئی' },
  Qatar: { en: 'Qatar', ar: 'قطر', ur: 'قطر' },
  Kuwait: { en: 'Kuwait', ar: 'الكويت', ur: 'کویت' },
  Singapore: { en: 'Singapore', ar: 'سنغافورة', ur: 'سنگاپور' },
  Turkey: { en: 'Diyanet, Turkey', ar: 'رئاسة الشؤون الدينية التركية', ur: 'دیانت، ترکی' },
  Tehran: {
    en: 'Institute of Geophysics, Tehran',
    ar: 'معهد الجيوفيزياء بطهران',
    ur: 'ادارہ ارضی طبیعیات، تہران',
  },
  NorthAmerica: {
    en: 'Islamic Society of North America',
    ar: 'الجمعية الإسلامية لأمريكا الشمالية',
    ur: 'اسلامک سوسائٹی آف نارتھ امریکہ',
  },
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
  readonly fridayDhuhr: string
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
  readonly eids: { readonly fitr: string; readonly adha: string }
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
    fridayDhuhr: 'On Fridays the jamaat of Dhuhr is the first Jumu’ah.',
    box: 'A box marks a jamaat that changes.',
    bothWays:
      'Asr: 1st when a shadow is as long as its object, 2nd when it is twice as long (Hanafi).',
    scan: 'Today’s times',
    comma: ', ',
    printedOn: (date) => `As of ${date}.`,
    clockChange: { forward: 'Clocks go forward', back: 'Clocks go back' },
    taraweeh: 'Taraweeh',
    firstTaraweeh: 'First taraweeh',
    eids: { fitr: 'Eid al-Fitr', adha: 'Eid al-Adha' },
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
    fridayDhuhr: 'جماعة الظهر في أيام الجمعة هي صلاة الجمعة الأولى.',
    box: 'الإطار علامة على تغيّر موعد الجماعة.',
    bothWays: 'العصر: الأول إذا صار ظل الشيء مثله، والثاني إذا صار مثليه (الحنفي).',
    scan: 'أوقات اليوم',
    comma: '، ',
    printedOn: (date) => `كما في ${date}.`,
    clockChange: { forward: 'تُقدَّم الساعة', back: 'تُؤخَّر الساعة' },
    taraweeh: 'التراويح',
    firstTaraweeh: 'أول ليلة من التراويح',
    eids: { fitr: 'عيد الفطر', adha: 'عيد الأضحى' },
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
  ur: {
    jamaat: (name) => `${name} کی جماعت`,
    beginsAt: (time) => `وقت ${time} پر شروع ہوتا ہے۔`,
    khutbahAt: (time) => `خطبہ ${time} پر ہے۔`,
    begins: 'وقت',
    jamaatHead: 'جماعت',
    ways: ['پہلی', 'دوسری'],
    news: 'نوٹ',
    hijri: 'ہجری',
    suhoor: 'سحری ختم',
    iftar: 'افطار',
    moon: 'ہجری تاریخیں چاند نظر آنے پر منحصر ہیں۔',
    fridayDhuhr: 'جمعے کو ظہر کی جماعت کی جگہ پہلا جمعہ ہے۔',
    box: 'چوکھٹے میں لکھا وقت بتاتا ہے کہ جماعت کا وقت بدل رہا ہے۔',
    bothWays: 'عصر: پہلی جب سایہ ایک مثل ہو، دوسری جب دو مثل ہو (حنفی)۔',
    scan: 'آج کے اوقات',
    comma: '، ',
    printedOn: (date) => `${date} کے مطابق۔`,
    clockChange: { forward: 'گھڑیاں ایک گھنٹہ آگے', back: 'گھڑیاں ایک گھنٹہ پیچھے' },
    taraweeh: 'تراویح',
    firstTaraweeh: 'پہلی تراویح',
    eids: { fitr: 'عید الفطر', adha: 'عید الاضحیٰ' },
    note: {
      uploaded: 'مسجد کے اپنے نظام الاوقات سے۔',
      mixed: 'مسجد کے اپنے نظام الاوقات سے؛ جہاں اس میں نہیں، حساب سے۔',
      calculated: 'اس جگہ کے لیے حساب سے نکالے گئے۔',
      borrowed: 'حساب سے نکالے گئے۔',
      nothing: 'ابھی اوقات مقرر نہیں کیے گئے۔',
    },
    methods: (key) => `طریقہ: ${methodNames[key]?.ur ?? key}۔`,
    madhab: {
      shafi: 'عصر اس وقت شروع ہوتی ہے جب سایہ ایک مثل ہو (شافعی، مالکی، حنبلی)۔',
      hanafi: 'عصر اس وقت شروع ہوتی ہے جب سایہ دو مثل ہو (حنفی)۔',
    },
    highLatitude: {
      middleofthenight: 'جہاں شفق رات بھر رہے، فجر اور عشاء آدھی رات پر رکھی جاتی ہیں۔',
      seventhofthenight:
        'جہاں شفق رات بھر رہے، عشاء رات کا پہلا ساتواں حصہ گزرنے پر اور فجر آخری ساتواں حصہ شروع ہونے پر ہوتی ہے۔',
      twilightangle: 'جہاں شفق رات بھر رہے، فجر اور عشاء شفق کے زاویے پر ہوتی ہیں۔',
      ownseasons: 'گرمیوں کی چھوٹی راتوں میں فجر اور عشاء اس طریقے کے موسمی جدول پر ہوتی ہیں۔',
    },
    notice: {
      nowhere: 'جگہ ابھی مقرر نہیں، اس لیے حساب نہیں ہو سکتا۔',
      forwardTonight: 'آج رات گھڑیاں ایک گھنٹہ آگے ہوں گی۔',
      backTonight: 'آج رات گھڑیاں ایک گھنٹہ پیچھے ہوں گی۔',
    },
    sunStays: {
      up: (days) => `${days ? `${days}:` : 'آج'} یہاں سورج غروب نہیں ہوتا۔`,
      down: (days) => `${days ? `${days}:` : 'آج'} یہاں سورج طلوع نہیں ہوتا۔`,
      'short-day': (days) =>
        `${days ? `${days}:` : 'آج'} یہاں سورج بمشکل طلوع ہوتا ہے، اور دن تقسیم کے لیے بہت چھوٹا ہے۔`,
      'short-night': (days) =>
        `${days ? `${days}:` : 'آج'} یہاں سورج بمشکل غروب ہوتا ہے، اور رات تقسیم کے لیے بہت چھوٹی ہے۔`,
    },
    instead: {
      'nearest-latitude':
        'مسجد نے قریب ترین عرض بلد اختیار کیا ہے جہاں دن اور رات تقسیم ہو سکیں (64°): یہ وہاں کے اوقات ہیں، یہاں کے سورج کے نہیں۔',
      'nearest-day':
        'مسجد نے قریب ترین دن اختیار کیا ہے جس کی رات تقسیم ہو سکے: یہ اس دن کے اوقات ہیں، یہاں کے سورج کے نہیں۔',
      makkah: 'مسجد نے مکہ مکرمہ کی گھڑی اختیار کی ہے: یہ وہاں کے اوقات ہیں، یہاں کے سورج کے نہیں۔',
      none: 'مسجد نے ایسے دنوں کے لیے اوقات اختیار نہیں کیے: امام صاحب سے پوچھیں۔',
    },
    sharesNight: (nights) =>
      `${nights ? `${nights}:` : 'آج رات'} شفق صبح تک رہتی ہے، اور چھوٹی راتوں کا قاعدہ عشاء کو اگلی فجر پر لے جاتا۔ اس لیے عشاء رات کا پہلا ساتواں حصہ گزرنے پر اور فجر آخری ساتواں حصہ شروع ہونے پر رکھی گئی ہے۔`,
    fromTo: (from, to) => `${from} تا ${to}`,
  },
}
