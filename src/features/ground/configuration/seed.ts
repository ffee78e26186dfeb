import type { Work } from '#platform/server/context.ts'
import { configure } from './configuration.ts'

/** How the demo organisations are set: three plans, three modes, three faces. */
const DEMO: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'al-noor': {
    websiteName: 'Al-Noor Masjid',
    tagline: 'A house of prayer, learning and welcome since 1978.',
    activePlan: 'premium',
    locales: ['en', 'ar', 'ur'],
    inOtherLanguages: {
      ar: {
        websiteName: 'مسجد النور',
        tagline: 'بيت للصلاة والعلم والترحيب منذ عام 1978.',
        openingHours: 'من الاثنين إلى الخميس، من 10:00 إلى 16:00',
        jummahpayIntroduction:
          'القليل كل جمعة يُبقي المسجد مضاءً طوال العام. أنت تختار المبلغ، ويمكنك التوقف متى شئت.',
        whatsappGroupText: 'انضم إلى مجموعة الإعلانات',
        whatsappGroupText2: 'انضمي إلى مجموعة الأخوات',
        maktabTitle: 'المدرسة القرآنية',
        maktabIntroduction:
          'القرآن بالتجويد، وقصص الأنبياء، والأدب، وشيء من العربية، في مجموعات لا تزيد على اثني عشر. يأتي الأطفال من المدرسة مباشرة: وجبة خفيفة، فصلاة قصيرة، فوقت للّعب قبل الدرس.\nأصغرهم في الخامسة. ويمكن للطفل الجديد أن يحضر أسبوعًا قبل أن تقرر.',
      },
      ur: {
        websiteName: 'مسجد النور',
        tagline: '1978 سے نماز، تعلیم اور مہمان نوازی کا گھر۔',
        openingHours: 'پیر سے جمعرات، 10:00 سے 16:00',
        jummahpayIntroduction:
          'ہر جمعے تھوڑا سا عطیہ مسجد کو سارا سال روشن رکھتا ہے۔ رقم آپ چنتے ہیں، اور جب چاہیں روک سکتے ہیں۔',
        whatsappGroupText: 'اعلانات کے گروپ میں شامل ہوں',
        whatsappGroupText2: 'خواتین کے گروپ میں شامل ہوں',
        maktabTitle: 'مدرسہ',
        maktabIntroduction:
          'تجوید کے ساتھ قرآن، انبیا کے قصے، آداب اور کچھ عربی، بارہ سے زیادہ بچوں کا کوئی گروپ نہیں۔ بچے اسکول سے سیدھے آتے ہیں: پہلے ہلکا ناشتہ، پھر مختصر نماز، پھر سبق سے پہلے کھیل کا وقت۔\nسب سے چھوٹے پانچ سال کے ہیں۔ نیا بچہ آپ کے فیصلے سے پہلے ایک ہفتہ آ کر دیکھ سکتا ہے۔',
      },
    },
    legalName: 'Al-Noor Masjid and Community Trust',
    charityNumber: '1234567',
    contactNumberRule: 'GB',
    currencies: [
      { value: 'GBP', label: 'British pound', sign: '£' },
      { value: 'EUR', label: 'Euro', sign: '€' },
    ],
    bankAccountName: 'Al-Noor Masjid Trust',
    bankSortCode: '20-00-00',
    bankAccountNumber: '12345678',
    bankTransferFrom: 500_00,
    primaryColor: '#0f5c5c',
    accentColor: '#b8862f',
    fontPair: 'classic',
    contactAddress: '12 Courtyard Lane\nSparkbrook\nBirmingham B11 1AA',
    contactPhone: '0121 496 0123',
    contactEmail: 'office@al-noor.example',
    jummahpayEnabled: true,
    jummahpayIntroduction:
      'A little each Friday keeps the lights on all year. You choose how much, and you can stop at any time.',
    openingHours: 'Monday to Thursday, 10:00 to 16:00',
    urgentHelp: [
      { for: 'janazah', phone: '0121 496 0199' },
      { for: 'welfare', phone: '0121 496 0155' },
    ],
    facilities: [
      facility(
        'wudu',
        'Eighteen places for brothers, twelve for sisters; two of each to sit at.',
        'ثمانية عشر مكانًا للرجال واثنا عشر للنساء، منها مكانان للجلوس في كل قسم.',
      ),
      facility(
        'sisters-entrance',
        'Under the blue lamp in Courtyard Lane, with a lift.',
        'تحت المصباح الأزرق في كورتيارد لين، ومعه مصعد.',
      ),
      facility(
        'sisters-space',
        'A hall of their own for 350, with a crèche beside it.',
        'قاعة خاصة تتسع لـ350، وبجوارها حضانة.',
      ),
      facility(
        'parking',
        'Four blue-badge places by the door; on Fridays forty in the school yard.',
        'أربعة مواقف لذوي الإعاقة عند الباب، ويوم الجمعة أربعون في ساحة المدرسة.',
      ),
      facility(
        'step-free',
        'Both entrances are level. A lift goes to every floor but the gallery.',
        'المدخلان بلا درج، والمصعد يصل إلى كل الطوابق ما عدا الشرفة.',
      ),
      facility(
        'capacity',
        '800 in the main hall, 1,900 with every room open.',
        '‏800 في القاعة الكبرى، و1900 إذا فُتحت كل الغرف.',
      ),
      facility(
        'toilets',
        'On the ground floor, one of them accessible, with changing tables.',
        'في الطابق الأرضي، إحداها مهيأة لذوي الإعاقة، وفيها طاولات لتغيير الحفاضات.',
      ),
      facility(
        'hearing-loop',
        'In both halls. Switch your hearing aid to T.',
        'في القاعتين. حوّل سماعتك إلى الوضع T.',
      ),
      facility(
        'children',
        'Welcome everywhere; there is a play corner in the entrance hall.',
        'مرحَّب بهم في كل مكان، وفي بهو المدخل ركن للّعب.',
      ),
    ],
    latitude: 52.46,
    longitude: -1.87,
    contactTopics: [
      { id: 'general', en: 'A general question', ar: 'سؤال عام', ur: 'عام سوال' },
      { id: 'funerals', en: 'A funeral (janazah)', ar: 'جنازة', ur: 'جنازہ' },
      { id: 'marriage', en: 'Marriage (nikah)', ar: 'عقد نكاح', ur: 'نکاح' },
      {
        id: 'giving',
        en: 'My gift or Gift Aid',
        ar: 'تبرعي أو Gift Aid',
        ur: 'میرا عطیہ یا Gift Aid',
      },
      {
        id: 'visits',
        en: 'A visit by a school or a group',
        ar: 'زيارة مدرسة أو مجموعة',
        ur: 'اسکول یا گروپ کا دورہ',
      },
      { id: 'rooms', en: 'Hiring the hall', ar: 'استئجار القاعة', ur: 'ہال کرائے پر لینا' },
    ],
    contactRouting: {
      funerals: 'janazah@al-noor.example',
      giving: 'treasurer@al-noor.example',
      'ask-imam': 'imam@al-noor.example',
      maktab: 'madrasa@al-noor.example',
    },
    maktabIntroduction:
      'Quran with tajwid, the stories of the prophets, good manners and a little Arabic, in groups of twelve at most. Children come straight from school: there is a snack, a short prayer, and time to run about before lessons begin.\nThe youngest are five. A new child may sit in for a week before you decide.',
    maktabFee: 38_00,
    maktabRegistrationOpen: true,
    maktabSessions: [
      {
        name: 'Early, ages 5 to 8',
        days: 'Monday to Thursday',
        starts: '16:30',
        ends: '18:00',
        places: 48,
      },
      {
        name: 'Late, ages 9 to 13',
        days: 'Monday to Thursday',
        starts: '18:15',
        ends: '19:45',
        places: 48,
      },
      { name: 'Saturday, all ages', days: 'Saturday', starts: '10:00', ends: '13:00', places: 2 },
      {
        name: 'Online, with a teacher of one’s own',
        days: 'By arrangement',
        starts: '17:00',
        ends: '20:00',
        places: null,
      },
    ],
    directions: 'https://www.openstreetmap.org/?mlat=52.4600&mlon=-1.8700',
    mapEmbed:
      '&lt;iframe src=&quot;https://www.openstreetmap.org/export/embed.html?bbox=-1.8790%2C52.4560%2C-1.8610%2C52.4640&amp;marker=52.4600%2C-1.8700&quot;&gt;&lt;/iframe&gt;',
    facebookLink: 'https://www.facebook.com/al-noor-masjid-demo',
    instagramLink: 'https://www.instagram.com/al-noor-masjid-demo',
    youtubeLink: 'https://www.youtube.com/@al-noor-masjid-demo',
    liveStream: 'https://www.youtube.com/@al-noor-masjid-demo/live',
    whatsappNumber: '+44 7700 900123',
    whatsappGroupLink: 'https://chat.whatsapp.com/al-noor-demo',
    whatsappGroupText: 'Join the announcements group',
    whatsappGroupLink2: 'https://chat.whatsapp.com/al-noor-sisters-demo',
    whatsappGroupText2: 'Join the sisters’ group',
  },
  crescent: {
    websiteName: 'Crescent Appeal',
    tagline: 'One good cause at a time.',
    activePlan: 'standard',
    StandaloneCampaigns: true,
    legalName: 'Crescent Relief',
    charityNumber: '7654321',
    primaryColor: '#3b3a8f',
    accentColor: '#e0705a',
    fontPair: 'modern',
    cornerStyle: 'round',
    contactAddress: '4 Mill Street\nGlasgow G1 1AA',
    contactPhone: '0141 496 0114',
    contactEmail: 'hello@crescent.example',
    openingHours: 'Monday to Friday, 09:30 to 17:00',
    directions: 'https://www.openstreetmap.org/?mlat=55.8642&mlon=-4.2518',
    instagramLink: 'https://www.instagram.com/crescent-appeal-demo',
    youtubeLink: 'https://www.youtube.com/@crescent-appeal-demo',
    latitude: 55.8642,
    longitude: -4.2518,
    madhab: 'shafi',
    asrShown: 'shafi',
    // The method changes its rule at 55 degrees by itself; it is said here so that staff see it.
    highLatitudeRule: 'seventhofthenight',
  },
  'east-gate': {
    websiteName: 'East Gate Prayer Room',
    tagline: 'Open for every prayer.',
    activePlan: 'basic',
    PrayerTimeDonateModuleOnly: true,
    legalName: 'East Gate Prayer Room',
    primaryColor: '#1b211d',
    accentColor: '#1f9d6b',
    fontPair: 'editorial',
    cornerStyle: 'sharp',
    latitude: 51.5155,
    longitude: -0.0722,
    timeFormat: '12h',
    contactAddress: 'Unit 2, East Gate Arches\nLondon E1 1AA',
    contactEmail: 'salaam@east-gate.example',
    whatsappGroupLink: 'https://chat.whatsapp.com/east-gate-demo',
    whatsappGroupText: 'When jamaat changes',
    directions: 'https://www.openstreetmap.org/?mlat=51.5155&mlon=-0.0722',
  },
}

function facility(what: string, says: string, ar: string) {
  return { what, says, inOtherLanguages: { ar } }
}

export async function seed(ctx: Work): Promise<void> {
  await configure(ctx, DEMO[ctx.organisation.slug] ?? {})
}
