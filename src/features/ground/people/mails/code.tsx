import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Panel, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { type Language, type InEveryLanguage } from '#platform/shared/languages.ts'
import { writeWait } from '#platform/shared/wait.ts'
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
        <Paragraph muted>{words.once(lastsFor(minutes, language))}</Paragraph>
        <Paragraph muted>{own.notYou}</Paragraph>
      </Layout>
    )
  },
})

const ONE_HOUR: InEveryLanguage<string> = { en: 'one hour', ar: 'ساعة', ur: 'ایک گھنٹہ' }

/** An hour is one, and not sixty minutes. */
export function lastsFor(minutes: number, language: Language): string {
  if (minutes !== 60) return writeWait(minutes * 60, language)
  return ONE_HOUR[language]
}

const WORDS = {
  en: {
    once: (time: string) =>
      `The code and the button work once, for ${time}. We will never ask you for the code by telephone.`,
    register: {
      subject: (code: string, name: string) => `${code} is your code to register at ${name}`,
      title: 'Confirm your email address',
      text: (name: string) =>
        `You have nearly finished registering at ${name}. Enter this code on the page where you started, or press the button or open the link below.`,
      action: 'Confirm and sign in',
      notYou:
        'If it was not you, ignore this email: no account will be created, and we will forget your address.',
    },
    'account-exists': {
      subject: (code: string, name: string) => `${code} is your code to sign in at ${name}`,
      title: 'You already have an account',
      text: (name: string) =>
        `Somebody (we hope it was you) wanted to register at ${name} with this address, which already has an account. Sign in to it with this code, or with the button or link below. Nothing in it has changed.`,
      action: 'Sign in',
      notYou: 'If it was not you, you can ignore this email: nobody can get in without it.',
    },
    'sign-in': {
      subject: (code: string, name: string) => `${code} is your code to sign in at ${name}`,
      title: 'Your code to sign in',
      text: (name: string) =>
        `Enter this code on the page of ${name} where you asked for it, or press the button or open the link below.`,
      action: 'Sign in',
      notYou: 'If it was not you, you can ignore this email: nobody can get in without it.',
    },
    'change-email': {
      subject: (code: string, name: string) =>
        `${code} is your code to confirm your address at ${name}`,
      title: 'Confirm your new address',
      text: (name: string) =>
        `Somebody (we hope it was you) wants to use this address to sign in to an account at ${name}. Enter this code on the page where you asked for it, or open the link below in the same browser. It works nowhere else.`,
      action: 'Use this address',
      notYou:
        'If it was not you, ignore this email and do not give anybody the code: nothing will change.',
    },
  },
  ar: {
    once: (time: string) =>
      `يعمل الرمز والزر مرة واحدة، لمدة ${time}. لن نسألك عن الرمز بالهاتف أبدًا.`,
    register: {
      subject: (code: string, name: string) => `${code} رمز إتمام تسجيلك في ${name}`,
      title: 'أكّد بريدك الإلكتروني',
      text: (name: string) =>
        `أوشكت على إتمام التسجيل في ${name}. اكتب هذا الرمز في الصفحة التي بدأت منها، أو اضغط الزر أو افتح الرابط أدناه.`,
      action: 'تأكيد وتسجيل الدخول',
      notYou: 'إن لم تكن أنت فتجاهل هذه الرسالة: لن يُنشأ أي حساب، وسننسى بريدك.',
    },
    'account-exists': {
      subject: (code: string, name: string) => `${code} رمز تسجيل دخولك إلى ${name}`,
      title: 'لديك حساب',
      text: (name: string) =>
        `أراد أحدهم (نرجو أنه أنت) التسجيل في ${name} بهذا البريد، وله حساب. سجّل الدخول إليه بهذا الرمز، أو بالزر أو الرابط أدناه. ولم يتغير فيه شيء.`,
      action: 'تسجيل الدخول',
      notYou: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة: لا يستطيع أحد الدخول دونها.',
    },
    'sign-in': {
      subject: (code: string, name: string) => `${code} رمز تسجيل دخولك إلى ${name}`,
      title: 'رمز تسجيل الدخول',
      text: (name: string) =>
        `اكتب هذا الرمز في صفحة ${name} التي طلبته منها، أو اضغط الزر أو افتح الرابط أدناه.`,
      action: 'تسجيل الدخول',
      notYou: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة: لا يستطيع أحد الدخول دونها.',
    },
    'change-email': {
      subject: (code: string, name: string) => `${code} رمز تأكيد بريدك في ${name}`,
      title: 'أكّد بريدك الجديد',
      text: (name: string) =>
        `يريد أحدهم (نرجو أنه أنت) تسجيل الدخول إلى حساب في ${name} بهذا البريد. اكتب هذا الرمز في الصفحة التي طلبته منها، أو افتح الرابط أدناه في المتصفح نفسه. ولا يعمل في مكان آخر.`,
      action: 'استخدام هذا البريد',
      notYou: 'إن لم تكن أنت فتجاهل هذه الرسالة ولا تعط أحدًا الرمز: لن يتغير شيء.',
    },
  },
  ur: {
    once: (time: string) =>
      `کوڈ اور بٹن ایک بار چلتے ہیں، ${time} تک۔ ہم فون پر آپ سے کوڈ کبھی نہیں پوچھیں گے۔`,
    register: {
      subject: (code: string, name: string) => `${name} میں رجسٹریشن کے لیے آپ کا کوڈ ${code} ہے`,
      title: 'اپنا ای میل پتہ تصدیق کریں',
      text: (name: string) =>
        `${name} میں آپ کی رجسٹریشن تقریباً مکمل ہے۔ جس صفحے پر شروع کیا تھا وہاں یہ کوڈ لکھیں، یا بٹن دبائیں، یا نیچے کا لنک کھولیں۔`,
      action: 'تصدیق کریں اور سائن اِن کریں',
      notYou:
        'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں: کوئی اکاؤنٹ نہیں بنے گا اور ہم آپ کا پتہ مٹا دیں گے۔',
    },
    'account-exists': {
      subject: (code: string, name: string) => `${name} میں سائن اِن کے لیے آپ کا کوڈ ${code} ہے`,
      title: 'آپ کا اکاؤنٹ پہلے سے موجود ہے',
      text: (name: string) =>
        `کسی نے (امید ہے آپ ہی نے) اس پتے سے ${name} میں رجسٹر ہونا چاہا، جبکہ اس کا اکاؤنٹ پہلے سے موجود ہے۔ اس کوڈ سے، یا نیچے کے بٹن یا لنک سے سائن اِن کریں۔ اس میں کچھ نہیں بدلا۔`,
      action: 'سائن اِن',
      notYou:
        'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں: اس کے بغیر کوئی داخل نہیں ہو سکتا۔',
    },
    'sign-in': {
      subject: (code: string, name: string) => `${name} میں سائن اِن کے لیے آپ کا کوڈ ${code} ہے`,
      title: 'سائن اِن کے لیے آپ کا کوڈ',
      text: (name: string) =>
        `${name} کے جس صفحے پر آپ نے کوڈ مانگا تھا وہاں یہ لکھیں، یا بٹن دبائیں، یا نیچے کا لنک کھولیں۔`,
      action: 'سائن اِن',
      notYou:
        'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں: اس کے بغیر کوئی داخل نہیں ہو سکتا۔',
    },
    'change-email': {
      subject: (code: string, name: string) =>
        `${name} میں پتے کی تصدیق کے لیے آپ کا کوڈ ${code} ہے`,
      title: 'اپنا نیا پتہ تصدیق کریں',
      text: (name: string) =>
        `کوئی (امید ہے آپ ہی) ${name} کے ایک اکاؤنٹ میں سائن اِن کے لیے یہ پتہ استعمال کرنا چاہتا ہے۔ جس صفحے پر مانگا تھا وہاں یہ کوڈ لکھیں، یا اسی براؤزر میں نیچے کا لنک کھولیں۔ یہ کہیں اور نہیں چلتا۔`,
      action: 'یہ پتہ استعمال کریں',
      notYou:
        'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں اور کوڈ کسی کو نہ دیں: کچھ نہیں بدلے گا۔',
    },
  },
}
