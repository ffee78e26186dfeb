import type { Frequency } from '#features/money/causes/contract.ts'
import type { Sender } from '#features/ground/mail/rules.ts'
import { type InEveryLanguage, type Language, localeOf } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import type { GivenItem } from './heads-words.ts'

/** The facts of a receipt, the same for the mail and for the printed page. Amounts are minor units. */
export interface Receipt {
  readonly reference: string
  readonly organisation: Sender
  readonly language: Language
  readonly items: readonly GivenItem[]
  /** Whose money it was, where a company gave. */
  readonly company?: string | undefined
  /** What the donor added for the card; 0 when they did not. */
  readonly fee: number
  readonly total: number
  readonly currency: string
  readonly frequency: Frequency
  /** The civil date in the organisation's zone, `YYYY-MM-DD`. */
  readonly givenAt: string
  readonly giftAid: { readonly declared: boolean; readonly reclaim: number }
  readonly anonymous?: boolean | undefined
  readonly tribute?: { readonly kind: 'honour' | 'memory'; readonly name: string } | undefined
  /** Made in the sandbox: no money has moved, and the receipt says so loudly. */
  readonly test: boolean
}

/** `Saturday 21 November 2026`. */
export function writeDate(civilDate: string, language: Language): string {
  const written = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${civilDate}T00:00:00Z`))
  return language === 'en' ? written.replace(',', '') : written
}

/** With its decimals always, so that a column of amounts lines up. */
export function writeAmount({ currency, language }: Receipt, amount: number): string {
  return formatMoney(amount, currency, { language, decimals: 'always' })
}

interface ReceiptWords {
  readonly fee: string
  readonly total: string
  readonly test: string
  readonly reference: string
  readonly company: (name: string) => string
  readonly honour: (name: string) => string
  readonly memory: (name: string) => string
  readonly giftAid: (reclaim: string) => string
  readonly giftAidDuty: string
}

export const RECEIPT_WORDS: InEveryLanguage<ReceiptWords> = {
  en: {
    fee: 'Card fee, which you chose to pay',
    total: 'Total',
    test: 'TEST: no money moved. This gift was made with a test card.',
    reference: 'Receipt',
    company: (name) => `Given by ${name}.`,
    honour: (name) => `Given in honour of ${name}.`,
    memory: (name) => `Given in memory of ${name}.`,
    giftAid: (reclaim) => `Gift Aid adds ${reclaim} to your gift, at no cost to you.`,
    giftAidDuty:
      'You told us that you are a UK taxpayer. Please let us know if that changes, or if your name or home address does. If you pay less tax in a year than is claimed on all your gifts, it is your responsibility to pay the difference.',
  },
  ar: {
    fee: 'رسوم البطاقة التي اخترت دفعها',
    total: 'المجموع',
    test: 'تجربة: لم تُنقل أي أموال. تم هذا التبرع ببطاقة اختبار.',
    reference: 'الإيصال',
    company: (name) => `التبرع مقدَّم من ${name}.`,
    honour: (name) => `تكريمًا لـ ${name}.`,
    memory: (name) => `في ذكرى ${name}.`,
    giftAid: (reclaim) => `يضيف برنامج Gift Aid إلى تبرعك ${reclaim} دون أي تكلفة عليك.`,
    giftAidDuty:
      'أخبرتنا بأنك من دافعي الضرائب في المملكة المتحدة. أبلغنا من فضلك إن تغيّر ذلك أو تغيّر اسمك أو عنوانك. وإن دفعت في سنة ضريبةً أقل مما يُسترد عن جميع تبرعاتك، فمن مسؤوليتك دفع الفرق.',
  },
  ur: {
    fee: 'کارڈ کی فیس، جو آپ نے ادا کرنا چنی',
    total: 'کل',
    test: 'آزمائش: کوئی رقم نہیں گئی۔ یہ عطیہ آزمائشی کارڈ سے دیا گیا۔',
    reference: 'رسید',
    company: (name) => `${name} کی طرف سے۔`,
    honour: (name) => `${name} کے اعزاز میں۔`,
    memory: (name) => `${name} کے ایصالِ ثواب کے لیے۔`,
    giftAid: (reclaim) => `Gift Aid آپ کے عطیے میں ${reclaim} بڑھاتا ہے، آپ کے کسی خرچ کے بغیر۔`,
    giftAidDuty:
      'آپ نے بتایا کہ آپ برطانیہ کے ٹیکس دہندہ ہیں۔ اگر یہ بدل جائے، یا آپ کا نام یا گھر کا پتہ بدلے، تو ہمیں بتائیں۔ اگر آپ سال میں اپنے تمام عطیات پر وصول کی گئی رقم سے کم ٹیکس دیں تو فرق ادا کرنا آپ کی ذمہ داری ہے۔',
  },
}
