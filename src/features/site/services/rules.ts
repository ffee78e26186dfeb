import { USUAL, formKind } from '#features/ground/submissions/rules.ts'

/** Somebody asks about a service: a wedding, a funeral, the hall. */
export const enquiryForm = formKind({
  kind: 'services',
  title: { en: 'Enquiry about a service', ar: 'سؤال عن خدمة', ur: 'خدمت کے بارے میں سوال' },
  thanks: {
    en: 'We’ve received your enquiry. We’ll reply within two working days.',
    ar: 'وصل سؤالك. نجيب خلال يومي عمل.',
    ur: 'آپ کا سوال مل گیا۔ ہم دو کام کے دنوں میں جواب دیں گے۔',
  },
  keptMonths: 12,
  fields: {
    name: USUAL.name,
    email: {
      ...USUAL.email,
      help: {
        en: 'We’ll only use this to reply.',
        ar: 'نستخدمه للرد عليك فقط.',
        ur: 'ہم اسے صرف جواب دینے کے لیے استعمال کریں گے۔',
      },
    },
    contactNumber: {
      ...USUAL.contactNumber,
      optional: true,
      help: {
        en: 'If you’d prefer a call.',
        ar: 'إن كنت تفضّل أن نتصل بك.',
        ur: 'اگر آپ فون کو ترجیح دیں۔',
      },
    },
    preferredDate: {
      type: 'date',
      optional: true,
      label: { en: 'Preferred date', ar: 'أي يوم يناسبك؟', ur: 'مناسب تاریخ' },
    },
    message: {
      type: 'lines',
      max: 4_000,
      label: { en: 'What do you need?', ar: 'ماذا تحتاج؟', ur: 'آپ کو کیا چاہیے؟' },
      need: {
        en: 'Tell us what you need.',
        ar: 'أخبرنا بما تحتاج إليه.',
        ur: 'بتائیں کہ آپ کو کیا چاہیے۔',
      },
    },
  },
})
