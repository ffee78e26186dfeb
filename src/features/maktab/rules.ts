import { USUAL, formKind } from '#features/submissions/rules.ts'

/** Children of one family that can be registered in one go. */
export const MOST_CHILDREN = 8

/** What guardians agree to, in words that are kept with their answer. Other words need another version. */
const CONSENTS = {
  terms: {
    version: '2026-11',
    wording: {
      en: 'I have read the terms and conditions, and what I have said here is true.',
      ar: 'قرأت الشروط والأحكام، وما ذكرته هنا صحيح.',
    },
  },
  medical: {
    version: '2026-11',
    wording: {
      en: 'In an emergency you may give first aid and call an ambulance before you reach me.',
      ar: 'في حالة الطوارئ يمكنكم تقديم الإسعاف الأولي وطلب سيارة الإسعاف قبل الوصول إليّ.',
    },
  },
  photos: {
    version: '2026-11',
    wording: {
      en: 'You may take photographs in which my child can be seen, for the noticeboard and this site.',
      ar: 'يجوز لكم التقاط صور يظهر فيها طفلي للوحة الإعلانات ولهذا الموقع.',
    },
  },
} as const

const GENDERS = {
  girl: { en: 'Girl', ar: 'بنت' },
  boy: { en: 'Boy', ar: 'ولد' },
} as const

/** Guardians register their children for the evening school, all of them in one go. */
export const registrationForm = formKind({
  kind: 'maktab',
  title: { en: 'Registration for the madrasa', ar: 'تسجيل في المدرسة القرآنية' },
  thanks: {
    en: 'The registration has arrived. The head teacher writes to you before the first evening.',
    ar: 'وصل التسجيل. يكتب إليكم مدير المدرسة قبل أول حصة.',
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
      label: { en: 'Children', ar: 'الأطفال' },
      fields: {
        firstName: {
          type: 'line',
          max: 80,
          label: { en: 'Child’s first name', ar: 'اسم الطفل الأول' },
          need: { en: 'Enter the child’s first name.', ar: 'اكتب اسم الطفل الأول.' },
        },
        lastName: {
          type: 'line',
          max: 80,
          label: { en: 'Child’s last name', ar: 'اسم عائلة الطفل' },
          need: { en: 'Enter the child’s last name.', ar: 'اكتب اسم عائلة الطفل.' },
        },
        dateOfBirth: {
          type: 'date',
          past: true,
          label: { en: 'Child’s date of birth', ar: 'تاريخ ميلاد الطفل' },
          need: { en: 'Enter the child’s date of birth.', ar: 'اكتب تاريخ ميلاد الطفل.' },
        },
        gender: {
          type: 'choice',
          optional: true,
          of: ['girl', 'boy'],
          names: GENDERS,
          label: { en: 'Girl or boy', ar: 'بنت أم ولد' },
        },
        schoolYear: {
          type: 'line',
          max: 40,
          optional: true,
          label: { en: 'Year at school', ar: 'الصف الدراسي' },
        },
        medicalNotes: {
          type: 'lines',
          max: 2_000,
          optional: true,
          sealed: true,
          label: {
            en: 'Allergies, medicines, anything about health',
            ar: 'الحساسية والأدوية وكل ما يخص الصحة',
          },
          help: {
            en: 'Kept under lock and never sent by mail.',
            ar: 'يُحفظ مقفلًا ولا يُرسل بالبريد أبدًا.',
          },
        },
      },
    },
    session: {
      type: 'line',
      max: 200,
      optional: true,
      label: { en: 'Session', ar: 'الفترة' },
    },
    guardian: {
      type: 'group',
      label: { en: 'Parent or guardian', ar: 'ولي الأمر' },
      fields: {
        firstName: {
          type: 'line',
          max: 80,
          label: { en: 'Your first name', ar: 'اسمك الأول' },
          need: { en: 'Enter your first name.', ar: 'اكتب اسمك الأول.' },
        },
        lastName: {
          type: 'line',
          max: 80,
          label: { en: 'Your last name', ar: 'اسم عائلتك' },
          need: { en: 'Enter your last name.', ar: 'اكتب اسم عائلتك.' },
        },
        relationship: {
          type: 'line',
          max: 60,
          label: { en: 'Who you are to the children', ar: 'صلتك بالأطفال' },
          help: { en: 'Mother, father, aunt…', ar: 'أم، أب، خالة…' },
          need: { en: 'Say who you are to the children.', ar: 'اذكر صلتك بالأطفال.' },
        },
        email: USUAL.email,
        contactNumber: USUAL.contactNumber,
        address: {
          type: 'group',
          label: { en: 'Address', ar: 'العنوان' },
          fields: {
            line1: {
              type: 'line',
              max: 120,
              label: { en: 'House and street', ar: 'المنزل والشارع' },
              need: { en: 'Enter your house and street.', ar: 'اكتب المنزل والشارع.' },
            },
            line2: {
              type: 'line',
              max: 120,
              optional: true,
              label: { en: 'Second line', ar: 'السطر الثاني' },
            },
            city: {
              type: 'line',
              max: 80,
              label: { en: 'Town or city', ar: 'المدينة' },
              need: { en: 'Enter your town or city.', ar: 'اكتب مدينتك.' },
            },
            postcode: {
              type: 'line',
              max: 12,
              optional: true,
              label: { en: 'Postcode', ar: 'الرمز البريدي' },
            },
            country: {
              type: 'line',
              max: 2,
              optional: true,
              label: { en: 'Country', ar: 'البلد' },
            },
          },
        },
      },
    },
    emergencyContact: {
      type: 'group',
      label: { en: 'Somebody else in an emergency', ar: 'شخص آخر عند الطوارئ' },
      fields: {
        name: {
          type: 'line',
          max: 120,
          label: { en: 'Their name', ar: 'اسمه' },
          need: { en: 'Enter the name of somebody else.', ar: 'اكتب اسم شخص آخر.' },
        },
        contactNumber: {
          type: 'phone',
          label: { en: 'Their telephone', ar: 'هاتفه' },
          need: { en: 'Enter their telephone number.', ar: 'اكتب رقم هاتفه.' },
        },
      },
    },
    consent: {
      type: 'group',
      label: { en: 'What you agree to', ar: 'ما توافق عليه' },
      fields: {
        terms: {
          type: 'tick',
          must: true,
          label: CONSENTS.terms.wording,
          need: { en: 'Please agree to the terms.', ar: 'نرجو الموافقة على الشروط.' },
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
