import { openFund } from '#features/money/funds/funds.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import type { Frequency, Head } from './contract.ts'
import { causeClosures, causes } from './tables.ts'

const eligible = { zakatEligible: false, giftAidEligible: true, allowCustomAmount: true }
const REGULAR: { frequencies: Frequency[] } = {
  frequencies: ['once', 'friday', 'monthly', 'yearly', 'nights'],
}

const byHeads = (headOf: Head, headPrices: Readonly<Record<string, number>>) => ({
  ...eligible,
  headOf,
  headPrices,
  suggestedAmounts: [],
  allowCustomAmount: false,
})

const AL_NOOR = [
  {
    id: 'where-needed-most',
    translations: {
      ar: {
        title: 'حيث الحاجة أشد',
        summary: 'النور والدفء والإصلاح وكل ما يُبقي الأبواب مفتوحة.',
        html: '<p>معظم ما يُبقي المسجد مفتوحًا لا يُرى: التدفئة قبل الفجر، والمرجل، والتأمين، وصابون المتوضأ. والتبرعات التي لم يُذكر لها غرض تدفع هذا بعينه.</p>',
        labels: ['إنارة أسبوع', 'تدفئة القاعة يومًا', 'شهر في المدرسة القرآنية', 'سلال طعام لأسرة'],
      },
      ur: {
        title: 'جہاں سب سے زیادہ ضرورت ہے',
        summary: 'روشنی، گرمائش، مرمت اور وہ سب جس سے دروازے کھلے رہتے ہیں۔',
        html: '<p>مسجد کو کھلا رکھنے والی زیادہ تر چیزیں نظر نہیں آتیں: فجر سے پہلے گرمائش، بوائلر، بیمہ، وضو خانے کا صابن۔ جن عطیات پر کوئی نام نہ ہو، وہ انہی پر خرچ ہوتے ہیں۔</p>',
        labels: [
          'ایک ہفتے کی روشنی',
          'ہال کی ایک دن کی گرمائش',
          'مدرسے کا ایک مہینہ',
          'ایک خاندان کا راشن',
        ],
      },
    },
    title: 'Where it is needed most',
    summary: 'Light, heat, repairs and everything that keeps the doors open.',
    html: '<p>Most of what keeps a masjid open is not seen: heating before Fajr, the boiler, insurance, soap in the wudu area. Gifts without a name on them pay for exactly that.</p>',
    suggestedAmounts: [
      { amount: 10_00, label: 'a week of lights' },
      { amount: 25_00, label: 'heats the hall for a day' },
      { amount: 50_00, label: 'a month of madrasa' },
      { amount: 100_00, label: 'a family’s food parcels' },
    ],
    ...eligible,
    ...REGULAR,
  },
  {
    id: 'food-bank',
    translations: {
      ar: {
        title: 'بنك طعام الخميس',
        summary: 'تسعون أسرة تأخذ سلة كل أسبوع، بلا أسئلة.',
        html: '<p>كل خميس من 14:00 إلى 16:00 يوزّع المتطوعون طعامًا طازجًا ومعلبات وحفاضات ووجبة ساخنة. تكلفة السلة نحو عشرة جنيهات.</p>',
        labels: ['نصف سلة', 'سلة', 'سلتان', 'أسرة لشهر'],
      },
      ur: {
        title: 'جمعرات کا فوڈ بینک',
        summary: 'نوے خاندان ہر ہفتے راشن لے جاتے ہیں، کوئی سوال نہیں پوچھا جاتا۔',
        html: '<p>ہر جمعرات 14:00 سے 16:00 تک رضاکار تازہ کھانا، ڈبوں کی خوراک، ڈائپر اور گرم کھانا دیتے ہیں۔ ایک راشن پر تقریباً دس پاؤنڈ آتے ہیں۔</p>',
        labels: ['آدھا راشن', 'ایک راشن', 'دو راشن', 'ایک خاندان کا ایک مہینہ'],
      },
    },
    imageId: drawingId('kitchen'),
    title: 'Thursday food bank',
    summary: 'Ninety families collect a parcel every week, no questions asked.',
    html: '<p>Every Thursday from 14:00 to 16:00 volunteers hand out fresh food, tins, nappies and a warm meal. One parcel costs about ten pounds.</p>',
    suggestedAmounts: [
      { amount: 5_00, label: 'half a parcel' },
      { amount: 10_00, label: 'one parcel' },
      { amount: 20_00, label: 'two parcels' },
      { amount: 40_00, label: 'a family for a month' },
    ],
    ...eligible,
    ...REGULAR,
  },
  {
    id: 'zakat',
    translations: {
      ar: {
        title: 'زكاة المال',
        summary: 'تُحفظ وحدها، وتُصرف كاملة لمستحقيها خلال السنة.',
        html: '<p>تُحفظ الزكاة في حساب خاص بها. لا يؤخذ منها شيء لمصاريف التشغيل، ورسوم البطاقات تُدفع من الأموال العامة.</p>',
        labels: [],
      },
      ur: {
        title: 'زکوٰۃ المال',
        summary: 'الگ رکھی جاتی ہے اور سال کے اندر پوری کی پوری مستحقین کو دی جاتی ہے۔',
        html: '<p>زکوٰۃ اپنے الگ کھاتے میں رکھی جاتی ہے۔ اس میں سے انتظامی اخراجات کے لیے کچھ نہیں لیا جاتا، اور کارڈ کی فیس عام رقم سے ادا ہوتی ہے۔</p>',
        labels: [],
      },
    },
    title: 'Zakat al-Mal',
    summary: 'Kept apart and given in full to those entitled, within the year.',
    html: '<p>Zakat is kept in an account of its own. Nothing is taken from it for running costs, and card fees are paid from general funds.</p>',
    suggestedAmounts: [
      { amount: 50_00, label: '' },
      { amount: 100_00, label: '' },
      { amount: 250_00, label: '' },
      { amount: 500_00, label: '' },
    ],
    ...eligible,
    zakatEligible: true,
  },
  {
    id: 'madrasa-bursaries',
    translations: {
      ar: {
        title: 'منح المدرسة القرآنية',
        summary: 'مكان لطفل لا تستطيع أسرته الدفع.',
        html: '<p>أحد عشر من تلاميذنا يتعلمون بمنحة. تكلفة المكان ستون جنيهًا في الشهر.</p>',
        labels: ['أسبوع', 'شهر', 'فصل'],
      },
      ur: {
        title: 'مدرسے کے وظیفے',
        summary: 'اُس بچے کے لیے جگہ جس کا خاندان فیس نہیں دے سکتا۔',
        html: '<p>ہمارے گیارہ طلبہ وظیفے پر پڑھتے ہیں۔ ایک جگہ پر ہر مہینے ساٹھ پاؤنڈ آتے ہیں۔</p>',
        labels: ['ایک ہفتہ', 'ایک مہینہ', 'ایک ٹرم'],
      },
    },
    title: 'Madrasa bursaries',
    summary: 'A place for a child whose family cannot pay.',
    html: '<p>Eleven of our pupils learn on a bursary. A place costs sixty pounds a month.</p>',
    suggestedAmounts: [
      { amount: 15_00, label: 'a week' },
      { amount: 60_00, label: 'a month' },
      { amount: 180_00, label: 'a term' },
    ],
    ...eligible,
  },
  {
    id: 'roof',
    translations: {
      ar: {
        title: 'سقف لخمسين سنة قادمة',
        summary: 'ألواح السقف من عام 1911، وكل شتاء يدخل الماء القاعة العليا.',
        html: '<p>يبدأ العمل في أبريل إن بلغنا الهدف. السقالات وحدها بأحد عشر ألف جنيه.</p>',
        labels: ['لوح', 'متر مربع', 'مزراب'],
      },
      ur: {
        title: 'اگلے پچاس سال کے لیے چھت',
        summary: 'سلیٹیں 1911 کی ہیں؛ ہر سردی میں اوپر والے ہال میں پانی آتا ہے۔',
        html: '<p>ہدف پورا ہوا تو کام اپریل میں شروع ہوگا۔ صرف مچان پر گیارہ ہزار پاؤنڈ آتے ہیں۔</p>',
        labels: ['ایک سلیٹ', 'ایک مربع میٹر', 'ایک پرنالہ'],
      },
    },
    title: 'A roof for the next fifty years',
    summary: 'The slates are from 1911; every winter the upper hall takes in water.',
    html: '<p>Work starts in April if we reach the target. The scaffolding alone costs eleven thousand pounds.</p>',
    suggestedAmounts: [
      { amount: 20_00, label: 'a slate' },
      { amount: 120_00, label: 'a square metre' },
      { amount: 500_00, label: 'a gutter' },
    ],
    ...eligible,
  },
  {
    id: 'fitrana',
    translations: {
      ar: {
        title: 'زكاة الفطر',
        summary: 'مقدار ثابت عن كل فرد من الأسرة، قبل صلاة العيد.',
        html: '<p>تُعطى طعامًا في آخر أيام رمضان.</p>',
        labels: [],
      },
      ur: {
        title: 'صدقۂ فطر',
        summary: 'گھر کے ہر فرد کی طرف سے ایک مقررہ رقم، عید کی نماز سے پہلے۔',
        html: '<p>رمضان کے آخری دنوں میں کھانے کی صورت میں دیا جاتا ہے۔</p>',
        labels: [],
      },
    },
    title: 'Fitrana',
    summary: 'One fixed amount for each member of the household, before the Eid prayer.',
    html: '<p>Given as food in the last days of Ramadan.</p>',
    ...byHeads('person', { GBP: 5_00, EUR: 6_00 }),
  },
  {
    id: 'fidya',
    translations: {
      ar: {
        title: 'فدية الصيام',
        summary: 'إطعام محتاج عن كل يوم لا يستطيع صاحبه صيامه ولا قضاءه.',
        html: '<p>وجبتان لمحتاج عن كل يوم. ومن يُرجى شفاؤه يقضي بعد شفائه.</p>',
        labels: [],
      },
      ur: {
        title: 'فدیہ',
        summary: 'ہر اُس روزے کے بدلے ایک ضرورت مند کا کھانا جو نہ رکھا جا سکے نہ قضا ہو سکے۔',
        html: '<p>ہر دن کے بدلے ایک ضرورت مند کے دو وقت کا کھانا۔ جسے صحت کی امید ہو وہ بعد میں قضا روزے رکھے۔</p>',
        labels: [],
      },
    },
    title: 'Fidya',
    summary: 'Feeds somebody in need for each fast that cannot be kept or made up.',
    html: '<p>Two meals for somebody in need, for each day. Whoever will be well again makes their fasts up instead.</p>',
    ...byHeads('fast', { GBP: 5_00, EUR: 6_00 }),
  },
]

const EAST_GATE = [
  {
    id: 'prayer-room',
    title: 'Keep the prayer room open',
    summary: 'Rent, heating and the kettle.',
    html: '<p>The room is rented by the month and paid for by the people who pray in it.</p>',
    suggestedAmounts: [
      { amount: 5_00, label: 'an hour' },
      { amount: 20_00, label: 'a morning' },
      { amount: 75_00, label: 'a day' },
    ],
    ...eligible,
    giftAidEligible: false,
  },
  {
    id: 'carpet',
    title: 'A carpet that is not the landlord’s',
    summary: 'Sixty square metres, so that the back row stops kneeling on concrete.',
    html: '<p>The old one came with the arches and has seen two floods. The new one is laid in a night, between Isha and Fajr, by people who have done it before.</p>',
    suggestedAmounts: [
      { amount: 18_00, label: 'a place to pray' },
      { amount: 90_00, label: 'five places' },
      { amount: 200_00, label: 'a row' },
    ],
    ...eligible,
    giftAidEligible: false,
  },
  {
    id: 'water-and-dates',
    title: 'Water and dates by the door',
    summary: 'For whoever breaks a fast between two trains.',
    html: '<p>Mondays, Thursdays and all of Ramadan. Nobody is asked anything, and the fridge is never locked.</p>',
    suggestedAmounts: [
      { amount: 3_00, label: 'one evening' },
      { amount: 12_00, label: 'a week' },
      { amount: 40_00, label: 'a month' },
    ],
    ...eligible,
    giftAidEligible: false,
  },
]

export async function seed(ctx: Work): Promise<void> {
  const mine = { 'al-noor': AL_NOOR, 'east-gate': EAST_GATE }[ctx.organisation.slug] ?? []
  for (const [position, cause] of mine.entries()) {
    await openFund(ctx, cause)
    await ctx.db.insert(causes).values({
      organisationId: ctx.organisation.id,
      fundId: cause.id,
      imageId: null,
      translations: {},
      minimumMinor: 1_00,
      maximumMinor: 10_000_00,
      frequencies: ['once'],
      position,
      createdAt: new Date('2026-01-05T09:00:00Z'),
      ...cause,
    })
  }
  if (ctx.organisation.slug !== 'al-noor') return
  // Fitrana is over until next Ramadan.
  const closedAt = new Date('2026-03-20T06:00:00Z')
  await ctx.db
    .insert(causeClosures)
    .values({ organisationId: ctx.organisation.id, causeId: 'fitrana', closedAt })
}
