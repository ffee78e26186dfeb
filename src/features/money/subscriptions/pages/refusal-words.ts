import type { RefusalOf } from '#platform/shared/endpoint.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { addGiftAid, changeSubscription, moveSubscriptionWellSpelt } from '../contract.ts'

type Refused =
  | RefusalOf<typeof addGiftAid>
  | RefusalOf<typeof changeSubscription>
  | RefusalOf<typeof moveSubscriptionWellSpelt>
  | 'too-many'
type Words = Readonly<Record<Refused, string>>

/** Why a regular gift was not changed. In English the answer itself says it, mostly. */
export const refusalWords: InEveryLanguage<Partial<Words>> = {
  en: {
    'until-too-late': 'Please choose a day within the next two years, or leave it empty.',
  },
  ar: {
    'subscription-not-found': 'لم نجد هذا التبرع المنتظم. افتح الرابط من أحدث رسالة وصلتك منا.',
    'changed-meanwhile': 'تغيّر هذا التبرع في مكان آخر في هذه الأثناء. انظر إليه مرة أخرى من فضلك.',
    'applies-from-next-friday':
      'يجري الآن أخذ تبرع اليوم. بعد بضع دقائق يمكنك تغييره للمرة القادمة.',
    'already-ended': 'انتهى هذا التبرع المنتظم. ويسعدنا أن تبدأ تبرعًا جديدًا.',
    'nights-as-promised': 'لكل ليلة من الليالي العشر مبلغ خاص بها. غيّر تلك المبالغ من فضلك.',
    'nights-of-others': 'المبالغ لكل ليلة لتبرع الليالي العشر وحده.',
    'night-begun': 'بدأت إحدى هذه الليالي أو انقضت. لم يتغير شيء؛ انظر مرة أخرى من فضلك.',
    'night-twice': 'ذُكرت ليلة مرتين. اذكرها مرة واحدة من فضلك.',
    'nights-moved': 'هذا أكثر مما عُرض عليك. لم يتغير شيء؛ انظر مرة أخرى من فضلك.',
    'plan-as-promised':
      'مبلغ خطة الحملة يبقى كما اخترته. يمكنك إنهاؤها واختيار غيرها في صفحة الحملة.',
    'cause-not-found': 'لم نجد أحد الأشياء التي اخترتها.',
    'cause-twice': 'اخترت الشيء نفسه مرتين. اختره مرة واحدة من فضلك.',
    'cause-closed': 'أُغلق أحد الأشياء التي اخترتها.',
    'frequency-not-offered': 'لا يمكن التبرع لهذا بهذا التكرار.',
    'amount-too-small': 'هذا أقل من أصغر مبلغ يمكن التبرع به هنا.',
    'amount-too-large': 'هذا أكثر مما يمكن التبرع به بالبطاقة.',
    'amount-too-fine':
      'لا تستطيع البطاقة دفع هذا الجزء الصغير من العملة. اختر مبلغًا أقرب إلى الصحيح.',
    'amount-not-offered': 'اختر من فضلك أحد المبالغ المعروضة.',
    'gift-aid-not-possible': 'لا يمكن إضافة Gift Aid إلى هذا التبرع.',
    'gift-aid-needs-account': 'هذا التبرع لحساب. سجّل الدخول إليه لإضافة Gift Aid من فضلك.',
    'gift-aid-needs-postcode': 'أدخل الرمز البريدي، فمصلحة الضرائب تطلبه مع Gift Aid.',
    'card-missing': 'أدخل بطاقتك مرة أخرى من فضلك.',
    'puzzle-needed': 'علينا أن نتأكد من أنك إنسان ولم نستطع. لم يتغير شيء؛ حاول مرة أخرى من فضلك.',
    'provider-away': 'خدمة الدفع لا تجيب. لم يتغير شيء؛ حاول مرة أخرى بعد دقيقة.',
    'until-in-the-past': 'اختر من فضلك يومًا قادمًا.',
    'until-too-late': 'اختر يومًا خلال السنتين القادمتين، أو اتركه فارغًا.',
    'skipped-too-far':
      'ستكون الدفعة القادمة بعد أكثر من سنتين. أوقفه مؤقتًا بدلًا من ذلك، للمدة التي تريدها.',
    'too-many': 'جرت محاولات كثيرة في وقت قصير. لم يتغير شيء؛ انتظر عشر دقائق وحاول مرة أخرى.',
  } satisfies Words,
  ur: {
    'subscription-not-found':
      'ہمیں یہ باقاعدہ عطیہ نہیں ملا۔ براہِ مہربانی ہماری تازہ ترین ای میل کا لنک کھولیں۔',
    'changed-meanwhile': 'اس دوران یہ عطیہ کہیں اور سے بدل گیا ہے۔ براہِ مہربانی اسے دوبارہ دیکھیں۔',
    'applies-from-next-friday':
      'آج کا عطیہ ابھی لیا جا رہا ہے۔ چند منٹ بعد اسے اگلی بار کے لیے بدلا جا سکتا ہے۔',
    'already-ended': 'یہ باقاعدہ عطیہ ختم ہو چکا ہے۔ آپ نیا شروع کر سکتے ہیں۔',
    'nights-as-promised': 'دس راتوں میں سے ہر ایک کی اپنی رقم ہے۔ براہِ کرم وہ رقمیں بدلیں۔',
    'nights-of-others': 'ہر رات کی رقم صرف آخری دس راتوں کے عطیے میں ہوتی ہے۔',
    'night-begun':
      'ان میں سے ایک رات شروع ہو چکی ہے یا گزر چکی ہے۔ کچھ نہیں بدلا؛ براہِ کرم دوبارہ دیکھیں۔',
    'night-twice': 'ایک رات دو بار لکھی گئی۔ براہِ کرم ایک بار لکھیں۔',
    'nights-moved': 'یہ اس سے زیادہ ہے جو آپ کو دکھایا گیا۔ کچھ نہیں بدلا؛ براہِ کرم دوبارہ دیکھیں۔',
    'plan-as-promised':
      'مہم کے منصوبے کی رقم ویسی ہی رہتی ہے جیسے چنی گئی۔ آپ اسے ختم کر کے مہم کے صفحے پر دوسرا چن سکتے ہیں۔',
    'cause-not-found': 'آپ کی چنی ہوئی ایک چیز ہمیں نہیں ملی۔',
    'cause-twice': 'ایک ہی چیز دو بار چنی گئی ہے۔ براہِ مہربانی اسے ایک بار چنیں۔',
    'cause-closed': 'آپ کی چنی ہوئی ایک چیز بند ہو چکی ہے۔',
    'frequency-not-offered': 'اس میں اتنی بار نہیں دیا جا سکتا۔',
    'amount-too-small': 'یہ اس کم سے کم رقم سے بھی کم ہے جو یہاں دی جا سکتی ہے۔',
    'amount-too-large': 'کارڈ سے اتنی رقم نہیں دی جا سکتی۔',
    'amount-too-fine': 'کارڈ سے اتنا چھوٹا حصہ ادا نہیں ہو سکتا۔ براہِ مہربانی پوری رقم لکھیں۔',
    'amount-not-offered': 'براہِ مہربانی پیش کی گئی رقموں میں سے ایک چنیں۔',
    'gift-aid-not-possible': 'اس عطیے میں Gift Aid شامل نہیں ہو سکتا۔',
    'gift-aid-needs-account':
      'یہ عطیہ ایک اکاؤنٹ کا ہے۔ Gift Aid شامل کرنے کے لیے براہِ مہربانی اس میں سائن اِن کریں۔',
    'gift-aid-needs-postcode': 'اپنا پوسٹ کوڈ لکھیں: Gift Aid کے لیے ٹیکس کا محکمہ یہ مانگتا ہے۔',
    'card-missing': 'براہِ مہربانی اپنا کارڈ دوبارہ درج کریں۔',
    'puzzle-needed':
      'ہم تصدیق نہ کر سکے کہ آپ روبوٹ نہیں۔ کچھ نہیں بدلا؛ براہِ مہربانی دوبارہ کوشش کریں۔',
    'provider-away':
      'ادائیگی کی سروس جواب نہیں دے رہی۔ کچھ نہیں بدلا؛ ایک منٹ بعد دوبارہ کوشش کریں۔',
    'until-in-the-past': 'براہِ مہربانی آنے والا کوئی دن چنیں۔',
    'until-too-late': 'اگلے دو برس کے اندر کوئی دن چنیں، یا اسے خالی چھوڑ دیں۔',
    'skipped-too-far':
      'اگلی ادائیگی دو برس سے زیادہ دور ہو جائے گی۔ اس کے بجائے اسے جتنی مدت چاہیں روک دیں۔',
    'too-many': 'تھوڑے وقت میں بہت کوششیں ہوئیں۔ کچھ نہیں بدلا؛ دس منٹ بعد دوبارہ کوشش کریں۔',
  } satisfies Words,
}
