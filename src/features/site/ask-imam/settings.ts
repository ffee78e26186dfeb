import { settings } from '#platform/shared/setting.ts'

/** Whether it is there. */
export const askImamSettings = {
  ...settings('module_access', {
    DisableAskImam: { type: 'tick', default: false, about: 'Switches Ask the imam off.' },
  }),
}
