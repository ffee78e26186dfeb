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
    </section>
  )
}

const WORDS = {
  en: {
    title: 'What this site stores in your browser',
    lead: 'Only what the site needs to work. None of it follows you to other websites.',
    what: 'What for',
    name: 'Name',
    until: 'How long',
    kinds: { cookie: 'cookie', local: 'local storage', session: 'this tab only', cache: 'cache' },
  },
  ar: {
    title: 'ما يحفظه هذا الموقع في متصفحك',
    lead: 'لا يُحفظ إلا ما يحتاج إليه الموقع ليعمل، ولا يتبعك شيء منه إلى مواقع أخرى.',
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
