import { z } from 'zod'
import { eachOnce } from '#platform/shared/each-once.ts'
import type { Fields } from '#platform/shared/field-language.ts'
import { settings } from '#platform/shared/setting.ts'
import { URGENT } from './rules.ts'

const urgent = z.object({ for: z.enum(URGENT), phone: z.string().trim().min(5).max(200) })

const urgentFields = {
  for: {
    type: 'choice',
    label: { en: 'For', ar: 'من أجل', ur: 'کس لیے' },
    of: {
      janazah: { en: 'Janazah', ar: 'الجنائز', ur: 'جنازہ' },
      welfare: { en: 'Food and heating', ar: 'الطعام والتدفئة', ur: 'کھانا اور ہیٹنگ' },
      safeguarding: { en: 'Safeguarding', ar: 'حماية الأفراد', ur: 'تحفظ' },
    } satisfies Record<(typeof URGENT)[number], unknown>,
  },
  phone: { type: 'line', max: 200, label: { en: 'Telephone', ar: 'الهاتف', ur: 'فون' } },
} as const satisfies Fields

/** How the home page looks. */
export const homeSettings = {
  ...settings('website_configuration', {
    campaignitemscount: {
      label: {
        en: 'Campaigns on the home page',
        ar: 'عدد الحملات في الصفحة الرئيسية',
        ur: 'ہوم پیج پر مہمات',
      },
      type: 'number',
      min: 1,
      max: 24,
      default: 3,
      about: 'How many campaigns the home page shows.',
    },
  }),
  ...settings('contact_page', {
    urgentHelp: {
      label: { en: 'What cannot wait', ar: 'ما لا يحتمل الانتظار', ur: 'جو انتظار نہیں کر سکتا' },
      help: {
        en: 'Telephone numbers at the top of the home page.',
        ar: 'أرقام هواتف في أعلى الصفحة الرئيسية.',
        ur: 'ہوم پیج کے اوپر فون نمبر۔',
      },
      askedAs: { type: 'list', most: 3, optional: true, fields: urgentFields },
      ...eachOnce('for', urgent, 3),
      default: [],
      about:
        'Telephone numbers for what cannot wait, shown on the home page: janazah, welfare, safeguarding.',
    },
  }),
  ...settings('theme_configuration', {
    heroStyle: {
      label: { en: 'Behind the greeting', ar: 'خلف الترحيب', ur: 'خیرمقدم کے پیچھے' },
      type: 'choice',
      of: {
        pattern: { en: 'A pattern of stars', ar: 'زخرفة نجوم', ur: 'ستاروں کا نقش' },
        plain: { en: 'Nothing', ar: 'لا شيء', ur: 'کچھ نہیں' },
        photo: { en: 'A picture', ar: 'صورة', ur: 'تصویر' },
      },
      default: 'pattern',
      about: 'What stands behind the greeting.',
    },
  }),
}
