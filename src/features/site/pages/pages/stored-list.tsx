import { useSite, useWords } from '#platform/web/site.ts'
import '../pages.css'
import { STORED } from '../rules.ts'

/** What the site keeps in the browser of whoever reads this: the list that the code itself is held to. */
export function StoredList() {
  const { language } = useSite()
  const words = useWords(WORDS)
  return (
    <section className="prose stored" aria-labelledby="stored">
      <h2 id="stored">{words.title}</h2>
      <p>{words.lead}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.until}</th>
          </tr>
        </thead>
        <tbody>
          {STORED.map(({ name, kind, why, until }) => (
            <tr key={name}>
              <td>{why[language]}</td>
              <td>
                <bdi>{name}</bdi> ({words.kinds[kind]})
              </td>
              <td>{until[language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{words.counted}</h3>
      <p>{words.countedText}</p>
    </section>
  )
}

const WORDS = {
  en: {
    title: 'What this site stores in your browser',
    lead: 'Only what the site needs to work. None of it follows you to other websites.',
    counted: 'What we count',
    countedText:
      'How often each page is opened on a day, which other website people came from, and how many gifts were begun and completed. Only sums are kept, for 400 days: no cookie, no address, nothing about you or your device, and nobody else counts here.',
    what: 'What for',
    name: 'Name',
    until: 'How long',
    kinds: { cookie: 'cookie', local: 'local storage', session: 'this tab only', cache: 'cache' },
  },
  ar: {
    title: 'ما يحفظه هذا الموقع في متصفحك',
    lead: 'لا يُحفظ إلا ما يحتاج إليه الموقع ليعمل، ولا يتبعك شيء منه إلى مواقع أخرى.',
    counted: 'ما نعدّه',
    countedText:
      'كم مرة فُتحت كل صفحة في اليوم، ومن أي موقع آخر جاء الناس، وكم تبرعًا بُدئ وكم اكتمل. لا تُحفظ إلا المجاميع، 400 يوم: لا ملف تعريف ارتباط ولا عنوان ولا شيء عنك أو عن جهازك، ولا يعدّ هنا أحد غيرنا.',
    what: 'الغرض',
    name: 'الاسم',
    until: 'المدة',
    kinds: {
      cookie: 'ملف تعريف ارتباط',
      local: 'ذاكرة المتصفح',
      session: 'هذه الصفحة وحدها',
      cache: 'ذاكرة الصفحات',
    },
  },
  ur: {
    title: 'یہ سائٹ آپ کے براؤزر میں کیا محفوظ کرتی ہے',
    lead: 'صرف وہ جو سائٹ کے کام کے لیے ضروری ہے۔ اس میں سے کچھ دوسری ویب سائٹوں تک آپ کے پیچھے نہیں جاتا۔',
    counted: 'ہم کیا گنتے ہیں',
    countedText:
      'ہر صفحہ ایک دن میں کتنی بار کھلا، لوگ کس دوسری ویب سائٹ سے آئے، اور کتنے عطیات شروع اور مکمل ہوئے۔ صرف مجموعے 400 دن رکھے جاتے ہیں: نہ کوکی، نہ پتہ، نہ آپ یا آپ کے آلے کے بارے میں کچھ، اور یہاں کوئی اور نہیں گنتا۔',
    what: 'کس لیے',
    name: 'نام',
    until: 'کتنی دیر',
    kinds: {
      cookie: 'کوکی',
      local: 'براؤزر کی یادداشت',
      session: 'صرف یہ ٹیب',
      cache: 'صفحات کی یادداشت',
    },
  },
}
