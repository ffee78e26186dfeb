import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** Said at the amount of a gift that is too small just now; `least` is an amount of money. */
export const LARGER_FOR_NOW: InEveryLanguage<(least: string) => string> = {
  en: (least) =>
    `Somebody is trying out stolen cards here, so for a short while the smallest gift by card is ${least}. Nothing was taken. Please choose ${least} or more, or come back in an hour.`,
  ar: (least) =>
    `هناك من يجرّب بطاقات مسروقة هنا، لذلك أصغر تبرع بالبطاقة لفترة قصيرة هو ${least}. لم يُؤخذ شيء. اختر ${least} أو أكثر من فضلك، أو عُد بعد ساعة.`,
  ur: (least) =>
    `کوئی یہاں چوری کے کارڈ آزما رہا ہے، اس لیے تھوڑی دیر کے لیے کارڈ سے کم سے کم عطیہ ${least} ہے۔ کچھ نہیں لیا گیا۔ براہِ مہربانی ${least} یا زیادہ چنیں، یا ایک گھنٹے بعد آئیں۔`,
}
