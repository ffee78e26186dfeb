import { footOf, type MailFacts } from '#features/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Panel, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { MINUTES_OF_PROOF } from '../rules.ts'

type What = 'register' | 'account-exists' | 'sign-in' | 'change-email'

interface Code extends MailFacts {
  readonly what: What
  readonly code: string
  readonly link: string
}

/** A code to type, or a link to open, whichever is nearer at hand. Opening the link changes nothing: its page has a button. */
export default mail<Code>({
  subject: ({ organisation, language, what, code }) =>
    WORDS[language][what].subject(code, organisation.name),

  Message: ({ organisation, language, what, code, link }) => {
    const words = WORDS[language]
    const own = words[what]
    const minutes = MINUTES_OF_PROOF[what === 'account-exists' ? 'register' : what]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={own.text(organisation.name)}
      >
        <Title>{own.title}</Title>
        <Paragraph>{own.text(organisation.name)}</Paragraph>
        <Panel>
          <Title>
            <bdi dir="ltr">{code}</bdi>
          </Title>
        </Panel>
        <Action href={link}>{own.action}</Action>
        <Paragraph muted>{words.once(minutes)}</Paragraph>
        <Paragraph muted>{own.notYou}</Paragraph>
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    once: (minutes: number) =>
      `The code and the button work once, for ${minutes} minutes. We will never ask you for the code by telephone.`,
    register: {
      subject: (code: string, name: string) => `${code} finishes your registration at ${name}`,
      title: 'Confirm your email address',
      text: (name: string) =>
        `You are nearly registered at ${name}. Type this code on the page where you began, or press the button.`,
      action: 'Confirm and sign in',
      notYou: 'If it was not you, do nothing: no account begins, and we forget your address.',
    },
    'account-exists': {
      subject: (code: string, name: string) => `${code} signs you in at ${name}`,
      title: 'You have an account already',
      text: (name: string) =>
        `Somebody, we hope you, wanted to register at ${name} with this address. It has an account already. This code, or the button, signs you in to it; nothing in it has changed.`,
      action: 'Sign in',
      notYou: 'If it was not you, you need do nothing: without this mail nobody gets in.',
    },
    'sign-in': {
      subject: (code: string, name: string) => `${code} signs you in at ${name}`,
      title: 'Your code to sign in',
      text: (name: string) =>
        `Type this code on the page of ${name} where you asked for it, or press the button.`,
      action: 'Sign in',
      notYou: 'If it was not you, you need do nothing: without this mail nobody gets in.',
    },
    'change-email': {
      subject: (code: string, name: string) => `${code} confirms your address at ${name}`,
      title: 'Confirm your new address',
      text: (name: string) =>
        `Somebody, we hope you, wants to sign in to an account at ${name} with this address. Type this code on the page where you asked for it, or open the button in the same browser. It works nowhere else.`,
      action: 'Use this address',
      notYou: 'If it was not you, do nothing and tell nobody the code: then nothing changes.',
    },
  },
  ar: {
    once: (minutes: number) =>
      `يعمل الرمز والزر مرة واحدة، خلال ${minutes} دقيقة. لن نسألك عن الرمز بالهاتف أبدًا.`,
    register: {
      subject: (code: string, name: string) => `${code} رمز إتمام تسجيلك في ${name}`,
      title: 'أكّد بريدك الإلكتروني',
      text: (name: string) =>
        `أوشكت على التسجيل في ${name}. اكتب هذا الرمز في الصفحة التي بدأت منها، أو اضغط الزر.`,
      action: 'تأكيد ودخول',
      notYou: 'إن لم تكن أنت فلا تفعل شيئًا: لن يُفتح أي حساب، وسننسى بريدك.',
    },
    'account-exists': {
      subject: (code: string, name: string) => `${code} رمز دخولك إلى ${name}`,
      title: 'لديك حساب من قبل',
      text: (name: string) =>
        `أراد أحدهم، ونرجو أنه أنت، التسجيل في ${name} بهذا البريد، وله حساب من قبل. هذا الرمز، أو الزر، يُدخلك إليه؛ ولم يتغير فيه شيء.`,
      action: 'دخول',
      notYou: 'إن لم تكن أنت فلا يلزمك شيء: لا يدخل أحد بغير هذه الرسالة.',
    },
    'sign-in': {
      subject: (code: string, name: string) => `${code} رمز دخولك إلى ${name}`,
      title: 'رمز الدخول',
      text: (name: string) => `اكتب هذا الرمز في صفحة ${name} حيث طلبته، أو اضغط الزر.`,
      action: 'دخول',
      notYou: 'إن لم تكن أنت فلا يلزمك شيء: لا يدخل أحد بغير هذه الرسالة.',
    },
    'change-email': {
      subject: (code: string, name: string) => `${code} رمز تأكيد بريدك في ${name}`,
      title: 'أكّد بريدك الجديد',
      text: (name: string) =>
        `يريد أحدهم، ونرجو أنه أنت، الدخول إلى حساب في ${name} بهذا البريد. اكتب هذا الرمز في الصفحة التي طلبته منها، أو افتح الزر في المتصفح نفسه. ولا يعمل في مكان آخر.`,
      action: 'استخدام هذا البريد',
      notYou: 'إن لم تكن أنت فلا تفعل شيئًا ولا تخبر أحدًا بالرمز: فلن يتغير شيء.',
    },
  },
}
