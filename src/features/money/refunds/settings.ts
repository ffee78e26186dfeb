import { settings } from '#platform/shared/setting.ts'

/** What is given back without anybody's order. */
export const refundSettings = settings('refunds', {
  warnedGivenBackUpTo: {
    label: {
      en: 'Give back at once, when a bank warns of fraud, up to',
      ar: 'إعادة المال فورًا عند تحذير المصرف من احتيال، حتى مبلغ',
      ur: 'بینک دھوکے سے خبردار کرے تو فوراً واپس کریں، اتنی رقم تک',
    },
    help: {
      en: 'A dispute costs a fee besides the gift. Larger gifts wait for you. 0: never by itself.',
      ar: 'النزاع يكلف رسمًا فوق التبرع. التبرعات الأكبر تنتظر قرارك. 0: لا شيء تلقائيًا.',
      ur: 'تنازع میں عطیے کے علاوہ فیس بھی لگتی ہے۔ بڑے عطیے آپ کے فیصلے کا انتظار کرتے ہیں۔ 0: خود بخود کبھی نہیں۔',
    },
    type: 'money',
    default: 50_00,
    about:
      'A gift up to this amount whose giver’s bank warns of fraud is given back at once; larger ones are left to the office; 0: never.',
    seenBy: 'staff',
  },
})
