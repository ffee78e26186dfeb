import { settings } from '#platform/shared/setting.ts'

/** Whether they are there. */
export const classSettings = {
  ...settings('module_access', {
    DisableClasses: { type: 'tick', default: false, about: 'Switches classes off.' },
  }),
}
