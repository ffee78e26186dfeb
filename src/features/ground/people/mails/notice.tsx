import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { type Notice, type StaffRole, isOfOffice } from '../rules.ts'
import { roleWords } from '../staff-words.ts'

interface NoticeFacts extends MailFacts {
  readonly what: Notice
  /** Where a new password is asked for. */
  readonly link?: string
  /** How many recovery codes there still are. */
  readonly left?: number
  /** What somebody is to do in the office, or does there. */
  readonly role?: StaffRole
}

/** Something has happened to an account or in an office, and its owner should know. */
export default mail<NoticeFacts>({
  subject: ({ organisation, language, what }) => WORDS[language][what].subject(organisation.name),

  Message: ({ organisation, language, what, link, left = 0, role }) => {
    const words = WORDS[language]
    const own = words[what]
    const text = own.text(organisation.name, left, role ? roleWords[language][role].name : '')
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={text}
      >
        <Title>{own.title}</Title>
        <Paragraph>{text}</Paragraph>
        <Paragraph>{own.todo}</Paragraph>
        {link && !WITHOUT_WAY_ON.has(what) ? (
          <Action href={link}>{isOfOffice(what) ? words.look : words.action}</Action>
        ) : null}
      </Layout>
    )
  },
})

/** A new password would be of no use: the account is gone, or this address signs nobody in to it. */
const WITHOUT_WAY_ON: ReadonlySet<Notice> = new Set(['deleted', 'email-changed', 'address-wanted'])

const WORDS = {
  en: {
    action: 'Choose a new password',
    look: 'See who works in the office',
    tries: {
      subject: (name: string) => `Somebody is trying passwords for your account at ${name}`,
      title: 'Was this you?',
      text: (name: string) =>
        `Somebody has tried several wrong passwords for your account at ${name}. They did not get in, and now have to wait before trying again.`,
      todo: 'If it was you, you can sign in straight away with a code by email. If it was not, and your password is short or used elsewhere, please choose a new one.',
    },
    stolen: {
      subject: (name: string) => `You were signed out everywhere at ${name}`,
      title: 'We have signed out all your devices',
      text: (name: string) =>
        `Your account at ${name} was used from two devices with the same sign-in, so one of them may have been copied. We have signed you out everywhere.`,
      todo: 'Please sign in again. If you do not know why this happened, choose a new password.',
    },
    'signed-out-elsewhere': {
      subject: (name: string) => `Other devices were signed out of your account at ${name}`,
      title: 'Other devices were signed out',
      text: (name: string) =>
        `Somebody who is signed in to your account at ${name} has signed out one or more of its other devices.`,
      todo: 'If it was you, you don’t need to do anything. If it was not, choose a new password now: that signs out everybody else.',
    },
    'password-changed': {
      subject: (name: string) => `Your password at ${name} was changed`,
      title: 'Your password was changed',
      text: (name: string) =>
        `The password of your account at ${name} has just been changed, and other devices have been signed out.`,
      todo: 'If it was you, you don’t need to do anything. If it was not, choose a new password now.',
    },
    'email-changed': {
      subject: (name: string) => `Your email address at ${name} was changed`,
      title: 'Your email address was changed',
      text: (name: string) =>
        `The email address of your account at ${name} has been changed. You can no longer sign in with this one.`,
      todo: 'If it was you, you don’t need to do anything. If it was not you, please reply to this email or telephone us at once: we can give your account back.',
    },
    'address-wanted': {
      subject: (name: string) => `Your address at ${name}`,
      title: 'This address already has an account',
      text: (name: string) =>
        `Somebody wanted to move another account at ${name} to this address. It already has an account of its own, so nothing was changed.`,
      todo: 'If it was you, sign in with this address, or delete its account first. If it was not, you don’t need to do anything.',
    },
    'app-on': {
      subject: (name: string) => `Your account at ${name} now asks for your app`,
      title: 'You now need your authenticator app to sign in',
      text: (name: string) =>
        `From now on we will ask for a code from your authenticator app when you sign in at ${name}. Other devices have been signed out.`,
      todo: 'Please keep your recovery codes where you can find them without your phone. If this was not you, choose a new password now and reply to this email.',
    },
    'app-off': {
      subject: (name: string) => `Your account at ${name} no longer asks for your app`,
      title: 'Your authenticator app is turned off',
      text: (name: string) =>
        `We no longer ask for a code from your authenticator app when you sign in at ${name}. Its recovery codes no longer work.`,
      todo: 'If it was you, you don’t need to do anything. If it was not, choose a new password now.',
    },
    'recovery-codes-made': {
      subject: (name: string) => `New recovery codes for your account at ${name}`,
      title: 'You have new recovery codes',
      text: (name: string) =>
        `Ten new recovery codes were made for your account at ${name}. The old ones no longer work.`,
      todo: 'If it was you, you don’t need to do anything. If it was not, choose a new password now.',
    },
    'recovery-code-used': {
      subject: (name: string) => `A recovery code was used for your account at ${name}`,
      title: 'A recovery code was used',
      text: (name: string, left: number) =>
        `Somebody has used one of your recovery codes at ${name}. You have ${left} left.`,
      todo: 'If it was you, you don’t need to do anything; when you have few left, make new ones in your account. If it was not, choose a new password now.',
    },
    'codes-tried': {
      subject: (name: string) => `Somebody is trying codes for your account at ${name}`,
      title: 'Was this you?',
      text: (name: string) =>
        `Somebody has tried several wrong codes for your account at ${name}. They knew your password or had got into your email, but they could not get past your app.`,
      todo: 'If it was you, check that the clock on your phone is right, or use a recovery code. If it was not, choose a new password now.',
    },
    'colleague-invited': {
      subject: (name: string) => `Somebody was invited to the office of ${name}`,
      title: 'Somebody was invited to the office',
      text: (name: string, _: number, role: string) =>
        `Another owner has invited somebody to work in the office of ${name}. Their role would be: ${role}.`,
      todo: 'If you know of it, you don’t need to do anything. If not, take the invitation back and ask the other owners.',
    },
    'colleague-began': {
      subject: (name: string) => `Somebody new works in the office of ${name}`,
      title: 'Somebody new works in the office',
      text: (name: string, _: number, role: string) =>
        `Somebody has accepted their invitation to the office of ${name}. Their role: ${role}.`,
      todo: 'If you know of it, you don’t need to do anything. If not, end their work in the office and ask the other owners.',
    },
    'colleague-changed': {
      subject: (name: string) => `Roles were changed in the office of ${name}`,
      title: 'Roles were changed in the office',
      text: (name: string) =>
        `Another owner has changed what somebody may do in the office of ${name}.`,
      todo: 'If you know of it, you don’t need to do anything. If not, look who may do what, and ask the other owners.',
    },
    'people-merged': {
      subject: (name: string) => `Two records were made one at ${name}`,
      title: 'Two records were made one person',
      text: (name: string) =>
        `Another owner has said in the office of ${name} that two records are one person. All that was the one’s is the other’s now.`,
      todo: 'If you know of it, you don’t need to do anything. If not, look at what was done in the office, and ask the other owners.',
    },
    deleted: {
      subject: (name: string) => `Your account at ${name} is deleted`,
      title: 'Your account is deleted',
      text: (name: string) =>
        `We have deleted your account at ${name} and what belonged to it. We must by law keep a record of gifts, without your name.`,
      todo: 'Thank you for being with us. You are welcome back at any time.',
    },
  },
  ar: {
    action: 'اختيار كلمة مرور جديدة',
    look: 'انظر من يعمل في المكتب',
    tries: {
      subject: (name: string) => `محاولات لتخمين كلمة مرور حسابك في ${name}`,
      title: 'هل كنت أنت؟',
      text: (name: string) =>
        `جرّب أحدهم عدة كلمات مرور خاطئة لحسابك في ${name}. لم يتمكن من الدخول، وعليه الانتظار قبل المحاولة مرة أخرى.`,
      todo: 'إن كنت أنت فيمكنك تسجيل الدخول فورًا برمز بالبريد. وإن لم تكن، وكانت كلمة مرورك قصيرة أو مستخدمة في موقع آخر، فاختر غيرها.',
    },
    stolen: {
      subject: (name: string) => `تم تسجيل خروجك من كل الأجهزة في ${name}`,
      title: 'سجّلنا خروجك من كل الأجهزة',
      text: (name: string) =>
        `استُخدم حسابك في ${name} من جهازين بتسجيل الدخول نفسه، وربما نُسخ من أحدهما. لذلك سجّلنا خروجك من كل الأجهزة.`,
      todo: 'سجّل الدخول مرة أخرى من فضلك. وإن كنت لا تعرف سبب ذلك فاختر كلمة مرور جديدة.',
    },
    'signed-out-elsewhere': {
      subject: (name: string) => `تم تسجيل خروج أجهزة أخرى من حسابك في ${name}`,
      title: 'تم تسجيل خروج أجهزة أخرى',
      text: (name: string) => `سجّل شخص من داخل حسابك في ${name} خروج جهاز آخر أو أكثر من أجهزتك.`,
      todo: 'إن كنت أنت فلا يلزمك شيء. وإن لم تكن فاختر كلمة مرور جديدة الآن: فبها يُسجَّل خروج كل من سواك.',
    },
    'password-changed': {
      subject: (name: string) => `غُيّرت كلمة مرورك في ${name}`,
      title: 'غُيّرت كلمة مرورك',
      text: (name: string) => `غُيّرت الآن كلمة مرور حسابك في ${name}، وسُجّل خروج الأجهزة الأخرى.`,
      todo: 'إن كنت أنت فلا يلزمك شيء. وإن لم تكن فاختر كلمة مرور جديدة الآن.',
    },
    'email-changed': {
      subject: (name: string) => `غُيّر بريدك في ${name}`,
      title: 'غُيّر بريد حسابك',
      text: (name: string) =>
        `غُيّر البريد الإلكتروني لحسابك في ${name}. لم يعد بإمكانك تسجيل الدخول بهذا البريد.`,
      todo: 'إن كنت أنت فلا يلزمك شيء. وإن لم تكن أنت فردّ على هذه الرسالة أو اتصل بنا فورًا: يمكننا إعادة حسابك إليك.',
    },
    'address-wanted': {
      subject: (name: string) => `بريدك في ${name}`,
      title: 'لهذا البريد حساب',
      text: (name: string) =>
        `أراد أحدهم نقل حساب آخر في ${name} إلى هذا البريد. وله حساب خاص به، فلم يتغير شيء.`,
      todo: 'إن كنت أنت فسجّل الدخول بهذا البريد، أو احذف حسابه أولًا. وإن لم تكن فلا يلزمك شيء.',
    },
    'app-on': {
      subject: (name: string) => `صار حسابك في ${name} يطلب تطبيقك`,
      title: 'صار تسجيل الدخول يحتاج إلى تطبيق المصادقة',
      text: (name: string) =>
        `من الآن سنطلب رمزًا من تطبيق المصادقة عند تسجيل الدخول إلى ${name}. وسُجّل خروج الأجهزة الأخرى.`,
      todo: 'احفظ رموز الاسترداد حيث تجدها دون هاتفك. وإن لم تكن أنت فاختر كلمة مرور جديدة الآن وردّ على هذه الرسالة.',
    },
    'app-off': {
      subject: (name: string) => `لم يعد حسابك في ${name} يطلب تطبيقك`,
      title: 'أُوقف تطبيق المصادقة',
      text: (name: string) =>
        `لم نعد نطلب رمزًا من تطبيق المصادقة عند تسجيل الدخول إلى ${name}، ولم تعد رموز الاسترداد تعمل.`,
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
      subject: (name: string) => `استُخدم رمز استرداد لحسابك في ${name}`,
      title: 'استُخدم رمز استرداد',
      text: (name: string, left: number) =>
        `استُخدم أحد رموز الاسترداد لحسابك في ${name}. الباقي منها: ${left}.`,
      todo: 'إن كنت أنت فلا يلزمك شيء، وإن قلّ الباقي فأعدّ رموزًا جديدة من حسابك. وإن لم تكن فاختر كلمة مرور جديدة الآن.',
    },
    'codes-tried': {
      subject: (name: string) => `محاولات لتخمين رموز حسابك في ${name}`,
      title: 'هل كنت أنت؟',
      text: (name: string) =>
        `جرّب أحدهم عدة رموز خاطئة لحسابك في ${name}. عرف كلمة مرورك أو وصل إلى بريدك، لكنه لم يتجاوز تطبيقك.`,
      todo: 'إن كنت أنت فتأكد من صحة ساعة هاتفك، أو استخدم رمز استرداد. وإن لم تكن فاختر كلمة مرور جديدة الآن.',
    },
    'colleague-invited': {
      subject: (name: string) => `دُعي أحدهم إلى مكتب ${name}`,
      title: 'دُعي أحدهم إلى المكتب',
      text: (name: string, _: number, role: string) =>
        `دعا مالك آخر أحدهم إلى العمل في مكتب ${name}. دوره: ${role}.`,
      todo: 'إن كنت تعلم بذلك فلا يلزمك شيء. وإن لم تكن فاسحب الدعوة واسأل المالكين الآخرين.',
    },
    'colleague-began': {
      subject: (name: string) => `زميل جديد في مكتب ${name}`,
      title: 'زميل جديد في المكتب',
      text: (name: string, _: number, role: string) =>
        `قبل أحدهم دعوته إلى مكتب ${name}. دوره: ${role}.`,
      todo: 'إن كنت تعلم بذلك فلا يلزمك شيء. وإن لم تكن فأنهِ عمله في المكتب واسأل المالكين الآخرين.',
    },
    'colleague-changed': {
      subject: (name: string) => `غُيّرت أدوار في مكتب ${name}`,
      title: 'غُيّرت أدوار في المكتب',
      text: (name: string) => `غيّر مالك آخر ما يُسمح لأحدهم في مكتب ${name}.`,
      todo: 'إن كنت تعلم بذلك فلا يلزمك شيء. وإن لم تكن فانظر ما يُسمح لكل منهم واسأل المالكين الآخرين.',
    },
    'people-merged': {
      subject: (name: string) => `دُمج سجلّان في ${name}`,
      title: 'دُمج سجلّان لشخص واحد',
      text: (name: string) =>
        `ذكر مالك آخر في مكتب ${name} أن سجلّين لشخص واحد، وصار كل ما لأحدهما للآخر.`,
      todo: 'إن كنت تعلم بذلك فلا يلزمك شيء. وإن لم تكن فانظر ما جرى في المكتب واسأل المالكين الآخرين.',
    },
    deleted: {
      subject: (name: string) => `حُذف حسابك في ${name}`,
      title: 'حُذف حسابك',
      text: (name: string) =>
        `حذفنا حسابك في ${name} وما يتبعه. ويوجب القانون أن نحتفظ بسجل التبرعات دون اسمك.`,
      todo: 'شكرًا لوجودك معنا. أهلًا بك في أي وقت.',
    },
  },
  ur: {
    action: 'نیا پاس ورڈ رکھیں',
    look: 'دیکھیں کہ دفتر میں کون کام کرتا ہے',
    tries: {
      subject: (name: string) => `کوئی ${name} میں آپ کے اکاؤنٹ پر پاس ورڈ آزما رہا ہے`,
      title: 'کیا یہ آپ تھے؟',
      text: (name: string) =>
        `کسی نے ${name} میں آپ کے اکاؤنٹ پر کئی غلط پاس ورڈ آزمائے۔ وہ داخل نہیں ہو سکا، اور اب دوبارہ کوشش سے پہلے اسے انتظار کرنا ہوگا۔`,
      todo: 'اگر یہ آپ تھے تو ای میل کے کوڈ سے فوراً سائن اِن کر سکتے ہیں۔ اگر نہیں، اور آپ کا پاس ورڈ چھوٹا ہے یا کہیں اور بھی استعمال ہوتا ہے، تو نیا رکھ لیں۔',
    },
    stolen: {
      subject: (name: string) => `آپ ${name} میں ہر جگہ سے سائن آؤٹ کر دیے گئے`,
      title: 'ہم نے آپ کے تمام آلات سائن آؤٹ کر دیے ہیں',
      text: (name: string) =>
        `${name} میں آپ کا اکاؤنٹ ایک ہی سائن اِن سے دو آلات پر استعمال ہوا، اس لیے ممکن ہے کسی کی نقل بنائی گئی ہو۔ ہم نے آپ کو ہر جگہ سے سائن آؤٹ کر دیا ہے۔`,
      todo: 'براہِ کرم دوبارہ سائن اِن کریں۔ اگر آپ نہیں جانتے کہ ایسا کیوں ہوا تو نیا پاس ورڈ رکھ لیں۔',
    },
    'signed-out-elsewhere': {
      subject: (name: string) => `${name} میں آپ کے اکاؤنٹ سے دوسرے آلات سائن آؤٹ کیے گئے`,
      title: 'دوسرے آلات سائن آؤٹ ہو گئے',
      text: (name: string) =>
        `${name} میں آپ کے اکاؤنٹ میں سائن اِن کسی شخص نے اس کے ایک یا زیادہ دوسرے آلات سائن آؤٹ کیے ہیں۔`,
      todo: 'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو ابھی نیا پاس ورڈ رکھیں: اس سے باقی سب سائن آؤٹ ہو جائیں گے۔',
    },
    'password-changed': {
      subject: (name: string) => `${name} میں آپ کا پاس ورڈ بدل گیا`,
      title: 'آپ کا پاس ورڈ بدل گیا',
      text: (name: string) =>
        `${name} میں آپ کے اکاؤنٹ کا پاس ورڈ ابھی بدلا گیا ہے، اور دوسرے آلات سائن آؤٹ ہو گئے ہیں۔`,
      todo: 'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو ابھی نیا پاس ورڈ رکھیں۔',
    },
    'email-changed': {
      subject: (name: string) => `${name} میں آپ کا ای میل پتہ بدل گیا`,
      title: 'آپ کا ای میل پتہ بدل گیا',
      text: (name: string) =>
        `${name} میں آپ کے اکاؤنٹ کا ای میل پتہ بدل دیا گیا ہے۔ اب آپ اس پتے سے سائن اِن نہیں کر سکتے۔`,
      todo: 'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو فوراً اس ای میل کا جواب دیں یا ہمیں فون کریں: ہم آپ کا اکاؤنٹ واپس دلا سکتے ہیں۔',
    },
    'address-wanted': {
      subject: (name: string) => `${name} میں آپ کا پتہ`,
      title: 'اس پتے کا اکاؤنٹ پہلے سے موجود ہے',
      text: (name: string) =>
        `کسی نے ${name} کا ایک اور اکاؤنٹ اس پتے پر لانا چاہا۔ اس پتے کا اپنا اکاؤنٹ موجود ہے، اس لیے کچھ نہیں بدلا گیا۔`,
      todo: 'اگر یہ آپ تھے تو اس پتے سے سائن اِن کریں، یا پہلے اس کا اکاؤنٹ حذف کریں۔ اگر نہیں تو کچھ کرنے کی ضرورت نہیں۔',
    },
    'app-on': {
      subject: (name: string) => `${name} میں آپ کا اکاؤنٹ اب آپ کی ایپ کا کوڈ مانگے گا`,
      title: 'اب سائن اِن کے لیے آپ کی توثیقی ایپ ضروری ہے',
      text: (name: string) =>
        `اب ${name} میں سائن اِن کرتے وقت ہم آپ کی توثیقی ایپ کا کوڈ مانگیں گے۔ دوسرے آلات سائن آؤٹ کر دیے گئے ہیں۔`,
      todo: 'اپنے بحالی کوڈ ایسی جگہ رکھیں جہاں فون کے بغیر بھی مل جائیں۔ اگر یہ آپ نہیں تھے تو ابھی نیا پاس ورڈ رکھیں اور اس ای میل کا جواب دیں۔',
    },
    'app-off': {
      subject: (name: string) => `${name} میں آپ کا اکاؤنٹ اب آپ کی ایپ کا کوڈ نہیں مانگے گا`,
      title: 'آپ کی توثیقی ایپ بند کر دی گئی',
      text: (name: string) =>
        `اب ${name} میں سائن اِن کرتے وقت ہم آپ کی توثیقی ایپ کا کوڈ نہیں مانگیں گے۔ اس کے بحالی کوڈ اب نہیں چلتے۔`,
      todo: 'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو ابھی نیا پاس ورڈ رکھیں۔',
    },
    'recovery-codes-made': {
      subject: (name: string) => `${name} میں آپ کے اکاؤنٹ کے نئے بحالی کوڈ`,
      title: 'آپ کے نئے بحالی کوڈ بن گئے',
      text: (name: string) =>
        `${name} میں آپ کے اکاؤنٹ کے لیے دس نئے بحالی کوڈ بنائے گئے۔ پرانے اب نہیں چلتے۔`,
      todo: 'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو ابھی نیا پاس ورڈ رکھیں۔',
    },
    'recovery-code-used': {
      subject: (name: string) => `${name} میں آپ کے اکاؤنٹ کا ایک بحالی کوڈ استعمال ہوا`,
      title: 'ایک بحالی کوڈ استعمال ہوا',
      text: (name: string, left: number) =>
        `کسی نے ${name} میں آپ کا ایک بحالی کوڈ استعمال کیا ہے۔ اب ${left} باقی ہیں۔`,
      todo: 'اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں؛ جب کم رہ جائیں تو اپنے اکاؤنٹ میں نئے بنا لیں۔ اگر نہیں تو ابھی نیا پاس ورڈ رکھیں۔',
    },
    'codes-tried': {
      subject: (name: string) => `کوئی ${name} میں آپ کے اکاؤنٹ پر کوڈ آزما رہا ہے`,
      title: 'کیا یہ آپ تھے؟',
      text: (name: string) =>
        `کسی نے ${name} میں آپ کے اکاؤنٹ پر کئی غلط کوڈ آزمائے۔ اسے آپ کا پاس ورڈ معلوم تھا یا وہ آپ کی ای میل تک پہنچ گیا تھا، مگر آپ کی ایپ سے آگے نہ جا سکا۔`,
      todo: 'اگر یہ آپ تھے تو دیکھیں کہ فون کی گھڑی درست ہے، یا بحالی کوڈ استعمال کریں۔ اگر نہیں تو ابھی نیا پاس ورڈ رکھیں۔',
    },
    'colleague-invited': {
      subject: (name: string) => `${name} کے دفتر میں کسی کو بلایا گیا`,
      title: 'دفتر میں کسی کو بلایا گیا',
      text: (name: string, _: number, role: string) =>
        `کسی اور مالک نے ${name} کے دفتر میں کام کے لیے کسی کو بلایا ہے۔ کردار: ${role}۔`,
      todo: 'اگر آپ کو معلوم ہے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو دعوت واپس لیں اور دوسرے مالکوں سے پوچھیں۔',
    },
    'colleague-began': {
      subject: (name: string) => `${name} کے دفتر میں نیا ساتھی`,
      title: 'دفتر میں نیا ساتھی',
      text: (name: string, _: number, role: string) =>
        `کسی نے ${name} کے دفتر کی دعوت قبول کر لی ہے۔ کردار: ${role}۔`,
      todo: 'اگر آپ کو معلوم ہے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو دفتر میں ان کا کام ختم کریں اور دوسرے مالکوں سے پوچھیں۔',
    },
    'colleague-changed': {
      subject: (name: string) => `${name} کے دفتر میں کردار بدلے گئے`,
      title: 'دفتر میں کردار بدلے گئے',
      text: (name: string) => `کسی اور مالک نے بدلا ہے کہ ${name} کے دفتر میں کوئی کیا کر سکتا ہے۔`,
      todo: 'اگر آپ کو معلوم ہے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو دیکھیں کہ کون کیا کر سکتا ہے، اور دوسرے مالکوں سے پوچھیں۔',
    },
    'people-merged': {
      subject: (name: string) => `${name} میں دو ریکارڈ ایک کیے گئے`,
      title: 'دو ریکارڈ ایک شخص کے کیے گئے',
      text: (name: string) =>
        `کسی اور مالک نے ${name} کے دفتر میں بتایا ہے کہ دو ریکارڈ ایک ہی شخص کے ہیں۔ ایک کا سب کچھ اب دوسرے کا ہے۔`,
      todo: 'اگر آپ کو معلوم ہے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو دیکھیں کہ دفتر میں کیا کیا گیا، اور دوسرے مالکوں سے پوچھیں۔',
    },
    deleted: {
      subject: (name: string) => `${name} میں آپ کا اکاؤنٹ حذف ہو گیا`,
      title: 'آپ کا اکاؤنٹ حذف ہو گیا',
      text: (name: string) =>
        `ہم نے ${name} میں آپ کا اکاؤنٹ اور اس سے متعلق چیزیں حذف کر دی ہیں۔ قانون کے مطابق عطیات کا ریکارڈ، آپ کے نام کے بغیر، ہمیں رکھنا ہوتا ہے۔`,
      todo: 'ہمارے ساتھ رہنے کا شکریہ۔ آپ جب چاہیں واپس آ سکتے ہیں۔',
    },
  },
}
