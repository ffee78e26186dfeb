import { settings } from '#platform/shared/setting.ts'

/** Whether they are there. */
export const serviceSettings = {
  ...settings('module_access', {
    DisableServices: { type: 'tick', default: false, about: 'Switches services off.' },
  }),
}
