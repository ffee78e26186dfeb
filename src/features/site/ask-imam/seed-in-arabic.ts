import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'My knees no longer bend. May I pray on a chair?': {
    title: 'ركبتاي لا تنثنيان. هل أصلي على كرسي؟',
    html: '<p>نعم، وبلا حرج. من عجز عن القيام صلى قاعدًا، ومن عجز عن الركوع أومأ قدر طاقته، وبهذا أجاب النبي ﷺ من سأله عن مثل ذلك. وصلاتك تامة.</p>',
  },
  'Can I pay my zakat in monthly parts instead of once a year?': {
    title: 'هل أدفع زكاتي أقساطًا شهرية بدل مرة في السنة؟',
  },
  'I embraced Islam a month ago and cannot read Arabic yet. How do I pray?': {
    title: 'أسلمت قبل شهر ولا أقرأ العربية بعد. كيف أصلي؟',
  },
  'My father died without leaving a will. Where do we begin?': {
    title: 'توفي أبي ولم يترك وصية. من أين نبدأ؟',
  },
  'I missed prayers during a long stay in hospital. How do I make them up?': {
    title: 'فاتتني صلوات أثناء إقامة طويلة في المستشفى. كيف أقضيها؟',
  },
  'My neighbours are not Muslim. May I take them food from our iftar?': {
    title: 'جيراني غير مسلمين. هل أهديهم من طعام إفطارنا؟',
  },
}
