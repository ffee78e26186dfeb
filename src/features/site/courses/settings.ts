import { settings } from '#platform/shared/setting.ts'

/** Whether they are there. */
export const courseSettings = {
  ...settings('module_access', {
    DisableCourses: { type: 'tick', default: false, about: 'Switches courses off.' },
  }),
}
