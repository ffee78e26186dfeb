import { z } from 'zod'
import { settings } from '#platform/shared/setting.ts'

/** From what the nisab follows. Each price is for a gram of the pure metal. */
export const zakatSettings = {
  ...settings('zakat', {
    nisabGoldPrice: {
      label: {
        en: 'A gram of pure gold',
        ar: 'سعر غرام الذهب الخالص',
        ur: 'خالص سونے کے ایک گرام کی قیمت',
      },
      help: {
        en: 'What it costs on the day below. 0: not known.',
        ar: 'ثمنه في اليوم المذكور أدناه. الصفر: غير معروف.',
        ur: 'نیچے لکھے دن کی قیمت۔ 0: معلوم نہیں۔',
      },
      type: 'money',
      default: 0,
      about: 'What a gram of pure gold costs; 0: not known.',
      seenBy: 'some-pages',
    },
    nisabSilverPrice: {
      label: {
        en: 'A gram of pure silver',
        ar: 'سعر غرام الفضة الخالصة',
        ur: 'خالص چاندی کے ایک گرام کی قیمت',
      },
      help: {
        en: 'What it costs on the day below. 0: not known.',
        ar: 'ثمنه في اليوم المذكور أدناه. الصفر: غير معروف.',
        ur: 'نیچے لکھے دن کی قیمت۔ 0: معلوم نہیں۔',
      },
      type: 'money',
      default: 0,
      about: 'What a gram of pure silver costs; 0: not known.',
      seenBy: 'some-pages',
    },
    nisabPricedOn: {
      label: { en: 'The day of these prices', ar: 'يوم هذه الأسعار', ur: 'ان قیمتوں کا دن' },
      askedAs: { type: 'date', optional: true },
      schema: z.iso.date({ error: 'Enter a date as YYYY-MM-DD.' }).nullable(),
      default: null,
      about: 'The day of these prices. Without it nothing is calculated.',
      seenBy: 'some-pages',
    },
    nisabPriceDays: {
      label: {
        en: 'Days for which prices hold',
        ar: 'كم يومًا تبقى الأسعار صالحة',
        ur: 'قیمتیں کتنے دن چلتی ہیں',
      },
      help: {
        en: 'After so many days the calculator asks visitors to wait for new ones.',
        ar: 'بعد هذه الأيام تطلب الحاسبة من الزوار انتظار أسعار جديدة.',
        ur: 'اتنے دن کے بعد کیلکولیٹر لوگوں سے نئی قیمتوں کا انتظار کرنے کو کہتا ہے۔',
      },
      type: 'number',
      min: 1,
      max: 90,
      default: 14,
      about: 'For so many days prices hold; with older ones nothing is calculated.',
      seenBy: 'some-pages',
    },
    nisabBasis: {
      label: {
        en: 'Nisab that is offered first',
        ar: 'النصاب المعروض أولًا',
        ur: 'پہلے پیش ہونے والا نصاب',
      },
      type: 'choice',
      of: {
        silver: { en: 'By silver', ar: 'بالفضة', ur: 'چاندی کے حساب سے' },
        gold: { en: 'By gold', ar: 'بالذهب', ur: 'سونے کے حساب سے' },
      },
      default: 'silver',
      about: 'By which metal the nisab is counted until a visitor chooses.',
      seenBy: 'some-pages',
    },
  }),
}
