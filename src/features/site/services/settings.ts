import { settings } from '#platform/shared/setting.ts'

/** Whether they are there. */
export const serviceSettings = {
  ...settings('module_access', {
    DisableServices: {
      type: 'tick',
      default: false,
      label: { en: 'Hide services', ar: 'إخفاء الخدمات', ur: 'خدمات چھپائیں' },
      about: 'Switches services off.',
    },
  }),
}
