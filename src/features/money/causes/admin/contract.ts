import { z } from 'zod'
import type { Fields } from '#platform/shared/field-language.ts'
import { type KeptOf, toKept } from '#platform/shared/field-schemas.ts'
import { text } from '#platform/shared/fields.ts'
import { LANGUAGES, type Language } from '#platform/shared/languages.ts'

/** The list that everybody reads has room for so many. */
export const MOST_OPEN = 100
const MOST_SUGGESTED = 8
const LONGEST = { title: 160, summary: 400, html: 60_000, label: 60 } as const

/** Every "no" of the office to what is done to a cause. Nothing was changed. */
export const CAUSE_REFUSALS = {
  'cause-not-found': { status: 404, says: 'There is no cause of this name.' },
  'changed-meanwhile': {
    status: 409,
    says: 'Somebody else has changed this meanwhile. Please look at it again.',
  },
  'added-already': {
    status: 409,
    says: 'This was added before and is in the list. Please open it there to change it.',
  },
  'too-many-open': {
    status: 409,
    says: `There are ${MOST_OPEN} open causes already, and the website shows no more. Please close one first.`,
  },
  'given-regularly': {
    status: 409,
    says: 'This cause is also given to regularly, and what comes by itself has no number of heads. Choose a cause that is given to once.',
  },
  'zakat-given': {
    status: 409,
    says: 'Gifts were given or promised to this cause already: what is given as zakat stays zakat, and nothing else becomes it. Close this cause, and add another.',
  },
  'title-missing': {
    status: 422,
    says: 'Please write a title in the first language of the website.',
  },
  'picture-not-found': { status: 422, says: 'This picture is not there any more.' },
  'deadline-is-over': {
    status: 422,
    says: 'This moment is over already. To close it now, say close.',
  },
  'deadline-incomplete': { status: 422, says: 'Please say both the day and the time.' },
  'time-skipped': {
    status: 422,
    says: 'The clocks go forward and skip this time. Choose another one.',
  },
  'time-twice': {
    status: 422,
    says: 'The clocks go back, and this time comes twice. Choose another one.',
  },
  'price-missing': { status: 422, says: 'Say what one costs, in one currency at least.' },
  'price-not-payable': {
    status: 422,
    says: 'A card cannot pay this price, or it is more than one gift can be.',
  },
  'amount-not-payable': { status: 422, says: 'A card cannot pay this amount.' },
  'limits-crossed': { status: 422, says: 'The most must not be less than the least.' },
  'suggestion-outside-limits': {
    status: 422,
    says: 'This suggestion is less than the least amount, or more than the most.',
  },
  'suggestion-twice': { status: 422, says: 'This amount is suggested twice.' },
  'nothing-to-choose': {
    status: 422,
    says: 'Nobody could give anything: suggest an amount, or let people choose their own.',
  },
} as const
export type CauseNo = keyof typeof CAUSE_REFUSALS

/** What the office writes of a cause, but for prices, which depend on its currencies. Money is in the first of these. */
const OWN = {
  title: {
    type: 'line',
    max: LONGEST.title,
    label: { en: 'Title', ar: 'العنوان', ur: 'عنوان' },
  },
  summary: {
    type: 'lines',
    max: LONGEST.summary,
    optional: true,
    label: { en: 'In a sentence or two', ar: 'في جملة أو جملتين', ur: 'ایک دو جملوں میں' },
    help: {
      en: 'Stands beside the title wherever people choose what to give to.',
      ar: 'يظهر بجانب العنوان حيث يختار الناس ما يتبرعون له.',
      ur: 'جہاں لوگ عطیے کی مد چنتے ہیں وہاں عنوان کے ساتھ لکھا ہوتا ہے۔',
    },
  },
  html: {
    type: 'prose',
    max: LONGEST.html,
    optional: true,
    label: { en: 'Text', ar: 'النص', ur: 'متن' },
  },
  imageId: {
    type: 'picture',
    optional: true,
    label: { en: 'Picture', ar: 'الصورة', ur: 'تصویر' },
  },
  given: {
    type: 'choice',
    begins: 'amounts',
    label: { en: 'People give', ar: 'يتبرع الناس', ur: 'لوگ دیتے ہیں' },
    help: {
      en: 'By heads is for what has one price for each: fitrana, fidya.',
      ar: 'ما له سعر ثابت لكل واحد: زكاة الفطر والفدية.',
      ur: 'جس کی ہر ایک کے لیے ایک ہی قیمت ہو: فطرانہ، فدیہ۔',
    },
    of: {
      amounts: { en: 'an amount', ar: 'مبلغًا', ur: 'کوئی رقم' },
      person: { en: 'for each person', ar: 'عن كل فرد', ur: 'ہر فرد کے لیے' },
      fast: { en: 'for each missed fast', ar: 'عن كل يوم صيام فائت', ur: 'ہر قضا روزے کے لیے' },
    },
  },
  suggestedAmounts: {
    type: 'list',
    most: MOST_SUGGESTED,
    optional: true,
    label: { en: 'Suggested amounts', ar: 'مبالغ مقترحة', ur: 'تجویز کردہ رقمیں' },
    fields: {
      amount: { type: 'money', label: { en: 'Amount', ar: 'المبلغ', ur: 'رقم' } },
      label: {
        type: 'line',
        max: LONGEST.label,
        optional: true,
        label: { en: 'What it does', ar: 'ما الذي يحققه', ur: 'اس سے کیا ہوتا ہے' },
      },
    },
  },
  allowCustomAmount: {
    type: 'tick',
    label: {
      en: 'People may also give another amount',
      ar: 'يجوز التبرع بمبلغ آخر',
      ur: 'لوگ کوئی اور رقم بھی دے سکتے ہیں',
    },
  },
  minimumAmount: {
    type: 'money',
    label: { en: 'The least', ar: 'أقل مبلغ', ur: 'کم سے کم' },
  },
  maximumAmount: {
    type: 'money',
    label: { en: 'The most', ar: 'أكبر مبلغ', ur: 'زیادہ سے زیادہ' },
  },
  frequencies: {
    type: 'choices',
    need: {
      en: 'Choose how often people may give.',
      ar: 'اختر كم مرة يمكن التبرع.',
      ur: 'منتخب کریں کہ لوگ کب کب دے سکتے ہیں۔',
    },
    label: { en: 'How often', ar: 'كم مرة', ur: 'کتنی بار' },
    of: {
      once: { en: 'Once', ar: 'مرة واحدة', ur: 'ایک بار' },
      friday: { en: 'Every Friday', ar: 'كل جمعة', ur: 'ہر جمعہ' },
      monthly: { en: 'Every month', ar: 'كل شهر', ur: 'ہر مہینے' },
      yearly: { en: 'Every year', ar: 'كل سنة', ur: 'ہر سال' },
      nights: {
        en: 'The last ten nights of Ramadan',
        ar: 'العشر الأواخر من رمضان',
        ur: 'رمضان کی آخری دس راتیں',
      },
    },
  },
  zakatEligible: {
    type: 'tick',
    label: { en: 'This is zakat', ar: 'هذه زكاة', ur: 'یہ زکوٰۃ ہے' },
    help: {
      en: 'It cannot be changed once somebody has given to it.',
      ar: 'لا يمكن تغييره بعد أول تبرع.',
      ur: 'پہلے عطیے کے بعد اسے بدلا نہیں جا سکتا۔',
    },
  },
  giftAidEligible: {
    type: 'tick',
    label: {
      en: 'Gift Aid can be claimed',
      ar: 'يمكن طلب Gift Aid',
      ur: 'Gift Aid کا دعویٰ ہو سکتا ہے',
    },
  },
  closesOn: {
    type: 'date',
    optional: true,
    label: { en: 'Closes by itself on', ar: 'يُغلق تلقائيًا في', ur: 'خود بخود بند ہوگا' },
    help: {
      en: 'Leave it empty to keep it open.',
      ar: 'اتركه فارغًا ليبقى مفتوحًا.',
      ur: 'کھلا رکھنے کے لیے خالی چھوڑیں۔',
    },
  },
  closesAt: {
    type: 'time',
    optional: true,
    label: { en: 'At', ar: 'الساعة', ur: 'بوقت' },
    help: {
      en: 'By the clock of the mosque.',
      ar: 'بتوقيت المسجد.',
      ur: 'مسجد کی گھڑی کے مطابق۔',
    },
  },
} as const satisfies Fields

/** What one costs, in minor units, by currency; nothing where it is not offered in that one. */
export type Prices = Readonly<Record<string, number | null>>
export type CauseFields = KeptOf<typeof OWN> & { readonly headPrices: Prices }

/** All of it, with a price for each currency of the organisation. */
export function fieldsOfCause(
  currencies: readonly { readonly value: string; readonly label: string }[],
): Fields {
  return {
    ...OWN,
    headPrices: {
      type: 'group',
      label: { en: 'What one costs', ar: 'سعر الواحد', ur: 'ایک کی قیمت' },
      fields: Object.fromEntries(
        currencies.map(({ value, label }) => [
          value,
          {
            type: 'money',
            currency: value,
            optional: true,
            label: { en: label, ar: label, ur: label },
          },
        ]),
      ),
    },
  }
}

export function checkedFields(fields: Fields): z.ZodType<CauseFields> {
  return toKept(fields) as unknown as z.ZodType<CauseFields>
}

/** The same in other languages. A label that is left empty stays in the first one. */
export const CauseTranslations = z.partialRecord(
  z.enum(LANGUAGES),
  z.strictObject({
    title: text({ max: LONGEST.title }),
    summary: text({ min: 0, max: LONGEST.summary }),
    html: z.string().max(LONGEST.html),
    labels: z.array(text({ min: 0, max: LONGEST.label })).max(MOST_SUGGESTED),
  }),
)

/** A cause as its office writes it. */
export type CauseDraft = CauseFields & {
  readonly translations: Partial<
    Record<Language, { title: string; summary: string; html: string; labels: string[] }>
  >
}
