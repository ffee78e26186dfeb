import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Urdu, by the title in English. */
export const IN_URDU: Readonly<Record<string, Said>> = {
  'The car park is closed on Sunday morning': {
    title: 'اتوار کی صبح کار پارک بند ہے',
    summary:
      'کورٹ یارڈ لین میں پانی کے بڑے پائپ کی مرمت ہو رہی ہے۔ دوپہر تک اسکول کے احاطے میں گاڑی کھڑی کر سکتے ہیں۔',
  },
  'Coats and blankets are being collected': {
    title: 'کوٹ اور کمبل جمع کیے جا رہے ہیں',
    summary: 'صاف حالت میں داخلی ہال میں رکھ جائیں، دسمبر کے وسط تک۔',
    fields: { linkText: 'کیا درکار ہے' },
  },
}
