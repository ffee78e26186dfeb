import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: (campaign: string) => `${campaign}: the appeal`,
  scan: 'Point your phone here to give',
  square: 'A square for the camera of your phone: it opens the page of this campaign.',
  stillNeeded: (left: number) => `${left} still needed`,
  allGiven: 'All given. Thank you.',
  beingPaid: 'Somebody is giving the last one now',
  more: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
  rests: 'The appeal rests',
  goesOn: (time: string) => `It goes on at ${time}.`,
  stale: (time: string) => `No connection since ${time}. The total is as it was then.`,
  ended: 'This appeal has ended. Thank you to everybody who gave.',
}

type LiveWords = typeof en

const ar: LiveWords = {
  title: (campaign) => `${campaign}: النداء`,
  scan: 'وجّه هاتفك إلى هنا لتتبرّع',
  square: 'مربع لكاميرا هاتفك: يفتح صفحة هذه الحملة.',
  stillNeeded: (left) => `المتبقي ${left}`,
  allGiven: 'اكتملت كلها. شكرًا لكم.',
  beingPaid: 'هناك من يتبرع بآخرها الآن',
  more: (count) => `وغيرها ${count}`,
  rests: 'توقّف النداء',
  goesOn: (time) => `نعود عند ${time}.`,
  stale: (time) => `لا اتصال منذ ${time}. المجموع كما كان حينها.`,
  ended: 'انتهى هذا النداء. شكرًا لكل من تبرع.',
}

const ur: LiveWords = {
  title: (campaign) => `${campaign}: اپیل`,
  scan: 'عطیے کے لیے فون کا کیمرہ یہاں کریں',
  square: 'آپ کے فون کے کیمرے کے لیے مربع: اس مہم کا صفحہ کھولتا ہے۔',
  stillNeeded: (left) => `${left} ابھی درکار`,
  allGiven: 'سب مل گئے۔ شکریہ۔',
  beingPaid: 'کوئی ابھی آخری دے رہا ہے',
  more: (count) => `اور ${count} مزید`,
  rests: 'اپیل رکی ہوئی ہے',
  goesOn: (time) => `${time} پر دوبارہ شروع ہوگی۔`,
  stale: (time) => `${time} سے رابطہ نہیں۔ رقم اُس وقت تک کی ہے۔`,
  ended: 'یہ اپیل ختم ہو چکی ہے۔ جس نے بھی دیا اس کا شکریہ۔',
}

export const liveWords: InEveryLanguage<LiveWords> = { en, ar, ur }
