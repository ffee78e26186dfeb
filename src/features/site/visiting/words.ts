import type { FacilityName } from './rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Plan a visit',
  lead: 'Whether you’re coming to pray, bringing a class or just live down the road: you’re welcome.',
  describe: (name: string) =>
    `How to visit ${name}: where we are, what to expect and what we have.`,
  facilities: 'What you’ll find here',
  names: {
    wudu: 'Wudu',
    'sisters-entrance': 'Sisters’ entrance',
    'sisters-space': 'Sisters’ prayer space',
    parking: 'Parking',
    'step-free': 'Step-free access',
    capacity: 'Capacity',
    toilets: 'Toilets',
    'hearing-loop': 'Hearing loop',
    children: 'Children',
  } satisfies Record<FacilityName, string>,
  schools: 'Schools and groups',
  schoolsText:
    'We welcome classes and groups of every age. Tell us how many of you are coming, their age, and two dates that suit you.',
  neighbours: 'Neighbours and first-time visitors',
  neighboursText: [
    'Come as you are, in clothes that cover shoulders and knees.',
    'Please take your shoes off where you see the shelves.',
    'You are welcome to watch the prayer. Nobody will ask you to join in.',
    'Photos are fine when nobody is praying. Please ask before you photograph people.',
  ],
  write: 'Arrange a visit',
  eid: 'The next Eid prayer',
  eidMoves: 'The date depends on the sighting of the moon. We’ll confirm it here.',
  where: 'Where we are',
  readMore: 'Plan a visit',
}

const ur: typeof en = {
  title: 'مسجد دیکھنے آئیں',
  lead: 'نماز کے لیے آئیں، کلاس لائیں یا پڑوس میں رہتے ہوں: خوش آمدید۔',
  describe: (name: string) => `${name} آنا: ہم کہاں ہیں، کیا توقع رکھیں اور ہمارے پاس کیا ہے۔`,
  facilities: 'یہاں آپ کو کیا ملے گا',
  names: {
    wudu: 'وضو خانہ',
    'sisters-entrance': 'خواتین کا داخلہ',
    'sisters-space': 'خواتین کی نماز کی جگہ',
    parking: 'پارکنگ',
    'step-free': 'سیڑھیوں کے بغیر راستہ',
    capacity: 'گنجائش',
    toilets: 'بیت الخلا',
    'hearing-loop': 'سماعتی آلات کا لوپ',
    children: 'بچے',
  } satisfies Record<FacilityName, string>,
  schools: 'اسکول اور گروپ',
  schoolsText:
    'ہم ہر عمر کی کلاسوں اور گروپوں کا خیر مقدم کرتے ہیں۔ بتائیں کہ کتنے لوگ آئیں گے، ان کی عمر، اور دو مناسب تاریخیں۔',
  neighbours: 'پڑوسی اور پہلی بار آنے والے',
  neighboursText: [
    'جیسے ہیں ویسے آئیں، ایسے کپڑوں میں جو کندھے اور گھٹنے ڈھانپیں۔',
    'جہاں جوتوں کے خانے ہیں وہاں جوتے اتاریں۔',
    'آپ نماز دیکھ سکتے ہیں۔ کوئی آپ سے شامل ہونے کو نہیں کہے گا۔',
    'جب کوئی نماز نہ پڑھ رہا ہو تو تصویر لے سکتے ہیں۔ لوگوں کی تصویر سے پہلے پوچھیں۔',
  ],
  write: 'آنے کا وقت طے کریں',
  eid: 'عید کی اگلی نماز',
  eidMoves: 'تاریخ چاند نظر آنے پر منحصر ہے۔ ہم یہاں اعلان کریں گے۔',
  where: 'ہم کہاں ہیں',
  readMore: 'مسجد دیکھنے آئیں',
}

export const visitWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'خطّط لزيارتك',
    lead: 'سواء جئت للصلاة، أو مع تلاميذك، أو كنت جارًا لنا: أهلًا بك.',
    describe: (name) => `كيف تزور ${name}: أين نحن، وماذا تتوقع، وماذا لدينا.`,
    facilities: 'ما تجده هنا',
    names: {
      wudu: 'الوضوء',
      'sisters-entrance': 'مدخل الأخوات',
      'sisters-space': 'مصلى الأخوات',
      parking: 'موقف السيارات',
      'step-free': 'دخول بلا درج',
      capacity: 'السعة',
      toilets: 'دورات المياه',
      'hearing-loop': 'حلقة سمعية',
      children: 'الأطفال',
    },
    schools: 'المدارس والمجموعات',
    schoolsText: 'نرحب بالفصول والمجموعات من كل الأعمار. أخبرنا بعددكم وأعماركم وبموعدين يناسبانكم.',
    neighbours: 'الجيران ومن يزورنا أول مرة',
    neighboursText: [
      'تعال كما أنت، بملابس تستر الكتفين والركبتين.',
      'اخلع حذاءك من فضلك حيث ترى الرفوف.',
      'يمكنك أن تشاهد الصلاة، ولن يطلب منك أحد أن تشارك.',
      'لا بأس بالتصوير حين لا يصلي أحد. استأذن قبل تصوير الناس من فضلك.',
    ],
    write: 'رتّب زيارة',
    eid: 'صلاة العيد القادمة',
    eidMoves: 'يتوقف الموعد على رؤية الهلال، وسنؤكده هنا.',
    where: 'أين نحن',
    readMore: 'خطّط لزيارتك',
  },
  ur,
}
