import { footOf, type MailFacts } from '#features/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import type { Notice } from '../rules.ts'

interface NoticeFacts extends MailFacts {
  readonly what: Notice
  /** Where a new password is asked for. */
  readonly link?: string
  /** How many recovery codes there still are. */
  readonly left?: number
}

/** Something has happened to an account, and its owner should know. */
export default mail<NoticeFacts>({
  subject: ({ organisation, language, what }) => WORDS[language][what].subject(organisation.name),

  Message: ({ organisation, language, what, link, left = 0 }) => {
    const words = WORDS[language]
    const own = words[what]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={own.text(organisation.name, left)}
      >
        <Title>{own.title}</Title>
        <Paragraph>{own.text(organisation.name, left)}</Paragraph>
        <Paragraph>{own.todo}</Paragraph>
        {link && what !== 'deleted' ? <Action href={link}>{words.action}</Action> : null}
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    action: 'Choose a new password',
    tries: {
      subject: (name: string) => `Somebody is trying passwords for your account at ${name}`,
      title: 'Was this you?',
      text: (name: string) =>
        `Somebody has typed several wrong passwords for your account at ${name}. They did not get in, and further tries have to wait.`,
      todo: 'If it was you, a code by email signs you in at once. If it was not, and your password is short or used elsewhere, choose another one.',
    },
    stolen: {
      subject: (name: string) => `You were signed out everywhere at ${name}`,
      title: 'We have signed out all your devices',
      text: (name: string) =>
        `Two devices have used the same key to your account at ${name}. One of them may have copied it, so nothing that signs you in works any more.`,
      todo: 'Please sign in again. If you do not know what this is about, choose a new password.',
    },
    'password-changed': {
      subject: (name: string) => `Your password at ${name} was changed`,
      title: 'Your password was changed',
      text: (name: string) =>
        `The password of your account at ${name} has just been changed, and other devices are signed out.`,
      todo: 'If it was you, you need do nothing. If it was not, choose a new password now.',
    },
    'email-changed': {
      subject: (name: string) => `Your address at ${name} was changed`,
      title: 'Your account has another address',
      text: (name: string) =>
        `Your account at ${name} is now signed in to with another email address. This one no longer works for it.`,
      todo: 'If it was you, you need do nothing. If it was not, please answer this mail.',
    },
    'address-wanted': {
      subject: (name: string) => `Your address at ${name}`,
      title: 'This address has an account already',
      text: (name: string) =>
        `Somebody wanted to move another account at ${name} to this address. It has an account of its own already, so nothing was changed.`,
      todo: 'If it was you: sign in with this address, or delete its account first. If it was not, you need do nothing.',
    },
    'app-on': {
      subject: (name: string) => `Your account at ${name} now asks for your app`,
      title: 'Signing in now needs your authenticator app',
      text: (name: string) =>
        `From now on a code of your authenticator app is asked for when you sign in at ${name}. Other devices are signed out.`,
      todo: 'Please keep your recovery codes where you find them without your telephone. If this was not you, choose a new password now and answer this mail.',
    },
    'app-off': {
      subject: (name: string) => `Your account at ${name} no longer asks for your app`,
      title: 'The authenticator app is switched off',
      text: (name: string) =>
        `Signing in at ${name} no longer asks for a code of your authenticator app. Its recovery codes no longer work.`,
      todo: 'If it was you, you need do nothing. If it was not, choose a new password now.',
    },
    'recovery-codes-made': {
      subject: (name: string) => `New recovery codes for your account at ${name}`,
      title: 'You have new recovery codes',
      text: (name: string) =>
        `Ten new recovery codes were made for your account at ${name}. Those from before no longer work.`,
      todo: 'If it was you, you need do nothing. If it was not, choose a new password now.',
    },
    'recovery-code-used': {
      subject: (name: string) => `A recovery code was used for your account at ${name}`,
      title: 'A recovery code was used',
      text: (name: string, left: number) =>
        `Somebody has used one of your recovery codes at ${name}. Recovery codes that are left: ${left}.`,
      todo: 'If it was you, you need do nothing; when few are left, make new ones in your account. If it was not, choose a new password now.',
    },
    'codes-tried': {
      subject: (name: string) => `Somebody is trying codes for your account at ${name}`,
      title: 'Was this you?',
      text: (name: string) =>
        `Somebody has typed several wrong codes for your account at ${name}. They came past your password or your mailbox, but not past your app.`,
      todo: 'If it was you, look whether the clock of your telephone is right, or use a recovery code. If it was not, choose a new password now.',
    },
    deleted: {
      subject: (name: string) => `Your account at ${name} is deleted`,
      title: 'Your account is deleted',
      text: (name: string) =>
        `We have erased your account at ${name} and what belonged to it. What the law wants kept of gifts is kept without your name.`,
      todo: 'Thank you for the time you were with us. You are welcome back at any time.',
    },
  },
  ar: {
    action: 'اختيار كلمة مرور جديدة',
    tries: {
      subject: (name: string) => `هناك من يجرب كلمات مرور لحسابك في ${name}`,
      title: 'هل كنت أنت؟',
      text: (name: string) =>
        `كتب أحدهم عدة كلمات مرور خاطئة لحسابك في ${name}. لم يدخل، وعليه أن ينتظر قبل أن يجرب مرة أخرى.`,
      todo: 'إن كنت أنت فرمز بالبريد يُدخلك حالًا. وإن لم تكن، وكانت كلمة مرورك قصيرة أو مستعملة في موقع آخر، فاختر غيرها.',
    },
    stolen: {
      subject: (name: string) => `أُخرجت كل الأجهزة من حسابك في ${name}`,
      title: 'أخرجنا كل أجهزتك',
      text: (name: string) =>
        `استعمل جهازان المفتاح نفسه لحسابك في ${name}. ربما نسخه أحدهما، فلم يعد يعمل شيء مما يُدخلك.`,
      todo: 'ادخل مرة أخرى من فضلك. وإن كنت لا تعرف ما هذا فاختر كلمة مرور جديدة.',
    },
    'password-changed': {
      subject: (name: string) => `غُيّرت كلمة مرورك في ${name}`,
      title: 'غُيّرت كلمة مرورك',
      text: (name: string) => `غُيّرت الآن كلمة مرور حسابك في ${name}، وأُخرجت الأجهزة الأخرى.`,
      todo: 'إن كنت أنت فلا يلزمك شيء. وإن لم تكن فاختر كلمة مرور جديدة الآن.',
    },
    'email-changed': {
      subject: (name: string) => `غُيّر بريدك في ${name}`,
      title: 'لحسابك بريد آخر',
      text: (name: string) =>
        `صار الدخول إلى حسابك في ${name} ببريد إلكتروني آخر، ولم يعد هذا البريد يعمل له.`,
      todo: 'إن كنت أنت فلا يلزمك شيء. وإن لم تكن فأجب هذه الرسالة من فضلك.',
    },
    'address-wanted': {
      subject: (name: string) => `بريدك في ${name}`,
      title: 'لهذا البريد حساب من قبل',
      text: (name: string) =>
        `أراد أحدهم نقل حساب آخر في ${name} إلى هذا البريد. وله حساب خاص به، فلم يتغير شيء.`,
      todo: 'إن كنت أنت فادخل بهذا البريد، أو احذف حسابه أولًا. وإن لم تكن فلا يلزمك شيء.',
    },
    'app-on': {
      subject: (name: string) => `صار حسابك في ${name} يطلب تطبيقك`,
      title: 'صار الدخول يحتاج إلى تطبيق المصادقة',
      text: (name: string) =>
        `من الآن يُطلب رمز من تطبيق المصادقة عند الدخول إلى ${name}. وأُخرجت الأجهزة الأخرى.`,
      todo: 'احفظ رموز الاسترداد حيث تجدها بغير هاتفك. وإن لم تكن أنت فاختر كلمة مرور جديدة الآن وأجب هذه الرسالة.',
    },
    'app-off': {
      subject: (name: string) => `لم يعد حسابك في ${name} يطلب تطبيقك`,
      title: 'أُوقف تطبيق المصادقة',
      text: (name: string) =>
        `لم يعد الدخول إلى ${name} يطلب رمزًا من تطبيق المصادقة، ولم تعد رموز الاسترداد تعمل.`,
      todo: 'إن كنت أنت فلا يلزمك شيء. وإن لم تكن فاختر كلمة مرور جديدة الآن.',
    },
    'recovery-codes-made': {
      subject: (name: string) => `رموز استرداد جديدة لحسابك في ${name}`,
      title: 'لديك رموز استرداد جديدة',
      text: (name: string) =>
        `أُعدّت عشرة رموز استرداد جديدة لحسابك في ${name}، ولم تعد الرموز السابقة تعمل.`,
      todo: 'إن كنت أنت فلا يلزمك شيء. وإن لم تكن فاختر كلمة مرور جديدة الآن.',
    },
    'recovery-code-used': {
      subject: (name: string) => `استُعمل رمز استرداد لحسابك في ${name}`,
      title: 'استُعمل رمز استرداد',
      text: (name: string, left: number) =>
        `استُعمل أحد رموز الاسترداد لحسابك في ${name}. الباقي منها: ${left}.`,
      todo: 'إن كنت أنت فلا يلزمك شيء، وإن قلّ الباقي فأعدّ رموزًا جديدة من حسابك. وإن لم تكن فاختر كلمة مرور جديدة الآن.',
    },
    'codes-tried': {
      subject: (name: string) => `هناك من يجرب رموزًا لحسابك في ${name}`,
      title: 'هل كنت أنت؟',
      text: (name: string) =>
        `كُتبت عدة رموز خاطئة لحسابك في ${name}. تجاوز صاحبها كلمة مرورك أو بريدك، ولم يتجاوز تطبيقك.`,
      todo: 'إن كنت أنت فتأكد من ساعة هاتفك، أو استعمل رمز استرداد. وإن لم تكن فاختر كلمة مرور جديدة الآن.',
    },
    deleted: {
      subject: (name: string) => `حُذف حسابك في ${name}`,
      title: 'حُذف حسابك',
      text: (name: string) =>
        `محونا حسابك في ${name} وما يتبعه. وما يوجب القانون حفظه من التبرعات يُحفظ بغير اسمك.`,
      todo: 'شكرًا على الوقت الذي كنت فيه معنا. أهلًا بك في أي وقت.',
    },
  },
}
