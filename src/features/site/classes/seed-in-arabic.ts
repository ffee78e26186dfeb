import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'Quran reading for adults': {
    title: 'قراءة القرآن للكبار',
    summary: 'من الحروف الأولى إلى صفحة كاملة، وعلى مهلك.',
    fields: {
      schedule: 'الاثنين، من 19:30 إلى 21:00',
      teacher: 'الأستاذ إبراهيم صديقي',
      audience: 'الرجال',
      venue: 'المكتبة',
    },
  },
  'Quran reading for sisters': {
    title: 'قراءة القرآن للأخوات',
    summary: 'من الحروف الأولى إلى التجويد، والحضانة بجوارهن.',
    fields: {
      schedule: 'الثلاثاء والجمعة، من 10:00 إلى 11:30',
      teacher: 'الأستاذة خديجة سعيد',
      audience: 'الأخوات',
      venue: 'قاعة الأخوات',
    },
  },
  'Arabic conversation': {
    title: 'محادثة عربية',
    summary: 'ساعة من الكلام، والخطأ فيها مطلوب.',
    fields: {
      schedule: 'الخميس، من 18:00 إلى 19:00',
      teacher: 'رانيا خوري',
      audience: 'الجميع، بعد سنة من تعلّم العربية',
      venue: 'المكتبة',
      feeNote: 'للفصل',
    },
  },
  'English for newcomers': {
    title: 'الإنجليزية للقادمين الجدد',
    summary: 'الاستمارات والأطباء والمدارس والحافلات: ما يحتاج إليه أسبوع من الإنجليزية.',
    fields: {
      schedule: 'الاثنين والأربعاء، من 10:00 إلى 12:00',
      teacher: 'سارة بينيت',
      audience: 'النساء',
      venue: 'المكتبة',
    },
  },
  Calligraphy: {
    title: 'الخط العربي',
    summary: 'قلم قصب وحبر وصبر، بخط النسخ.',
    fields: {
      schedule: 'الأحد، من 14:00 إلى 16:00',
      teacher: 'حمزة أوزتورك',
      audience: 'من سن 14',
      venue: 'القاعة العليا',
      feeNote: 'للفصل',
    },
  },
  'Maths and science support': {
    title: 'تقوية في الرياضيات والعلوم',
    summary: 'ساعتان مع من يتذكر امتحاناته.',
    fields: {
      schedule: 'السبت، من 10:00 إلى 12:00',
      audience: 'الصفوف 7 إلى 11',
      venue: 'المكتبة',
    },
  },
}
