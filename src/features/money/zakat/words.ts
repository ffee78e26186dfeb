import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { Holding, Metal } from './rules.ts'

interface Price {
  readonly weight: string
  readonly price: string
  readonly day: string
}

const en = {
  title: 'Zakat calculator',
  lead: 'What zakat is due on what you have held for a lunar year.',
  describe: (name: string) =>
    `Work out your zakat by the nisab of gold or silver, and give it to ${name}.`,
  stays: 'What you type stays on this device, and is forgotten when you leave this page.',
  noScript: 'The calculator needs JavaScript, and your browser has it switched off.',
  unset:
    'The office hasn’t entered the price of gold or silver yet, so we can’t work out the nisab.',
  old: (day: string) =>
    `The last prices of gold and silver are from ${day}. They are too old to use, so we can’t work out your zakat.`,
  reach: 'Ask the office about today’s nisab:',
  giveAnyway: 'Give zakat that you have worked out yourself',
  have: 'What you have',
  haveHelp: (currency: string) => `Currency: ${currency}. Leave blank anything you don’t have.`,
  owe: 'What you owe',
  holdings: {
    cash: 'Cash, and money in the bank',
    gold: 'Gold',
    silver: 'Silver',
    shares: 'Shares and savings that you could cash in',
    lent: 'Money owed to you that you expect back',
    trade: 'Business stock, at what it would sell for',
    debts: 'What you must pay now: bills, rent, this month’s part of a loan',
  } satisfies Record<Holding, string> as Record<Holding, string>,
  grams: 'g',
  byWeight: 'Its weight in grams',
  byWorth: 'What it would sell for today',
  carat: 'Carat of the gold',
  carats: (carat: number) => `${carat} carat`,
  nisab: 'Nisab',
  by: {
    gold: (sum: string) => `Gold: ${sum}`,
    silver: (sum: string) => `Silver: ${sum}`,
  } satisfies Record<Metal, (sum: string) => string> as Record<Metal, (sum: string) => string>,
  from: {
    gold: ({ weight, price, day }: Price) =>
      `${weight} g of gold at ${price} a gram, the price that the office gave for ${day}.`,
    silver: ({ weight, price, day }: Price) =>
      `${weight} g of silver at ${price} a gram, the price that the office gave for ${day}.`,
  } satisfies Record<Metal, (price: Price) => string> as Record<Metal, (price: Price) => string>,
  reckon: 'Work it out',
  checkThese: (count: number) =>
    count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  unreadable: (label: string) => `Use figures only, such as 1,250 or 12.50: ${label}`,
  result: 'Your zakat',
  sums: {
    has: 'You have',
    owes: 'You owe',
    net: 'Zakat is due on',
    nisab: 'Nisab',
    due: 'Zakat: 2.5% for a lunar year',
  },
  below: 'This is below the nisab, so no zakat is due on it.',
  give: (sum: string) => `Give ${sum} as zakat`,
  whole: 'All of it reaches those entitled to zakat. The card fee is never taken from it.',
  ask: 'This helps with the sums; it isn’t a ruling. Scholars differ about jewellery that is worn, debts, pensions and shares, so ask the imam about your own case.',
  askImam: 'Ask the imam',
}

export type ZakatWords = typeof en

const ar: ZakatWords = {
  title: 'حاسبة الزكاة',
  lead: 'كم الزكاة الواجبة فيما ملكته سنة قمرية.',
  describe: (name) => `احسب زكاتك بنصاب الذهب أو الفضة، وأدِّها إلى ${name}.`,
  stays: 'ما تكتبه يبقى في جهازك، ويُنسى حين تغادر هذه الصفحة.',
  noScript: 'تحتاج الحاسبة إلى JavaScript، وهو معطّل في متصفحك.',
  unset: 'لم يذكر المكتب بعد سعر الذهب أو الفضة، فالنصاب غير معروف هنا ولا يُحسب شيء.',
  old: (day) => `آخر أسعار الذهب والفضة هي ليوم ${day}. هي أقدم من أن يُحسب بها، فلا يُحسب شيء.`,
  reach: 'اسأل المكتب عن نصاب اليوم:',
  giveAnyway: 'أدِّ زكاة حسبتها بنفسك',
  have: 'ما تملكه',
  haveHelp: (currency) => `العملة: ${currency}. اترك فارغًا ما ليس عندك.`,
  owe: 'ما عليك',
  holdings: {
    cash: 'النقد وما في المصرف',
    gold: 'الذهب',
    silver: 'الفضة',
    shares: 'الأسهم والمدخرات التي يمكنك صرفها',
    lent: 'ديون لك ترجو سدادها',
    trade: 'بضاعة تجارتك بسعر بيعها',
    debts: 'ما يجب عليك دفعه الآن: فواتير وإيجار وقسط هذا الشهر',
  },
  grams: 'غ',
  byWeight: 'وزنه بالغرام',
  byWorth: 'بكم يُباع اليوم',
  carat: 'عيار الذهب',
  carats: (carat) => `عيار ${carat}`,
  nisab: 'النصاب',
  by: { gold: (sum) => `الذهب: ${sum}`, silver: (sum) => `الفضة: ${sum}` },
  from: {
    gold: ({ weight, price, day }) =>
      `${weight} غ من الذهب بسعر ${price} للغرام، كما ذكره المكتب ليوم ${day}.`,
    silver: ({ weight, price, day }) =>
      `${weight} غ من الفضة بسعر ${price} للغرام، كما ذكره المكتب ليوم ${day}.`,
  },
  reckon: 'احسب',
  checkThese: (count) => (count === 1 ? 'أمر واحد يحتاج إلى انتباهك' : 'أمور تحتاج إلى انتباهك'),
  unreadable: (label) => `اكتب أرقامًا فقط، مثل \u20661,250\u2069 أو \u206612.50\u2069: ${label}`,
  result: 'زكاتك',
  sums: {
    has: 'تملك',
    owes: 'عليك',
    net: 'تُحسب الزكاة على',
    nisab: 'النصاب',
    due: 'الزكاة: 2.5% عن سنة قمرية',
  },
  below: 'هذا دون النصاب، فلا زكاة فيه.',
  give: (sum) => `أدِّ ${sum} زكاةً`,
  whole: 'تصل كلها إلى مستحقي الزكاة. ولا تؤخذ رسوم البطاقة منها أبدًا.',
  ask: 'هذا عون على الحساب وليس فتوى. يختلف العلماء في الحلي الملبوسة والديون والتقاعد والأسهم: اسأل الإمام عن حالك.',
  askImam: 'اسأل الإمام',
}

const ur: ZakatWords = {
  title: 'زکوٰۃ کیلکولیٹر',
  lead: 'جو مال آپ کے پاس قمری سال بھر رہا اس پر کتنی زکوٰۃ بنتی ہے۔',
  describe: (name) => `سونے یا چاندی کے نصاب سے اپنی زکوٰۃ نکالیں اور ${name} کو دیں۔`,
  stays: 'آپ کا لکھا اسی آلے میں رہتا ہے، اور یہ صفحہ چھوڑتے ہی بھلا دیا جاتا ہے۔',
  noScript: 'کیلکولیٹر کو JavaScript چاہیے، اور آپ کے براؤزر میں وہ بند ہے۔',
  unset:
    'دفتر نے ابھی سونے یا چاندی کی قیمت نہیں بتائی، اس لیے یہاں نصاب معلوم نہیں اور کچھ نہیں نکالا جاتا۔',
  old: (day) =>
    `سونے اور چاندی کی آخری قیمتیں ${day} کی ہیں۔ وہ اتنی پرانی ہیں کہ ان سے حساب نہیں ہو سکتا، اس لیے کچھ نہیں نکالا جاتا۔`,
  reach: 'آج کا نصاب دفتر سے پوچھیں:',
  giveAnyway: 'جو زکوٰۃ آپ نے خود نکالی وہ دیں',
  have: 'آپ کے پاس کیا ہے',
  haveHelp: (currency) => `کرنسی: ${currency}۔ جو نہیں ہے اسے خالی چھوڑیں۔`,
  owe: 'آپ کے ذمے کیا ہے',
  holdings: {
    cash: 'نقد، اور بینک میں رقم',
    gold: 'سونا',
    silver: 'چاندی',
    shares: 'حصص اور بچت جو آپ نکال سکتے ہیں',
    lent: 'آپ کا قرض جس کے ملنے کی امید ہے',
    trade: 'تجارت کا مال، بکنے کی قیمت پر',
    debts: 'جو ابھی ادا کرنا ہے: بل، کرایہ، اس مہینے کی قسط',
  },
  grams: 'گرام',
  byWeight: 'وزن گرام میں',
  byWorth: 'آج کتنے میں بکے گا',
  carat: 'سونے کا قیراط',
  carats: (carat) => `${carat} قیراط`,
  nisab: 'نصاب',
  by: { gold: (sum) => `سونا: ${sum}`, silver: (sum) => `چاندی: ${sum}` },
  from: {
    gold: ({ weight, price, day }) =>
      `${weight} گرام سونا، ${price} فی گرام؛ یہ قیمت دفتر نے ${day} کے لیے بتائی۔`,
    silver: ({ weight, price, day }) =>
      `${weight} گرام چاندی، ${price} فی گرام؛ یہ قیمت دفتر نے ${day} کے لیے بتائی۔`,
  },
  reckon: 'حساب کریں',
  checkThese: (count) => (count === 1 ? 'ایک بات پر توجہ چاہیے' : `${count} باتوں پر توجہ چاہیے`),
  unreadable: (label) => `صرف ہندسے لکھیں، جیسے \u20661,250\u2069 یا \u206612.50\u2069: ${label}`,
  result: 'آپ کی زکوٰۃ',
  sums: {
    has: 'آپ کے پاس',
    owes: 'آپ کے ذمے',
    net: 'زکوٰۃ اس پر نکلی',
    nisab: 'نصاب',
    due: 'زکوٰۃ: قمری سال کے 2.5%',
  },
  below: 'یہ نصاب سے کم ہے، اس لیے اس پر زکوٰۃ نہیں۔',
  give: (sum) => `${sum} زکوٰۃ دیں`,
  whole: 'ساری رقم زکوٰۃ کے حق داروں تک پہنچتی ہے۔ کارڈ کی فیس اس میں سے کبھی نہیں لی جاتی۔',
  ask: 'یہ صرف حساب میں مدد ہے، فتویٰ نہیں۔ پہنے ہوئے زیور، قرض، پنشن اور حصص میں علما کا اختلاف ہے: اپنے معاملے میں امام صاحب سے پوچھیں۔',
  askImam: 'امام صاحب سے پوچھیں',
}

export const zakatWords: InEveryLanguage<ZakatWords> = { en, ar, ur }
