import type { SiteLinks } from '#platform/web/links.ts'

/**
 * What the header and the footer lead to, in the order and with the names of the specification (section 2). A link shows
 * itself when its page stands in routes.ts and is open to the organisation.
 */
export const links: SiteLinks = {
  give: { to: '/donate', name: { en: 'Donate', ar: 'تبرّع' } },
  account: {
    signIn: ['/user/login', '/login'].map((to) => ({
      to,
      name: { en: 'Sign in', ar: 'الدخول' },
    })),
    own: ['/user/profile', '/profile'].map((to) => ({
      to,
      name: { en: 'My account', ar: 'حسابي' },
    })),
    more: [{ to: '/user/giving', name: { en: 'My giving', ar: 'تبرعاتي' } }],
  },
  header: [
    { to: '/prayer-times', name: { en: 'Prayer times', ar: 'أوقات الصلاة' } },
    { to: '/events', name: { en: 'Events', ar: 'الفعاليات' } },
    {
      name: { en: 'Learn', ar: 'تعلّم' },
      links: [
        { to: '/activities', name: { en: 'Weekly activities', ar: 'الأنشطة الأسبوعية' } },
        { to: '/classes', name: { en: 'Classes', ar: 'الدروس' } },
        { to: '/courses', name: { en: 'Courses', ar: 'الدورات' } },
        { to: '/maktab', name: { en: 'Madrasa', ar: 'المدرسة القرآنية' } },
        { to: '/ask-imam', name: { en: 'Ask the imam', ar: 'اسأل الإمام' } },
        { to: '/resource', name: { en: 'Resources', ar: 'المصادر' } },
      ],
    },
    { to: '/campaigns', name: { en: 'Campaigns', ar: 'الحملات' } },
    {
      name: { en: 'About', ar: 'عن المسجد' },
      links: [
        { to: '/about-us', name: { en: 'About us', ar: 'من نحن' } },
        { to: '/visit', name: { en: 'Plan a visit', ar: 'خطّط لزيارتك' } },
        { to: '/services', name: { en: 'Services', ar: 'الخدمات' } },
        { to: '/news', name: { en: 'News', ar: 'الأخبار' } },
        { to: '/gallery', name: { en: 'Gallery', ar: 'المعرض' } },
        { to: '/our-team', name: { en: 'Our team', ar: 'فريقنا' } },
        { to: '/vacancies', name: { en: 'Vacancies', ar: 'الوظائف' } },
        { to: '/get-in-touch', name: { en: 'Get in touch', ar: 'تواصل معنا' } },
      ],
    },
  ],
  footer: [
    {
      name: { en: 'Worship and learning', ar: 'العبادة والعلم' },
      links: [
        { to: '/prayer-times', name: { en: 'Prayer times', ar: 'أوقات الصلاة' } },
        { to: '/events', name: { en: 'Events', ar: 'الفعاليات' } },
        { to: '/classes', name: { en: 'Classes', ar: 'الدروس' } },
        { to: '/courses', name: { en: 'Courses', ar: 'الدورات' } },
        { to: '/gallery', name: { en: 'Gallery', ar: 'المعرض' } },
      ],
    },
    {
      name: { en: 'Community', ar: 'المجتمع' },
      links: [
        { to: '/get-in-touch', name: { en: 'Get in touch', ar: 'تواصل معنا' } },
        { to: '/ask-imam', name: { en: 'Ask the imam', ar: 'اسأل الإمام' } },
        { to: '/about-us', name: { en: 'About us', ar: 'من نحن' } },
        { to: '/services', name: { en: 'Services', ar: 'الخدمات' } },
        { to: '/news', name: { en: 'News', ar: 'الأخبار' } },
      ],
    },
    {
      name: { en: 'More', ar: 'المزيد' },
      links: [
        { to: '/resource', name: { en: 'Resources', ar: 'المصادر' } },
        { to: '/maktab', name: { en: 'Madrasa', ar: 'المدرسة القرآنية' } },
        { to: '/campaigns', name: { en: 'Campaigns', ar: 'الحملات' } },
      ],
    },
  ],
  legal: [
    { to: '/terms-conditions', name: { en: 'Terms and Conditions', ar: 'الشروط والأحكام' } },
    { to: '/privacy', name: { en: 'Privacy Policy', ar: 'سياسة الخصوصية' } },
  ],
}
