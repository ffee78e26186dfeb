import { USUAL, formKind } from '#features/ground/submissions/rules.ts'

/** A request has to arrive within half a minute: so much does, also from a telephone in a village. */
export const MOST_CV_MEGABYTES = 3

/** Somebody would like to work here. */
export const applicationForm = formKind({
  kind: 'vacancies',
  title: { en: 'Application for a vacancy', ar: 'طلب توظيف', ur: 'آسامی کے لیے درخواست' },
  thanks: {
    en: 'We’ve received your application. We read every application after the closing date and reply to everyone.',
    ar: 'وصل طلبك. نقرأ كل الطلبات بعد آخر يوم للتقديم، ونكتب إلى الجميع.',
    ur: 'آپ کی درخواست مل گئی۔ ہم آخری تاریخ کے بعد ہر درخواست پڑھتے ہیں اور سب کو جواب دیتے ہیں۔',
  },
  keptMonths: 6,
  fields: {
    name: USUAL.name,
    email: USUAL.email,
    contactNumber: { ...USUAL.contactNumber, optional: true },
    coverLetter: {
      type: 'lines',
      max: 6_000,
      label: {
        en: 'Why would you like this role?',
        ar: 'لماذا ترغب في هذا العمل؟',
        ur: 'آپ یہ کام کیوں کرنا چاہتے ہیں؟',
      },
      help: {
        en: 'A few sentences are enough.',
        ar: 'تكفي بضعة أسطر بكلماتك أنت.',
        ur: 'چند جملے کافی ہیں۔',
      },
      need: {
        en: 'Tell us why you’d like this role.',
        ar: 'أخبرنا في بضعة أسطر لماذا.',
        ur: 'بتائیں کہ آپ یہ کام کیوں کرنا چاہتے ہیں۔',
      },
    },
    cv: {
      type: 'file',
      optional: true,
      megabytes: MOST_CV_MEGABYTES,
      label: { en: 'Your CV', ar: 'سيرتك الذاتية', ur: 'آپ کی CV' },
      help: {
        en: `A PDF or a Word document (.docx), at most ${MOST_CV_MEGABYTES} MB. Choose it last: it is not kept if you reload the page.`,
        ar: `ملف PDF أو مستند Word ‏(.docx)، لا يزيد على ${MOST_CV_MEGABYTES} ميغابايت. اختره في الآخر: لا يُحفظ إذا أعدت تحميل الصفحة.`,
        ur: `PDF یا Word دستاویز (.docx)، زیادہ سے زیادہ ${MOST_CV_MEGABYTES} میگابائٹ۔ اسے آخر میں چنیں: صفحہ دوبارہ کھلے تو یہ محفوظ نہیں رہتی۔`,
      },
    },
  },
})
