import type { Mode, Plan } from '#platform/shared/gating.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'See the website otherwise',
  about: 'With another plan, without some parts, or on another day.',
  lead: 'Your website as it would be. Nothing changes for anybody else. It opens in a new tab, with a bar that leads back, and works for an hour.',
  care: 'What you send or give there is real.',
  plan: 'Plan',
  plans: { basic: 'Basic', standard: 'Standard', premium: 'Premium' } as Record<Plan, string>,
  mode: 'What the website is',
  modes: {
    full: 'The whole website',
    campaigns: 'Only campaigns',
    'prayer-and-donate': 'Prayer times and giving',
  } as Record<Mode, string>,
  parts: 'Left out',
  moment: 'Day and time',
  momentHelp: 'Empty: now. What is scheduled for then is shown.',
  press: 'See it',
  blocked: 'Your browser has held it back. Open it here:',
}

type Words = typeof en

const ar: Words = {
  title: 'معاينة الموقع بشكل آخر',
  about: 'بباقة أخرى، أو بلا بعض الأقسام، أو في يوم آخر.',
  lead: 'موقعكم كما سيكون. لا يتغير شيء لأحد. يُفتح في علامة تبويب جديدة، وفيه شريط يعيدك، ويعمل ساعة واحدة.',
  care: 'ما ترسله أو تتبرع به هناك حقيقي.',
  plan: 'الباقة',
  plans: { basic: 'الأساسية', standard: 'العادية', premium: 'المميزة' },
  mode: 'ما هو الموقع',
  modes: {
    full: 'الموقع كله',
    campaigns: 'الحملات فقط',
    'prayer-and-donate': 'أوقات الصلاة والتبرع',
  },
  parts: 'بدون',
  moment: 'اليوم والوقت',
  momentHelp: 'إن تُرك فارغًا فالآن. يظهر ما جُدول لذلك الوقت.',
  press: 'شاهده',
  blocked: 'منعه متصفحك. افتحه من هنا:',
}

const ur: Words = {
  title: 'ویب سائٹ کسی اور صورت میں دیکھیں',
  about: 'کسی اور پلان کے ساتھ، کچھ حصوں کے بغیر، یا کسی اور دن۔',
  lead: 'آپ کی ویب سائٹ جیسی ہوگی۔ کسی اور کے لیے کچھ نہیں بدلتا۔ یہ نئے ٹیب میں کھلتی ہے، اوپر واپسی کی پٹی ہوتی ہے، اور ایک گھنٹہ چلتی ہے۔',
  care: 'وہاں جو بھیجیں یا عطیہ دیں وہ اصلی ہوگا۔',
  plan: 'پلان',
  plans: { basic: 'بنیادی', standard: 'معیاری', premium: 'پریمیم' },
  mode: 'ویب سائٹ کیا ہے',
  modes: {
    full: 'پوری ویب سائٹ',
    campaigns: 'صرف مہمات',
    'prayer-and-donate': 'نماز کے اوقات اور عطیہ',
  },
  parts: 'ان کے بغیر',
  moment: 'دن اور وقت',
  momentHelp: 'خالی ہو تو ابھی۔ جو اس وقت کے لیے طے ہے وہ دکھائی دے گا۔',
  press: 'دیکھیں',
  blocked: 'آپ کے براؤزر نے روک دیا۔ یہاں سے کھولیں:',
}

export const previewWords: InEveryLanguage<Words> = { en, ar, ur }
