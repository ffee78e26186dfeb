import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

/** What it is called where the organisation has said nothing. */
export const USUAL_TITLE = 'Madrasa'

const en = {
  title: USUAL_TITLE,
  lead: 'Quran and Islamic studies for children after school.',
  sessions: 'When',
  time: (starts: string, ends: string) => `${starts} to ${ends}`,
  left: (count: number) => (count === 1 ? 'One place left' : `${count} places left`),
  full: 'Full. You can join the waiting list',
  room: 'Places available',
  fee: (amount: string) => `${amount} a month for each child`,
  free: 'Free of charge',
  register: 'Register your children',
  registerText: 'You can register all your children in one form. It takes about five minutes.',
  closed: 'Registration is closed at the moment',
  closedText: 'It will open again before the next term. Contact us and we’ll let you know.',
  write: 'Contact us',
  children: 'The children',
  child: (number: number) => (number === 1 ? 'First child' : `Child ${number}`),
  addChild: 'Add another child',
  removeChild: 'Remove this child',
  chooseSession: 'Which session?',
  anySession: 'No preference. Please suggest one',
  guardian: 'Parent or guardian',
  emergency: 'Emergency contact',
  emergencyText: 'Who should we call if we can’t reach you?',
  consents: 'Consent',
  terms: 'Read the terms and conditions',
  send: 'Send registration',
  placed: 'Your children are registered',
  placedText: (email: string) =>
    `We’ve emailed a confirmation to ${email}. The head teacher will email you before the first session.`,
  waiting: 'You’re on the waiting list',
  waitingText: (email: string) => `When there is room for all your children, we’ll email ${email}.`,
  mailPlaced: (session: string) =>
    `Your children are registered for “${session}”. The head teacher will email you before the first session.`,
  mailWaiting: (session: string) =>
    `You’re on the waiting list for “${session}”. When there is room for all your children, we’ll email you at this address.`,
  mailMovedUp: (session: string) =>
    `There are now places for your children in “${session}”, and we’re keeping them for you.`,
  nowFull:
    'There aren’t enough places left in this session. Choose another, or tick “waiting list”, and send it again.',
  nowClosed: 'Registration has just closed.',
  unknown: 'Please choose one of the sessions.',
}

const ur: typeof en = {
  title: USUAL_TITLE,
  lead: 'بچوں کے لیے اسکول کے بعد قرآن اور اسلامی تعلیم۔',
  sessions: 'کب',
  time: (starts: string, ends: string) => `${starts} سے ${ends}`,
  left: (count: number) => (count === 1 ? 'ایک جگہ باقی' : `${count} جگہیں باقی`),
  full: 'بھر گیا۔ آپ انتظار کی فہرست میں آ سکتے ہیں',
  room: 'جگہیں موجود ہیں',
  fee: (amount: string) => `ہر بچے کے ${amount} ماہانہ`,
  free: 'مفت',
  register: 'اپنے بچوں کو داخل کرائیں',
  registerText: 'آپ ایک ہی فارم میں تمام بچے داخل کر سکتے ہیں۔ تقریباً پانچ منٹ لگتے ہیں۔',
  closed: 'اس وقت داخلے بند ہیں',
  closedText: 'اگلی ٹرم سے پہلے دوبارہ کھلیں گے۔ رابطہ کریں، ہم آپ کو بتا دیں گے۔',
  write: 'رابطہ کریں',
  children: 'بچے',
  child: (number: number) => (number === 1 ? 'پہلا بچہ' : `بچہ ${number}`),
  addChild: 'ایک اور بچہ شامل کریں',
  removeChild: 'یہ بچہ ہٹائیں',
  chooseSession: 'کون سا سیشن؟',
  anySession: 'کوئی بھی۔ آپ تجویز کریں',
  guardian: 'والد، والدہ یا سرپرست',
  emergency: 'ہنگامی رابطہ',
  emergencyText: 'اگر آپ سے رابطہ نہ ہو تو کسے فون کریں؟',
  consents: 'رضامندی',
  terms: 'شرائط و ضوابط پڑھیں',
  send: 'داخلہ فارم بھیجیں',
  placed: 'آپ کے بچے داخل ہو گئے',
  placedText: (email: string) =>
    `ہم نے ${email} پر تصدیق بھیج دی ہے۔ پہلے سبق سے پہلے صدر مدرس آپ کو ای میل کریں گے۔`,
  waiting: 'آپ انتظار کی فہرست میں ہیں',
  waitingText: (email: string) => `جب آپ کے تمام بچوں کی جگہ نکلے گی تو ہم ${email} پر لکھیں گے۔`,
  mailPlaced: (session: string) =>
    `آپ کے بچے ”${session}“ میں داخل ہو گئے۔ پہلے سبق سے پہلے صدر مدرس آپ کو ای میل کریں گے۔`,
  mailWaiting: (session: string) =>
    `آپ ”${session}“ کی انتظار کی فہرست میں ہیں۔ جب تمام بچوں کی جگہ نکلے گی تو اسی پتے پر ای میل کریں گے۔`,
  mailMovedUp: (session: string) =>
    `”${session}“ میں آپ کے بچوں کی جگہ نکل آئی ہے، اور ہم وہ آپ کے لیے رکھ رہے ہیں۔`,
  nowFull:
    'اس سیشن میں اتنی جگہیں باقی نہیں۔ کوئی اور چنیں، یا ”انتظار کی فہرست“ پر نشان لگا کر دوبارہ بھیجیں۔',
  nowClosed: 'داخلے ابھی بند ہوئے ہیں۔',
  unknown: 'سیشنوں میں سے ایک چنیں۔',
}

export const maktabWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'المدرسة القرآنية',
    lead: 'القرآن والتربية الإسلامية للأطفال بعد المدرسة.',
    sessions: 'المواعيد',
    time: (starts, ends) => `من ${starts} إلى ${ends}`,
    left: (count) =>
      plural('ar', count, {
        one: 'بقي مكان واحد',
        two: 'بقي مكانان',
        few: 'بقيت # أماكن',
        many: 'بقي # مكانًا',
        other: 'بقي # مكان',
      }),
    full: 'اكتملت؛ وهناك قائمة انتظار',
    room: 'توجد أماكن',
    fee: (amount) => `${amount} شهريًا لكل طفل`,
    free: 'مجانًا',
    register: 'سجّل أطفالك',
    registerText: 'يمكنك تسجيل كل أطفالك في نموذج واحد، في نحو خمس دقائق.',
    closed: 'التسجيل مغلق حاليًا',
    closedText: 'يُفتح من جديد قبل الفصل القادم. راسلنا فنخبرك.',
    write: 'راسلنا',
    children: 'الأطفال',
    child: (number) => (number === 1 ? 'الطفل الأول' : `الطفل ${number}`),
    addChild: 'أضف طفلًا آخر',
    removeChild: 'احذف هذا الطفل',
    chooseSession: 'أي فترة؟',
    anySession: 'لا تفضيل لدي: اقترحوا فترة',
    guardian: 'بيانات ولي الأمر',
    emergency: 'جهة اتصال للطوارئ',
    emergencyText: 'بمن نتصل إذا تعذّر الوصول إليك؟',
    consents: 'الموافقات',
    terms: 'اقرأ الشروط والأحكام',
    send: 'أرسل التسجيل',
    placed: 'تم تسجيل أطفالك',
    placedText: (email) => `أرسلنا تأكيدًا إلى ${email}. سيراسلك مدير المدرسة قبل أول حصة.`,
    waiting: 'أنت في قائمة الانتظار',
    waitingText: (email) => `عندما تتوفر أماكن لجميع أطفالك سنراسلك على ${email}.`,
    mailPlaced: (session) => `سُجّل أطفالك في «${session}». سيراسلك مدير المدرسة قبل أول حصة.`,
    mailWaiting: (session) =>
      `أنت في قائمة انتظار «${session}». عندما تتوفر أماكن لجميع أطفالك سنراسلك على هذا البريد.`,
    mailMovedUp: (session) => `توفرت أماكن لأطفالك في «${session}»، وحجزناها لك.`,
    nowFull: 'لم تبق أماكن كافية في هذه الفترة. اختر غيرها أو اختر قائمة الانتظار ثم أرسل مرة أخرى.',
    nowClosed: 'أُغلق التسجيل قبل لحظة.',
    unknown: 'اختر واحدة من الفترات من فضلك.',
  },
  ur,
}
