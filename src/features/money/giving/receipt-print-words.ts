import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { Receipt } from './receipt-words.ts'

interface PrintWords {
  readonly title: string
  readonly copy: string
  readonly received: string
  readonly receivedFrom: string
  readonly date: string
  readonly kind: string
  readonly frequency: Record<Receipt['frequency'], string>
  readonly to: string
  readonly charityNumber: string
  readonly address: string
  readonly donorAddress: string
  readonly gift: string
  readonly amount: string
  readonly giftAid: string
  readonly giftAidClaim: (organisation: string, reclaim: string, becomes: string) => string
  readonly test: string
  readonly page: (page: number, of: number) => string
}

export const PRINT_WORDS: InEveryLanguage<PrintWords> = {
  en: {
    title: 'Receipt',
    copy: 'Copy',
    received: 'Received with thanks',
    receivedFrom: 'Received with thanks from',
    date: 'Date',
    kind: 'Type',
    frequency: {
      once: 'Single gift',
      friday: 'Friday gift',
      monthly: 'Monthly gift',
      yearly: 'Yearly gift',
      nights: 'Gift of a night of Ramadan',
    },
    to: 'Received by',
    charityNumber: 'Registered charity',
    address: 'Address',
    donorAddress: 'Donor’s address',
    gift: 'Gift',
    amount: 'Amount',
    giftAid: 'Gift Aid declared',
    giftAidClaim: (organisation, reclaim, becomes) =>
      `You have asked for Gift Aid on this gift. ${organisation} can claim ${reclaim} from HM Revenue & Customs, so that it is worth ${becomes} in all.`,
    test: 'TEST',
    page: (page, of) => `Page ${page} of ${of}`,
  },
  ar: {
    title: 'إيصال',
    copy: 'نسخة',
    received: 'استلمنا مع الشكر',
    receivedFrom: 'استلمنا مع الشكر من',
    date: 'التاريخ',
    kind: 'النوع',
    frequency: {
      once: 'تبرع لمرة واحدة',
      friday: 'تبرع الجمعة',
      monthly: 'تبرع شهري',
      yearly: 'تبرع سنوي',
      nights: 'تبرع ليلة من رمضان',
    },
    to: 'المستلم',
    charityNumber: 'جمعية خيرية مسجلة',
    address: 'العنوان',
    donorAddress: 'عنوان المتبرع',
    gift: 'التبرع',
    amount: 'المبلغ',
    giftAid: 'إقرار Gift Aid',
    giftAidClaim: (organisation, reclaim, becomes) =>
      `طلبت تطبيق برنامج Gift Aid على هذا التبرع. يمكن لـ ${organisation} استرداد ${reclaim} من مصلحة الضرائب البريطانية، فتصبح قيمته ${becomes}.`,
    test: 'تجربة',
    page: (page, of) => `صفحة ${page} من ${of}`,
  },
  ur: {
    title: 'رسید',
    copy: 'نقل',
    received: 'شکریے کے ساتھ وصول ہوا',
    receivedFrom: 'شکریے کے ساتھ وصول ہوا، از',
    date: 'تاریخ',
    kind: 'قسم',
    frequency: {
      once: 'ایک بار کا عطیہ',
      friday: 'جمعے کا عطیہ',
      monthly: 'ماہانہ عطیہ',
      yearly: 'سالانہ عطیہ',
      nights: 'رمضان کی ایک رات کا عطیہ',
    },
    to: 'وصول کنندہ',
    charityNumber: 'رجسٹرڈ خیراتی ادارہ',
    address: 'پتہ',
    donorAddress: 'عطیہ دینے والے کا پتہ',
    gift: 'عطیہ',
    amount: 'رقم',
    giftAid: 'Gift Aid کا اقرار',
    giftAidClaim: (organisation, reclaim, becomes) =>
      `آپ نے اس عطیے پر Gift Aid مانگا ہے۔ ${organisation} کو HM Revenue & Customs سے ${reclaim} مل سکتے ہیں، یوں اس کی کل مالیت ${becomes} ہو جاتی ہے۔`,
    test: 'آزمائش',
    page: (page, of) => `صفحہ ${page} از ${of}`,
  },
}
