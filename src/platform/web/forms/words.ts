import type { Fault } from '#platform/shared/form.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'

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

/** What every form says. */
export const formWords: InEveryLanguage<FormWords> = {
  en: {
    checkThese: (count) =>
      count === 1 ? 'There is one thing to put right' : `There are ${count} things to put right`,
    faults: {
      missing: () => 'Please fill this in.',
      'too-long': (most) => `Please use at most ${most} characters.`,
      characters: () => 'This has characters that cannot be shown. Please type it again.',
      email: () => 'Enter an email address like name@example.org.',
      phone: () => 'Enter a telephone number, from abroad with + and the code of the country.',
      date: () => 'Enter a date.',
      'not-past': () => 'Enter a day that is not in the future.',
      'file-kind': () => 'Choose a PDF or a Word document (.docx).',
      'file-size': (most) => `Choose a file of at most ${most} MB.`,
    },
    tenDigits: 'Enter the ten digits of the number; the first is 6, 7, 8 or 9.',
    fileGone: 'Your device did not let us read this file. Please choose it again.',
    invalid: 'There is something in this that we cannot use. Please type it again.',
    optional: '(optional)',
    choose: 'Please choose',
    leaveEmpty: 'Leave this empty',
    proving: 'One moment: we are making sure that you are a person…',
    sending: 'Sending…',
    network:
      'We have not heard back from our server. Everything you typed is still here: check your connection and send it again. It will arrive once, even if it had arrived already.',
    otherwise:
      'Something went wrong on our side. Everything you typed is still here; please try again in a minute.',
    tooMany:
      'That was a lot in a short time. Everything you typed is still here; please wait ten minutes and send it again.',
    puzzleFailed:
      'We could not make sure that you are a person. Everything you typed is still here: please send it once more, or reach us in another way.',
    noScript: 'This form needs JavaScript, which is switched off in your browser.',
    noScriptReach: 'You can reach us like this:',
    kept: 'What you type is kept in this tab until you send it.',
    privacy: (name) => [
      `${name} uses this to answer you, and keeps it as our `,
      'privacy policy',
      ' says.',
    ],
  },
  ar: {
    checkThese: (count) => (count === 1 ? 'بقي شيء واحد لتصحيحه' : `بقيت ${count} أشياء لتصحيحها`),
    faults: {
      missing: () => 'املأ هذا الحقل من فضلك.',
      'too-long': (most) => `لا تتجاوز ${most} حرفًا من فضلك.`,
      characters: () => 'فيه رموز لا يمكن عرضها. اكتبه مرة أخرى من فضلك.',
      email: () => 'اكتب بريدًا إلكترونيًا مثل name@example.org.',
      phone: () => 'اكتب رقم هاتف، ومن الخارج مع + ورمز البلد.',
      date: () => 'اكتب تاريخًا.',
      'not-past': () => 'اكتب يومًا لا يكون في المستقبل.',
      'file-kind': () => 'اختر ملف PDF أو مستند Word ‏(.docx).',
      'file-size': (most) => `اختر ملفًا لا يزيد على ${most} ميغابايت.`,
    },
    tenDigits: 'اكتب أرقام الهاتف العشرة، وأولها 6 أو 7 أو 8 أو 9.',
    fileGone: 'لم يسمح لنا جهازك بقراءة هذا الملف. اختره مرة أخرى من فضلك.',
    invalid: 'فيما كتبته هنا شيء لا نستطيع استخدامه. اكتبه مرة أخرى من فضلك.',
    optional: '(اختياري)',
    choose: 'اختر من فضلك',
    leaveEmpty: 'اترك هذا فارغًا',
    proving: 'لحظة من فضلك: نتأكد من أنك إنسان…',
    sending: 'جارٍ الإرسال…',
    network:
      'لم يصلنا رد من الخادم. كل ما كتبته ما زال هنا: تحقق من الاتصال وأرسله مرة أخرى. سيصل مرة واحدة حتى لو كان قد وصل.',
    otherwise: 'حدث خطأ من جانبنا. كل ما كتبته ما زال هنا؛ حاول مرة أخرى بعد دقيقة.',
    tooMany: 'هذا كثير في وقت قصير. كل ما كتبته ما زال هنا؛ انتظر عشر دقائق ثم أرسله مرة أخرى.',
    puzzleFailed:
      'لم نستطع التأكد من أنك إنسان. كل ما كتبته ما زال هنا: أرسله مرة أخرى، أو تواصل معنا بطريقة أخرى.',
    noScript: 'يحتاج هذا النموذج إلى JavaScript، وهو معطّل في متصفحك.',
    noScriptReach: 'يمكنك التواصل معنا هكذا:',
    kept: 'يبقى ما تكتبه في هذه النافذة إلى أن ترسله.',
    privacy: (name) => [`تستخدم ${name} هذا للرد عليك، وتحفظه كما تقول `, 'سياسة الخصوصية', '.'],
  },
}
