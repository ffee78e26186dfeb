import { z } from 'zod'
import { settings } from '#platform/shared/setting.ts'
import { STREAM_HOSTS, isStream } from './rules.ts'

/** Where the Friday prayer is shown while it is held. */
export const khutbahSettings = settings('website_configuration', {
  liveStream: {
    schema: z.union([
      z.literal(''),
      z
        .string()
        .trim()
        .max(300)
        .refine(isStream, `Give an https address at one of: ${STREAM_HOSTS.join(', ')}.`),
    ]),
    askedAs: { type: 'link', outside: true, optional: true },
    label: {
      en: 'Live stream of the Friday prayer',
      ar: 'البث المباشر لصلاة الجمعة',
      ur: 'نمازِ جمعہ کی براہِ راست نشریات',
    },
    help: {
      en: 'The address of your channel, for example on YouTube. It is shown on Fridays, and with the khutbahs.',
      ar: 'رابط قناتكم، على يوتيوب مثلًا. يظهر يوم الجمعة ومع الخطب.',
      ur: 'آپ کے چینل کا پتہ، مثلاً یوٹیوب پر۔ جمعے کو اور خطبات کے ساتھ دکھایا جاتا ہے۔',
    },
    default: '',
    about:
      'The https address at which the Friday prayer is shown live; only at sites that are known.',
  },
})
