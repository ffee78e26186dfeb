import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: (campaign: string) => `${campaign}: the appeal`,
  scan: 'Point your phone here to give',
  square: 'QR code: point the camera of your phone at it, and the page of this campaign opens.',
  stillNeeded: (left: number) => `${left} still needed`,
  allGiven: 'All have been given. Thank you.',
  beingPaid: 'Somebody is paying for the last one now',
  more: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
  rests: 'The appeal is paused',
  goesOn: (time: string) => `We’ll carry on at ${time}.`,
  stale: (time: string) => `No connection since ${time}. The total is as it was then.`,
  ended: 'This appeal has ended. Thank you to everybody who gave.',
}

type LiveWords = typeof en

const ar: LiveWords = {
  title: (campaign) => `${campaign}: جمع التبرعات`,
  scan: 'وجّه كاميرا هاتفك إلى هنا لتتبرّع',
  square: 'رمز QR: وجّه إليه كاميرا هاتفك لتفتح صفحة هذه الحملة.',
  stillNeeded: (left) => `المتبقي ${left}`,
  allGiven: 'اكتملت كلها. شكرًا لكم.',
  beingPaid: 'هناك من يدفع ثمن آخرها الآن',
  more: (count) => `وغيرها ${count}`,
  rests: 'توقّف جمع التبرعات مؤقتًا',
  goesOn: (time) => `نتابع الساعة ${time}.`,
  stale: (time) => `انقطع الاتصال منذ ${time}. المجموع كما كان حينها.`,
  ended: 'انتهى جمع التبرعات. شكرًا لكل من تبرع.',
}

const ur: LiveWords = {
  title: (campaign) => `${campaign}: اپیل`,
  scan: 'عطیہ دینے کے لیے فون کا کیمرہ یہاں لائیں',
  square: 'QR کوڈ: فون کا کیمرہ اس پر کریں تو اس مہم کا صفحہ کھل جائے گا۔',
  stillNeeded: (left) => `${left} ابھی درکار ہیں`,
  allGiven: 'سب مل گئے۔ شکریہ۔',
  beingPaid: 'آخری کی ادائیگی ابھی کوئی کر رہا ہے',
  more: (count) => `اور ${count} مزید`,
  rests: 'اپیل کچھ دیر کے لیے رکی ہے',
  goesOn: (time) => `${time} پر دوبارہ شروع ہو گی۔`,
  stale: (time) => `${time} سے انٹرنیٹ نہیں ہے۔ رقم اُس وقت تک کی ہے۔`,
  ended: 'یہ اپیل ختم ہو چکی ہے۔ جس جس نے عطیہ دیا اس کا شکریہ۔',
}

export const liveWords: InEveryLanguage<LiveWords> = { en, ar, ur }
