import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'Imam Ibrahim Siddiqui': {
    title: 'الإمام إبراهيم صديقي',
    summary: 'درس في برادفورد والقاهرة وليدز، ويؤم المصلين هنا منذ عام 2011. بستانيّ غير موفق.',
    fields: { role: 'الإمام', languages: 'الإنجليزية والأردية والعربية' },
  },
  'Maulana Sajid Mahmood': {
    title: 'مولانا ساجد محمود',
    summary: 'يؤم في الفجر والعشاء، ويدرّس التفسير بالأردية.',
    fields: { role: 'الإمام الثاني', languages: 'الأردية والبنجابية والإنجليزية' },
  },
  'Ustadha Khadija Saeed': {
    title: 'الأستاذة خديجة سعيد',
    summary:
      'مديرة المدرسة القرآنية ومسؤولة حماية الأطفال. علّمت في المدارس الابتدائية تسعة عشر عامًا.',
    fields: { role: 'مديرة المدرسة القرآنية', languages: 'الإنجليزية والعربية' },
  },
  'Bilal Chaudhry': {
    title: 'بلال شودري',
    summary: 'مهندس إنشاءات، والسقف يشهد بذلك.',
    fields: { role: 'رئيس مجلس الأمناء' },
  },
  'Maryam Haddad': {
    title: 'مريم حداد',
    summary: 'تمسك الدفاتر وتدير المكتبة.',
    fields: { role: 'أمينة الصندوق' },
  },
  'Dr Omar Farooq': {
    title: 'الدكتور عمر فاروق',
    summary: 'طبيب عام في بولسال هيث، ويرشد الأزواج.',
    fields: { role: 'أمين الرعاية' },
  },
  'Zaynab Ali': {
    title: 'زينب علي',
    summary: 'في السادسة والعشرين، محامية، وبفضلها تُقرأ المحاضر.',
    fields: { role: 'أمينة السر' },
  },
  'Yusuf Rahman': {
    title: 'يوسف رحمن',
    summary: 'يفتح الأبواب ويرد على الهاتف ويدير مطبخ الخميس.',
    fields: { role: 'مدير المكتب', languages: 'الإنجليزية والبنغالية' },
  },
  'Nadia Hussain': {
    title: 'نادية حسين',
    summary: 'أربعة عشر متطوعًا يزورون المرضى، وهي تعرف أين كل منهم.',
    fields: { role: 'الزيارات والرعاية' },
  },
  'Hajji Abdul Karim': {
    title: 'الحاج عبد الكريم',
    summary: 'المرجل والمزاريب والأقفال والبصل.',
    fields: { role: 'القيّم على المبنى' },
  },
}
