import { pathOf } from '#features/ground/addresses/rules.ts'
import type { SiteLinks } from '#platform/web/links.ts'

/**
 * What the header and the footer lead to, in the order and with the names of the specification (section 2). A link shows
 * itself when its page stands in routes.ts and is open to the organisation.
 */
export const links: SiteLinks = {
  give: { to: pathOf('donate'), name: { en: 'Donate', ar: 'تبرّع', ur: 'عطیہ دیں' } },
  account: {
    signIn: [pathOf('login'), pathOf('appealsLogin')].map((to) => ({
      to,
      name: { en: 'Sign in', ar: 'الدخول', ur: 'سائن اِن' },
    })),
    own: [pathOf('profile'), pathOf('appealsProfile')].map((to) => ({
      to,
      name: { en: 'My account', ar: 'حسابي', ur: 'میرا اکاؤنٹ' },
    })),
    more: [{ to: pathOf('ownGiving'), name: { en: 'My giving', ar: 'تبرعاتي', ur: 'میرے عطیات' } }],
  },
  header: [
    {
      to: pathOf('prayerTimes'),
      name: { en: 'Prayer times', ar: 'أوقات الصلاة', ur: 'نماز کے اوقات' },
    },
    { to: pathOf('events'), name: { en: 'Events', ar: 'الفعاليات', ur: 'پروگرام' } },
    {
      name: { en: 'Learn', ar: 'تعلّم', ur: 'سیکھیں' },
      links: [
        {
          to: pathOf('activities'),
          name: { en: 'Weekly activities', ar: 'الأنشطة الأسبوعية', ur: 'ہفتہ وار سرگرمیاں' },
        },
        { to: pathOf('classes'), name: { en: 'Classes', ar: 'الدروس', ur: 'کلاسیں' } },
        { to: pathOf('courses'), name: { en: 'Courses', ar: 'الدورات', ur: 'کورسز' } },
        { to: pathOf('maktab'), name: { en: 'Madrasa', ar: 'المدرسة القرآنية', ur: 'مدرسہ' } },
        {
          to: pathOf('askImam'),
          name: { en: 'Ask the imam', ar: 'اسأل الإمام', ur: 'امام صاحب سے پوچھیں' },
        },
        { to: pathOf('resources'), name: { en: 'Resources', ar: 'المصادر', ur: 'مواد' } },
      ],
    },
    { to: pathOf('campaigns'), name: { en: 'Campaigns', ar: 'الحملات', ur: 'مہمات' } },
    {
      name: { en: 'About', ar: 'عن المسجد', ur: 'بابت' },
      links: [
        { to: pathOf('about'), name: { en: 'About us', ar: 'من نحن', ur: 'ہمارے بارے میں' } },
        {
          to: pathOf('visit'),
          name: { en: 'Plan a visit', ar: 'خطّط لزيارتك', ur: 'مسجد دیکھنے آئیں' },
        },
        { to: pathOf('services'), name: { en: 'Services', ar: 'الخدمات', ur: 'خدمات' } },
        { to: pathOf('news'), name: { en: 'News', ar: 'الأخبار', ur: 'خبریں' } },
        { to: pathOf('gallery'), name: { en: 'Gallery', ar: 'المعرض', ur: 'تصاویر' } },
        { to: pathOf('team'), name: { en: 'Our team', ar: 'فريقنا', ur: 'ہمارا عملہ' } },
        { to: pathOf('vacancies'), name: { en: 'Vacancies', ar: 'الوظائف', ur: 'آسامیاں' } },
        { to: pathOf('contact'), name: { en: 'Get in touch', ar: 'تواصل معنا', ur: 'رابطہ کریں' } },
      ],
    },
  ],
  footer: [
    {
      name: { en: 'Worship and learning', ar: 'العبادة والعلم', ur: 'عبادت اور تعلیم' },
      links: [
        {
          to: pathOf('prayerTimes'),
          name: { en: 'Prayer times', ar: 'أوقات الصلاة', ur: 'نماز کے اوقات' },
        },
        { to: pathOf('events'), name: { en: 'Events', ar: 'الفعاليات', ur: 'پروگرام' } },
        { to: pathOf('classes'), name: { en: 'Classes', ar: 'الدروس', ur: 'کلاسیں' } },
        { to: pathOf('courses'), name: { en: 'Courses', ar: 'الدورات', ur: 'کورسز' } },
        { to: pathOf('gallery'), name: { en: 'Gallery', ar: 'المعرض', ur: 'تصاویر' } },
      ],
    },
    {
      name: { en: 'Community', ar: 'المجتمع', ur: 'کمیونٹی' },
      links: [
        { to: pathOf('contact'), name: { en: 'Get in touch', ar: 'تواصل معنا', ur: 'رابطہ کریں' } },
        {
          to: pathOf('askImam'),
          name: { en: 'Ask the imam', ar: 'اسأل الإمام', ur: 'امام صاحب سے پوچھیں' },
        },
        { to: pathOf('about'), name: { en: 'About us', ar: 'من نحن', ur: 'ہمارے بارے میں' } },
        { to: pathOf('services'), name: { en: 'Services', ar: 'الخدمات', ur: 'خدمات' } },
        { to: pathOf('news'), name: { en: 'News', ar: 'الأخبار', ur: 'خبریں' } },
      ],
    },
    {
      name: { en: 'More', ar: 'المزيد', ur: 'مزید' },
      links: [
        { to: pathOf('resources'), name: { en: 'Resources', ar: 'المصادر', ur: 'مواد' } },
        { to: pathOf('maktab'), name: { en: 'Madrasa', ar: 'المدرسة القرآنية', ur: 'مدرسہ' } },
        { to: pathOf('campaigns'), name: { en: 'Campaigns', ar: 'الحملات', ur: 'مہمات' } },
      ],
    },
  ],
  legal: [
    {
      to: pathOf('terms'),
      name: { en: 'Terms and Conditions', ar: 'الشروط والأحكام', ur: 'شرائط و ضوابط' },
    },
    {
      to: pathOf('privacy'),
      name: { en: 'Privacy Policy', ar: 'سياسة الخصوصية', ur: 'رازداری کی پالیسی' },
    },
  ],
}
