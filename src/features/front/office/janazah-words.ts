import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** When and where it is prayed; the prayer before it by its name. */
interface Prayed {
  readonly day: string
  readonly time: string
  readonly after: string
  readonly place: string
}

const en = {
  says: {
    title: (name: string) => `Janazah: ${name}`,
    prayer: 'Janazah prayer',
    prayed: ({ day, time, after, place }: Prayed) =>
      `Janazah prayer ${[day, after && `after ${after}`, time, place].filter(Boolean).join(', ')}.`,
    burial: (where: string) => `Burial: ${where}.`,
  },
  title: 'A funeral (janazah)',
  lead: 'It is shown at the top of the home page, beside the times, on the screens and in calendars at once, and goes by itself when its day is over.',
  name: 'Name',
  nameHelp: 'As the family wishes it to be read.',
  date: 'Day',
  after: 'Prayed after',
  ofItsOwn: 'At a time of its own',
  time: 'Time',
  timeHelp: 'Leave it empty for the time of the jamaat; it follows when that is corrected.',
  place: 'Where it is prayed',
  burial: 'Burial',
  burialHelp: 'Where and when, such as Handsworth Cemetery, 14:30.',
  announce: 'Announce it',
  announced: 'Announced: everybody sees it now',
  whatsApp: 'Send by WhatsApp',
  picture: 'Save as a picture',
  another: 'Announce another one',
  takeBack: 'Take it back',
  takenBack: 'Taken back. Nobody sees it any more.',
  current: 'Announced now',
  over: 'Over',
  gone: 'There are no times here',
  noes: {
    'day-over': 'This day is over. Choose today or a later day.',
    'time-over': 'This prayer is over today. Choose a later one, or another day.',
    'day-far':
      'This day is far away. A funeral is announced up to 60 days before. Is the year right?',
    'time-missing': 'Say at which time the janazah is prayed.',
    'time-unknown':
      'This prayer has no jamaat on this day. Say at which time the janazah is prayed.',
    'time-before-prayer':
      'This time is before the prayer itself. Choose a later time, or another prayer.',
    'time-skipped': 'The clocks go forward and skip this time. Choose another one.',
    'taken-back': 'This funeral was taken back meanwhile. Press again to announce it anew.',
    'not-a-funeral': 'This is something else and no funeral. Nothing was changed.',
    'too-many-special-days': 'There are too many special days. Remove old ones first.',
  } as Readonly<Record<string, string>>,
}

type JanazahWords = typeof en

const ar: JanazahWords = {
  says: {
    title: (name) => `صلاة جنازة: ${name}`,
    prayer: 'صلاة الجنازة',
    prayed: ({ day, time, after, place }) =>
      `صلاة الجنازة ${[day, after && `بعد صلاة ${after}`, time, place].filter(Boolean).join('، ')}.`,
    burial: (where) => `الدفن: ${where}.`,
  },
  title: 'جنازة',
  lead: 'تظهر في أعلى الصفحة الأولى ومع الأوقات وعلى الشاشات وفي التقاويم في الحال، وتزول وحدها إذا انقضى يومها.',
  name: 'الاسم',
  nameHelp: 'كما تحب الأسرة أن يُقرأ.',
  date: 'اليوم',
  after: 'بعد صلاة',
  ofItsOwn: 'في وقت آخر',
  time: 'الوقت',
  timeHelp: 'اتركه فارغًا ليكون وقت الإقامة، ويتبعه إذا صُحّح.',
  place: 'مكان الصلاة',
  burial: 'الدفن',
  burialHelp: 'أين ومتى، مثل: مقبرة هاندزورث، 14:30.',
  announce: 'أعلنها',
  announced: 'أُعلنت، ويراها الجميع الآن',
  whatsApp: 'أرسل بواتساب',
  picture: 'احفظ صورة',
  another: 'أعلن جنازة أخرى',
  takeBack: 'سحب الإعلان',
  takenBack: 'سُحب الإعلان، ولا يراه أحد.',
  current: 'المعلن الآن',
  over: 'انقضت',
  gone: 'لا أوقات هنا',
  noes: {
    'day-over': 'انقضى هذا اليوم. اختر اليوم أو يومًا بعده.',
    'time-over': 'انقضت هذه الصلاة اليوم. اختر صلاة بعدها أو يومًا آخر.',
    'day-far': 'هذا اليوم بعيد. تُعلن الجنازة قبلها بستين يومًا على الأكثر. هل السنة صحيحة؟',
    'time-missing': 'اكتب وقت صلاة الجنازة.',
    'time-unknown': 'لا جماعة لهذه الصلاة في هذا اليوم. اكتب وقت صلاة الجنازة.',
    'time-before-prayer': 'هذا الوقت قبل الصلاة نفسها. اختر وقتًا بعدها أو صلاة أخرى.',
    'time-skipped': 'تُقدَّم الساعة فلا يأتي هذا الوقت. اختر وقتًا آخر.',
    'taken-back': 'سُحب إعلان هذه الجنازة. اضغط مرة أخرى لتعلنها من جديد.',
    'not-a-funeral': 'هذا شيء آخر وليس جنازة. لم يتغير شيء.',
    'too-many-special-days': 'الأيام الخاصة كثيرة. احذف القديمة أولًا.',
  },
}

const ur: JanazahWords = {
  says: {
    title: (name) => `جنازہ: ${name}`,
    prayer: 'نمازِ جنازہ',
    prayed: ({ day, time, after, place }) =>
      `نمازِ جنازہ ${[day, after && `${after} کے بعد`, time, place].filter(Boolean).join('، ')}۔`,
    burial: (where) => `تدفین: ${where}۔`,
  },
  title: 'جنازہ',
  lead: 'یہ فوراً پہلے صفحے کے اوپر، اوقات کے ساتھ، اسکرینوں اور کیلنڈر میں نظر آتا ہے، اور دن گزرنے پر خود ہٹ جاتا ہے۔',
  name: 'نام',
  nameHelp: 'جیسا خاندان چاہے۔',
  date: 'دن',
  after: 'کس نماز کے بعد',
  ofItsOwn: 'الگ وقت پر',
  time: 'وقت',
  timeHelp: 'جماعت کے وقت کے لیے خالی چھوڑیں؛ جماعت درست ہو تو یہ بھی بدل جاتا ہے۔',
  place: 'نماز کی جگہ',
  burial: 'تدفین',
  burialHelp: 'کہاں اور کب، جیسے ہینڈز ورتھ قبرستان، 14:30۔',
  announce: 'اعلان کریں',
  announced: 'اعلان ہو گیا، اب سب کو نظر آتا ہے',
  whatsApp: 'واٹس ایپ سے بھیجیں',
  picture: 'تصویر محفوظ کریں',
  another: 'ایک اور اعلان',
  takeBack: 'اعلان واپس لیں',
  takenBack: 'اعلان واپس لیا گیا۔ اب کسی کو نظر نہیں آتا۔',
  current: 'موجودہ اعلانات',
  over: 'گزر چکے',
  gone: 'یہاں اوقات نہیں ہیں',
  noes: {
    'day-over': 'یہ دن گزر گیا۔ آج یا بعد کا دن چنیں۔',
    'time-over': 'یہ نماز آج ہو چکی ہے۔ بعد کی نماز یا کوئی اور دن چنیں۔',
    'day-far':
      'یہ دن بہت دور ہے۔ جنازے کا اعلان زیادہ سے زیادہ 60 دن پہلے ہوتا ہے۔ کیا سال درست ہے؟',
    'time-missing': 'نمازِ جنازہ کا وقت لکھیں۔',
    'time-unknown': 'اس دن اس نماز کی جماعت نہیں۔ نمازِ جنازہ کا وقت لکھیں۔',
    'time-before-prayer': 'یہ وقت خود نماز سے پہلے ہے۔ بعد کا وقت یا کوئی اور نماز چنیں۔',
    'time-skipped': 'گھڑیاں آگے ہو جاتی ہیں اور یہ وقت آتا ہی نہیں۔ کوئی اور وقت چنیں۔',
    'taken-back': 'اس جنازے کا اعلان واپس لیا جا چکا ہے۔ نیا اعلان کرنے کے لیے دوبارہ دبائیں۔',
    'not-a-funeral': 'یہ کچھ اور ہے، جنازہ نہیں۔ کچھ نہیں بدلا۔',
    'too-many-special-days': 'خاص دن بہت زیادہ ہیں۔ پہلے پرانے ہٹائیں۔',
  },
}

export const janazahWords: InEveryLanguage<JanazahWords> = { en, ar, ur }
