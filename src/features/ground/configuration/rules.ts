import type { InEveryLanguage } from '#platform/shared/languages.ts'

interface Named {
  readonly title: InEveryLanguage<string>
  readonly about: InEveryLanguage<string>
}

/** The parts in which an organisation is set, each a page of the office, in the order in which somebody new would go through them. */
export const SECTIONS = {
  website_configuration: {
    title: { en: 'The organisation', ar: 'المؤسسة', ur: 'ادارہ' },
    about: {
      en: 'Its name, its number in the register, its app.',
      ar: 'اسمها ورقم تسجيلها وتطبيقها.',
      ur: 'نام، رجسٹریشن نمبر اور ایپ۔',
    },
  },
  contact_page: {
    title: { en: 'Contact and visiting', ar: 'التواصل والزيارة', ur: 'رابطہ اور آمد' },
    about: {
      en: 'Address, telephone, opening hours, and what the building has.',
      ar: 'العنوان والهاتف وساعات العمل ومرافق المبنى.',
      ur: 'پتہ، فون، اوقاتِ کار اور عمارت کی سہولتیں۔',
    },
  },
  theme_configuration: {
    title: { en: 'Colours and type', ar: 'الألوان والخط', ur: 'رنگ اور خط' },
    about: {
      en: 'How the website, the letters and the screens look.',
      ar: 'مظهر الموقع والرسائل والشاشات.',
      ur: 'ویب سائٹ، خطوط اور اسکرینوں کی صورت۔',
    },
  },
  prayerTime: {
    title: { en: 'How times are found', ar: 'كيف تُحسب الأوقات', ur: 'اوقات کیسے نکلتے ہیں' },
    about: {
      en: 'The place, the method, Asr, and what is shown beside the prayers.',
      ar: 'المكان وطريقة الحساب والعصر وما يظهر مع الصلوات.',
      ur: 'جگہ، طریقہ، عصر، اور نمازوں کے ساتھ کیا دکھایا جائے۔',
    },
  },
  jummahpay_configuration: {
    title: { en: 'Friday giving', ar: 'عطاء الجمعة', ur: 'جمعے کا عطیہ' },
    about: {
      en: 'Whether it is offered, and what people read about it.',
      ar: 'هل يُعرض، وما يقرؤه الناس عنه.',
      ur: 'پیش کیا جائے یا نہیں، اور لوگ اس کے بارے میں کیا پڑھیں۔',
    },
  },
  refunds: {
    title: { en: 'Giving back', ar: 'إعادة المال', ur: 'رقم واپس کرنا' },
    about: {
      en: 'What goes back by itself when a bank warns of fraud.',
      ar: 'ما يُعاد تلقائيًا حين يحذر مصرف من احتيال.',
      ur: 'بینک دھوکے سے خبردار کرے تو خود بخود کیا واپس ہو۔',
    },
  },
  card_testing: {
    title: { en: 'Stolen cards', ar: 'البطاقات المسروقة', ur: 'چوری کے کارڈ' },
    about: {
      en: 'The smallest gift by card while somebody tries them out here.',
      ar: 'أصغر تبرع بالبطاقة ما دام أحد يجرّبها هنا.',
      ur: 'جب کوئی انہیں یہاں آزما رہا ہو تو کارڈ سے کم سے کم عطیہ۔',
    },
  },
  zakat: {
    title: { en: 'Zakat', ar: 'الزكاة', ur: 'زکوٰۃ' },
    about: {
      en: 'What gold and silver cost, for the calculator.',
      ar: 'سعر الذهب والفضة لحاسبة الزكاة.',
      ur: 'سونے اور چاندی کی قیمت، کیلکولیٹر کے لیے۔',
    },
  },
  eveningMadrassah: {
    title: { en: 'Madrasa', ar: 'المدرسة القرآنية', ur: 'مدرسہ' },
    about: {
      en: 'Its sessions, its fee, and whether parents can register.',
      ar: 'فتراتها ورسومها وهل التسجيل مفتوح.',
      ur: 'اس کے اوقات، فیس، اور داخلہ کھلا ہے یا نہیں۔',
    },
  },
  social_media: {
    title: { en: 'Social media and groups', ar: 'التواصل الاجتماعي', ur: 'سوشل میڈیا اور گروپ' },
    about: {
      en: 'The links at the foot of every page.',
      ar: 'الروابط في أسفل كل صفحة.',
      ur: 'ہر صفحے کے نیچے کے لنک۔',
    },
  },
  module_access: {
    title: { en: 'Parts of the website', ar: 'أقسام الموقع', ur: 'ویب سائٹ کے حصے' },
    about: {
      en: 'Hide what you do not offer. Nothing that was written is lost.',
      ar: 'أخفِ ما لا تقدمونه. لا يضيع شيء مما كُتب.',
      ur: 'جو آپ پیش نہیں کرتے اسے چھپائیں۔ لکھا ہوا کچھ ضائع نہیں ہوتا۔',
    },
  },
} as const satisfies Readonly<Record<string, Named>>

export type Section = keyof typeof SECTIONS
