import type { Why } from '#features/money/bank-transfers/rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

/** Only of what there is any. */
function counted(kinds: readonly (readonly [count: number, name: string])[]): string {
  return kinds
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(' · ')
}

const en = {
  title: 'Bank transfers',
  lead: 'People who give larger amounts promise a transfer. Bring your bank’s statement, and we find them in it. Nothing is booked before you say yes.',
  gone: 'There is nothing here',
  choose: 'Your bank’s statement',
  chooseHelp:
    'A CSV file from your online banking. We keep nothing of it but the lines that you book.',
  reading: 'We are reading your statement.',
  other: 'Take another file',
  counts: (matched: number, likely: number, unknown: number) =>
    counted([
      [matched, 'found by reference'],
      [likely, 'possible'],
      [unknown, 'unknown'],
    ]),
  dates: {
    'day-first': (example: string) => `We read the dates with the day first: ${example}.`,
    'month-first': (example: string) => `We read the dates with the month first: ${example}.`,
  },
  otherOrder: {
    'day-first': 'No, the month is first',
    'month-first': 'No, the day is first',
  },
  groups: {
    matched: 'Found by the reference',
    likely: 'Possibly one of these',
    unknown: 'Unknown',
    unreadable: 'Could not be read',
    booked: 'Booked before',
  },
  noneFound: 'None of the promised transfers is in this statement.',
  otherSum: 'another sum',
  why: {
    reference: 'It carries the reference.',
    'other-sum': 'It carries the reference, but another sum was promised.',
    'near-reference': 'One character of the reference is wrong.',
    'sum-and-name': 'The amount and the name are the same.',
  } satisfies Record<Why, string>,
  which: 'Whose transfer is it?',
  whichOf: (line: string) => `Whose transfer is it? ${line}`,
  leave: 'None of these: leave it',
  isThis: 'Yes, it is this one',
  differs: (came: string, promised: string) =>
    `${came} came, and ${promised} was promised: ${came} is booked.`,
  twice: 'This promise is chosen for two lines. Please choose it for one.',
  more: (count: number) => `and ${count} more`,
  book: (count: number, sum: string) =>
    count === 1 ? `Book 1 transfer: ${sum}` : `Book ${count} transfers: ${sum}`,
  nothingChosen: 'Nothing is chosen yet.',
  booked: (count: number) =>
    count === 1
      ? '1 transfer is booked. Its receipt is on the way.'
      : `${count} transfers are booked. Their receipts are on the way.`,
  bookedBefore: 'These were booked before; nothing was changed.',
  waiting: 'Still expected',
  noneWaiting: 'No transfer is expected just now.',
  promised: (day: string) => `promised on ${day}`,
  late: 'late',
  giftAid: 'Gift Aid',
  lately: 'Booked recently',
  noneBooked: 'Nothing has been booked yet.',
  undo: 'Undo',
  undoOf: (name: string) => `Undo: ${name}`,
  undoWhy: 'Why is it wrong?',
  undoHelp: 'The gift is taken out of the books, and whoever was sent its receipt is told.',
  undoSure: 'Take it back',
  keep: 'Leave it as it is',
  undone: 'Taken back. The promise is expected again.',
  isUndone: 'taken back',
  noes: {
    'file-empty': 'The file is empty.',
    'file-too-large': 'The file is too large. Please export fewer days at a time.',
    'too-many-rows': 'The file has too many lines. Please export fewer days at a time.',
    'not-a-table': 'This is not a CSV file. Please export the statement as CSV.',
    'no-columns':
      'We could not find the columns. We need one with the date, and one with the amount or the money in.',
    'line-not-found':
      'One of the lines is not in this file. Please look at it again; nothing was booked.',
    'paid-in-the-future':
      'One of the days hasn’t come yet. Please check how the dates are read; nothing was booked.',
    'paid-too-long-ago':
      'One of the days is more than a year ago, and no promise from then is still expected. Please check how the dates are read; nothing was booked.',
    'promise-not-found':
      'One of these was booked meanwhile. Please look at the file again; nothing was booked.',
  } as Readonly<Record<string, string>>,
}

export type MoneyWords = typeof en

/** As what is booked; `nominative` as what has been booked. */
const transfersInArabic = (count: number, nominative = false) =>
  plural('ar', count, {
    one: nominative ? 'تحويل واحد' : 'تحويلًا واحدًا',
    two: nominative ? 'تحويلان' : 'تحويلين',
    few: `${count} تحويلات`,
    many: `${count} تحويلًا`,
    other: `${count} تحويل`,
  })

const ar: MoneyWords = {
  title: 'التحويلات المصرفية',
  lead: 'من يتبرع بمبلغ كبير يَعِد بتحويل. أحضر كشف حساب مصرفك فنجدها فيه. ولا يُسجّل شيء قبل موافقتك.',
  gone: 'لا شيء هنا',
  choose: 'كشف حساب المصرف',
  chooseHelp: 'ملف CSV من خدمة مصرفك على الإنترنت. لا نحتفظ منه إلا بالسطور التي تسجّلها.',
  reading: 'نقرأ كشفك.',
  other: 'اختر ملفًا آخر',
  counts: (matched, likely, unknown) =>
    counted([
      [matched, 'وُجد بالرقم المرجعي'],
      [likely, 'محتمل'],
      [unknown, 'غير معروف'],
    ]),
  dates: {
    'day-first': (example) => `نقرأ التواريخ واليوم أولًا: ${example}.`,
    'month-first': (example) => `نقرأ التواريخ والشهر أولًا: ${example}.`,
  },
  otherOrder: { 'day-first': 'لا، الشهر أولًا', 'month-first': 'لا، اليوم أولًا' },
  groups: {
    matched: 'وُجد بالرقم المرجعي',
    likely: 'لعله واحد من هذه',
    unknown: 'غير معروف',
    unreadable: 'تعذرت قراءته',
    booked: 'سُجّل من قبل',
  },
  noneFound: 'لا يوجد في هذا الكشف أي تحويل وُعد به.',
  otherSum: 'مبلغ آخر',
  why: {
    reference: 'يحمل الرقم المرجعي.',
    'other-sum': 'يحمل الرقم المرجعي، لكن الوعد كان بمبلغ آخر.',
    'near-reference': 'في الرقم المرجعي حرف واحد خطأ.',
    'sum-and-name': 'المبلغ والاسم متطابقان.',
  },
  which: 'تحويل من هذا؟',
  whichOf: (line) => `تحويل من هذا؟ ${line}`,
  leave: 'ليس واحدًا منها: اتركه',
  isThis: 'نعم، هو هذا',
  differs: (came, promised) => `وصل ${came} والوعد كان بـ ${promised}: يُسجّل ${came}.`,
  twice: 'اختير هذا الوعد لسطرين. اختره لسطر واحد من فضلك.',
  more: (count) => `و${count} غيرها`,
  book: (count, sum) => `سجّل ${transfersInArabic(count)}: ${sum}`,
  nothingChosen: 'لم يُختر شيء بعد.',
  booked: (count) =>
    count === 1
      ? 'سُجّل تحويل واحد، وإيصاله في الطريق.'
      : `سُجّل ${transfersInArabic(count, true)}، والإيصالات في الطريق.`,
  bookedBefore: 'سُجّلت من قبل؛ لم يتغير شيء.',
  waiting: 'ما ننتظره',
  noneWaiting: 'لا ننتظر أي تحويل.',
  promised: (day) => `وُعد به يوم ${day}`,
  late: 'متأخر',
  giftAid: 'Gift Aid',
  lately: 'سُجّل مؤخرًا',
  noneBooked: 'لم يُسجّل شيء بعد.',
  undo: 'تراجع',
  undoOf: (name) => `تراجع: ${name}`,
  undoWhy: 'ما الخطأ فيه؟',
  undoHelp: 'يخرج التبرع من الحسابات، ويُخبَر من أُرسل إليه إيصاله.',
  undoSure: 'أرجعه',
  keep: 'اتركه كما هو',
  undone: 'أُرجع، وننتظر الوعد من جديد.',
  isUndone: 'أُرجع',
  noes: {
    'file-empty': 'الملف فارغ.',
    'file-too-large': 'الملف كبير جدًا. صدّر أيامًا أقل في كل مرة من فضلك.',
    'too-many-rows': 'في الملف سطور كثيرة جدًا. صدّر أيامًا أقل في كل مرة من فضلك.',
    'not-a-table': 'هذا ليس ملف CSV. صدّر الكشف بصيغة CSV من فضلك.',
    'no-columns': 'لم نجد الأعمدة. نحتاج عمودًا للتاريخ وآخر للمبلغ أو للمال الوارد.',
    'line-not-found': 'أحد السطور ليس في هذا الملف. انظر فيه مرة أخرى؛ لم يُسجّل شيء.',
    'paid-too-long-ago':
      'أحد الأيام قبل أكثر من سنة، ولم يعد أحد ينتظر وعدًا من ذلك الوقت. تحقق من قراءة التواريخ؛ لم يُسجّل شيء.',
    'paid-in-the-future': 'أحد الأيام لم يأت بعد. تحقق من قراءة التواريخ؛ لم يُسجّل شيء.',
    'promise-not-found': 'سُجّل أحدها في هذه الأثناء. انظر في الملف مرة أخرى؛ لم يُسجّل شيء.',
  },
}

const ur: MoneyWords = {
  title: 'بینک ٹرانسفر',
  lead: 'بڑی رقم دینے والے ٹرانسفر کا وعدہ کرتے ہیں۔ اپنے بینک کی اسٹیٹمنٹ لائیں، ہم انہیں اس میں ڈھونڈ لیں گے۔ آپ کی ہاں سے پہلے کچھ درج نہیں ہوتا۔',
  gone: 'یہاں کچھ نہیں',
  choose: 'آپ کے بینک کی اسٹیٹمنٹ',
  chooseHelp: 'آن لائن بینکنگ سے CSV فائل۔ ہم اس میں سے صرف وہ سطریں رکھتے ہیں جو آپ درج کرتے ہیں۔',
  reading: 'ہم آپ کی اسٹیٹمنٹ پڑھ رہے ہیں۔',
  other: 'دوسری فائل لیں',
  counts: (matched, likely, unknown) =>
    counted([
      [matched, 'حوالہ نمبر سے ملے'],
      [likely, 'ممکنہ'],
      [unknown, 'نامعلوم'],
    ]),
  dates: {
    'day-first': (example) => `ہم تاریخوں میں دن پہلے پڑھتے ہیں: ${example}۔`,
    'month-first': (example) => `ہم تاریخوں میں مہینہ پہلے پڑھتے ہیں: ${example}۔`,
  },
  otherOrder: { 'day-first': 'نہیں، مہینہ پہلے ہے', 'month-first': 'نہیں، دن پہلے ہے' },
  groups: {
    matched: 'حوالہ نمبر سے ملے',
    likely: 'شاید ان میں سے ایک',
    unknown: 'نامعلوم',
    unreadable: 'پڑھا نہیں جا سکا',
    booked: 'پہلے سے درج',
  },
  noneFound: 'جن ٹرانسفروں کا وعدہ ہوا ان میں سے کوئی اس اسٹیٹمنٹ میں نہیں۔',
  otherSum: 'رقم مختلف',
  why: {
    reference: 'اس پر حوالہ نمبر ہے۔',
    'other-sum': 'اس پر حوالہ نمبر ہے، مگر وعدہ کسی اور رقم کا تھا۔',
    'near-reference': 'حوالہ نمبر کا ایک حرف غلط ہے۔',
    'sum-and-name': 'رقم اور نام ایک ہیں۔',
  },
  which: 'یہ کس کا ٹرانسفر ہے؟',
  whichOf: (line) => `یہ کس کا ٹرانسفر ہے؟ ${line}`,
  leave: 'ان میں سے کوئی نہیں: رہنے دیں',
  isThis: 'جی ہاں، یہی ہے',
  differs: (came, promised) => `${came} آئے، وعدہ ${promised} کا تھا: ${came} درج ہوں گے۔`,
  twice: 'یہ وعدہ دو سطروں کے لیے چنا گیا ہے۔ ایک ہی کے لیے چنیں۔',
  more: (count) => `اور ${count} مزید`,
  book: (count, sum) => `${count} ٹرانسفر درج کریں: ${sum}`,
  nothingChosen: 'ابھی کچھ نہیں چنا گیا۔',
  booked: (count) =>
    count === 1
      ? '1 ٹرانسفر درج ہو گیا۔ اس کی رسید جا رہی ہے۔'
      : `${count} ٹرانسفر درج ہو گئے۔ ان کی رسیدیں جا رہی ہیں۔`,
  bookedBefore: 'یہ پہلے سے درج تھے؛ کچھ نہیں بدلا۔',
  waiting: 'جن کا انتظار ہے',
  noneWaiting: 'کسی ٹرانسفر کا انتظار نہیں۔',
  promised: (day) => `${day} کو وعدہ کیا`,
  late: 'دیر ہو گئی',
  giftAid: 'Gift Aid',
  lately: 'حال میں درج',
  noneBooked: 'ابھی کچھ درج نہیں ہوا۔',
  undo: 'واپس لیں',
  undoOf: (name) => `واپس لیں: ${name}`,
  undoWhy: 'غلطی کیا ہے؟',
  undoHelp: 'عطیہ حساب سے نکل جاتا ہے، اور جسے رسید بھیجی گئی تھی اسے بتایا جاتا ہے۔',
  undoSure: 'واپس لے لیں',
  keep: 'ویسے ہی رہنے دیں',
  undone: 'واپس ہو گیا۔ وعدے کا پھر انتظار ہے۔',
  isUndone: 'واپس ہوا',
  noes: {
    'file-empty': 'فائل خالی ہے۔',
    'file-too-large': 'فائل بہت بڑی ہے۔ ایک بار میں کم دن برآمد کریں۔',
    'too-many-rows': 'فائل میں بہت سی سطریں ہیں۔ ایک بار میں کم دن برآمد کریں۔',
    'not-a-table': 'یہ CSV فائل نہیں۔ اسٹیٹمنٹ CSV میں برآمد کریں۔',
    'no-columns': 'ہمیں کالم نہیں ملے۔ ایک تاریخ کا اور ایک رقم یا آنے والی رقم کا چاہیے۔',
    'line-not-found': 'ایک سطر اس فائل میں نہیں۔ فائل دوبارہ دیکھیں؛ کچھ درج نہیں ہوا۔',
    'paid-too-long-ago':
      'ایک دن سال سے زیادہ پرانا ہے، اور تب کے کسی وعدے کا اب انتظار نہیں۔ تاریخوں کی ترتیب دیکھیں؛ کچھ درج نہیں ہوا۔',
    'paid-in-the-future': 'ایک دن ابھی آیا نہیں۔ تاریخوں کی ترتیب دیکھیں؛ کچھ درج نہیں ہوا۔',
    'promise-not-found': 'ان میں سے ایک اس دوران درج ہو گیا۔ فائل دوبارہ دیکھیں؛ کچھ درج نہیں ہوا۔',
  },
}

export const moneyWords: InEveryLanguage<MoneyWords> = { en, ar, ur }
