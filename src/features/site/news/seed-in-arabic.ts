import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'The library reopens, with a reading room for children': {
    title: 'المكتبة تفتح من جديد، وفيها قاعة قراءة للأطفال',
    summary:
      'بعد ثمانية أشهر من العمل صار الطابق الأول دافئًا جافًّا مليئًا بالكتب. ونحتاج إلى متطوعين بعد ظهر أيام الأسبوع.',
    fields: { author: 'مريم حداد' },
  },
  'Winter clothing collection begins': {
    title: 'بدء جمع ملابس الشتاء',
    summary: 'يمكن ترك المعاطف والبطانيات والأحذية النظيفة في بهو المدخل حتى منتصف ديسمبر.',
  },
  'Isha moves to 19:00': {
    title: 'إقامة العشاء الساعة 19:00',
    summary: 'ابتداءً من الاثنين تقام العشاء في السابعة، وتبقى كذلك حتى فبراير.',
  },
  'Four thousand hot meals, and a thank-you to the kitchen': {
    title: 'أربعة آلاف وجبة ساخنة، وشكرًا للمطبخ',
    summary: 'قدّم مطبخ الخميس وجبته الأربعة آلاف هذا العام. وهؤلاء هم الطهاة.',
    fields: { author: 'يوسف رحمن' },
  },
  'Accounts for the year are published': {
    title: 'نُشرت حسابات السنة',
    summary: 'ما دخل وما خرج، وما قرر الأمناء تغييره.',
    fields: { author: 'مجلس الأمناء' },
  },
  'Madrasa pupils recite at the Midlands gathering': {
    title: 'تلاميذ المدرسة القرآنية يتلون في ملتقى الميدلاندز',
    summary: 'شارك تسعة من تلاميذنا، وطُلب من حفصة، وعمرها أحد عشر عامًا، أن تعيد التلاوة.',
  },
  'A roof for the next fifty years: the plans': {
    title: 'سقف لخمسين سنة قادمة: المخططات',
    summary: 'رسم المهندس ثلاث طرق لإنقاذ السقف، ويفضّل الأمناء الثانية.',
    fields: { author: 'بلال شودري' },
  },
  'First aiders trained in both halls': {
    title: 'مسعفون مدربون في القاعتين',
    summary: 'أربعة وعشرون متطوعًا يعرفون الآن ما يفعلون، وعند كل باب جهاز لإنعاش القلب.',
  },
  'Parking on Fridays: an agreement with the school': {
    title: 'مواقف الجمعة: اتفاق مع المدرسة',
    summary: 'أربعون موقفًا في ساحة مدرسة كورتيارد لين من 12:15 إلى 14:15.',
  },
  'Summer school: what forty children built': {
    title: 'المدرسة الصيفية: ما بناه أربعون طفلًا',
    summary: 'مجسّم لقرطبة، ومسرحية من فصلين، وحوض خضار ما زال يعطي الطماطم.',
  },
  'Neighbours’ week': {
    title: 'أسبوع الجيران',
    summary: 'ثلاثمئة زائر، وحذاء واحد ضائع، ودعوة دائمة إلى كنيسة القديسة أغاثا.',
  },
  'Solar panels on the south roof': {
    title: 'ألواح شمسية على السقف الجنوبي',
    summary: 'اثنان وستون لوحًا تغطي نحو ثلث كهربائنا.',
  },
  'New carpet in the main hall': {
    title: 'سجاد جديد في القاعة الكبرى',
    summary: 'فرشه تسعة عشر متطوعًا في أربع ليال، بين العشاء والفجر.',
  },
  'Eid in the park': {
    title: 'العيد في الحديقة',
    summary: 'أربعة آلاف شخص وصباح بلا مطر، ولم تبق قطعة قمامة واحدة.',
  },
}
