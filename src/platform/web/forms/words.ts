import type { Fault } from '#platform/shared/field-check.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

interface FormWords {
  readonly checkThese: (count: number) => string
  readonly faults: Readonly<Record<Fault, (most: number) => string>>
  readonly tenDigits: string
  readonly fileGone: string
  readonly invalid: string
  readonly optional: string
  readonly choose: string
  readonly leaveEmpty: string
  readonly proving: string
  readonly sending: string
  readonly network: string
  readonly otherwise: string
  readonly tooMany: string
  readonly puzzleFailed: string
  readonly noScript: string
  readonly noScriptReach: string
  readonly kept: string
  readonly privacy: (link: string) => readonly [string, string, string]
}

const LETTERS = {
  one: 'حرفًا واحدًا',
  two: 'حرفين',
  few: '# أحرف',
  many: '# حرفًا',
  other: '# حرف',
}

/** What every form says. */
export const formWords: InEveryLanguage<FormWords> = {
  en: {
    checkThese: (count) =>
      count === 1 ? 'Please check one answer' : `Please check ${count} answers`,
    faults: {
      missing: () => 'Please fill this in.',
      'too-long': (most) => `Use no more than ${most} characters.`,
      characters: () => 'This has characters we can’t use. Please type it again.',
      email: () => 'Enter an email address, like name@example.org.',
      phone: () =>
        'Enter a telephone number. From another country, start with + and the country code.',
      date: () => 'Enter a date.',
      'not-past': () => 'Enter a date that is not in the future.',
      'file-kind': () => 'Choose a PDF or a Word document (.docx).',
      'file-size': (most) => `Choose a file no larger than ${most} MB.`,
    },
    tenDigits: 'Enter a 10-digit number that starts with 6, 7, 8 or 9.',
    fileGone: 'We couldn’t read this file. Please choose it again.',
    invalid: 'We can’t use this answer. Please type it again.',
    optional: '(optional)',
    choose: 'Please choose',
    leaveEmpty: 'Leave this empty',
    proving: 'Checking that you’re not a robot…',
    sending: 'Sending…',
    network:
      'We haven’t heard back from our server. Everything you typed is still here. Check your connection and send it again. It will only arrive once.',
    otherwise:
      'Something went wrong on our side. Everything you typed is still here. Please try again in a minute.',
    tooMany:
      'You’ve sent a lot in a short time. Everything you typed is still here. Please wait ten minutes and send it again.',
    puzzleFailed:
      'We couldn’t check that you’re not a robot. Everything you typed is still here. Please send it again, or contact us another way.',
    noScript: 'This form needs JavaScript, which is switched off in your browser.',
    noScriptReach: 'You can also contact us here:',
    kept: 'We keep what you type in this tab until you send it.',
    privacy: (name) => [
      `${name} uses this to reply to you. Our `,
      'privacy policy',
      ' says how long we keep it.',
    ],
  },
  ar: {
    checkThese: (count) =>
      plural('ar', count, {
        one: 'تحقّق من إجابة واحدة',
        two: 'تحقّق من إجابتين',
        few: 'تحقّق من # إجابات',
        many: 'تحقّق من # إجابة',
        other: 'تحقّق من # إجابة',
      }),
    faults: {
      missing: () => 'املأ هذا الحقل من فضلك.',
      'too-long': (most) => `لا تتجاوز ${plural('ar', most, LETTERS)}.`,
      characters: () => 'فيه رموز لا يمكننا قبولها. اكتبه مرة أخرى من فضلك.',
      email: () => 'اكتب بريدًا إلكترونيًا مثل name@example.org.',
      phone: () => 'اكتب رقم هاتف. إن كان من بلد آخر فابدأ بعلامة + ثم رمز البلد.',
      date: () => 'اكتب تاريخًا.',
      'not-past': () => 'اكتب يومًا لا يكون في المستقبل.',
      'file-kind': () => 'اختر ملف PDF أو مستند Word ‏(.docx).',
      'file-size': (most) => `اختر ملفًا لا يزيد على ${most} ميغابايت.`,
    },
    tenDigits: 'اكتب أرقام الهاتف العشرة، وأولها 6 أو 7 أو 8 أو 9.',
    fileGone: 'تعذّرت قراءة هذا الملف. اختره مرة أخرى من فضلك.',
    invalid: 'لا يمكننا قبول هذه الإجابة. اكتبها مرة أخرى من فضلك.',
    optional: '(اختياري)',
    choose: 'اختر من فضلك',
    leaveEmpty: 'اترك هذا فارغًا',
    proving: 'نتحقق من أنك لست برنامجًا آليًا…',
    sending: 'جارٍ الإرسال…',
    network:
      'لم يصلنا رد من الخادم. كل ما كتبته ما زال هنا: تحقق من الاتصال وأرسله مرة أخرى. سيصل مرة واحدة حتى لو كان قد وصل.',
    otherwise: 'حدث خطأ من جانبنا. كل ما كتبته ما زال هنا؛ حاول مرة أخرى بعد دقيقة.',
    tooMany: 'أرسلت الكثير في وقت قصير. كل ما كتبته ما زال هنا. انتظر عشر دقائق ثم أرسله مرة أخرى.',
    puzzleFailed:
      'تعذّر التحقق من أنك لست برنامجًا آليًا. كل ما كتبته ما زال هنا. أرسله مرة أخرى، أو تواصل معنا بطريقة أخرى.',
    noScript: 'يحتاج هذا النموذج إلى JavaScript، وهو معطّل في متصفحك.',
    noScriptReach: 'يمكنك التواصل معنا هنا أيضًا:',
    kept: 'يبقى ما تكتبه في هذه النافذة إلى أن ترسله.',
    privacy: (name) => [`يستخدم ${name} هذا للرد عليك. تجد مدة حفظه في `, 'سياسة الخصوصية', '.'],
  },
  ur: {
    checkThese: (count) => (count === 1 ? 'ایک جواب دیکھ لیں' : `${count} جواب دیکھ لیں`),
    faults: {
      missing: () => 'براہِ کرم یہ بھریں۔',
      'too-long': (most) => `${most} سے زیادہ حروف نہ لکھیں۔`,
      characters: () => 'اس میں ایسے نشان ہیں جو ہم قبول نہیں کر سکتے۔ دوبارہ لکھیں۔',
      email: () => 'ای میل پتہ لکھیں، جیسے \u2066name@example.org\u2069',
      phone: () => 'فون نمبر لکھیں۔ دوسرے ملک کا ہو تو + اور ملک کے کوڈ سے شروع کریں۔',
      date: () => 'تاریخ لکھیں۔',
      'not-past': () => 'ایسی تاریخ لکھیں جو آئندہ کی نہ ہو۔',
      'file-kind': () => 'PDF یا Word دستاویز \u2066(.docx)\u2069 چنیں۔',
      'file-size': (most) => `${most} میگابائٹ سے بڑی فائل نہ چنیں۔`,
    },
    tenDigits: '10 ہندسوں کا نمبر لکھیں جو 6، 7، 8 یا 9 سے شروع ہو۔',
    fileGone: 'یہ فائل نہیں پڑھی جا سکی۔ دوبارہ چنیں۔',
    invalid: 'یہ جواب ہم قبول نہیں کر سکتے۔ دوبارہ لکھیں۔',
    optional: '(اختیاری)',
    choose: 'چنیں',
    leaveEmpty: 'اسے خالی چھوڑ دیں',
    proving: 'دیکھ رہے ہیں کہ آپ روبوٹ نہیں…',
    sending: 'بھیج رہے ہیں…',
    network:
      'سرور سے جواب نہیں آیا۔ آپ کا لکھا سب یہیں ہے۔ انٹرنیٹ دیکھ کر دوبارہ بھیجیں۔ یہ ایک ہی بار پہنچے گا۔',
    otherwise: 'ہماری طرف سے کچھ خرابی ہوئی۔ آپ کا لکھا سب یہیں ہے۔ ایک منٹ بعد دوبارہ کوشش کریں۔',
    tooMany:
      'آپ نے تھوڑی دیر میں بہت کچھ بھیجا۔ آپ کا لکھا سب یہیں ہے۔ دس منٹ انتظار کر کے دوبارہ بھیجیں۔',
    puzzleFailed:
      'ہم تصدیق نہ کر سکے کہ آپ روبوٹ نہیں۔ آپ کا لکھا سب یہیں ہے۔ دوبارہ بھیجیں، یا کسی اور طریقے سے رابطہ کریں۔',
    noScript: 'اس فارم کے لیے JavaScript چاہیے، جو آپ کے براؤزر میں بند ہے۔',
    noScriptReach: 'آپ یہاں بھی رابطہ کر سکتے ہیں:',
    kept: 'آپ کا لکھا بھیجنے تک اسی ٹیب میں محفوظ رہتا ہے۔',
    privacy: (name) => [
      `${name} اسے آپ کو جواب دینے کے لیے استعمال کرتی ہے۔ اسے کتنی دیر رکھا جاتا ہے، یہ ہماری `,
      'رازداری کی پالیسی',
      ' میں لکھا ہے۔',
    ],
  },
}
