import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Classes',
  lead: 'All year round. Begin whenever you like; the first time costs nothing.',
  none: 'No classes yet',
  noneText: 'When there are classes they stand here.',
  schedule: 'When',
  teacher: 'Taught by',
  audience: 'For whom',
  venue: 'Where',
  fee: 'Fee',
  free: 'Free',
}

export type TeachingWords = typeof en

export const classWords: InEveryLanguage<TeachingWords> = {
  en,
  ar: {
    title: 'الدروس',
    lead: 'طوال العام. ابدأ متى شئت، والمرة الأولى مجانًا.',
    none: 'لا توجد دروس بعد',
    noneText: 'حين تكون هناك دروس ستجدها هنا.',
    schedule: 'الموعد',
    teacher: 'المعلّم',
    audience: 'لمن',
    venue: 'المكان',
    fee: 'الرسوم',
    free: 'مجانًا',
  },
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
