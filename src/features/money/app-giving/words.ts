import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Your gift',
  lead: 'Your receipt comes by email.',
  gone: 'What you chose in the app isn’t taking gifts any more. You can choose something else here.',
  back: 'Back to the app',
  refused: {
    title: 'Please open this again from the app',
    text: 'This link is no longer good: such links work for a short time only. Nothing was taken. Go back to the app and open it again.',
    elsewhere: 'Give on our website instead',
  },
}

const ar: typeof en = {
  title: 'تبرعك',
  lead: 'يصلك الإيصال بالبريد الإلكتروني.',
  gone: 'ما اخترته في التطبيق لم يعد يستقبل التبرعات. يمكنك اختيار غيره هنا.',
  back: 'العودة إلى التطبيق',
  refused: {
    title: 'افتح هذه الصفحة من التطبيق مرة أخرى من فضلك',
    text: 'لم يعد هذا الرابط صالحًا، فمثل هذه الروابط تعمل مدة قصيرة فقط. لم يُؤخذ شيء. عد إلى التطبيق وافتحها من جديد.',
    elsewhere: 'أو تبرّع من موقعنا',
  },
}

const ur: typeof en = {
  title: 'آپ کا عطیہ',
  lead: 'آپ کی رسید ای میل سے آئے گی۔',
  gone: 'ایپ میں آپ نے جو چنا تھا اس کے لیے اب عطیات نہیں لیے جا رہے۔ آپ یہاں کچھ اور چن سکتے ہیں۔',
  back: 'ایپ پر واپس جائیں',
  refused: {
    title: 'براہِ کرم اسے ایپ سے دوبارہ کھولیں',
    text: 'یہ لنک اب کارآمد نہیں: ایسے لنک تھوڑی دیر ہی چلتے ہیں۔ کچھ نہیں لیا گیا۔ ایپ پر واپس جائیں اور اسے دوبارہ کھولیں۔',
    elsewhere: 'یا ہماری ویب سائٹ پر عطیہ دیں',
  },
}

export const appWords: InEveryLanguage<typeof en> = { en, ar, ur }
