import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** Said of a gift that is too small just now; with the least that is taken, as an amount of money, where that is known. */
export const LARGER_FOR_NOW: InEveryLanguage<(least?: string) => string> = {
  en: (least) =>
    `Somebody is trying out stolen cards here, so for a short while ${least ? `the smallest gift by card is ${least}` : 'a gift by card has to be larger'}. Nothing was taken. Please choose ${least ? `${least} or more` : 'a larger amount'}, or come back in an hour.`,
  ar: (least) =>
    `هناك من يجرّب بطاقات مسروقة هنا، لذلك ${least ? `أصغر تبرع بالبطاقة لفترة قصيرة هو ${least}` : 'يجب أن يكون التبرع بالبطاقة أكبر لفترة قصيرة'}. لم يُؤخذ شيء. اختر ${least ? `${least} أو أكثر` : 'مبلغًا أكبر'} من فضلك، أو عُد بعد ساعة.`,
  ur: (least) =>
    `کوئی یہاں چوری کے کارڈ آزما رہا ہے، اس لیے تھوڑی دیر کے لیے کارڈ سے ${least ? `کم سے کم عطیہ ${least} ہے` : 'عطیہ کچھ بڑا ہونا چاہیے'}۔ کچھ نہیں لیا گیا۔ براہِ مہربانی ${least ? `${least} یا زیادہ` : 'بڑی رقم'} چنیں، یا ایک گھنٹے بعد آئیں۔`,
}
