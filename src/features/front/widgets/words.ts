export const widgetWords = {
  en: {
    times: 'Prayer times',
    give: 'Give',
    giveTo: (name: string) => `Give to ${name}`,
    otherAmount: 'Another amount',
    opens: 'opens in a new window',
    at: (name: string) => `More at ${name}`,
    closed: 'There is nothing to give to just now.',
  },
  ar: {
    times: 'مواقيت الصلاة',
    give: 'تبرّع',
    giveTo: (name: string) => `تبرّع لـ${name}`,
    otherAmount: 'مبلغ آخر',
    opens: 'يُفتح في نافذة جديدة',
    at: (name: string) => `المزيد في موقع ${name}`,
    closed: 'لا يوجد الآن ما يُتبرّع له.',
  },
  ur: {
    times: 'اوقاتِ نماز',
    give: 'عطیہ دیں',
    giveTo: (name: string) => `${name} کو عطیہ دیں`,
    otherAmount: 'کوئی اور رقم',
    opens: 'نئی ونڈو میں کھلے گا',
    at: (name: string) => `مزید ${name} کی ویب سائٹ پر`,
    closed: 'اس وقت عطیے کے لیے کچھ نہیں ہے۔',
  },
}
