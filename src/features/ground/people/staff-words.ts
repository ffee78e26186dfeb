import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { StaffRole } from './rules.ts'

interface RoleWords {
  readonly name: string
  /** In a sentence, for whoever gives it and whoever gets it. */
  readonly may: string
}

/** What the roles of the office are called, and what each is for. */
export const roleWords: InEveryLanguage<Readonly<Record<StaffRole, RoleWords>>> = {
  en: {
    owner: {
      name: 'Owner',
      may: 'Does everything here, and decides who works in the office. Questions to the imam stay with the imam.',
    },
    editor: {
      name: 'Editor',
      may: 'Writes the website, keeps the prayer times and answers messages.',
    },
    imam: { name: 'Imam', may: 'Reads and answers the questions that people ask in private.' },
    treasurer: { name: 'Treasurer', may: 'Sees to gifts, receipts and Gift Aid.' },
    teacher: { name: 'Teacher', may: 'Reads the registrations of the madrasa and of courses.' },
    screens: {
      name: 'Screen operator',
      may: 'Sees to the screens in the building: what they play and what they say at once.',
    },
    viewer: { name: 'Viewer', may: 'Sees how things stand, and changes nothing.' },
  },
  ar: {
    owner: {
      name: 'مالك',
      may: 'يفعل كل شيء هنا، ويقرر من يعمل في المكتب. وتبقى أسئلة الإمام للإمام.',
    },
    editor: { name: 'محرر', may: 'يكتب الموقع ويضبط أوقات الصلاة ويرد على الرسائل.' },
    imam: { name: 'إمام', may: 'يقرأ ما يسأله الناس سرًّا ويجيب عنه.' },
    treasurer: { name: 'أمين الصندوق', may: 'يتابع التبرعات والإيصالات وGift Aid.' },
    teacher: { name: 'معلم', may: 'يقرأ طلبات التسجيل في المدرسة القرآنية والدورات.' },
    screens: { name: 'مشغّل الشاشات', may: 'يتولى شاشات المبنى: ما تعرضه وما تعلنه في الحال.' },
    viewer: { name: 'مطّلع', may: 'يرى سير الأمور ولا يغيّر شيئًا.' },
  },
  ur: {
    owner: {
      name: 'مالک',
      may: 'یہاں سب کچھ کرتا ہے اور طے کرتا ہے کہ دفتر میں کون کام کرے۔ امام سے سوال امام ہی کے پاس رہتے ہیں۔',
    },
    editor: {
      name: 'ایڈیٹر',
      may: 'ویب سائٹ لکھتا ہے، نماز کے اوقات رکھتا ہے اور پیغامات کا جواب دیتا ہے۔',
    },
    imam: {
      name: 'امام',
      may: 'وہ سوال پڑھتے اور ان کا جواب دیتے ہیں جو لوگ نجی طور پر پوچھتے ہیں۔',
    },
    treasurer: { name: 'خزانچی', may: 'عطیات، رسیدیں اور Gift Aid دیکھتا ہے۔' },
    teacher: { name: 'استاد', may: 'مدرسے اور کورسز کی رجسٹریشن پڑھتا ہے۔' },
    screens: {
      name: 'اسکرینوں کے نگران',
      may: 'عمارت کی اسکرینیں دیکھتے ہیں: وہ کیا دکھائیں اور فوراً کیا اعلان کریں۔',
    },
    viewer: { name: 'ناظر', may: 'حالات دیکھتا ہے اور کچھ نہیں بدلتا۔' },
  },
}
