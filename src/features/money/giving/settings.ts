import { z } from 'zod'
import { MinorUnits } from '#platform/shared/money.ts'
import { settings } from '#platform/shared/setting.ts'

/** How gifts are asked for. */
export const givingSettings = {
  ...settings('bank_transfers', {
    bankTransferFrom: {
      type: 'money',
      default: 0,
      about:
        'From this amount on the giving form offers a bank transfer, which costs nothing, before the card; 0: never.',
    },
  }),
  ...settings('jummahpay_configuration', {
    jummahpayEnabled: {
      label: { en: 'Offer Friday giving', ar: 'عرض عطاء الجمعة', ur: 'جمعے کا عطیہ پیش کریں' },
      type: 'tick',
      default: false,
      about: 'Friday giving is offered.',
    },
    jummahpaySuggestedAmounts: {
      schema: z.array(MinorUnits).max(6),
      default: [300, 500, 1000],
      about: 'Amounts that are suggested.',
    },
    jummahpayMinimumAmount: {
      label: { en: 'Smallest Friday gift', ar: 'أقل عطاء للجمعة', ur: 'جمعے کا کم سے کم عطیہ' },
      type: 'money',
      default: 100,
      about: 'The smallest Friday gift.',
    },
    jummahpayChargeTime: {
      label: {
        en: 'When cards are charged on a Friday',
        ar: 'متى تُخصم البطاقات يوم الجمعة',
        ur: 'جمعے کو کارڈ سے رقم کب لی جائے',
      },
      type: 'time',
      default: '07:00',
      about: 'When cards are charged on a Friday, local time.',
    },
    jummahpayIntroduction: {
      label: {
        en: 'What Friday gifts are for',
        ar: 'لأي شيء عطاء الجمعة',
        ur: 'جمعے کا عطیہ کس لیے ہے',
      },
      type: 'lines',
      max: 4_000,
      optional: true,
      default: '',
      about: 'What Friday gifts are for.',
    },
  }),
}
