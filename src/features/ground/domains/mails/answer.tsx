import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Panel, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { RequestState } from '../rules.ts'

interface Facts extends MailFacts {
  readonly host: string
  readonly state: Exclude<RequestState, 'waiting'>
  /** Why it is refused; empty otherwise. */
  readonly answer: string
  readonly link: string
}

/** Says to an owner what has become of an address that was asked for. */
export default mail<Facts>({
  subject: ({ organisation, language, host, state }) =>
    WORDS[language][state].subject(host, organisation.name),

  Message: ({ organisation, language, host, state, answer, link }) => {
    const words = WORDS[language]
    const own = words[state]
    const text = own.text(host, organisation.name)
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={text}
      >
        <Title>{own.title}</Title>
        <Paragraph>{text}</Paragraph>
        {answer ? (
          <Panel>
            <Paragraph>
              <bdi>{answer}</bdi>
            </Paragraph>
          </Panel>
        ) : null}
        <Paragraph>{own.todo}</Paragraph>
        <Action href={link}>{words.action}</Action>
      </Layout>
    )
  },
})

interface Answered {
  readonly subject: (host: string, name: string) => string
  readonly title: string
  readonly text: (host: string, name: string) => string
  readonly todo: string
}

interface Words extends Readonly<Record<Facts['state'], Answered>> {
  readonly action: string
}

const WORDS: InEveryLanguage<Words> = {
  en: {
    action: 'See your domains',
    given: {
      subject: (host, name) => `${host} is an address of ${name} now`,
      title: 'Your website has another address',
      text: (host, name) => `The website of ${name} answers at ${host} from now on, as you asked.`,
      todo: 'If visitors don’t get there yet, its DNS doesn’t lead here. The office says what to set, and looks up where it leads.',
    },
    refused: {
      subject: (host, name) => `${host} was not given to ${name}`,
      title: 'The address was refused',
      text: (host, name) =>
        `The office of ${name} asked for the address ${host}. Whoever runs the program has refused it, and says why:`,
      todo: 'You can ask for it again in the office once that is settled.',
    },
  },
  ar: {
    action: 'انظر نطاقاتكم',
    given: {
      subject: (host, name) => `\u2066${host}\u2069 صار عنوانًا لموقع ${name}`,
      title: 'لموقعكم عنوان آخر',
      text: (host, name) => `يجيب موقع ${name} من الآن على \u2066${host}\u2069 كما طلبتم.`,
      todo: 'إن لم يصل الزوار إليه بعد فإن DNS لا يقوده إلى هنا. يقول المكتب ما يُضبط، وينظر إلى أين يقود.',
    },
    refused: {
      subject: (host, name) => `لم يُعطَ \u2066${host}\u2069 لموقع ${name}`,
      title: 'رُفض العنوان',
      text: (host, name) =>
        `طلب مكتب ${name} العنوان \u2066${host}\u2069. رفضه من يشغّل البرنامج، وقال في السبب:`,
      todo: 'يمكنكم طلبه من جديد في المكتب بعد حل ذلك.',
    },
  },
  ur: {
    action: 'اپنے ڈومین دیکھیں',
    given: {
      subject: (host, name) => `\u2066${host}\u2069 اب ${name} کا پتہ ہے`,
      title: 'آپ کی ویب سائٹ کو ایک اور پتہ مل گیا',
      text: (host, name) =>
        `جیسا آپ نے مانگا تھا، ${name} کی ویب سائٹ اب \u2066${host}\u2069 پر بھی جواب دیتی ہے۔`,
      todo: 'اگر لوگ ابھی وہاں نہیں پہنچتے تو اس کا DNS یہاں نہیں لاتا۔ دفتر بتاتا ہے کہ کیا رکھیں، اور دیکھتا ہے کہ وہ کہاں لے جاتا ہے۔',
    },
    refused: {
      subject: (host, name) => `\u2066${host}\u2069 کا پتہ ${name} کو نہیں ملا`,
      title: 'پتے سے انکار ہوا',
      text: (host, name) =>
        `${name} کے دفتر نے \u2066${host}\u2069 کا پتہ مانگا تھا۔ پروگرام چلانے والے نے انکار کیا ہے، اور وجہ یہ بتائی ہے:`,
      todo: 'یہ بات طے ہونے پر آپ دفتر میں اسے دوبارہ مانگ سکتے ہیں۔',
    },
  },
}
