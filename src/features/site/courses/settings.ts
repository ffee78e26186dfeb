import { settings } from '#platform/shared/setting.ts'

/** Whether they are there. */
export const courseSettings = {
  ...settings('module_access', {
    DisableCourses: {
      type: 'tick',
      default: false,
      label: { en: 'Hide courses', ar: 'إخفاء الدورات', ur: 'کورس چھپائیں' },
      about: 'Switches courses off.',
    },
  }),
}
