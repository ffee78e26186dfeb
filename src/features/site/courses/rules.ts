import { USUAL, formKind } from '#features/ground/submissions/rules.ts'

/** Somebody asks for a place in a course. */
export const applicationForm = formKind({
  kind: 'courses',
  title: { en: 'Application for a course', ar: 'طلب التحاق بدورة', ur: 'کورس کے لیے درخواست' },
  thanks: {
    en: 'We’ve received your application. If anything changes, we’ll email you at this address.',
    ar: 'وصلنا طلبك. وإذا تغيّر شيء بشأن مقعدك كتبنا إلى هذا البريد.',
    ur: 'آپ کی درخواست مل گئی۔ کچھ بدلا تو ہم اسی پتے پر ای میل کریں گے۔',
  },
  keptMonths: 12,
  fields: {
    firstName: USUAL.firstName,
    lastName: USUAL.lastName,
    email: {
      ...USUAL.email,
      help: {
        en: 'We’ll send course details here.',
        ar: 'إليه نرسل كل ما يخص الدورة.',
        ur: 'کورس کی تفصیلات ہم یہاں بھیجیں گے۔',
      },
    },
    contactNumber: {
      ...USUAL.contactNumber,
      help: {
        en: 'In case a session is cancelled.',
        ar: 'لنتصل بك إن أُلغي درس.',
        ur: 'اگر کوئی سبق منسوخ ہو جائے۔',
      },
    },
    dateOfBirth: {
      type: 'date',
      past: true,
      optional: true,
      label: { en: 'Date of birth', ar: 'تاريخ الميلاد', ur: 'تاریخِ پیدائش' },
      help: {
        en: 'If the course is for a certain age group.',
        ar: 'إن كانت الدورة لعمر معيّن.',
        ur: 'اگر کورس کسی خاص عمر کے لیے ہو۔',
      },
    },
    message: {
      type: 'lines',
      max: 2_000,
      optional: true,
      label: {
        en: 'Anything we should know?',
        ar: 'هل هناك ما ينبغي أن نعرفه؟',
        ur: 'کوئی بات جو ہمیں معلوم ہونی چاہیے؟',
      },
      help: {
        en: 'For example your level, or any help you need to take part.',
        ar: 'ما تعرفه من قبل، أو ما تحتاج إليه لتشارك.',
        ur: 'مثلاً آپ کی سطح، یا شرکت کے لیے کوئی مدد۔',
      },
    },
    waitingList: {
      type: 'tick',
      optional: true,
      label: {
        en: 'If the course is full, put me on the waiting list',
        ar: 'إن شُغلت كل المقاعد فضعوني في قائمة الانتظار',
        ur: 'کورس بھر گیا ہو تو مجھے انتظار کی فہرست میں رکھیں',
      },
    },
  },
})

interface Dates {
  readonly takesApplications: boolean
  readonly startsOn: string | null
  readonly applyUntil: string | null
}

/** Whether one can apply on a civil day: until the last day that was said, else until the day before it begins. */
export function isOpenOn(
  { takesApplications, startsOn, applyUntil }: Dates,
  today: string,
): boolean {
  if (!takesApplications) return false
  if (applyUntil !== null) return today <= applyUntil
  return startsOn === null || today < startsOn
}
