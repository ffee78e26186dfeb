import { USUAL, formKind } from '#features/ground/submissions/rules.ts'

/** Children of one family that can be registered in one go. */
export const MOST_CHILDREN = 8

/** What guardians agree to, in words that are kept with their answer. Other words need another version. */
const CONSENTS = {
  terms: {
    version: '2026-11-22',
    wording: {
      en: 'I have read the terms and conditions, and the information I have given is true.',
      ar: 'قرأت الشروط والأحكام، وما ذكرته هنا صحيح.',
      ur: 'میں نے شرائط و ضوابط پڑھ لی ہیں، اور میری دی ہوئی معلومات درست ہیں۔',
    },
  },
  medical: {
    version: '2026-11-22',
    wording: {
      en: 'In an emergency, I agree to first aid and to an ambulance being called before I can be reached.',
      ar: 'أوافق في حالة الطوارئ على تقديم الإسعافات الأولية وطلب سيارة الإسعاف قبل التواصل معي.',
      ur: 'ہنگامی صورت میں، مجھ سے رابطہ ہونے سے پہلے ابتدائی طبی امداد اور ایمبولینس بلانے پر میں رضامند ہوں۔',
    },
  },
  photos: {
    version: '2026-11-22',
    wording: {
      en: 'I agree to photos that show my child being used on the noticeboard and on this website.',
      ar: 'أوافق على استخدام صور يظهر فيها طفلي في لوحة الإعلانات وعلى هذا الموقع.',
      ur: 'میں رضامند ہوں کہ میرے بچے کی تصاویر نوٹس بورڈ اور اس ویب سائٹ پر استعمال ہوں۔',
    },
  },
} as const

const GENDERS = {
  girl: { en: 'Girl', ar: 'بنت', ur: 'لڑکی' },
  boy: { en: 'Boy', ar: 'ولد', ur: 'لڑکا' },
} as const

/** Guardians register their children for the evening school, all of them in one go. */
export const registrationForm = formKind({
  kind: 'maktab',
  title: {
    en: 'Registration for the madrasa',
    ar: 'تسجيل في المدرسة القرآنية',
    ur: 'مدرسے میں داخلہ',
  },
  thanks: {
    en: 'We’ve received your registration. The head teacher will email you before the first session.',
    ar: 'وصل التسجيل. سيراسلك مدير المدرسة قبل أول حصة.',
    ur: 'آپ کا داخلہ فارم مل گیا۔ پہلے سبق سے پہلے صدر مدرس آپ کو ای میل کریں گے۔',
  },
  keptMonths: 24,
  consents: {
    'consent.terms': CONSENTS.terms,
    'consent.medical': CONSENTS.medical,
    'consent.photos': CONSENTS.photos,
  },
  fields: {
    children: {
      type: 'list',
      most: MOST_CHILDREN,
      label: { en: 'Children', ar: 'الأطفال', ur: 'بچے' },
      fields: {
        firstName: {
          type: 'line',
          max: 80,
          label: { en: 'Child’s first name', ar: 'اسم الطفل الأول', ur: 'بچے کا پہلا نام' },
          need: {
            en: 'Enter the child’s first name.',
            ar: 'اكتب اسم الطفل الأول.',
            ur: 'بچے کا پہلا نام لکھیں۔',
          },
        },
        lastName: {
          type: 'line',
          max: 80,
          label: { en: 'Child’s last name', ar: 'اسم عائلة الطفل', ur: 'بچے کا خاندانی نام' },
          need: {
            en: 'Enter the child’s last name.',
            ar: 'اكتب اسم عائلة الطفل.',
            ur: 'بچے کا خاندانی نام لکھیں۔',
          },
        },
        dateOfBirth: {
          type: 'date',
          past: true,
          label: { en: 'Child’s date of birth', ar: 'تاريخ ميلاد الطفل', ur: 'بچے کی تاریخِ پیدائش' },
          need: {
            en: 'Enter the child’s date of birth.',
            ar: 'اكتب تاريخ ميلاد الطفل.',
            ur: 'بچے کی تاریخِ پیدائش لکھیں۔',
          },
        },
        gender: {
          type: 'choice',
          optional: true,
          of: GENDERS,
          label: { en: 'Girl or boy', ar: 'بنت أم ولد', ur: 'لڑکی یا لڑکا' },
        },
        schoolYear: {
          type: 'line',
          max: 40,
          optional: true,
          label: { en: 'Year at school', ar: 'الصف الدراسي', ur: 'اسکول کی جماعت' },
        },
        medicalNotes: {
          type: 'lines',
          max: 2_000,
          optional: true,
          sealed: true,
          label: {
            en: 'Allergies, medicines or other health needs',
            ar: 'الحساسية والأدوية وكل ما يخص الصحة',
            ur: 'الرجی، دوائیں یا صحت کی دوسری ضروریات',
          },
          help: {
            en: 'We store this encrypted and never send it by email.',
            ar: 'يُحفظ مقفلًا ولا يُرسل بالبريد أبدًا.',
            ur: 'ہم اسے خفیہ کر کے رکھتے ہیں اور کبھی ای میل نہیں کرتے۔',
          },
        },
      },
    },
    session: {
      type: 'line',
      max: 200,
      optional: true,
      label: { en: 'Session', ar: 'الفترة', ur: 'سیشن' },
    },
    guardian: {
      type: 'group',
      label: { en: 'Parent or guardian', ar: 'بيانات ولي الأمر', ur: 'والد، والدہ یا سرپرست' },
      fields: {
        firstName: {
          type: 'line',
          max: 80,
          label: { en: 'Your first name', ar: 'اسمك الأول', ur: 'آپ کا پہلا نام' },
          need: { en: 'Enter your first name.', ar: 'اكتب اسمك الأول.', ur: 'اپنا پہلا نام لکھیں۔' },
        },
        lastName: {
          type: 'line',
          max: 80,
          label: { en: 'Your last name', ar: 'اسم عائلتك', ur: 'آپ کا خاندانی نام' },
          need: {
            en: 'Enter your last name.',
            ar: 'اكتب اسم عائلتك.',
            ur: 'اپنا خاندانی نام لکھیں۔',
          },
        },
        relationship: {
          type: 'line',
          max: 60,
          label: {
            en: 'Your relationship to the children',
            ar: 'صلتك بالأطفال',
            ur: 'بچوں سے آپ کا رشتہ',
          },
          help: { en: 'Mother, father, aunt…', ar: 'أم، أب، خالة…', ur: 'والدہ، والد، خالہ…' },
          need: {
            en: 'Enter your relationship to the children.',
            ar: 'اذكر صلتك بالأطفال.',
            ur: 'بچوں سے اپنا رشتہ لکھیں۔',
          },
        },
        email: USUAL.email,
        contactNumber: USUAL.contactNumber,
        address: {
          type: 'group',
          label: { en: 'Address', ar: 'العنوان', ur: 'پتہ' },
          fields: {
            line1: {
              type: 'line',
              max: 120,
              label: { en: 'Address line 1', ar: 'المنزل والشارع', ur: 'پتہ، سطر 1' },
              need: {
                en: 'Enter your house number or name and street.',
                ar: 'اكتب المنزل والشارع.',
                ur: 'مکان کا نمبر یا نام اور سڑک لکھیں۔',
              },
            },
            line2: {
              type: 'line',
              max: 120,
              optional: true,
              label: { en: 'Address line 2', ar: 'السطر الثاني', ur: 'پتہ، سطر 2' },
            },
            city: {
              type: 'line',
              max: 80,
              label: { en: 'Town or city', ar: 'المدينة', ur: 'شہر یا قصبہ' },
              need: {
                en: 'Enter your town or city.',
                ar: 'اكتب مدينتك.',
                ur: 'اپنا شہر یا قصبہ لکھیں۔',
              },
            },
            postcode: {
              type: 'line',
              max: 12,
              optional: true,
              label: { en: 'Postcode', ar: 'الرمز البريدي', ur: 'پوسٹ کوڈ' },
            },
            country: {
              type: 'line',
              max: 2,
              optional: true,
              label: { en: 'Country', ar: 'البلد', ur: 'ملک' },
            },
          },
        },
      },
    },
    emergencyContact: {
      type: 'group',
      label: { en: 'Emergency contact', ar: 'جهة اتصال للطوارئ', ur: 'ہنگامی رابطہ' },
      fields: {
        name: {
          type: 'line',
          max: 120,
          label: { en: 'Contact’s name', ar: 'اسم جهة الاتصال', ur: 'رابطے کا نام' },
          need: {
            en: 'Enter the emergency contact’s name.',
            ar: 'اكتب اسم جهة الاتصال للطوارئ.',
            ur: 'ہنگامی رابطے کا نام لکھیں۔',
          },
        },
        contactNumber: {
          type: 'phone',
          label: { en: 'Contact’s telephone', ar: 'هاتف جهة الاتصال', ur: 'رابطے کا فون' },
          need: {
            en: 'Enter the emergency contact’s telephone number.',
            ar: 'اكتب هاتف جهة الاتصال للطوارئ.',
            ur: 'ہنگامی رابطے کا فون نمبر لکھیں۔',
          },
        },
      },
    },
    consent: {
      type: 'group',
      label: { en: 'Consent', ar: 'الموافقات', ur: 'رضامندی' },
      fields: {
        terms: {
          type: 'tick',
          must: true,
          label: CONSENTS.terms.wording,
          need: {
            en: 'Please agree to the terms.',
            ar: 'نرجو الموافقة على الشروط.',
            ur: 'شرائط سے اتفاق کریں۔',
          },
        },
        medical: { type: 'tick', label: CONSENTS.medical.wording },
        photos: { type: 'tick', label: CONSENTS.photos.wording },
      },
    },
    waitingList: {
      type: 'tick',
      optional: true,
      label: {
        en: 'If the session is full, put us on the waiting list',
        ar: 'إن اكتملت الفترة فضعونا في قائمة الانتظار',
        ur: 'سیشن بھر گیا ہو تو ہمیں انتظار کی فہرست میں رکھیں',
      },
    },
  },
})

/** A session as the organisation has set it. */
export interface Session {
  readonly name: string
  readonly days: string
  readonly starts: string
  readonly ends: string
  /** Null where there is room for everybody. */
  readonly places: number | null
}
