import { PATHS } from '#features/ground/addresses/rules.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { LEAST_MINOR, MOST_INSTALMENTS, MOST_MINOR, whyNoDays } from './rules.ts'

/** An appeal for one thing, with a goal. Its money is kept in a fund of its own (`fundOf`). */
export const campaignKind = defineKind({
  name: 'campaign',
  words: {
    en: { one: 'Campaign', many: 'Campaigns' },
    ar: { one: 'حملة', many: 'الحملات' },
    ur: { one: 'مہم', many: 'مہمات' },
  },
  shownAt: PATHS.campaigns,
  page: PATHS.campaign,
  order: 'office',
  isHeardOf: true,
  fields: {
    target: { type: 'money', label: { en: 'Goal', ar: 'الهدف', ur: 'ہدف' } },
    startsOn: {
      type: 'date',
      optional: true,
      label: { en: 'First day', ar: 'اليوم الأول', ur: 'پہلا دن' },
      help: {
        en: 'Left empty, it takes gifts as soon as it is published.',
        ar: 'إذا تُرك فارغًا تُقبل التبرعات فور النشر.',
        ur: 'خالی ہو تو شائع ہوتے ہی عطیات لیے جاتے ہیں۔',
      },
    },
    endsOn: {
      type: 'date',
      optional: true,
      label: { en: 'Last day', ar: 'اليوم الأخير', ur: 'آخری دن' },
      help: {
        en: 'The whole day counts. Left empty, it has no end.',
        ar: 'يُحسب اليوم كاملًا. إذا تُرك فارغًا فلا نهاية لها.',
        ur: 'پورا دن شمار ہوتا ہے۔ خالی ہو تو کوئی آخری دن نہیں۔',
      },
    },
    amounts: {
      type: 'list',
      most: 6,
      optional: true,
      label: { en: 'Suggested amounts', ar: 'المبالغ المقترحة', ur: 'تجویز کردہ رقمیں' },
      fields: {
        amount: { type: 'money', label: { en: 'Amount', ar: 'المبلغ', ur: 'رقم' } },
        label: {
          type: 'line',
          max: 60,
          optional: true,
          label: { en: 'What it does', ar: 'ما الذي يفعله', ur: 'اس سے کیا ہوتا ہے' },
        },
      },
    },
    plans: {
      type: 'list',
      most: 8,
      optional: true,
      label: { en: 'Ways to give', ar: 'طرق التبرع', ur: 'دینے کے طریقے' },
      fields: {
        title: { type: 'line', max: 80, label: { en: 'Name', ar: 'الاسم', ur: 'نام' } },
        amount: { type: 'money', label: { en: 'Amount', ar: 'المبلغ', ur: 'رقم' } },
        summary: {
          type: 'line',
          max: 240,
          optional: true,
          label: { en: 'What it does', ar: 'ما الذي يفعله', ur: 'اس سے کیا ہوتا ہے' },
        },
        monthly: {
          type: 'tick',
          label: { en: 'Given every month', ar: 'يُدفع كل شهر', ur: 'ہر مہینے دیا جاتا ہے' },
        },
        instalments: {
          type: 'number',
          min: 2,
          max: MOST_INSTALMENTS,
          optional: true,
          label: {
            en: 'How many payments, after which it ends',
            ar: 'عدد الدفعات التي ينتهي بعدها',
            ur: 'کتنی ادائیگیوں کے بعد ختم ہو',
          },
          help: {
            en: 'The amount is that of one payment. Left empty, it goes on until the giver or the campaign ends it.',
            ar: 'المبلغ هو مبلغ الدفعة الواحدة. إذا تُرك فارغًا يستمر حتى يوقفه المتبرع أو تنتهي الحملة.',
            ur: 'رقم ایک ادائیگی کی ہے۔ خالی ہو تو دینے والے کے روکنے یا مہم ختم ہونے تک جاری رہتا ہے۔',
          },
        },
      },
    },
    planWords: {
      type: 'list',
      most: 14,
      optional: true,
      label: {
        en: 'Amounts with a name, in another language',
        ar: 'المبالغ المسمّاة بلغة أخرى',
        ur: 'نام والی رقمیں، دوسری زبان میں',
      },
      help: {
        en: 'Only with a translation: leave it empty in the language of the campaign.',
        ar: 'مع الترجمة فقط: اتركه فارغًا في لغة الحملة.',
        ur: 'صرف ترجمے کے ساتھ: مہم کی اپنی زبان میں خالی چھوڑیں۔',
      },
      fields: {
        of: {
          type: 'line',
          max: 80,
          label: {
            en: 'Name, or what it does, as it stands above',
            ar: 'الاسم أو ما يفعله المبلغ، كما هو أعلاه',
            ur: 'نام یا رقم سے کیا ہوتا ہے، جیسا اوپر لکھا ہے',
          },
        },
        title: {
          type: 'line',
          max: 80,
          label: {
            en: 'The same in this language',
            ar: 'نفسه بهذه اللغة',
            ur: 'یہی اس زبان میں',
          },
        },
        summary: {
          type: 'line',
          max: 240,
          optional: true,
          label: { en: 'What it does', ar: 'ما الذي يفعله', ur: 'اس سے کیا ہوتا ہے' },
        },
      },
    },
    daysTitle: {
      type: 'line',
      max: 80,
      optional: true,
      label: {
        en: 'Days to sponsor: what is given on each',
        ar: 'أيام للكفالة: ما يُقدَّم في كل يوم',
        ur: 'کفالت کے دن: ہر دن کیا دیا جاتا ہے',
      },
      help: {
        en: 'Such as an iftar for the hall. Left empty, there are no days.',
        ar: 'مثل إفطار القاعة. إذا تُرك فارغًا فلا أيام.',
        ur: 'جیسے ہال کا افطار۔ خالی ہو تو کوئی دن نہیں۔',
      },
    },
    daysFrom: {
      type: 'date',
      optional: true,
      label: { en: 'First of the days', ar: 'أول الأيام', ur: 'دنوں میں پہلا' },
    },
    daysUntil: {
      type: 'date',
      optional: true,
      label: { en: 'Last of the days', ar: 'آخر الأيام', ur: 'دنوں میں آخری' },
    },
    dayAmount: {
      type: 'money',
      optional: true,
      label: { en: 'What a whole day costs', ar: 'كلفة اليوم كاملًا', ur: 'پورے دن کی رقم' },
      help: {
        en: 'A day of which somebody has begun to give a part stays as it is.',
        ar: 'اليوم الذي بدأ أحد التبرع بجزء منه يبقى كما هو.',
        ur: 'جس دن کا کوئی حصہ دیا جا چکا ہو وہ ویسا ہی رہتا ہے۔',
      },
    },
    dayShares: {
      type: 'number',
      min: 1,
      max: 100,
      optional: true,
      label: { en: 'Shares of a day', ar: 'عدد حصص اليوم', ur: 'ایک دن کے حصے' },
      help: {
        en: 'Left empty, a day is given whole.',
        ar: 'إذا تُرك فارغًا يُعطى اليوم كاملًا.',
        ur: 'خالی ہو تو پورا دن ایک ساتھ دیا جاتا ہے۔',
      },
    },
    zakatEligible: {
      type: 'tick',
      label: { en: 'Zakat may be given', ar: 'تجوز فيها الزكاة', ur: 'زکوٰۃ دی جا سکتی ہے' },
    },
    giftAidEligible: {
      type: 'tick',
      label: {
        en: 'Gift Aid can be added',
        ar: 'يمكن إضافة Gift Aid',
        ur: 'Gift Aid شامل ہو سکتا ہے',
      },
    },
    fundraisers: {
      type: 'tick',
      label: {
        en: 'People may open fundraising pages of their own',
        ar: 'يجوز للناس فتح صفحات خاصة لجمع التبرعات',
        ur: 'لوگ اپنے فنڈ ریزنگ صفحے کھول سکتے ہیں',
      },
      help: {
        en: 'You approve each page before anybody else sees it.',
        ar: 'لا يرى أحد صفحة قبل أن توافق عليها.',
        ur: 'ہر صفحہ پہلے آپ منظور کرتے ہیں، پھر کوئی اور دیکھتا ہے۔',
      },
    },
    ifMore: {
      type: 'lines',
      max: 600,
      optional: true,
      label: {
        en: 'What happens if more or less comes in',
        ar: 'ماذا لو جُمع أكثر أو أقل',
        ur: 'اگر زیادہ یا کم جمع ہو تو کیا ہوگا',
      },
    },
    video: {
      type: 'link',
      outside: true,
      optional: true,
      label: { en: 'Video', ar: 'فيديو', ur: 'ویڈیو' },
    },
    photos: {
      type: 'list',
      most: 24,
      optional: true,
      label: { en: 'Pictures', ar: 'الصور', ur: 'تصویریں' },
      fields: {
        picture: {
          type: 'picture',
          optional: true,
          label: { en: 'Picture', ar: 'الصورة', ur: 'تصویر' },
        },
        caption: {
          type: 'line',
          max: 200,
          optional: true,
          label: { en: 'What it shows', ar: 'الوصف', ur: 'اس میں کیا ہے' },
        },
      },
    },
    chairName: {
      type: 'line',
      max: 80,
      optional: true,
      label: { en: 'Message from', ar: 'رسالة من', ur: 'پیغام از' },
    },
    chairRole: {
      type: 'line',
      max: 80,
      optional: true,
      label: { en: 'Their role', ar: 'الصفة', ur: 'عہدہ' },
    },
    chairPicture: {
      type: 'picture',
      optional: true,
      label: { en: 'Their picture', ar: 'الصورة', ur: 'ان کی تصویر' },
    },
    chairWords: {
      type: 'prose',
      max: 4_000,
      optional: true,
      label: { en: 'The message', ar: 'الرسالة', ur: 'پیغام' },
    },
    faqs: {
      type: 'list',
      most: 20,
      optional: true,
      label: { en: 'Questions people ask', ar: 'أسئلة متكررة', ur: 'عام سوالات' },
      fields: {
        question: {
          type: 'line',
          max: 200,
          label: { en: 'Question', ar: 'السؤال', ur: 'سوال' },
        },
        answer: {
          type: 'prose',
          max: 4_000,
          label: { en: 'Answer', ar: 'الجواب', ur: 'جواب' },
        },
      },
    },
    updates: {
      type: 'list',
      most: 60,
      optional: true,
      label: { en: 'Updates', ar: 'المستجدات', ur: 'تازہ خبریں' },
      fields: {
        on: { type: 'date', label: { en: 'Day', ar: 'اليوم', ur: 'دن' } },
        title: { type: 'line', max: 160, label: { en: 'Title', ar: 'العنوان', ur: 'عنوان' } },
        text: { type: 'prose', max: 8_000, label: { en: 'Text', ar: 'النص', ur: 'متن' } },
      },
    },
  },
  check: ({ startsOn, endsOn, target, plans, ...days }) => [
    ...whyNoDays(days),
    ...plans.flatMap(({ title, amount, monthly, instalments }, at) => [
      ...(plans.findIndex((plan) => plan.title === title) < at
        ? [{ field: `plans.${at}.title`, message: 'Another one has this name.' }]
        : []),
      ...(amount < LEAST_MINOR || amount > MOST_MINOR
        ? [{ field: `plans.${at}.amount`, message: 'By card people can give from 1 to 10,000.' }]
        : []),
      ...(instalments !== null && !monthly
        ? [{ field: `plans.${at}.monthly`, message: 'Several payments come once a month.' }]
        : []),
    ]),
    ...(startsOn !== null && endsOn !== null && endsOn < startsOn
      ? [{ field: 'endsOn', message: 'This is before the first day.' }]
      : []),
    ...(target < 1 ? [{ field: 'target', message: 'A goal is more than nothing.' }] : []),
  ],
})
