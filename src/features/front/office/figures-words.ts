import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { formatCount } from '#platform/shared/money.ts'

const en = {
  title: 'Visitors',
  lead: 'Counted without cookies and without knowing anybody. Robots and the people of your office are left out.',
  gone: 'There is no such page',
  span: 'How far back',
  spans: (days: number) => (days === 7 ? 'One week' : `${days} days`),
  opened: 'Pages opened',
  sum: (pages: number, days: number) =>
    pages === 0
      ? 'No pages have been opened yet.'
      : `${pages === 1 ? 'One page was' : `${formatCount(pages)} pages were`} opened in ${days} days.`,
  most: (count: number) => `At most ${formatCount(count)} on one day.`,
  asTable: 'The same as a table',
  day: 'Day',
  begun: 'Gifts begun',
  ended: 'Gifts completed',
  gifts: 'Gifts',
  giftsText: (begun: number, ended: number) =>
    begun === 0
      ? 'Nobody has begun a gift in this time.'
      : `${formatCount(begun)} begun, ${formatCount(ended)} completed. Gifts that come by themselves are not counted here.`,
  pages: 'Which pages',
  from: 'Where from',
  fromText: 'Other websites that had a link to yours. Apps and typed addresses say nothing.',
  nowhere: 'Nobody has come from another website in this time.',
  others: 'All others',
  home: 'Home',
  count: 'How often',
}

const ar: typeof en = {
  title: 'الزوار',
  lead: 'يُعدّون بلا ملفات تعريف ارتباط ومن غير معرفة أحد. ولا تُحسب البرامج ولا أهل مكتبكم.',
  gone: 'لا توجد هذه الصفحة',
  span: 'المدة',
  spans: (days) => (days === 7 ? 'أسبوع واحد' : `${days} يومًا`),
  opened: 'الصفحات المفتوحة',
  sum: (pages, days) =>
    pages === 0
      ? 'لم يُفتح شيء بعد.'
      : `عدد الصفحات المفتوحة خلال ${days} يومًا: ${formatCount(pages)}.`,
  most: (count) => `أكثرها في يوم واحد: ${formatCount(count)}.`,
  asTable: 'البيانات نفسها في جدول',
  day: 'اليوم',
  begun: 'تبرعات بُدئت',
  ended: 'تبرعات اكتملت',
  gifts: 'التبرعات',
  giftsText: (begun, ended) =>
    begun === 0
      ? 'لم يبدأ أحد تبرعًا في هذه الأيام.'
      : `بُدئ: ${formatCount(begun)}، اكتمل: ${formatCount(ended)}. لا تُعدّ هنا التبرعات المتكررة.`,
  pages: 'أي الصفحات',
  from: 'من أين',
  fromText: 'مواقع أخرى فيها رابط إليكم. أما التطبيقات والعناوين المكتوبة فلا تقول شيئًا.',
  nowhere: 'لم يقُد إلى هنا موقع آخر في هذه الأيام.',
  others: 'البقية كلها',
  home: 'الرئيسية',
  count: 'كم مرة',
}

const ur: typeof en = {
  title: 'زائرین',
  lead: 'کوکیوں کے بغیر اور کسی کو جانے بغیر گنے گئے۔ روبوٹ اور آپ کے دفتر کے لوگ شامل نہیں۔',
  gone: 'ایسا کوئی صفحہ نہیں',
  span: 'مدت',
  spans: (days) => (days === 7 ? 'ایک ہفتہ' : `${days} دن`),
  opened: 'کھولے گئے صفحات',
  sum: (pages, days) =>
    pages === 0 ? 'ابھی کچھ نہیں کھلا۔' : `${days} دنوں میں ${formatCount(pages)} صفحات کھلے۔`,
  most: (count) => `ایک دن میں زیادہ سے زیادہ ${formatCount(count)}۔`,
  asTable: 'یہی جدول کی صورت میں',
  day: 'دن',
  begun: 'شروع ہوئے عطیات',
  ended: 'مکمل عطیات',
  gifts: 'عطیات',
  giftsText: (begun, ended) =>
    begun === 0
      ? 'ان دنوں کسی نے عطیہ شروع نہیں کیا۔'
      : `${formatCount(begun)} شروع، ${formatCount(ended)} مکمل۔ خود آنے والے عطیات یہاں نہیں گنے جاتے۔`,
  pages: 'کون سے صفحات',
  from: 'کہاں سے',
  fromText: 'دوسری ویب سائٹیں جن پر آپ کا لنک تھا۔ ایپس اور لکھے گئے پتے کچھ نہیں بتاتے۔',
  nowhere: 'ان دنوں کوئی دوسری ویب سائٹ یہاں نہیں لائی۔',
  others: 'باقی سب',
  home: 'سرورق',
  count: 'کتنی بار',
}

export const figuresWords: InEveryLanguage<typeof en> = { en, ar, ur }
