import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { APP_CODE, RECOVERY_CODES } from './rules.ts'

const en = {
  step: {
    title: 'One more step',
    text: `Type the ${APP_CODE.digits} digits that your authenticator app shows now.`,
    label: 'Code from the app',
    submit: 'Sign in',
    noPhone: 'I do not have my telephone',
    recoveryText: 'Type one of the recovery codes that you have kept. Each works once.',
    recoveryLabel: 'Recovery code',
    withApp: 'Use a code from the app',
    startAgain: 'Begin again',
    over: 'That took too long. Please begin again.',
    setUpTitle: 'Set up an authenticator app',
    setUpText: 'Your role needs one. It takes a minute, and you do it once.',
  },
  app: {
    title: 'Authenticator app',
    isOn: 'Authenticator app: on',
    why: 'Besides your password, a code from an app on your telephone can be asked for when you sign in. Then nobody gets in who only knows the password.',
    othersEnd: 'Every other device is signed out.',
    setUp: 'Set up an app',
    since: (when: string) => `On since ${when}.`,
    left: (count: number) =>
      count === 1
        ? 'One recovery code is left.'
        : `${count} of ${RECOVERY_CODES} recovery codes are left.`,
    scan: 'Scan this with an authenticator app',
    scanHelp: 'Any app for one-time codes will do; many telephones have one among their passwords.',
    picture: 'QR code for an authenticator app',
    open: 'Open the app on this device',
    orKey: 'Or type this key into the app',
    thenCode: 'Then type the code that it shows',
    confirm: 'Switch on',
    failed: 'We could not fetch this. Please try again.',
    tryAgain: 'Try again',
    newCodes: 'Make new recovery codes',
    newCodesHelp: 'The old ones no longer work.',
    off: 'Switch the app off',
    offHelp: 'From then on your password, or a code by email, is enough.',
    required: 'Your role needs it, so it cannot be switched off.',
    codeHelp: 'Or one of your recovery codes.',
    wrong:
      'This code is not right, or it has been used. Please type the one that the app shows now.',
  },
  codes: {
    title: 'Keep these recovery codes',
    text: 'If your telephone is lost, one of them signs you in. Each works once. They are shown only now.',
    save: 'Save as a file',
    copy: 'Copy',
    copied: 'The codes are copied.',
    notCopied: 'They could not be copied. Please write them down.',
    kept: 'I have kept them',
    file: 'recovery-codes',
  },
}

export type AuthenticatorWords = typeof en

const ar: AuthenticatorWords = {
  step: {
    title: 'خطوة أخرى',
    text: `اكتب الأرقام ${APP_CODE.digits} التي يعرضها تطبيق المصادقة الآن.`,
    label: 'الرمز من التطبيق',
    submit: 'دخول',
    noPhone: 'ليس معي هاتفي',
    recoveryText: 'اكتب أحد رموز الاسترداد التي حفظتها. كل رمز يعمل مرة واحدة.',
    recoveryLabel: 'رمز الاسترداد',
    withApp: 'استخدام رمز من التطبيق',
    startAgain: 'البدء من جديد',
    over: 'طال الأمر، فابدأ من جديد من فضلك.',
    setUpTitle: 'إعداد تطبيق المصادقة',
    setUpText: 'عملك يحتاج إليه. لا يأخذ إلا دقيقة، ومرة واحدة.',
  },
  app: {
    title: 'تطبيق المصادقة',
    isOn: 'تطبيق المصادقة: مفعّل',
    why: 'يمكن أن نطلب عند الدخول، مع كلمة المرور، رمزًا من تطبيق في هاتفك. فلا يدخل من لا يعرف إلا كلمة المرور.',
    othersEnd: 'تُخرَج كل الأجهزة الأخرى.',
    setUp: 'إعداد تطبيق',
    since: (when) => `مفعّل منذ ${when}.`,
    left: (count) =>
      count === 1
        ? 'بقي رمز استرداد واحد.'
        : `رموز الاسترداد الباقية: ${count} من ${RECOVERY_CODES}.`,
    scan: 'صوّر هذا بتطبيق المصادقة',
    scanHelp: 'يصلح أي تطبيق للرموز المؤقتة؛ وفي كثير من الهواتف واحد بين كلمات المرور.',
    picture: 'رمز QR لتطبيق المصادقة',
    open: 'فتح التطبيق على هذا الجهاز',
    orKey: 'أو اكتب هذا المفتاح في التطبيق',
    thenCode: 'ثم اكتب الرمز الذي يعرضه',
    confirm: 'تفعيل',
    failed: 'لم نستطع إحضار هذا. حاول مرة أخرى من فضلك.',
    tryAgain: 'حاول مرة أخرى',
    newCodes: 'إعداد رموز استرداد جديدة',
    newCodesHelp: 'لا تعمل الرموز السابقة بعدها.',
    off: 'إيقاف التطبيق',
    offHelp: 'تكفي بعدها كلمة المرور، أو رمز بالبريد.',
    required: 'عملك يحتاج إليه، فلا يمكن إيقافه.',
    codeHelp: 'أو أحد رموز الاسترداد.',
    wrong: 'هذا الرمز غير صحيح، أو استُعمل من قبل. اكتب الرمز الذي يعرضه التطبيق الآن.',
  },
  codes: {
    title: 'احفظ رموز الاسترداد هذه',
    text: 'إن ضاع هاتفك فأحدها يُدخلك. كل رمز يعمل مرة واحدة، ولا تُعرض إلا الآن.',
    save: 'حفظ في ملف',
    copy: 'نسخ',
    copied: 'نُسخت الرموز.',
    notCopied: 'لم يمكن نسخها. اكتبها من فضلك.',
    kept: 'حفظتها',
    file: 'recovery-codes',
  },
}

export const authenticatorWords: InEveryLanguage<AuthenticatorWords> = { en, ar }
