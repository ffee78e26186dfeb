import { settings } from '#platform/shared/setting.ts'

/** Whether they are there. */
export const activitySettings = {
  ...settings('module_access', {
    DisableWeeklyActivities: {
      type: 'tick',
      default: false,
      label: {
        en: 'Hide weekly activities',
        ar: 'إخفاء الأنشطة الأسبوعية',
        ur: 'ہفتہ وار سرگرمیاں چھپائیں',
      },
      about: 'Switches weekly activities off.',
    },
  }),
}
