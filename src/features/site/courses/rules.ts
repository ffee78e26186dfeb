import { USUAL, formKind } from '#features/ground/submissions/rules.ts'

/** Somebody asks for a place in a course. */
export const applicationForm = formKind({
  kind: 'courses',
  title: { en: 'Application for a course', ar: 'طلب التحاق بدورة' },
  thanks: {
    en: 'We’ve received your application. If anything changes, we’ll email you at this address.',
    ar: 'وصلنا طلبك. وإذا تغيّر شيء بشأن مقعدك كتبنا إلى هذا البريد.',
  },
  keptMonths: 12,
  fields: {
    firstName: USUAL.firstName,
    lastName: USUAL.lastName,
    email: {
      ...USUAL.email,
      help: { en: 'We’ll send course details here.', ar: 'إليه نرسل كل ما يخص الدورة.' },
    },
    contactNumber: {
      ...USUAL.contactNumber,
      help: { en: 'In case a session is cancelled.', ar: 'لنتصل بك إن أُلغي درس.' },
    },
    dateOfBirth: {
      type: 'date',
      past: true,
      optional: true,
      label: { en: 'Date of birth', ar: 'تاريخ الميلاد' },
      help: { en: 'If the course is for a certain age group.', ar: 'إن كانت الدورة لعمر معيّن.' },
    },
    message: {
      type: 'lines',
      max: 2_000,
      optional: true,
      label: { en: 'Anything we should know?', ar: 'هل هناك ما ينبغي أن نعرفه؟' },
      help: {
        en: 'For example your level, or any help you need to take part.',
        ar: 'ما تعرفه من قبل، أو ما تحتاج إليه لتشارك.',
      },
    },
    waitingList: {
      type: 'tick',
      optional: true,
      label: {
        en: 'If the course is full, put me on the waiting list',
        ar: 'إن شُغلت كل المقاعد فضعوني في قائمة الانتظار',
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
