import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'The car park is closed on Sunday morning': {
    title: 'موقف السيارات مغلق صباح الأحد',
    summary: 'يجري إصلاح أنبوب الماء في كورتيارد لين. أوقف سيارتك عند المدرسة حتى الظهر من فضلك.',
  },
  'Coats and blankets are being collected': {
    title: 'نجمع المعاطف والبطانيات',
    summary: 'اتركها نظيفة في بهو المدخل، حتى منتصف ديسمبر.',
    fields: { linkText: 'ما نحتاج إليه' },
  },
}
