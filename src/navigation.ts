import type { SiteLinks } from '#platform/web/links.ts'

/**
 * What the header and the footer lead to, in the order and with the names of the specification (section 2). A link shows
 * itself when its page stands in routes.ts and is open to the organisation.
 */
export const links: SiteLinks = {
  give: { to: '/donate', name: { en: 'Donate', ar: 'تبرّع', ur: 'عطیہ دیں' } },
  account: {
    signIn: ['/user/login', '/login'].map((to) => ({
      to,
      name: { en: 'Sign in', ar: 'الدخول', ur: 'سائن اِن' },
    })),
    own: ['/user/profile', '/profile'].map((to) => ({
      to,
      name: { en: 'My account', ar: 'حسابي', ur: 'میرا اکاؤنٹ' },
    })),
    more: [{ to: '/user/giving', name: { en: 'My giving', ar: 'تبرعاتي', ur: 'میرے عطیات' } }],
  },
  header: [
    { to: '/prayer-times', name: { en: 'Prayer times', ar: 'أوقات الصلاة', ur: 'نماز کے اوقات' } },
    { to: '/events', name: { en: 'Events', ar: 'الفعاليات', ur: 'پروگرام' } },
    {
      name: { en: 'Learn', ar: 'تعلّم', ur: 'سیکھیں' },
      links: [
        {
          to: '/activities',
          name: { en: 'Weekly activities', ar: 'الأنشطة الأسبوعية', ur: 'ہفتہ وار سرگرمیاں' },
        },
        { to: '/classes', name: { en: 'Classes', ar: 'الدروس', ur: 'کلاسیں' } },
        { to: '/courses', name: { en: 'Courses', ar: 'الدورات', ur: 'کورسز' } },
        { to: '/maktab', name: { en: 'Madrasa', ar: 'المدرسة القرآنية', ur: 'مدرسہ' } },
        {
          to: '/ask-imam',
          name: { en: 'Ask the imam', ar: 'اسأل الإمام', ur: 'امام صاحب سے پوچھیں' },
        },
        { to: '/resource', name: { en: 'Resources', ar: 'المصادر', ur: 'مواد' } },
      ],
    },
    { to: '/campaigns', name: { en: 'Campaigns', ar: 'الحملات', ur: 'مہمات' } },
    {
      name: { en: 'About', ar: 'عن المسجد', ur: 'بابت' },
      links: [
        { to: '/about-us', name: { en: 'About us', ar: 'من نحن', ur: 'ہمارے بارے میں' } },
        { to: '/visit', name: { en: 'Plan a visit', ar: 'خطّط لزيارتك', ur: 'مسجد دیکھنے آئیں' } },
        { to: '/services', name: { en: 'Services', ar: 'الخدمات', ur: 'خدمات' } },
        { to: '/news', name: { en: 'News', ar: 'الأخبار', ur: 'خبریں' } },
        { to: '/gallery', name: { en: 'Gallery', ar: 'المعرض', ur: 'تصاویر' } },
        { to: '/our-team', name: { en: 'Our team', ar: 'فريقنا', ur: 'ہمارا عملہ' } },
        { to: '/vacancies', name: { en: 'Vacancies', ar: 'الوظائف', ur: 'آسامیاں' } },
        { to: '/get-in-touch', name: { en: 'Get in touch', ar: 'تواصل معنا', ur: 'رابطہ کریں' } },
      ],
    },
  ],
  footer: [
    {
      name: { en: 'Worship and learning', ar: 'العبادة والعلم', ur: 'عبادت اور تعلیم' },
      links: [
        {
          to: '/prayer-times',
          name: { en: 'Prayer times', ar: 'أوقات الصلاة', ur: 'نماز کے اوقات' },
        },
        { to: '/events', name: { en: 'Events', ar: 'الفعاليات', ur: 'پروگرام' } },
        { to: '/classes', name: { en: 'Classes', ar: 'الدروس', ur: 'کلاسیں' } },
        { to: '/courses', name: { en: 'Courses', ar: 'الدورات', ur: 'کورسز' } },
        { to: '/gallery', name: { en: 'Gallery', ar: 'المعرض', ur: 'تصاویر' } },
      ],
    },
    {
      name: { en: 'Community', ar: 'المجتمع', ur: 'کمیونٹی' },
      links: [
        { to: '/get-in-touch', name: { en: 'Get in touch', ar: 'تواصل معنا', ur: 'رابطہ کریں' } },
        {
          to: '/ask-imam',
          name: { en: 'Ask the imam', ar: 'اسأل الإمام', ur: 'امام صاحب سے پوچھیں' },
        },
        { to: '/about-us', name: { en: 'About us', ar: 'من نحن', ur: 'ہمارے بارے میں' } },
        { to: '/services', name: { en: 'Services', ar: 'الخدمات', ur: 'خدمات' } },
        { to: '/news', name: { en: 'News', ar: 'الأخبار', ur: 'خبریں' } },
      ],
    },
    {
      name: { en: 'More', ar: 'المزيد', ur: 'مزید' },
      links: [
        { to: '/resource', name: { en: 'Resources', ar: 'المصادر', ur: 'مواد' } },
        { to: '/maktab', name: { en: 'Madrasa', ar: 'المدرسة القرآنية', ur: 'مدرسہ' } },
        { to: '/campaigns', name: { en: 'Campaigns', ar: 'الحملات', ur: 'مہمات' } },
      ],
    },
  ],
  legal: [
    {
      to: '/terms-conditions',
      name: { en: 'Terms and Conditions', ar: 'الشروط والأحكام', ur: 'شرائط و ضوابط' },
    },
    {
      to: '/privacy',
      name: { en: 'Privacy Policy', ar: 'سياسة الخصوصية', ur: 'رازداری کی پالیسی' },
    },
  ],
}
