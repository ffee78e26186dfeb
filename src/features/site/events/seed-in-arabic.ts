import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'Evening circle: the last ten surahs': {
    title: 'حلقة المساء: السور العشر الأخيرة',
    summary: 'سورة كل مساء، قراءة متأنية ووقت للأسئلة. لا تُشترط العربية.',
    fields: { location: 'القاعة الكبرى', audience: 'مفتوحة للجميع' },
  },
  'Neighbours’ open evening': {
    title: 'أمسية الجيران',
    summary: 'جولة وعشاء وأجوبة صادقة، بلا حجز.',
    fields: { location: 'بهو المدخل', audience: 'مفتوحة للجميع' },
  },
  'First aid for parents': {
    title: 'إسعافات أولية للوالدين',
    summary: 'الاختناق والحمى والحروق: ثلاث ساعات نرجو ألا تحتاج إليها.',
    fields: { location: 'قاعة الأخوات', audience: 'الآباء والأجداد' },
  },
  'Madrasa open morning': {
    title: 'صباح مفتوح في المدرسة القرآنية',
    summary: 'احضر درسًا، وقابل المعلمين، وانظر هل يناسب طفلك.',
    fields: { location: 'القاعة العليا والمكتبة', audience: 'من 5 إلى 14 سنة مع والديهم' },
  },
  'Tafsir in Urdu': {
    title: 'التفسير بالأردية',
    summary: 'سورة يوسف، صفحة كل أسبوع، مع مولانا ساجد.',
    fields: { location: 'القاعة الكبرى', audience: 'مفتوحة للجميع' },
  },
  'Sisters’ walking group': {
    title: 'مشي الأخوات',
    summary: 'ساعة حول حديقة كانون هيل على مهل أبطئهن، ثم الفطور.',
    fields: { location: 'حديقة كانون هيل، بوابة النُّزل', audience: 'الأخوات' },
  },
  'Janazah workshop: washing and shrouding': {
    title: 'ورشة الجنائز: الغسل والتكفين',
    summary: 'ما يلزم فعله، ومن يفعله، وكيف يُفعل بكرامة.',
    fields: { location: 'القاعة السفلى', audience: 'الكبار' },
  },
  'Winter weekend for young people': {
    title: 'عطلة شتوية للشباب',
    summary: 'ليلتان في جبال البيك: تلال ونار، وساعة هادئة وأخرى صاخبة.',
    fields: { location: 'هاذرسيج، ديربيشير', audience: 'من 13 إلى 17 سنة' },
  },
  'Blood donors’ day': {
    title: 'يوم التبرع بالدم',
    summary: 'تأتي خدمة الدم بأسرّتها إلى القاعة العليا.',
    fields: { location: 'القاعة العليا', audience: 'الكبار' },
  },
  'Fajr breakfast': {
    title: 'فطور الفجر',
    summary: 'عصيدة وبراتا وتذكرة قصيرة، كل أحد.',
    fields: { location: 'القاعة السفلى', audience: 'العائلات' },
  },
  'Visit to the observatory: how a new moon is seen': {
    title: 'زيارة المرصد: كيف يُرى الهلال',
    summary: 'تأجلت بسبب الطقس، وسنعلن موعدًا جديدًا.',
    fields: { location: 'مرصد الجامعة، إدجباستون', audience: 'من سن 10' },
  },
  'Open meeting of the trustees': {
    title: 'اجتماع مفتوح لمجلس الأمناء',
    summary: 'الحسابات والسقف وما تأتي به أنت.',
    fields: { location: 'القاعة الكبرى', audience: 'الأعضاء وكل من يصلي هنا' },
  },
  'A night of nasheeds': {
    title: 'ليلة أناشيد',
    summary: 'شكرًا لكل من حضر، ولمن رتّب الكراسي بعدنا.',
    fields: { location: 'القاعة الكبرى' },
  },
  'Careers evening: eleven people and what they do all day': {
    title: 'أمسية المهن: أحد عشر شخصًا وما يعملون',
    summary: 'شكرًا لكل من حضر، ولمن رتّب الكراسي بعدنا.',
    fields: { location: 'القاعة الكبرى' },
  },
  'Grief and patience: an evening with the hospital chaplain': {
    title: 'الحزن والصبر: أمسية مع مرشد المستشفى',
    summary: 'شكرًا لكل من حضر، ولمن رتّب الكراسي بعدنا.',
    fields: { location: 'القاعة الكبرى' },
  },
  'Repair café': {
    title: 'مقهى الإصلاح',
    summary: 'شكرًا لكل من حضر، ولمن رتّب الكراسي بعدنا.',
    fields: { location: 'القاعة الكبرى' },
  },
  'Summer school prize-giving': {
    title: 'توزيع جوائز المدرسة الصيفية',
    summary: 'شكرًا لكل من حضر، ولمن رتّب الكراسي بعدنا.',
    fields: { location: 'القاعة الكبرى' },
  },
  'Eid in the park': {
    title: 'العيد في الحديقة',
    summary: 'شكرًا لكل من حضر، ولمن رتّب الكراسي بعدنا.',
    fields: { location: 'القاعة الكبرى' },
  },
}
