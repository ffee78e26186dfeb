import type { InEveryLanguage } from '#platform/shared/languages.ts'

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
  ar: {
    fajr: 'الفجر',
    sunrise: 'الشروق',
    dhuhr: 'الظهر',
    asr: 'العصر',
    maghrib: 'المغرب',
    isha: 'العشاء',
    jumuah: 'الجمعة',
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
}

/** What the calls themselves say about times. */
export const timeWords: InEveryLanguage<{
  readonly jamaat: (name: string) => string
  readonly taraweeh: string
  readonly firstTaraweeh: string
  readonly note: {
    readonly uploaded: string
    readonly mixed: string
    readonly calculated: string
    readonly nothing: string
  }
  readonly notice: {
    readonly nowhere: string
    readonly forwardTonight: string
    readonly backTonight: string
    readonly noSun: string
  }
}> = {
  en: {
    jamaat: (name) => `${name} jamaat`,
    taraweeh: 'Taraweeh',
    firstTaraweeh: 'First taraweeh',
    note: {
      uploaded: 'From the mosque’s own timetable.',
      mixed: 'From the mosque’s own timetable; calculated where it says nothing.',
      calculated: 'Calculated for this place.',
      nothing: 'No times have been set yet.',
    },
    notice: {
      nowhere: 'The place has not been set yet, so nothing can be calculated.',
      forwardTonight: 'The clocks go forward tonight.',
      backTonight: 'The clocks go back tonight.',
      noSun: 'The sun does not rise or set here today, so some times cannot be calculated.',
    },
  },
  ar: {
    jamaat: (name) => `جماعة ${name}`,
    taraweeh: 'التراويح',
    firstTaraweeh: 'أول ليلة من التراويح',
    note: {
      uploaded: 'من جدول المسجد.',
      mixed: 'من جدول المسجد، وما ليس فيه محسوب.',
      calculated: 'محسوبة لهذا المكان.',
      nothing: 'لم تُحدَّد أوقات بعد.',
    },
    notice: {
      nowhere: 'لم يُحدَّد المكان بعد، فلا يمكن حساب الأوقات.',
      forwardTonight: 'تُقدَّم الساعة الليلة.',
      backTonight: 'تُؤخَّر الساعة الليلة.',
      noSun: 'لا تشرق الشمس أو لا تغرب هنا اليوم، فلا يمكن حساب بعض الأوقات.',
    },
  },
}
