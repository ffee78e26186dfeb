import { settings } from '#platform/shared/setting.ts'

/** Whether they are there. */
export const classSettings = {
  ...settings('module_access', {
    DisableClasses: {
      type: 'tick',
      default: false,
      label: { en: 'Hide classes', ar: 'إخفاء الدروس', ur: 'کلاسیں چھپائیں' },
      about: 'Switches classes off.',
    },
  }),
}
