import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'Quran after Fajr': {
    title: 'القرآن بعد الفجر',
    fields: { place: 'القاعة الكبرى', audience: 'الجميع', leader: 'الإمام إبراهيم' },
  },
  'Parents and toddlers': {
    title: 'الآباء والصغار',
    summary: 'فُرش وحليب وأناشيد.',
    fields: { place: 'الحضانة', audience: 'دون الخامسة' },
  },
  'English for newcomers': {
    title: 'الإنجليزية للقادمين الجدد',
    fields: { place: 'المكتبة', audience: 'النساء', leader: 'سارة بينيت' },
  },
  'Luncheon club': {
    title: 'مائدة الغداء',
    summary: 'حساء ودومينو ومن يوصلك إلى بيتك.',
    fields: { place: 'القاعة السفلى', audience: 'فوق الستين' },
  },
  'Food bank and hot meals': {
    title: 'بنك الطعام والوجبات الساخنة',
    fields: { place: 'باب المطبخ', audience: 'الجميع' },
  },
  Madrasa: {
    title: 'المدرسة القرآنية',
    fields: { place: 'القاعة العليا', audience: 'من 5 إلى 14 سنة' },
  },
  'Homework club': {
    title: 'حلقة الواجبات',
    fields: { place: 'المكتبة', audience: 'من 8 إلى 16 سنة' },
  },
  'Sisters’ tajwid': {
    title: 'تجويد الأخوات',
    fields: { place: 'قاعة الأخوات', audience: 'الأخوات', leader: 'الأستاذة خديجة' },
  },
  'Youth night': {
    title: 'ليلة الشباب',
    summary: 'تنس طاولة وخبز محمص وحديث.',
    fields: { place: 'القاعة السفلى', audience: 'من 13 إلى 18 سنة' },
  },
  Football: {
    title: 'كرة القدم',
    fields: { place: 'حديقة كانون هيل', audience: 'من 8 إلى 14 سنة' },
  },
  'New to Islam circle': {
    title: 'حلقة الجدد في الإسلام',
    fields: { place: 'المكتبة', leader: 'عائشة طومسون' },
  },
  'Dhikr and supper': {
    title: 'ذكر وعشاء',
    fields: { place: 'القاعة الكبرى', audience: 'الجميع' },
  },
}
