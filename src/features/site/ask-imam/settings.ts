import { settings } from '#platform/shared/setting.ts'

/** Whether it is there. */
export const askImamSettings = {
  ...settings('module_access', {
    DisableAskImam: {
      type: 'tick',
      default: false,
      label: { en: 'Hide Ask the imam', ar: 'إخفاء اسأل الإمام', ur: 'امام سے پوچھیں چھپائیں' },
      about: 'Switches Ask the imam off.',
    },
  }),
}
