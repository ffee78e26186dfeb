import { z } from 'zod'
import { MinorUnits } from '#platform/shared/money.ts'
import { settings } from '#platform/shared/setting.ts'

/** Friday giving. */
export const givingSettings = {
  ...settings('jummahpay_configuration', {
    jummahpayEnabled: { type: 'tick', default: false, about: 'Friday giving is offered.' },
    jummahpaySuggestedAmounts: {
      schema: z.array(MinorUnits).max(6),
      default: [300, 500, 1000],
      about: 'Amounts that are suggested.',
    },
    jummahpayMinimumAmount: { type: 'money', default: 100, about: 'The smallest Friday gift.' },
    jummahpayChargeTime: {
      type: 'time',
      default: '07:00',
      about: 'When cards are charged on a Friday, local time.',
    },
    jummahpayIntroduction: {
      type: 'lines',
      max: 4_000,
      optional: true,
      default: '',
      about: 'What Friday gifts are for.',
    },
  }),
}
