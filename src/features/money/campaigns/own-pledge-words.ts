import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Your promise',
  titleFor: (name: string) => `Your promise, ${name}`,
  said: (amount: string) => `You promised ${amount} to`,
  looking: 'Looking up your promise',
  paidOf: (paid: string, amount: string) => `${paid} of ${amount} has come in`,
  left: (left: string) => `${left} is left.`,
  pay: 'Pay it now',
  all: 'All of it',
  allLeft: 'All that is left',
  half: 'Half of it',
  beingPaid:
    'Somebody is paying this just now, perhaps you in another tab. Please look again in ten minutes.',
  again: 'Look again',
  transfer: 'We are waiting for your bank transfer. You can also pay by card instead.',
  transferDetails: 'See the bank details',
  disputed:
    'Your bank is asking for your payment back. Until that is settled, what you promised is kept for you, and there is nothing more to pay. If you did not mean to ask for it, tell your bank, and please speak to us.',
  cannotPay: 'We can’t take cards here just now. Please speak to us.',
  office:
    'You can also bring it to the office, in cash or by cheque. Please say that it is for your promise.',
  cannot: 'I cannot keep this promise',
  cannotText:
    'That’s all right, and nobody will ask why. We’ll stop waiting for it, and what you’ve already paid stays given.',
  giveUp: 'Take my promise back',
  kept: 'Your promise is kept. Jazak Allahu khairan.',
  keptLead: (amount: string) => `All of ${amount} has come in, for`,
  withdrawn: 'This promise has been taken back.',
  withdrawnLead: 'Nothing will be taken. If things change, you can still give on the page of',
  toCampaign: 'To the campaign',
  toOffice: 'Write to us',
  toHome: 'To our home page',
  noes: {
    'pledge-not-found': 'We could not find this promise',
    'pledge-link-over': 'This link has expired',
  },
  noesText: {
    'pledge-not-found': 'Please open the link in our email once more, or speak to us.',
    'pledge-link-over': 'Please speak to us: you can still keep your promise at the office.',
  },
  failed: 'We could not look it up just now',
  failedText: 'Please check your connection and load the page again.',
}

export type OwnPledgeWords = typeof en

const ar: OwnPledgeWords = {
  title: 'تعهّدك',
  titleFor: (name) => `تعهّدك يا \u2068${name}\u2069`,
  said: (amount) => `تعهّدت بمبلغ ${amount} لحملة`,
  looking: 'نبحث عن تعهّدك',
  paidOf: (paid, amount) => `وصل ${paid} من ${amount}`,
  left: (left) => `بقي ${left}.`,
  pay: 'ادفعه الآن',
  all: 'كله',
  allLeft: 'كل ما بقي',
  half: 'نصفه',
  beingPaid: 'يُدفع هذا الآن، ربما من نافذة أخرى لك. انظر بعد عشر دقائق من فضلك.',
  again: 'انظر مرة أخرى',
  transfer: 'ننتظر تحويلك المصرفي. ويمكنك الدفع بالبطاقة بدلًا منه.',
  transferDetails: 'بيانات الحساب المصرفي',
  disputed:
    'مصرفك يطلب استرداد ما دفعته. وإلى أن يُحسم ذلك يبقى ما تعهّدت به محفوظًا لك، ولا شيء عليك دفعه. إن لم تقصد طلبه فأخبر مصرفك، وتحدث إلينا من فضلك.',
  cannotPay: 'الدفع بالبطاقة غير ممكن هنا الآن. تحدث إلينا من فضلك.',
  office: 'يمكنك أيضًا إحضاره إلى المكتب نقدًا أو بشيك. قل من فضلك إنه لتعهّدك.',
  cannot: 'لا أستطيع الوفاء بهذا التعهّد',
  cannotText: 'لا بأس، ولن يسألك أحد عن السبب. لن ننتظره بعد الآن، ويبقى ما دفعته منه تبرعًا.',
  giveUp: 'سحب تعهّدي',
  kept: 'وفيت بتعهّدك. جزاك الله خيرًا.',
  keptLead: (amount) => `وصل ${amount} كله لحملة`,
  withdrawn: 'سُحب هذا التعهّد.',
  withdrawnLead: 'لن يُؤخذ شيء. وإن تغيّر الحال فيمكنك التبرع في صفحة',
  toCampaign: 'إلى الحملة',
  toOffice: 'اكتب إلينا',
  toHome: 'إلى صفحتنا الرئيسية',
  noes: {
    'pledge-not-found': 'لم نجد هذا التعهّد',
    'pledge-link-over': 'انتهت مدة هذا الرابط',
  },
  noesText: {
    'pledge-not-found': 'افتح الرابط في رسالتنا مرة أخرى، أو تحدث إلينا.',
    'pledge-link-over': 'تحدث إلينا من فضلك: لا يزال بإمكانك الوفاء بتعهّدك في المكتب.',
  },
  failed: 'لم نستطع البحث عنه الآن',
  failedText: 'تحقق من الاتصال وأعد تحميل الصفحة من فضلك.',
}

const ur: OwnPledgeWords = {
  title: 'آپ کا وعدہ',
  titleFor: (name) => `\u2068${name}\u2069، آپ کا وعدہ`,
  said: (amount) => `آپ نے ${amount} کا وعدہ کیا تھا، مہم:`,
  looking: 'آپ کا وعدہ دیکھا جا رہا ہے',
  paidOf: (paid, amount) => `${amount} میں سے ${paid} آ چکے`,
  left: (left) => `${left} باقی ہیں۔`,
  pay: 'ابھی ادا کریں',
  all: 'پورا',
  allLeft: 'جتنا باقی ہے',
  half: 'آدھا',
  beingPaid: 'اس کی ادائیگی ابھی ہو رہی ہے، شاید آپ ہی کے کسی اور ٹیب میں۔ دس منٹ بعد دیکھیں۔',
  again: 'دوبارہ دیکھیں',
  transfer: 'ہم آپ کے بینک ٹرانسفر کے منتظر ہیں۔ اس کے بجائے کارڈ سے بھی دے سکتے ہیں۔',
  transferDetails: 'بینک کی تفصیل دیکھیں',
  disputed:
    'آپ کا بینک آپ کی ادائیگی واپس مانگ رہا ہے۔ جب تک یہ طے نہ ہو، آپ کا وعدہ آپ کے لیے محفوظ ہے اور آپ کو کچھ ادا نہیں کرنا۔ اگر آپ نے یہ نہیں مانگا تو اپنے بینک کو بتائیں، اور ہم سے بات کریں۔',
  cannotPay: 'یہاں ابھی کارڈ سے ادائیگی ممکن نہیں۔ براہِ کرم ہم سے بات کریں۔',
  office: 'آپ اسے نقد یا چیک سے دفتر میں بھی دے سکتے ہیں۔ بتا دیں کہ یہ آپ کے وعدے کی رقم ہے۔',
  cannot: 'مجھ سے یہ وعدہ پورا نہیں ہو سکتا',
  cannotText:
    'کوئی بات نہیں، کوئی وجہ نہیں پوچھے گا۔ ہم اس کا انتظار نہیں کریں گے، اور جو آپ دے چکے وہ عطیہ ہی رہے گا۔',
  giveUp: 'اپنا وعدہ واپس لیں',
  kept: 'آپ کا وعدہ پورا ہوا۔ جزاک اللہ خیرًا۔',
  keptLead: (amount) => `${amount} پورے آ چکے، مہم:`,
  withdrawn: 'یہ وعدہ واپس لے لیا گیا ہے۔',
  withdrawnLead: 'کچھ نہیں لیا جائے گا۔ حالات بدلیں تو آپ اب بھی اس صفحے پر دے سکتے ہیں:',
  toCampaign: 'مہم پر جائیں',
  toOffice: 'ہمیں لکھیں',
  toHome: 'ہمارے ہوم پیج پر جائیں',
  noes: {
    'pledge-not-found': 'یہ وعدہ نہیں ملا',
    'pledge-link-over': 'اس لنک کی مدت ختم ہو چکی ہے',
  },
  noesText: {
    'pledge-not-found': 'ہماری ای میل کا لنک دوبارہ کھولیں، یا ہم سے بات کریں۔',
    'pledge-link-over': 'ہم سے بات کریں: آپ اپنا وعدہ اب بھی دفتر میں پورا کر سکتے ہیں۔',
  },
  failed: 'ابھی دیکھا نہیں جا سکا',
  failedText: 'رابطہ دیکھیں اور صفحہ دوبارہ کھولیں۔',
}

export const ownPledgeWords: InEveryLanguage<OwnPledgeWords> = { en, ar, ur }
