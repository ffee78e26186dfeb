import type { Feed } from './feed-contract.ts'

/** Short enough to be read in passing; each says where it stands. */
export const VERSES: Feed['verses'] = [
  {
    arabic: 'إِنَّ الصَّلَاةَ كَانَتْ عَلَى الْمُؤْمِنِينَ كِتَابًا مَوْقُوتًا',
    text: {
      en: 'Prayer is laid on the believers at its appointed times.',
      ur: 'بے شک نماز مومنوں پر مقررہ وقتوں میں فرض ہے۔',
    },
    citation: { en: 'Qur’an 4:103', ar: 'النساء 103', ur: 'النساء 103' },
  },
  {
    arabic: 'أَلَا بِذِكْرِ اللَّهِ تَطْمَئِنُّ الْقُلُوبُ',
    text: {
      en: 'In the remembrance of Allah hearts find rest.',
      ur: 'سن لو، اللہ کے ذکر ہی سے دلوں کو اطمینان ملتا ہے۔',
    },
    citation: { en: 'Qur’an 13:28', ar: 'الرعد 28', ur: 'الرعد 28' },
  },
  {
    arabic: 'فَإِنَّ مَعَ الْعُسْرِ يُسْرًا',
    text: { en: 'With hardship comes ease.', ur: 'بے شک مشکل کے ساتھ آسانی ہے۔' },
    citation: { en: 'Qur’an 94:5', ar: 'الشرح 5', ur: 'الشرح 5' },
  },
  {
    arabic: 'خَيْرُكُمْ مَنْ تَعَلَّمَ الْقُرْآنَ وَعَلَّمَهُ',
    text: {
      en: 'The best of you are those who learn the Qur’an and teach it.',
      ur: 'تم میں بہترین وہ ہیں جو قرآن سیکھیں اور سکھائیں۔',
    },
    citation: { en: 'Bukhari 5027', ar: 'البخاري 5027', ur: 'بخاری 5027' },
  },
]
