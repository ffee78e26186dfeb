import { settings } from '#platform/shared/setting.ts'

/** The evening school. */
export const maktabSettings = {
  ...settings('eveningMadrassah', {
    maktabTitle: {
      label: { en: 'Name of the school', ar: 'اسم المدرسة', ur: 'مدرسے کا نام' },
      type: 'line',
      max: 200,
      optional: true,
      default: 'Madrasa',
      about: 'The name of the evening school.',
    },
    maktabIntroduction: {
      label: {
        en: 'What parents should know',
        ar: 'ما ينبغي أن يعرفه الوالدان',
        ur: 'والدین کیا جانیں',
      },
      type: 'lines',
      max: 4_000,
      optional: true,
      default: '',
      about: 'What parents should know.',
    },
    maktabSessions: {
      label: { en: 'Sessions', ar: 'الفترات', ur: 'اوقات' },
      help: {
        en: 'Parents choose one of these. Without places there is room for all.',
        ar: 'يختار الوالدان واحدة منها. بلا عدد مقاعد يتسع المكان للجميع.',
        ur: 'والدین ان میں سے ایک چنتے ہیں۔ نشستیں نہ لکھیں تو سب کے لیے جگہ ہے۔',
      },
      type: 'list',
      most: 20,
      optional: true,
      fields: {
        name: { type: 'line', max: 200, label: { en: 'Name', ar: 'الاسم', ur: 'نام' } },
        days: {
          type: 'line',
          max: 200,
          optional: true,
          label: { en: 'Days', ar: 'الأيام', ur: 'دن' },
        },
        starts: { type: 'time', label: { en: 'Starts at', ar: 'تبدأ في', ur: 'شروع' } },
        ends: { type: 'time', label: { en: 'Ends at', ar: 'تنتهي في', ur: 'ختم' } },
        places: {
          type: 'number',
          min: 1,
          max: 1_000,
          optional: true,
          label: { en: 'Places', ar: 'المقاعد', ur: 'نشستیں' },
        },
      },
      default: [],
      about:
        'The sessions that parents can choose: name, days, when they start and end, and for how many children; without places there is room for all.',
    },
    maktabFee: {
      label: { en: 'Fee a month', ar: 'الرسم الشهري', ur: 'ماہانہ فیس' },
      type: 'money',
      default: 0,
      about: 'The monthly fee in minor units.',
    },
    maktabRegistrationOpen: {
      label: {
        en: 'Parents can register children now',
        ar: 'التسجيل مفتوح الآن',
        ur: 'والدین ابھی داخلہ کرا سکتے ہیں',
      },
      type: 'tick',
      default: false,
      about: 'Parents can register children now.',
    },
  }),
  ...settings('module_access', {
    DisableMaktab: {
      label: { en: 'Hide the madrasa', ar: 'إخفاء المدرسة القرآنية', ur: 'مدرسہ چھپائیں' },
      type: 'tick',
      default: false,
      about: 'Switches the madrasa off.',
    },
  }),
}
