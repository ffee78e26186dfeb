import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Classes',
  lead: 'All year round. Start whenever you like. Your first visit is free.',
  none: 'No classes yet',
  noneText: 'New classes will be listed here.',
  free: 'Free',
  others: 'Other classes',
  all: 'All classes',
}

const ur: typeof en = {
  title: 'کلاسیں',
  lead: 'سارا سال۔ جب چاہیں شروع کریں۔ پہلی بار آنا مفت ہے۔',
  none: 'ابھی کوئی کلاس نہیں',
  noneText: 'نئی کلاسیں یہاں لکھی جائیں گی۔',
  free: 'مفت',
  others: 'دوسری کلاسیں',
  all: 'تمام کلاسیں',
}

export type TeachingWords = typeof en

export const classWords: InEveryLanguage<TeachingWords> = {
  en,
  ar: {
    title: 'الدروس',
    lead: 'طوال العام. ابدأ متى شئت، والمرة الأولى مجانًا.',
    none: 'لا توجد دروس بعد',
    noneText: 'حين تكون هناك دروس ستجدها هنا.',
    free: 'مجانًا',
    others: 'دروس أخرى',
    all: 'كل الدروس',
  },
  ur,
}

interface Fee {
  readonly fee: { readonly amount: number; readonly currency: string } | null
  readonly feeNote: string
}

/** "£40 a term", "Free", or nothing where nobody has said. */
export function writeFee(
  { fee, feeNote }: Fee,
  words: Pick<TeachingWords, 'free'>,
  format: (amount: number, currency: string) => string,
): string {
  if (fee === null) return ''
  if (fee.amount === 0) return words.free
  return [format(fee.amount, fee.currency), feeNote].filter(Boolean).join(' ')
}
