import type { RefusalOf } from '#platform/shared/endpoint.ts'
import type { CommonRefusal } from '#platform/shared/envelope.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'
import type { giveDonation, promiseTransfer } from '../contract.ts'
import { LARGER_FOR_NOW } from '../for-now-words.ts'

type Common = Exclude<CommonRefusal, 'invalid' | 'unexpected' | 'busy'>

export interface RefusalWords {
  readonly refusals: Readonly<
    Record<RefusalOf<typeof giveDonation> | RefusalOf<typeof promiseTransfer>, string>
  >
  /** Those of the "no"s that any call may say which need words of their own here. */
  readonly common: Partial<Readonly<Record<Common, string>>>
  readonly otherwise: string
  readonly invalidField: string
  readonly obstacles: Readonly<
    Record<'declined' | 'ended' | 'nothing' | 'unclear' | 'card-unreachable' | 'bank-left', string>
  >
  readonly sameAgain: (minutes: number) => string
  readonly startAgain: string
}

export const refusalWords: InEveryLanguage<RefusalWords> = {
  en: {
    refusals: {
      'attempt-reused':
        'This payment was begun with other details, perhaps in another tab. Please look there, or in your email for a receipt, before you press Give again.',
      'key-differs':
        'Something went wrong on our side, and nothing was taken. Please press Give again.',
      'cause-not-found':
        'This is no longer there to give to. Please remove it and choose another cause.',
      'cause-twice': 'This cause is in your gift twice. Please remove one.',
      'deadline-over':
        'The time for this has just passed, and nothing was taken. Please give it at the mosque, or call us: we will gladly say what to do now.',
      'heads-differ':
        'How this is given has just changed, and nothing was taken. Please reload the page and choose once more.',
      'head-price-changed':
        'The price for each has just changed. Nothing was taken: you see the new sum here. If it is right for you, press Give again.',
      'campaign-not-found': 'We could not find that campaign. It may have been taken down.',
      'campaign-not-begun': 'This campaign has not begun yet. Nothing was taken.',
      'campaign-ended': 'This campaign has ended. Nothing was taken.',
      'need-not-found': 'We could not find one of the things you chose. Please choose again.',
      'need-amount-differs': 'Please choose how many once more: the price has changed.',
      'fundraiser-closed':
        'This page has been closed. Nothing was taken; you can give on the campaign’s own page.',
      'pledge-not-found':
        'We could not find this promise. Please open the link in our email once more.',
      'pledge-link-over':
        'This link has expired. Please speak to us: you can still keep your promise at the office.',
      'pledge-withdrawn':
        'This promise was withdrawn, so nothing was taken. You can still give on the campaign’s own page.',
      'pledge-kept': 'This promise is kept already. Nothing was taken.',
      'pledge-disputed':
        'Your bank is asking for the payment of this promise back. Until that is settled it is kept for you, and nothing more is to be paid. Please speak to us.',
      'pledge-being-paid':
        'This promise is being paid just now, perhaps in another tab. Nothing was taken here; please look again in ten minutes.',
      'pledge-less-left':
        'Less than this is left of the promise. Nothing was taken; please choose again.',
      'pledge-of-a-need': 'This promise is for a whole thing. Please pay all of it at once.',
      'pledge-gone':
        'It took a while, and this promise was paid or withdrawn meanwhile. Nothing was taken.',
      'plan-not-found': 'We could not find one of the things you chose. Please choose again.',
      'plan-amount-differs': 'The amount has changed meanwhile. Please choose again.',
      'plan-instalments-differ':
        'The number of payments for this has changed. Nothing was taken; please choose again.',
      'day-over': 'One of the days that you chose is over. Please choose another one.',
      'need-held':
        'Somebody is paying for the last of these just now. Try again in ten minutes, or choose fewer.',
      'need-left-unpaid':
        'The last of these were kept back from your connection again and again without being paid for. Nothing was taken. Please try again in an hour, or give any amount to this campaign.',
      'need-sold-out': 'There aren’t that many left. Please choose fewer, or something else.',
      'need-gone':
        'It took a while, and somebody else has given this meanwhile. Nothing was taken; please choose something else.',
      'cause-closed':
        'This cause has just closed. Thank you for wanting to help: please remove it and choose another.',
      'amount-too-small-for-now': LARGER_FOR_NOW.en(),
      'amount-too-small': 'This is less than the smallest amount that can be given here.',
      'amount-too-large':
        'This is more than can be given here. Please speak to us: we will gladly help.',
      'amount-too-fine':
        'A card cannot pay such a small part of this currency. Please choose a rounder amount.',
      'amount-not-offered': 'Please choose one of the amounts that are offered.',
      'currency-not-offered': 'We no longer collect in this currency. Please choose another.',
      'frequency-not-offered': 'This cannot be given that often yet. Please choose to give once.',
      'end-not-possible': 'The last day lies before the first payment. Please choose a later one.',
      'last-day-over':
        'The last day that you chose is over by now. Nothing was taken and your card was not kept; please choose a later day.',
      'spread-not-possible': 'Please choose again how it is spread over the nights.',
      'own-amounts-of-one':
        'Own amounts can be given to one cause. Remove the others, or spread it another way.',
      'night-twice': 'One of the nights is here twice. Please enter one amount for each.',
      'nights-moved':
        'The nights have moved meanwhile, and it would be more than you were shown. Nothing was taken; please reload the page and look at it again.',
      'nights-over':
        'The last nights of Ramadan cannot be given for now. Nothing was taken and your card was not kept; you can give once.',
      'gift-aid-needs-address': 'Enter your home address: HMRC asks for it with Gift Aid.',
      'gift-aid-needs-postcode': 'Enter your postcode: HMRC asks for it with Gift Aid.',
      'gift-aid-not-possible':
        'Gift Aid cannot be added to this gift. Please answer No to it, and give as before.',
      'cards-refused':
        'Several cards were not accepted from here. Nothing was taken. Please try again in an hour, or speak to us about another way to give.',
      'puzzle-needed':
        'We could not check that you are not a robot. Nothing was taken and everything you typed is still here: please press Give again.',
      'card-missing': 'Please enter your card again. Nothing has been taken.',
      'transfer-not-offered':
        'This gift can’t be given by bank transfer here. Please use a card, or speak to us.',
      'provider-away':
        'The payment service is not answering. Nothing was taken and everything you typed is still here: please try again in a minute.',
      'not-known-yet':
        'We do not know yet whether your gift went through. Please do not give again: we are finding out, and will email you as soon as we know.',
      'cannot-take-payments':
        'Card payments are not possible here just now. Nothing was taken. Please try again later, or speak to us.',
    },
    common: {
      'too-many':
        'There have been many tries in a short time. Nothing was taken; please wait ten minutes and press Give again.',
      'csrf-missing': 'Please reload the page: everything you typed is kept. Nothing was taken.',
      'not-in-this-mode': 'Gifts are not taken here just now. Nothing was taken.',
      'switched-off': 'Gifts are not taken here just now. Nothing was taken.',
    },
    otherwise:
      'Something went wrong on our side, and nothing was taken. Everything you typed is still here; please try again.',
    invalidField: 'We cannot use some of the characters here. Please type it again without them.',
    obstacles: {
      declined: 'The card was not accepted. Please check it or try another one; nothing was taken.',
      ended:
        'This payment has ended and nothing was taken. Everything you typed is still here: please enter a card and press Give to start again.',
      nothing:
        'Your gift had not gone through when the page was left: nothing was taken. Everything but the card is still here; enter it and press Give.',
      unclear:
        'We have not heard back, so we do not know yet whether your gift has arrived. Please do not start again elsewhere. Check your connection and press the button below: it checks, and you cannot be charged twice.',
      'card-unreachable':
        'The payment service could not be reached. Nothing was taken and everything you typed is still here. Check your connection and press Give again.',
      'bank-left':
        'Your bank is still waiting for your answer, and nothing has been taken yet. Press the button below to go back to it.',
    },
    sameAgain: (minutes) =>
      `You gave the same amount to the same cause ${minutes === 1 ? 'a minute' : `${minutes} minutes`} ago. If you mean to give it once more, press the button below; nothing has been taken for it yet.`,
    startAgain: 'Leave it, and start again',
  },
  ar: {
    refusals: {
      'attempt-reused':
        'بدأت هذه الدفعة ببيانات أخرى، ربما في نافذة ثانية. انظر هناك، أو ابحث عن إيصال في بريدك، قبل أن تضغط «تبرّع» مرة أخرى.',
      'key-differs': 'حدث خطأ من جانبنا ولم يُؤخذ شيء. اضغط «تبرّع» مرة أخرى.',
      'cause-not-found': 'لم يعد هذا متاحًا للتبرع. أزله من فضلك واختر غيره.',
      'cause-twice': 'وجه التبرع هذا موجود مرتين في تبرعك. أزل أحدهما من فضلك.',
      'deadline-over':
        'انتهى وقت هذا الآن ولم يُؤخذ شيء. أعطه في المسجد من فضلك أو اتصل بنا: يسرنا أن نخبرك بما يُفعل الآن.',
      'heads-differ': 'تغيّرت طريقة العطاء هنا الآن ولم يُؤخذ شيء. أعد تحميل الصفحة واختر مرة أخرى.',
      'head-price-changed':
        'تغيّر المقدار الآن. لم يُؤخذ شيء، والمجموع الجديد مكتوب هنا. إن ناسبك فاضغط «تبرّع» مرة أخرى.',
      'campaign-not-found': 'لم نجد هذه الحملة. ربما أُزيلت.',
      'campaign-not-begun': 'لم تبدأ هذه الحملة بعد. لم يُخصم شيء.',
      'campaign-ended': 'انتهت هذه الحملة. لم يُخصم شيء.',
      'need-not-found': 'لم نجد أحد الأشياء التي اخترتها. اختر من جديد من فضلك.',
      'need-amount-differs': 'اختر العدد مرة أخرى من فضلك: لقد تغير السعر.',
      'fundraiser-closed': 'أُغلقت هذه الصفحة. لم يُخصم شيء؛ يمكنك التبرع في صفحة الحملة نفسها.',
      'pledge-not-found': 'لم نجد هذا التعهّد. افتح الرابط في رسالتنا مرة أخرى من فضلك.',
      'pledge-link-over':
        'انتهت مدة هذا الرابط. تحدث إلينا من فضلك: لا يزال بإمكانك الوفاء بتعهّدك في المكتب.',
      'pledge-withdrawn': 'سُحب هذا التعهّد ولم يُؤخذ شيء. يمكنك أن تتبرع في صفحة الحملة.',
      'pledge-kept': 'وُفّي بهذا التعهّد من قبل. لم يُؤخذ شيء.',
      'pledge-disputed':
        'مصرفك يطلب استرداد ما دُفع لهذا التعهّد. وإلى أن يُحسم ذلك يبقى محفوظًا لك، ولا شيء عليك دفعه. تحدث إلينا من فضلك.',
      'pledge-being-paid':
        'يُدفع هذا التعهّد الآن، ربما في نافذة أخرى. لم يُؤخذ شيء هنا؛ انظر بعد عشر دقائق من فضلك.',
      'pledge-less-left': 'بقي من التعهّد أقل من هذا. لم يُؤخذ شيء؛ اختر من جديد من فضلك.',
      'pledge-of-a-need': 'هذا التعهّد لشيء كامل. ادفعه كله مرة واحدة من فضلك.',
      'pledge-gone': 'طال الأمر، ودُفع هذا التعهّد أو سُحب في هذه الأثناء. لم يُؤخذ شيء.',
      'plan-not-found': 'لم نجد أحد الأشياء التي اخترتها. اختر من جديد من فضلك.',
      'plan-amount-differs': 'تغير المبلغ في هذه الأثناء. اختر من جديد من فضلك.',
      'plan-instalments-differ': 'تغيّر عدد دفعات هذا الاختيار. لم يُؤخذ شيء؛ اختر من جديد من فضلك.',
      'day-over': 'انقضى أحد الأيام التي اخترتها. اختر يومًا آخر من فضلك.',
      'need-held': 'هناك من يدفع ثمن آخر ما بقي منها الآن. حاول بعد عشر دقائق، أو اختر عددًا أقل.',
      'need-left-unpaid':
        'حُجز آخر ما بقي منها من اتصالك بالإنترنت مرة بعد مرة ولم يُدفع ثمنه. لم يُخصم شيء. حاول بعد ساعة من فضلك، أو تبرّع لهذه الحملة بأي مبلغ.',
      'need-sold-out': 'لم يبق هذا العدد. اختر عددًا أقل أو شيئًا آخر.',
      'need-gone': 'طال الأمر وتبرع غيرك بهذا في هذه الأثناء. لم يُخصم شيء؛ اختر شيئًا آخر من فضلك.',
      'cause-closed': 'أُغلق وجه التبرع هذا للتو. شكرًا لرغبتك في المساعدة: أزله من فضلك واختر غيره.',
      'amount-too-small-for-now': LARGER_FOR_NOW.ar(),
      'amount-too-small': 'هذا أقل من أصغر مبلغ يمكن التبرع به هنا.',
      'amount-too-large': 'هذا أكثر مما يمكن التبرع به هنا. تحدث إلينا من فضلك ويسرّنا أن نساعدك.',
      'amount-too-fine':
        'لا تدفع البطاقات جزءًا صغيرًا كهذا من هذه العملة. اختر مبلغًا أقرب إلى الصحيح من فضلك.',
      'amount-not-offered': 'اختر من فضلك أحد المبالغ المعروضة.',
      'currency-not-offered': 'لم نعد نقبل هذه العملة. اختر عملة أخرى من فضلك.',
      'frequency-not-offered': 'لا يمكن التبرع بهذا التكرار بعد. اختر التبرع مرة واحدة.',
      'end-not-possible': 'اليوم الأخير يسبق أول دفعة. اختر يومًا بعدها.',
      'last-day-over':
        'انقضى اليوم الأخير الذي اخترته. لم يُؤخذ شيء ولم تُحفظ بطاقتك؛ اختر من فضلك يومًا بعده.',
      'spread-not-possible': 'اختر مرة أخرى كيف يُوزَّع على الليالي.',
      'own-amounts-of-one':
        'المبالغ التي تختارها لكل ليلة تكون لوجه تبرع واحد. أزل غيره، أو وزّعها بطريقة أخرى.',
      'night-twice': 'إحدى الليالي مكتوبة مرتين. اكتب مبلغًا واحدًا لكل ليلة.',
      'nights-moved':
        'تغيّرت الليالي في هذه الأثناء وصار المجموع أكثر مما رأيت. لم يُؤخذ شيء؛ أعد تحميل الصفحة وانظر مرة أخرى.',
      'nights-over':
        'لا يمكن التبرع الآن لليالي الأخيرة من رمضان. لم يُؤخذ شيء ولم تُحفظ بطاقتك؛ ويمكنك أن تتبرع مرة واحدة.',
      'gift-aid-needs-address': 'اكتب عنوان منزلك: تطلبه مصلحة الضرائب مع Gift Aid.',
      'gift-aid-needs-postcode': 'اكتب الرمز البريدي: تطلبه مصلحة الضرائب مع Gift Aid.',
      'gift-aid-not-possible':
        'لا يمكن إضافة Gift Aid إلى هذا التبرع. أجب عنه بـ«لا» وتبرّع كما كنت تنوي.',
      'cards-refused':
        'رُفضت عدة بطاقات من هنا. لم يُؤخذ شيء. حاول مرة أخرى بعد ساعة، أو تحدث إلينا عن طريقة أخرى للتبرع.',
      'puzzle-needed':
        'علينا أن نتأكد من أنك إنسان ولم نستطع. لم يُؤخذ شيء وكل ما كتبته ما زال هنا: اضغط «تبرّع» مرة أخرى من فضلك.',
      'card-missing': 'أدخل بطاقتك مرة أخرى من فضلك. لم يُؤخذ شيء.',
      'transfer-not-offered':
        'لا يمكن تقديم هذا التبرع هنا بتحويل مصرفي. استخدم بطاقة من فضلك، أو تحدث إلينا.',
      'provider-away':
        'خدمة الدفع لا تستجيب. لم يُؤخذ شيء، وكل ما كتبته ما زال هنا: حاول مرة أخرى بعد دقيقة.',
      'not-known-yet':
        'لم نعرف بعد هل تم تبرعك. من فضلك لا تتبرع مرة أخرى: نحن نتحقق من الأمر ونكتب إليك حالما نعرف.',
      'cannot-take-payments':
        'الدفع بالبطاقة غير ممكن هنا الآن. لم يُؤخذ شيء. حاول لاحقًا أو تحدث إلينا.',
    },
    common: {
      'too-many': 'محاولات كثيرة في وقت قصير. لم يُؤخذ شيء؛ انتظر عشر دقائق ثم اضغط «تبرّع» مرة أخرى.',
      'csrf-missing': 'أعد تحميل الصفحة من فضلك: كل ما كتبته محفوظ. لم يُؤخذ شيء.',
      'not-in-this-mode': 'لا تُقبل التبرعات هنا الآن. لم يُؤخذ شيء.',
      'switched-off': 'لا تُقبل التبرعات هنا الآن. لم يُؤخذ شيء.',
    },
    otherwise: 'حدث خطأ من جانبنا ولم يُؤخذ شيء. كل ما كتبته ما زال هنا؛ حاول مرة أخرى من فضلك.',
    invalidField: 'فيما كتبته هنا رموز لا يمكننا قبولها. اكتبه مرة أخرى دونها من فضلك.',
    obstacles: {
      declined: 'لم تُقبل البطاقة. راجعها أو جرّب بطاقة أخرى؛ لم يُؤخذ شيء.',
      ended:
        'انتهت هذه الدفعة دون أن يُؤخذ شيء. كل ما كتبته ما زال هنا: أدخل بطاقة واضغط «تبرّع» لتبدأ من جديد.',
      nothing:
        'لم يكن تبرعك قد تم حين غادرت الصفحة: لم يُؤخذ شيء. كل شيء ما عدا البطاقة ما زال هنا؛ أدخلها واضغط «تبرّع».',
      unclear:
        'لم يصلنا رد، فلا نعرف بعد إن كان تبرعك قد وصل. لا تبدأ من جديد في مكان آخر. تحقق من الاتصال واضغط الزر أدناه: سيتبين الأمر، ولا يمكن أن يُخصم منك مرتين.',
      'card-unreachable':
        'تعذر الوصول إلى خدمة الدفع. لم يُؤخذ شيء وكل ما كتبته ما زال هنا. تحقق من الاتصال واضغط «تبرّع» مرة أخرى.',
      'bank-left': 'ما زال مصرفك ينتظر جوابك، ولم يُؤخذ شيء حتى الآن. اضغط الزر أدناه للعودة إليه.',
    },
    sameAgain: (minutes) =>
      plural('ar', minutes, {
        one: 'تبرعت بالمبلغ نفسه للوجه نفسه قبل دقيقة. إن أردت التبرع به مرة أخرى فاضغط الزر أدناه؛ لم يُؤخذ له شيء حتى الآن.',
        two: 'تبرعت بالمبلغ نفسه للوجه نفسه قبل دقيقتين. إن أردت التبرع به مرة أخرى فاضغط الزر أدناه؛ لم يُؤخذ له شيء حتى الآن.',
        few: 'تبرعت بالمبلغ نفسه للوجه نفسه قبل # دقائق. إن أردت التبرع به مرة أخرى فاضغط الزر أدناه؛ لم يُؤخذ له شيء حتى الآن.',
        other:
          'تبرعت بالمبلغ نفسه للوجه نفسه قبل # دقيقة. إن أردت التبرع به مرة أخرى فاضغط الزر أدناه؛ لم يُؤخذ له شيء حتى الآن.',
      }),
    startAgain: 'اتركها وابدأ من جديد',
  },
  ur: {
    refusals: {
      'attempt-reused':
        'یہ ادائیگی دوسری تفصیلات سے شروع ہوئی تھی، شاید کسی اور ٹیب میں۔ دوبارہ ”عطیہ دیں“ دبانے سے پہلے وہاں، یا ای میل میں رسید دیکھ لیں۔',
      'key-differs': 'ہماری طرف سے کچھ خرابی ہوئی اور کچھ نہیں لیا گیا۔ دوبارہ ”عطیہ دیں“ دبائیں۔',
      'cause-not-found': 'اس میں اب عطیہ نہیں دیا جا سکتا۔ اسے ہٹا کر کوئی اور مد چنیں۔',
      'cause-twice': 'یہ مد آپ کے عطیے میں دو بار ہے۔ ایک ہٹا دیں۔',
      'deadline-over':
        'اس کا وقت ابھی گزر گیا ہے اور کچھ نہیں لیا گیا۔ مسجد میں دے دیں یا ہمیں فون کریں: ہم خوشی سے بتائیں گے کہ اب کیا کریں۔',
      'heads-differ':
        'اسے دینے کا طریقہ ابھی بدلا ہے اور کچھ نہیں لیا گیا۔ صفحہ دوبارہ کھول کر پھر چنیں۔',
      'head-price-changed':
        'فی کس رقم ابھی بدلی ہے۔ کچھ نہیں لیا گیا؛ نئی کل رقم یہاں لکھی ہے۔ ٹھیک ہو تو دوبارہ ”عطیہ دیں“ دبائیں۔',
      'campaign-not-found': 'یہ مہم نہیں ملی۔ ہو سکتا ہے ہٹا دی گئی ہو۔',
      'campaign-not-begun': 'یہ مہم ابھی شروع نہیں ہوئی۔ کوئی رقم نہیں لی گئی۔',
      'campaign-ended': 'یہ مہم ختم ہو چکی ہے۔ کوئی رقم نہیں لی گئی۔',
      'need-not-found': 'آپ کی چنی ہوئی ایک چیز نہیں ملی۔ براہِ کرم دوبارہ چنیں۔',
      'need-amount-differs': 'براہِ کرم تعداد دوبارہ چنیں: قیمت بدل گئی ہے۔',
      'fundraiser-closed':
        'یہ صفحہ بند ہو چکا ہے۔ کوئی رقم نہیں لی گئی؛ آپ مہم کے اپنے صفحے پر دے سکتے ہیں۔',
      'pledge-not-found': 'یہ وعدہ نہیں ملا۔ ہماری ای میل کا لنک دوبارہ کھولیں۔',
      'pledge-link-over':
        'اس لنک کی مدت ختم ہو چکی ہے۔ ہم سے بات کریں: آپ اپنا وعدہ اب بھی دفتر میں پورا کر سکتے ہیں۔',
      'pledge-withdrawn':
        'یہ وعدہ واپس لیا جا چکا ہے، اس لیے کچھ نہیں لیا گیا۔ آپ مہم کے صفحے پر اب بھی دے سکتے ہیں۔',
      'pledge-kept': 'یہ وعدہ پہلے ہی پورا ہو چکا ہے۔ کچھ نہیں لیا گیا۔',
      'pledge-disputed':
        'آپ کا بینک اس وعدے کی ادائیگی واپس مانگ رہا ہے۔ جب تک یہ طے نہ ہو، یہ آپ کے لیے محفوظ ہے اور آپ کو کچھ ادا نہیں کرنا۔ براہِ کرم ہم سے بات کریں۔',
      'pledge-being-paid':
        'اس وعدے کی ادائیگی ابھی ہو رہی ہے، شاید کسی اور ٹیب میں۔ یہاں کچھ نہیں لیا گیا؛ دس منٹ بعد دیکھیں۔',
      'pledge-less-left': 'وعدے میں اس سے کم باقی ہے۔ کچھ نہیں لیا گیا؛ دوبارہ چنیں۔',
      'pledge-of-a-need': 'یہ وعدہ ایک پوری چیز کے لیے ہے۔ اسے ایک ساتھ پورا ادا کریں۔',
      'pledge-gone':
        'کچھ دیر لگی اور اس دوران یہ وعدہ ادا ہو گیا یا واپس لے لیا گیا۔ کچھ نہیں لیا گیا۔',
      'plan-not-found': 'آپ کی چنی ہوئی ایک چیز نہیں ملی۔ براہِ کرم دوبارہ چنیں۔',
      'plan-amount-differs': 'اس دوران رقم بدل گئی ہے۔ براہِ کرم دوبارہ چنیں۔',
      'plan-instalments-differ':
        'اس کی ادائیگیوں کی تعداد بدل گئی ہے۔ کچھ نہیں لیا گیا؛ براہِ کرم دوبارہ چنیں۔',
      'day-over': 'آپ کے چنے ہوئے دنوں میں سے ایک گزر چکا ہے۔ براہِ کرم کوئی اور دن چنیں۔',
      'need-held':
        'جو آخری بچا ہے اس کی ادائیگی ابھی کوئی کر رہا ہے۔ دس منٹ بعد کوشش کریں یا کم چنیں۔',
      'need-left-unpaid':
        'جو آخری بچا ہے وہ آپ کے انٹرنیٹ کنکشن سے بار بار روکا گیا اور ادائیگی نہ ہوئی۔ کوئی رقم نہیں لی گئی۔ ایک گھنٹے بعد کوشش کریں، یا اس مہم کو کوئی بھی رقم دیں۔',
      'need-sold-out': 'اتنے باقی نہیں رہے۔ کم چنیں یا کوئی اور چیز چنیں۔',
      'need-gone':
        'دیر ہو گئی اور اس دوران کسی اور نے یہ دے دیا۔ کوئی رقم نہیں لی گئی؛ کوئی اور چیز چنیں۔',
      'cause-closed': 'یہ مد ابھی بند ہوئی ہے۔ مدد کے ارادے کا شکریہ: اسے ہٹا کر کوئی اور چنیں۔',
      'amount-too-small-for-now': LARGER_FOR_NOW.ur(),
      'amount-too-small': 'یہ یہاں کی کم سے کم رقم سے کم ہے۔',
      'amount-too-large':
        'یہ یہاں دی جا سکنے والی رقم سے زیادہ ہے۔ براہِ کرم ہم سے بات کریں، ہم خوشی سے مدد کریں گے۔',
      'amount-too-fine': 'کارڈ اس کرنسی کا اتنا چھوٹا حصہ ادا نہیں کر سکتا۔ گول رقم چنیں۔',
      'amount-not-offered': 'براہِ کرم دی گئی رقموں میں سے ایک چنیں۔',
      'currency-not-offered': 'ہم اب اس کرنسی میں عطیات نہیں لیتے۔ کوئی اور چنیں۔',
      'frequency-not-offered': 'اس میں ابھی اتنی بار نہیں دیا جا سکتا۔ ایک بار دینا چنیں۔',
      'end-not-possible': 'آخری دن پہلی ادائیگی سے پہلے ہے۔ بعد کا کوئی دن چنیں۔',
      'last-day-over':
        'آپ کا چنا ہوا آخری دن گزر چکا ہے۔ کچھ نہیں لیا گیا اور آپ کا کارڈ محفوظ نہیں کیا گیا؛ براہِ مہربانی بعد کا کوئی دن چنیں۔',
      'spread-not-possible': 'دوبارہ چنیں کہ یہ راتوں میں کیسے تقسیم ہو۔',
      'own-amounts-of-one':
        'اپنی رقمیں ایک ہی مد میں دی جا سکتی ہیں۔ باقی ہٹا دیں یا تقسیم کا دوسرا طریقہ چنیں۔',
      'night-twice': 'ایک رات دو بار لکھی گئی ہے۔ ہر رات کے لیے ایک ہی رقم لکھیں۔',
      'nights-moved':
        'اس دوران راتیں بدل گئی ہیں اور رقم دکھائی گئی رقم سے زیادہ ہو جاتی۔ کچھ نہیں لیا گیا؛ صفحہ دوبارہ کھول کر دیکھیں۔',
      'nights-over':
        'رمضان کی آخری راتوں کے لیے ابھی نہیں دیا جا سکتا۔ کچھ نہیں لیا گیا اور آپ کا کارڈ محفوظ نہیں کیا گیا؛ آپ ایک بار دے سکتے ہیں۔',
      'gift-aid-needs-address': 'اپنے گھر کا پتہ لکھیں: Gift Aid کے لیے HMRC مانگتا ہے۔',
      'gift-aid-needs-postcode': 'اپنا پوسٹ کوڈ لکھیں: Gift Aid کے لیے HMRC مانگتا ہے۔',
      'gift-aid-not-possible':
        'اس عطیے پر Gift Aid نہیں لگ سکتا۔ اس کا جواب ”نہیں“ دیں اور پہلے کی طرح عطیہ دیں۔',
      'cards-refused':
        'یہاں سے کئی کارڈ قبول نہیں ہوئے۔ کچھ نہیں لیا گیا۔ ایک گھنٹے بعد کوشش کریں، یا کسی اور طریقے کے لیے ہم سے بات کریں۔',
      'puzzle-needed':
        'ہم تصدیق نہ کر سکے کہ آپ روبوٹ نہیں۔ کچھ نہیں لیا گیا اور آپ کا لکھا سب یہیں ہے: دوبارہ ”عطیہ دیں“ دبائیں۔',
      'card-missing': 'اپنا کارڈ دوبارہ لکھیں۔ کچھ نہیں لیا گیا۔',
      'transfer-not-offered':
        'یہ عطیہ یہاں بینک ٹرانسفر سے نہیں دیا جا سکتا۔ براہِ کرم کارڈ استعمال کریں، یا ہم سے بات کریں۔',
      'provider-away':
        'ادائیگی کی سروس جواب نہیں دے رہی۔ کچھ نہیں لیا گیا اور آپ کا لکھا سب یہیں ہے: ایک منٹ بعد کوشش کریں۔',
      'not-known-yet':
        'ہمیں ابھی معلوم نہیں کہ آپ کا عطیہ مکمل ہوا یا نہیں۔ دوبارہ عطیہ نہ دیں: ہم معلوم کر رہے ہیں اور جیسے ہی پتا چلا ای میل کریں گے۔',
      'cannot-take-payments':
        'اس وقت یہاں کارڈ سے ادائیگی ممکن نہیں۔ کچھ نہیں لیا گیا۔ بعد میں کوشش کریں یا ہم سے بات کریں۔',
    },
    common: {
      'too-many':
        'تھوڑی دیر میں کئی کوششیں ہوئیں۔ کچھ نہیں لیا گیا؛ دس منٹ انتظار کر کے دوبارہ ”عطیہ دیں“ دبائیں۔',
      'csrf-missing': 'صفحہ دوبارہ کھولیں: آپ کا لکھا سب محفوظ ہے۔ کچھ نہیں لیا گیا۔',
      'not-in-this-mode': 'اس وقت یہاں عطیات نہیں لیے جا رہے۔ کچھ نہیں لیا گیا۔',
      'switched-off': 'اس وقت یہاں عطیات نہیں لیے جا رہے۔ کچھ نہیں لیا گیا۔',
    },
    otherwise:
      'ہماری طرف سے کچھ خرابی ہوئی اور کچھ نہیں لیا گیا۔ آپ کا لکھا سب یہیں ہے؛ دوبارہ کوشش کریں۔',
    invalidField: 'یہاں کچھ نشان ہم قبول نہیں کر سکتے۔ ان کے بغیر دوبارہ لکھیں۔',
    obstacles: {
      declined: 'کارڈ قبول نہیں ہوا۔ اسے دیکھ لیں یا دوسرا آزمائیں؛ کچھ نہیں لیا گیا۔',
      ended:
        'یہ ادائیگی ختم ہو گئی اور کچھ نہیں لیا گیا۔ آپ کا لکھا سب یہیں ہے: کارڈ لکھ کر ”عطیہ دیں“ دبائیں۔',
      nothing:
        'صفحہ چھوڑتے وقت آپ کا عطیہ مکمل نہیں ہوا تھا: کچھ نہیں لیا گیا۔ کارڈ کے سوا سب یہیں ہے؛ کارڈ لکھ کر ”عطیہ دیں“ دبائیں۔',
      unclear:
        'ہمیں جواب نہیں ملا، اس لیے ابھی معلوم نہیں کہ آپ کا عطیہ پہنچا یا نہیں۔ کہیں اور دوبارہ شروع نہ کریں۔ انٹرنیٹ دیکھ کر نیچے کا بٹن دبائیں: وہ معلوم کرتا ہے، اور رقم دو بار نہیں لی جا سکتی۔',
      'card-unreachable':
        'ادائیگی کی سروس تک رسائی نہیں ہوئی۔ کچھ نہیں لیا گیا اور آپ کا لکھا سب یہیں ہے۔ انٹرنیٹ دیکھ کر دوبارہ ”عطیہ دیں“ دبائیں۔',
      'bank-left':
        'آپ کا بینک ابھی آپ کے جواب کا منتظر ہے، اور کچھ نہیں لیا گیا۔ اس پر واپس جانے کے لیے نیچے کا بٹن دبائیں۔',
    },
    sameAgain: (minutes) =>
      `آپ نے ${minutes} منٹ پہلے اسی مد میں یہی رقم دی۔ اگر ایک بار پھر دینا چاہتے ہیں تو نیچے کا بٹن دبائیں؛ اس کے لیے ابھی کچھ نہیں لیا گیا۔`,
    startAgain: 'اسے چھوڑ کر دوبارہ شروع کریں',
  },
}
