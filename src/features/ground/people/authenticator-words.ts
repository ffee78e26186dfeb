import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { APP_CODE, RECOVERY_CODES } from './rules.ts'

const en = {
  step: {
    title: 'One more step',
    text: `Enter the ${APP_CODE.digits} digits that your authenticator app shows now.`,
    label: 'Code from the app',
    submit: 'Sign in',
    noPhone: 'I don’t have my phone',
    recoveryText: 'Enter one of the recovery codes you kept. Each works once.',
    recoveryLabel: 'Recovery code',
    withApp: 'Use a code from the app',
    startAgain: 'Start again',
    over: 'That took too long. Please start again.',
    setUpTitle: 'Set up an authenticator app',
    setUpText: 'Your role needs one. It takes a minute, and you only do it once.',
  },
  app: {
    title: 'Authenticator app',
    isOn: 'Authenticator app: on',
    why: 'For extra safety you can use an app on your phone. When you sign in we then ask for your password and a code from the app, so nobody can get in with the password alone.',
    othersEnd: 'You will be signed out on every other device.',
    setUp: 'Set up an authenticator app',
    since: (when: string) => `On since ${when}.`,
    left: (count: number) =>
      count === 1
        ? 'You have one recovery code left.'
        : `You have ${count} of ${RECOVERY_CODES} recovery codes left.`,
    scan: 'Scan this with an authenticator app',
    scanHelp:
      'Any app for one-time codes will do; many phones have one built in, with their saved passwords.',
    picture: 'QR code for an authenticator app',
    open: 'Open the app on this device',
    orKey: 'Or type this key into the app',
    thenCode: 'Then enter the code that it shows',
    confirm: 'Turn on',
    failed: 'We could not load this. Please try again.',
    tryAgain: 'Try again',
    newCodes: 'Make new recovery codes',
    newCodesHelp: 'The old ones no longer work.',
    off: 'Turn off the authenticator app',
    offHelp: 'After that your password, or a code by email, is enough.',
    required: 'Your role needs it, so it cannot be turned off.',
    codeHelp: 'Or one of your recovery codes.',
    wrong: 'This code is wrong or has been used. Please enter the one that the app shows now.',
  },
  codes: {
    title: 'Keep these recovery codes safe',
    text: 'If you lose your phone, you can sign in with one of them. Each works once. We show them only once.',
    save: 'Save as a file',
    copy: 'Copy',
    copied: 'The codes are copied.',
    notCopied: 'We could not copy them. Please write them down.',
    kept: 'I have kept them',
    file: 'recovery-codes',
  },
}

const ur: typeof en = {
  step: {
    title: 'ایک قدم اور',
    text: `آپ کی توثیقی ایپ اس وقت جو ${APP_CODE.digits} ہندسے دکھا رہی ہے وہ لکھیں۔`,
    label: 'ایپ کا کوڈ',
    submit: 'سائن اِن',
    noPhone: 'میرا فون میرے پاس نہیں',
    recoveryText: 'اپنے محفوظ کیے ہوئے بحالی کوڈوں میں سے ایک لکھیں۔ ہر کوڈ ایک بار چلتا ہے۔',
    recoveryLabel: 'بحالی کوڈ',
    withApp: 'ایپ کا کوڈ استعمال کریں',
    startAgain: 'دوبارہ شروع کریں',
    over: 'بہت دیر ہو گئی۔ براہِ کرم دوبارہ شروع کریں۔',
    setUpTitle: 'توثیقی ایپ لگائیں',
    setUpText: 'آپ کی ذمہ داری کے لیے یہ ضروری ہے۔ ایک منٹ لگتا ہے، اور صرف ایک بار۔',
  },
  app: {
    title: 'توثیقی ایپ',
    isOn: 'توثیقی ایپ: چالو ہے',
    why: 'مزید حفاظت کے لیے آپ فون پر ایک ایپ استعمال کر سکتے ہیں۔ پھر سائن اِن کرتے وقت ہم پاس ورڈ کے ساتھ ایپ کا کوڈ بھی مانگیں گے، تاکہ کوئی صرف پاس ورڈ سے داخل نہ ہو سکے۔',
    othersEnd: 'آپ باقی تمام آلات سے سائن آؤٹ ہو جائیں گے۔',
    setUp: 'توثیقی ایپ لگائیں',
    since: (when: string) => `${when} سے چالو ہے۔`,
    left: (count: number) =>
      count === 1
        ? 'آپ کے پاس ایک بحالی کوڈ باقی ہے۔'
        : `آپ کے ${RECOVERY_CODES} میں سے ${count} بحالی کوڈ باقی ہیں۔`,
    scan: 'اسے توثیقی ایپ سے اسکین کریں',
    scanHelp:
      'ایک بار چلنے والے کوڈ کی کوئی بھی ایپ چلے گی؛ کئی فونوں میں یہ محفوظ پاس ورڈوں کے ساتھ پہلے سے ہوتی ہے۔',
    picture: 'توثیقی ایپ کے لیے QR کوڈ',
    open: 'اسی آلے پر ایپ کھولیں',
    orKey: 'یا یہ چابی ایپ میں لکھیں',
    thenCode: 'پھر ایپ کا دکھایا ہوا کوڈ لکھیں',
    confirm: 'چالو کریں',
    failed: 'یہ نہیں کھل سکا۔ دوبارہ کوشش کریں۔',
    tryAgain: 'دوبارہ کوشش کریں',
    newCodes: 'نئے بحالی کوڈ بنائیں',
    newCodesHelp: 'پرانے کوڈ اب نہیں چلتے۔',
    off: 'توثیقی ایپ بند کریں',
    offHelp: 'اس کے بعد آپ کا پاس ورڈ یا ای میل کا کوڈ کافی ہوگا۔',
    required: 'آپ کی ذمہ داری کے لیے یہ ضروری ہے، اس لیے بند نہیں ہو سکتی۔',
    codeHelp: 'یا اپنا کوئی بحالی کوڈ۔',
    wrong: 'یہ کوڈ غلط ہے یا استعمال ہو چکا۔ ایپ اس وقت جو کوڈ دکھا رہی ہے وہ لکھیں۔',
  },
  codes: {
    title: 'یہ بحالی کوڈ سنبھال کر رکھیں',
    text: 'فون کھو جائے تو آپ ان میں سے ایک سے سائن اِن کر سکتے ہیں۔ ہر کوڈ ایک بار چلتا ہے۔ ہم انہیں صرف ایک بار دکھاتے ہیں۔',
    save: 'فائل میں محفوظ کریں',
    copy: 'کاپی کریں',
    copied: 'کوڈ کاپی ہو گئے۔',
    notCopied: 'کاپی نہیں ہو سکے۔ براہِ کرم لکھ لیں۔',
    kept: 'میں نے سنبھال لیے ہیں',
    file: 'recovery-codes',
  },
}

export type AuthenticatorWords = typeof en

const ar: AuthenticatorWords = {
  step: {
    title: 'خطوة أخرى',
    text: `اكتب الأرقام ${APP_CODE.digits} التي يعرضها تطبيق المصادقة الآن.`,
    label: 'الرمز من التطبيق',
    submit: 'تسجيل الدخول',
    noPhone: 'ليس معي هاتفي',
    recoveryText: 'اكتب أحد رموز الاسترداد التي حفظتها. كل رمز يعمل مرة واحدة.',
    recoveryLabel: 'رمز الاسترداد',
    withApp: 'استخدام رمز من التطبيق',
    startAgain: 'البدء من جديد',
    over: 'انتهت المهلة. ابدأ من جديد من فضلك.',
    setUpTitle: 'إعداد تطبيق المصادقة',
    setUpText: 'دورك هنا يحتاج إليه. يستغرق دقيقة، ومرة واحدة فقط.',
  },
  app: {
    title: 'تطبيق المصادقة',
    isOn: 'تطبيق المصادقة: مفعّل',
    why: 'لمزيد من الأمان يمكنك استخدام تطبيق على هاتفك. عند تسجيل الدخول نطلب كلمة مرورك ورمزًا من التطبيق، فلا يستطيع أحد الدخول بكلمة المرور وحدها.',
    othersEnd: 'سيُسجَّل خروجك من كل الأجهزة الأخرى.',
    setUp: 'إعداد تطبيق المصادقة',
    since: (when) => `مفعّل منذ ${when}.`,
    left: (count) =>
      count === 1
        ? 'بقي لديك رمز استرداد واحد.'
        : `رموز الاسترداد الباقية لديك: ${count} من ${RECOVERY_CODES}.`,
    scan: 'امسح هذا بتطبيق المصادقة',
    scanHelp:
      'يصلح أي تطبيق للرموز المؤقتة؛ وفي كثير من الهواتف تطبيق جاهز مع كلمات المرور المحفوظة.',
    picture: 'رمز QR لتطبيق المصادقة',
    open: 'فتح التطبيق على هذا الجهاز',
    orKey: 'أو اكتب هذا المفتاح في التطبيق',
    thenCode: 'ثم اكتب الرمز الذي يعرضه',
    confirm: 'تفعيل',
    failed: 'تعذّر تحميل هذا. حاول مرة أخرى من فضلك.',
    tryAgain: 'حاول مرة أخرى',
    newCodes: 'إعداد رموز استرداد جديدة',
    newCodesHelp: 'لن تعمل الرموز السابقة بعدها.',
    off: 'إيقاف تطبيق المصادقة',
    offHelp: 'بعدها تكفي كلمة مرورك، أو رمز بالبريد.',
    required: 'دورك هنا يحتاج إليه، فلا يمكن إيقافه.',
    codeHelp: 'أو أحد رموز الاسترداد.',
    wrong: 'هذا الرمز غير صحيح، أو استُخدم من قبل. اكتب الرمز الذي يعرضه التطبيق الآن.',
  },
  codes: {
    title: 'احفظ رموز الاسترداد هذه',
    text: 'إن فقدت هاتفك يمكنك تسجيل الدخول بأحدها. كل رمز يعمل مرة واحدة، ولا نعرضها إلا مرة واحدة.',
    save: 'حفظ في ملف',
    copy: 'نسخ',
    copied: 'نُسخت الرموز.',
    notCopied: 'تعذّر نسخها. اكتبها من فضلك.',
    kept: 'حفظتها',
    file: 'recovery-codes',
  },
}

export const authenticatorWords: InEveryLanguage<AuthenticatorWords> = { en, ar, ur }
