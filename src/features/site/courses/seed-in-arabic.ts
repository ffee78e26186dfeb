import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'Arabic for beginners': {
    title: 'العربية للمبتدئين',
    summary: 'عشر أمسيات من الألفباء إلى أول محادثة.',
    html: '<p>ستقرأ على مهل، وتكتب من اليمين إلى اليسار دون أن تفكر، وتقول من أنت وأين يؤلمك. لا نفترض أنك تعرف شيئًا، ولا حتى أنك ستتدرب في البيت، وإن كان ذلك يعين.</p><h2>ما تحتاج إليه</h2><p>ثمن الكتاب اثنا عشر جنيهًا، ويباع في الدرس الأول.</p>',
    fields: {
      schedule: 'الاثنين، من 18:30 إلى 20:00',
      teacher: 'رانيا خوري',
      audience: 'من سن 16',
      venue: 'المكتبة',
    },
  },
  'Preparing for marriage': {
    title: 'قبل الزواج',
    summary: 'ست أمسيات للمقبلين على الزواج: المال والأهل والغضب والإيمان وأدب الخلاف.',
    fields: {
      schedule: 'الخميس، من 19:30 إلى 21:00',
      teacher: 'الدكتور عمر فاروق وخديجة سعيد',
      audience: 'الأزواج والمخطوبون',
      venue: 'القاعة السفلى',
    },
  },
  'Mental health first aid': {
    title: 'الإسعاف النفسي الأولي',
    summary: 'يومان وشهادة، ورأس أهدأ في عاصفة غيرك.',
    fields: {
      schedule: 'السبت والأحد، من 09:30 إلى 16:30',
      teacher: 'نادية حسين، وتوم والش',
      audience: 'الكبار',
      venue: 'القاعة العليا',
    },
  },
  'The life of the Prophet in twelve evenings': {
    title: 'السيرة النبوية في اثنتي عشرة أمسية',
    summary: 'من المصادر الأولى، مع الخرائط، ووقت للنقاش.',
    fields: {
      schedule: 'الأربعاء، من 19:30 إلى 21:00',
      teacher: 'الإمام إبراهيم صديقي',
      audience: 'الجميع',
      venue: 'القاعة الكبرى',
    },
  },
  'Bookkeeping for small charities': {
    title: 'مسك الدفاتر للجمعيات الصغيرة',
    summary: 'أربعة أيام سبت. بدأت هذا الشهر، فاسأل عن الدورة القادمة.',
    fields: {
      schedule: 'السبت، من 10:00 إلى 12:30',
      teacher: 'مريم حداد',
      audience: 'أمناء الصناديق ومن قد يصير منهم',
      venue: 'المكتبة',
    },
  },
}
