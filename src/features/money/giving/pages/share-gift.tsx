import { Share } from '#platform/web/reading/share.tsx'
import { useWords } from '#platform/web/site.ts'
import type { Gift } from './use-gift.ts'

/** The next step, for those who want one: not more money, but another person. */
export function ShareGift({ gift: { share, organisation } }: { readonly gift: Gift }) {
  const words = useWords(WORDS)
  return (
    <Share
      shared={{ title: words.shareText(organisation), url: share.url }}
      title={words.shareTitle}
      lead={words.shareLead(organisation)}
    />
  )
}

const WORDS = {
  en: {
    shareTitle: 'Share the good',
    shareLead: (organisation: string) =>
      `A word to one friend does more than any poster. Nothing of your gift is shown, only ${organisation}.`,
    shareText: (organisation: string) =>
      `I have just supported ${organisation}. Perhaps you would like to as well:`,
  },
  ar: {
    shareTitle: 'الدال على الخير كفاعله',
    shareLead: (organisation: string) =>
      `كلمة إلى صديق واحد خير من كل ملصق. لا يظهر شيء من تبرعك، بل ${organisation} فقط.`,
    shareText: (organisation: string) => `دعمتُ ${organisation} للتو. لعلك تحب ذلك أيضًا:`,
  },
  ur: {
    shareTitle: 'نیکی میں شریک کریں',
    shareLead: (organisation: string) =>
      `ایک دوست سے ایک بات ہر اشتہار سے بہتر ہے۔ آپ کے عطیے کا کچھ نہیں دکھایا جاتا، صرف ${organisation}۔`,
    shareText: (organisation: string) =>
      `میں نے ابھی ${organisation} کی مدد کی ہے۔ شاید آپ بھی کرنا چاہیں:`,
  },
}
