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
}
