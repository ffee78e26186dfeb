import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { AlertKind, Gathering } from './rules.ts'

/** Everything that a screen says by itself. */
export interface ScreenWords {
  readonly begins: string
  readonly jamaat: string
  readonly sunrise: string
  readonly of: Readonly<Record<Gathering, string>>
  readonly weekdays: readonly [string, string, string, string, string, string, string]
  /** Above a countdown. */
  readonly until: {
    readonly begins: (name: string) => string
    readonly jamaat: (name: string) => string
    readonly khutbah: (name: string) => string
  }
  readonly hours: (hours: number, minutes: number) => string
  readonly minutes: (minutes: number) => string
  readonly adhan: (name: string) => string
  readonly dua: { readonly title: string; readonly text: string }
  readonly iftar: { readonly title: string; readonly text: string }
  readonly khutbah: { readonly title: string; readonly text: string }
  readonly rows: { readonly title: string; readonly text: string }
  readonly since: (minutes: number) => string
  readonly adhkar: { readonly title: string; readonly lines: readonly string[] }
  readonly takbirat: { readonly title: string; readonly text: string }
  readonly today: string
  /** The day is a weekday or `today`. */
  readonly from: (day: string, name: string, time: string) => string
  readonly clocks: Readonly<Record<'forward' | 'back', string>>
  readonly suhoor: string
  readonly iftarAt: string
  readonly taraweeh: string
  readonly khutbahAt: string
  readonly jamaatAt: string
  /** Amounts, written out. */
  readonly raised: (amount: string, target: string) => string
  /** Whose beginning of Asr it is. */
  readonly school: Readonly<Record<'shafi' | 'hanafi', string>>
  readonly alerts: Readonly<Record<AlertKind, string>>
  readonly offline: (time: string) => string
  readonly clockDoubtful: string
  readonly outdated: string
  /** Where it has no times besides. */
  readonly updating: string
  readonly outOfDate: { readonly title: string; readonly text: string }
  readonly unknown: { readonly title: string; readonly text: string }
  readonly closed: { readonly title: string; readonly text: string }
  readonly starting: { readonly title: string; readonly text: string }
  readonly unanswered: { readonly title: string; readonly text: string }
  readonly fault: { readonly title: string; readonly text: string }
  readonly pairing: {
    readonly title: string
    readonly text: string
    readonly code: string
    readonly many: string
  }
  readonly preview: string
}

export const screenWords: InEveryLanguage<ScreenWords> = {
  en: {
    begins: 'Begins',
    jamaat: 'Jamaat',
    sunrise: 'Sunrise',
    of: {
      fajr: 'Fajr',
      dhuhr: 'Dhuhr',
      asr: 'Asr',
      maghrib: 'Maghrib',
      isha: 'Isha',
      jumuah: 'Jumu’ah',
      taraweeh: 'Taraweeh',
      eid: 'Eid prayer',
    },
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    until: {
      begins: (name) => `${name} begins in`,
      jamaat: (name) => `${name} jamaat in`,
      khutbah: (name) => `${name} khutbah in`,
    },
    hours: (hours, minutes) => `${hours} h ${minutes} min`,
    minutes: (minutes) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    adhan: (name) => `It is time for ${name}`,
    dua: {
      title: 'After the adhan',
      text: 'O Allah, Lord of this perfect call and of the prayer to be held, grant Muhammad the station of nearness and excellence, and raise him to the praised place that You have promised him.',
    },
    iftar: {
      title: 'Breaking the fast',
      text: 'The thirst is gone, the veins are moistened, and the reward is certain, if Allah wills.',
    },
    khutbah: { title: 'Khutbah', text: 'Please listen, and keep your phone silent.' },
    rows: { title: 'Straighten the rows', text: 'Close the gaps. Please switch off your phone.' },
    since: (minutes) => `${minutes} min since the iqamah`,
    adhkar: {
      title: 'After the prayer',
      lines: ['Glory be to Allah · 33', 'Praise be to Allah · 33', 'Allah is the greatest · 34'],
    },
    takbirat: {
      title: 'Eid mubarak',
      text: 'Allah is the greatest, Allah is the greatest. There is no god but Allah. Allah is the greatest, and to Allah belongs all praise.',
    },
    today: 'today',
    from: (day, name, time) => `From ${day}, ${name} jamaat is at ${time}`,
    clocks: { forward: 'Clocks go forward tonight', back: 'Clocks go back tonight' },
    suhoor: 'Suhoor ends',
    iftarAt: 'Iftar',
    taraweeh: 'Taraweeh',
    khutbahAt: 'khutbah',
    jamaatAt: 'jamaat',
    raised: (amount, target) => `${amount} of ${target}`,
    school: { shafi: 'Shafi’i', hanafi: 'Hanafi' },
    alerts: { urgent: 'Please note', child: 'Is this your child?', car: 'Is this your car?' },
    offline: (time) => `No connection since ${time}`,
    clockDoubtful: 'Clock not verified: please compare with your own',
    outdated: 'This screen needs to be updated',
    updating: 'It tries by itself. If this stays, please switch it off and on again.',
    outOfDate: {
      title: 'These times are out of date',
      text: 'This screen has had no connection for too long. Please ask the office.',
    },
    unknown: {
      title: 'This screen has been taken off',
      text: 'To show prayer times here again, open this address on it, and give the office the code that comes.',
    },
    closed: {
      title: 'Prayer times are switched off',
      text: 'They come back here by themselves once the office switches them on.',
    },
    starting: { title: 'One moment', text: 'This screen is looking for its times.' },
    unanswered: {
      title: 'No connection yet',
      text: 'This screen tries again by itself. Please check its network.',
    },
    fault: {
      title: 'Something is wrong with this screen',
      text: 'It shows nothing rather than a wrong time. Please ask the office.',
    },
    pairing: {
      title: 'Pair this screen',
      text: 'Give this code to the office. It is new every ten minutes.',
      code: 'Code',
      many: 'Too many screens are waiting to be paired. This one tries again by itself.',
    },
    preview: 'Preview',
  },
  ar: {
    begins: 'الأذان',
    jamaat: 'الإقامة',
    sunrise: 'الشروق',
    of: {
      fajr: 'الفجر',
      dhuhr: 'الظهر',
      asr: 'العصر',
      maghrib: 'المغرب',
      isha: 'العشاء',
      jumuah: 'الجمعة',
      taraweeh: 'التراويح',
      eid: 'صلاة العيد',
    },
    weekdays: ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'الأحد'],
    until: {
      begins: (name) => `يدخل وقت ${name} بعد`,
      jamaat: (name) => `إقامة ${name} بعد`,
      khutbah: (name) => `خطبة ${name} بعد`,
    },
    hours: (hours, minutes) => `${hours} س ${minutes} د`,
    minutes: (minutes) =>
      minutes === 1
        ? 'دقيقة واحدة'
        : minutes === 2
          ? 'دقيقتان'
          : minutes <= 10
            ? `${minutes} دقائق`
            : `${minutes} دقيقة`,
    adhan: (name) => `حان وقت ${name}`,
    dua: {
      title: 'دعاء بعد الأذان',
      text: 'اللَّهُمَّ رَبَّ هَذِهِ الدَّعْوَةِ التَّامَّةِ، وَالصَّلَاةِ الْقَائِمَةِ، آتِ مُحَمَّدًا الْوَسِيلَةَ وَالْفَضِيلَةَ، وَابْعَثْهُ مَقَامًا مَحْمُودًا الَّذِي وَعَدْتَهُ',
    },
    iftar: {
      title: 'دعاء الإفطار',
      text: 'ذَهَبَ الظَّمَأُ، وَابْتَلَّتِ الْعُرُوقُ، وَثَبَتَ الْأَجْرُ إِنْ شَاءَ اللَّهُ',
    },
    khutbah: { title: 'الخطبة', text: 'أنصتوا رحمكم الله، وأغلقوا هواتفكم.' },
    rows: { title: 'سَوُّوا صُفُوفَكُمْ', text: 'سُدُّوا الخلل، وأغلقوا هواتفكم.' },
    since: (minutes) => `${minutes} د منذ الإقامة`,
    adhkar: {
      title: 'أذكار بعد الصلاة',
      lines: ['سُبْحَانَ اللَّهِ · 33', 'الْحَمْدُ لِلَّهِ · 33', 'اللَّهُ أَكْبَرُ · 34'],
    },
    takbirat: {
      title: 'عيد مبارك',
      text: 'اللَّهُ أَكْبَرُ، اللَّهُ أَكْبَرُ، لَا إِلَهَ إِلَّا اللَّهُ، وَاللَّهُ أَكْبَرُ، اللَّهُ أَكْبَرُ، وَلِلَّهِ الْحَمْدُ',
    },
    today: 'اليوم',
    from: (day, name, time) => `ابتداءً من ${day} تكون إقامة ${name} الساعة ${time}`,
    clocks: { forward: 'تُقدَّم الساعة هذه الليلة', back: 'تُؤخَّر الساعة هذه الليلة' },
    suhoor: 'نهاية السحور',
    iftarAt: 'الإفطار',
    taraweeh: 'التراويح',
    khutbahAt: 'الخطبة',
    jamaatAt: 'الإقامة',
    raised: (amount, target) => `${amount} من ${target}`,
    school: { shafi: 'شافعي', hanafi: 'حنفي' },
    alerts: { urgent: 'تنبيه', child: 'هل هذا طفلك؟', car: 'هل هذه سيارتك؟' },
    offline: (time) => `لا اتصال منذ ${time}`,
    clockDoubtful: 'الساعة غير مؤكدة: يرجى مقارنتها بساعتكم',
    outdated: 'تحتاج هذه الشاشة إلى تحديث',
    updating: 'تحاول ذلك من تلقاء نفسها. إن بقيت هذه الرسالة فيرجى إطفاؤها وتشغيلها من جديد.',
    outOfDate: {
      title: 'هذه المواقيت قديمة',
      text: 'انقطع الاتصال عن هذه الشاشة مدة طويلة. يرجى مراجعة المكتب.',
    },
    unknown: {
      title: 'أُزيلت هذه الشاشة',
      text: 'لعرض المواقيت هنا من جديد افتحوا هذا العنوان عليها وأعطوا المكتب الرمز الذي يظهر.',
    },
    closed: {
      title: 'أوقف عرض المواقيت',
      text: 'تعود هنا من تلقاء نفسها حين يعيدها المكتب.',
    },
    starting: { title: 'لحظة من فضلكم', text: 'تبحث هذه الشاشة عن مواقيتها.' },
    unanswered: {
      title: 'لا يوجد اتصال بعد',
      text: 'تحاول هذه الشاشة من جديد من تلقاء نفسها. يرجى التحقق من شبكتها.',
    },
    fault: {
      title: 'في هذه الشاشة خلل',
      text: 'لا تعرض شيئًا حتى لا تعرض وقتًا خاطئًا. يرجى إبلاغ المكتب.',
    },
    pairing: {
      title: 'ربط هذه الشاشة',
      text: 'أعطوا هذا الرمز للمكتب. يتغير كل عشر دقائق.',
      code: 'الرمز',
      many: 'شاشات كثيرة تنتظر الربط. تحاول هذه الشاشة مرة أخرى من تلقاء نفسها.',
    },
    preview: 'معاينة',
  },
  ur: {
    begins: 'ابتدا',
    jamaat: 'جماعت',
    sunrise: 'طلوعِ آفتاب',
    of: {
      fajr: 'فجر',
      dhuhr: 'ظہر',
      asr: 'عصر',
      maghrib: 'مغرب',
      isha: 'عشاء',
      jumuah: 'جمعہ',
      taraweeh: 'تراویح',
      eid: 'نمازِ عید',
    },
    weekdays: ['پیر', 'منگل', 'بدھ', 'جمعرات', 'جمعہ', 'ہفتہ', 'اتوار'],
    until: {
      begins: (name) => `${name} کا وقت شروع ہونے میں`,
      jamaat: (name) => `${name} کی جماعت میں`,
      khutbah: (name) => `${name} کے خطبے میں`,
    },
    hours: (hours, minutes) => `${hours} گھنٹے ${minutes} منٹ`,
    minutes: (minutes) => `${minutes} منٹ`,
    adhan: (name) => `${name} کا وقت ہو گیا`,
    dua: {
      title: 'اذان کے بعد کی دعا',
      text: 'اے اللہ! اس کامل پکار اور قائم ہونے والی نماز کے رب، محمد ﷺ کو وسیلہ اور فضیلت عطا فرما، اور انہیں اس مقامِ محمود پر کھڑا کر جس کا تو نے ان سے وعدہ فرمایا ہے۔',
    },
    iftar: {
      title: 'افطار کی دعا',
      text: 'پیاس بجھ گئی، رگیں تر ہو گئیں اور اجر ثابت ہو گیا، اگر اللہ نے چاہا۔',
    },
    khutbah: { title: 'خطبہ', text: 'براہِ مہربانی خاموشی سے سنیں اور فون بند رکھیں۔' },
    rows: { title: 'صفیں سیدھی کریں', text: 'خلا پُر کریں۔ براہِ مہربانی فون بند کر دیں۔' },
    since: (minutes) => `اقامت کو ${minutes} منٹ`,
    adhkar: {
      title: 'نماز کے بعد کے اذکار',
      lines: ['سُبْحَانَ اللَّهِ · 33', 'الْحَمْدُ لِلَّهِ · 33', 'اللَّهُ أَكْبَرُ · 34'],
    },
    takbirat: {
      title: 'عید مبارک',
      text: 'اللَّهُ أَكْبَرُ، اللَّهُ أَكْبَرُ، لَا إِلَهَ إِلَّا اللَّهُ، وَاللَّهُ أَكْبَرُ، اللَّهُ أَكْبَرُ، وَلِلَّهِ الْحَمْدُ',
    },
    today: 'آج',
    from: (day, name, time) => `${day} سے ${name} کی جماعت ${time} پر`,
    clocks: {
      forward: 'آج رات گھڑیاں ایک گھنٹہ آگے ہوں گی',
      back: 'آج رات گھڑیاں ایک گھنٹہ پیچھے ہوں گی',
    },
    suhoor: 'سحری کا اختتام',
    iftarAt: 'افطار',
    taraweeh: 'تراویح',
    khutbahAt: 'خطبہ',
    jamaatAt: 'جماعت',
    raised: (amount, target) => `${target} میں سے ${amount}`,
    school: { shafi: 'شافعی', hanafi: 'حنفی' },
    alerts: { urgent: 'توجہ فرمائیں', child: 'کیا یہ آپ کا بچہ ہے؟', car: 'کیا یہ آپ کی گاڑی ہے؟' },
    offline: (time) => `${time} سے رابطہ نہیں`,
    clockDoubtful: 'گھڑی کی تصدیق نہیں ہوئی: اپنی گھڑی سے ملا لیں',
    outdated: 'اس اسکرین کو اپ ڈیٹ کی ضرورت ہے',
    updating: 'یہ خود کوشش کر رہی ہے۔ اگر یہ پیغام نہ جائے تو براہِ کرم اسے بند کر کے دوبارہ چلائیں۔',
    outOfDate: {
      title: 'یہ اوقات پرانے ہیں',
      text: 'اس اسکرین کا رابطہ بہت دیر سے نہیں ہے۔ براہِ مہربانی دفتر سے پوچھیں۔',
    },
    unknown: {
      title: 'یہ اسکرین ہٹا دی گئی ہے',
      text: 'یہاں دوبارہ اوقات دکھانے کے لیے اس پر یہ پتہ کھولیں اور جو کوڈ آئے وہ دفتر کو دیں۔',
    },
    closed: {
      title: 'نماز کے اوقات بند ہیں',
      text: 'جب دفتر انہیں کھولے گا تو یہ خود بخود واپس آ جائیں گے۔',
    },
    starting: { title: 'ایک لمحہ', text: 'یہ اسکرین اپنے اوقات تلاش کر رہی ہے۔' },
    unanswered: {
      title: 'ابھی رابطہ نہیں',
      text: 'یہ اسکرین خود دوبارہ کوشش کرتی ہے۔ براہِ کرم اس کا نیٹ ورک دیکھیں۔',
    },
    fault: {
      title: 'اس اسکرین میں خرابی ہے',
      text: 'غلط وقت دکھانے کے بجائے یہ کچھ نہیں دکھاتی۔ براہِ کرم دفتر کو بتائیں۔',
    },
    pairing: {
      title: 'یہ اسکرین جوڑیں',
      text: 'یہ کوڈ دفتر کو دیں۔ ہر دس منٹ بعد نیا ہوتا ہے۔',
      code: 'کوڈ',
      many: 'بہت سی اسکرینیں جڑنے کے انتظار میں ہیں۔ یہ خود بخود دوبارہ کوشش کرے گی۔',
    },
    preview: 'پیش نظارہ',
  },
}
