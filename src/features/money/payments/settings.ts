import { settings } from '#platform/shared/setting.ts'

/** What is asked of donors while somebody tries out stolen cards. */
export const paymentSettings = settings('card_testing', {
  minimumWhileTested: {
    label: {
      en: 'Smallest gift by card, while somebody tries out stolen cards',
      ar: 'أصغر تبرع بالبطاقة ما دام أحد يجرّب بطاقات مسروقة',
      ur: 'کارڈ سے کم سے کم عطیہ، جب کوئی چوری کے کارڈ آزما رہا ہو',
    },
    help: {
      en: 'They try small amounts, which nobody notices. It ends by itself. 0: as always.',
      ar: 'يجرّبون مبالغ صغيرة لا يلاحظها أحد. ينتهي ذلك من تلقاء نفسه. 0: كالمعتاد.',
      ur: 'وہ چھوٹی رقمیں آزماتے ہیں جن پر کسی کی نظر نہیں پڑتی۔ یہ خود ختم ہو جاتا ہے۔ 0: ہمیشہ کی طرح۔',
    },
    type: 'money',
    default: 5_00,
    about:
      'The smallest gift by card while somebody tries out stolen cards here; 0: the same as always.',
    seenBy: 'staff',
  },
})
