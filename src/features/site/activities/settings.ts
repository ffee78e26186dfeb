import { settings } from '#platform/shared/setting.ts'

/** Whether they are there. */
export const activitySettings = {
  ...settings('module_access', {
    DisableWeeklyActivities: {
      type: 'tick',
      default: false,
      about: 'Switches weekly activities off.',
    },
  }),
}
