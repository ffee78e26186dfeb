import type { Shape } from '#features/ground/media/rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'
import type { SHELVES } from './library-contract.ts'

type Shelf = (typeof SHELVES)[number]

const en = {
  title: 'Pictures',
  lead: 'Every picture of your website, and where each is used.',
  space: (used: string, most: string) =>
    `Pictures, documents and recordings take ${used} of ${most}.`,
  back: 'All pictures',
  add: 'Add a picture',
  search: 'Search',
  show: 'Show',
  find: 'Find',
  shelves: {
    all: 'All',
    unused: 'Not used anywhere',
    untold: 'Without a description',
  } satisfies Record<Shelf, string> as Record<Shelf, string>,
  none: 'No pictures found',
  noneText: 'Look for another word, or show all of them.',
  empty: 'No pictures yet',
  emptyText: 'Add the first one above. You can then choose it wherever a picture can be shown.',
  untold: 'No description yet',
  nowhere: 'Not used anywhere',
  stands: (count: number) => (count === 1 ? 'Used in 1 place' : `Used in ${count} places`),
  gone: 'This picture is not there any more',
  added: (when: string) => `Added ${when}`,
  alt: 'What it shows',
  altHelp: 'One sentence for people who can’t see it: “Children painting lanterns in the hall”.',
  altMissing: 'Say what the picture shows.',
  tags: 'Words to find it by',
  tagsHelp: 'With commas between them: Eid, children, 2026.',
  part: 'Which part is seen',
  partHelp:
    'It changes wherever this picture is used, at once. The whole picture is kept, so you can show it again.',
  shape: 'Shape',
  whole: 'All of it',
  shapes: {
    '3:2': 'Wide, as on cards',
    '16:9': 'Very wide, as on screens',
    '1:1': 'Square',
    '4:5': 'Upright',
  } satisfies Record<Shape, string> as Record<Shape, string>,
  point: 'Press on the picture where it matters most, or use the two sliders.',
  across: 'From left to right',
  down: 'From top to bottom',
  save: 'Save',
  saved: 'Saved. It now looks like this everywhere.',
  uses: 'Where it is used',
  rooms: {
    cause: 'Cause',
    campaign: 'Something that a campaign needs',
    banner: 'Banner of the home page',
    slide: 'Screen',
    letter: 'Email update',
    setting: 'Settings',
  } as Readonly<Record<string, string>>,
  removeText:
    'It isn’t used anywhere, so nothing on your website changes. It can’t be brought back.',
  remove: 'Remove for good',
  reallyRemove: 'Remove this picture for good?',
  keep: 'Keep it',
  removed: 'The picture is removed.',
  tooHeavy: (megabytes: number) =>
    `This picture is larger than ${megabytes} MB. Please send a smaller one: most phones can share a photo in “medium” size.`,
  noes: {
    'not-a-picture': 'We can’t read this as a picture. Please use a JPEG, PNG, WebP, AVIF or GIF.',
    'picture-is-heic':
      'Most people’s devices can’t show HEIC photos. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send a screenshot of the photo.',
    'picture-is-a-drawing':
      'An SVG drawing can hold a program, so we don’t take it. Please save it as a PNG and send that.',
    'picture-too-large':
      'This picture has more pixels than we can work with. Please make it smaller.',
    'picture-too-heavy': 'This picture is too large to send. Please make it smaller.',
    'too-large': 'This picture is too large to send. Please make it smaller.',
    'library-full':
      'Your library is full, so this was not kept. Remove what isn’t used anywhere, or ask whoever runs this site for more room.',
    'picture-in-use': 'By now it is used somewhere. Take it off there first.',
    'picture-not-found': 'This picture is not there any more.',
    'changed-meanwhile':
      'Somebody else has changed this picture meanwhile. It is shown as it is now; please look again.',
  } as Readonly<Record<string, string>>,
}

type Words = typeof en

const ar: Words = {
  title: 'الصور',
  lead: 'كل صور موقعكم، وأين تظهر كل واحدة منها.',
  space: (used, most) => `الصور والوثائق والتسجيلات تشغل ${used} من ${most}.`,
  back: 'كل الصور',
  add: 'أضف صورة',
  search: 'بحث',
  show: 'اعرض',
  find: 'ابحث',
  shelves: {
    all: 'الكل',
    unused: 'لا تظهر في أي مكان',
    untold: 'بلا وصف',
  },
  none: 'لم نجد أي صورة',
  noneText: 'جرّب كلمة أخرى، أو اعرض كل الصور.',
  empty: 'لا توجد صور بعد',
  emptyText: 'أضف الأولى من الأعلى، ثم اخترها حيث يمكن أن تظهر صورة.',
  untold: 'بلا وصف بعد',
  nowhere: 'لا تظهر في أي مكان',
  stands: (count) =>
    plural('ar', count, {
      one: 'في مكان واحد',
      two: 'في مكانين',
      few: 'في # أماكن',
      many: 'في # مكانًا',
      other: 'في # مكان',
    }),
  gone: 'لم تعد هذه الصورة موجودة',
  added: (when) => `أضيفت ${when}`,
  alt: 'ماذا تُظهر',
  altHelp: 'جملة واحدة لمن لا يراها: «أطفال يلوّنون الفوانيس في القاعة».',
  altMissing: 'قل ماذا تُظهر الصورة.',
  tags: 'كلمات للبحث عنها',
  tagsHelp: 'بينها فواصل: العيد، أطفال، 2026.',
  part: 'أي جزء منها يُرى',
  partHelp: 'يتغير حيثما ظهرت هذه الصورة فورًا. وتُحفظ الصورة كاملة، فيمكنك إظهارها من جديد.',
  shape: 'الشكل',
  whole: 'الصورة كلها',
  shapes: {
    '3:2': 'عريضة كما في البطاقات',
    '16:9': 'عريضة جدًا كما في الشاشات',
    '1:1': 'مربعة',
    '4:5': 'طولية',
  },
  point: 'اضغط على أهم موضع في الصورة، أو استعمل المنزلقين.',
  across: 'من اليسار إلى اليمين',
  down: 'من الأعلى إلى الأسفل',
  save: 'احفظ',
  saved: 'حُفظت، وتظهر هكذا في كل مكان.',
  uses: 'أين تظهر',
  rooms: {
    cause: 'وجه تبرع',
    campaign: 'حاجة من حاجات حملة',
    banner: 'لافتة في الصفحة الرئيسية',
    slide: 'شاشة',
    letter: 'رسالة بريدية',
    setting: 'الإعدادات',
  },
  removeText: 'لا تظهر في أي مكان، فلن يتغير شيء في موقعكم. ولا يمكن إعادتها.',
  remove: 'احذفها نهائيًا',
  reallyRemove: 'هل تحذف هذه الصورة نهائيًا؟',
  keep: 'أبقها',
  removed: 'حُذفت الصورة.',
  tooHeavy: (megabytes) =>
    `هذه الصورة أكبر من ${megabytes} ميغابايت. أرسل أصغر منها: تستطيع معظم الهواتف مشاركة الصورة بحجم «متوسط».`,
  noes: {
    'not-a-picture': 'لا نستطيع قراءة هذه كصورة. استعمل JPEG أو PNG أو WebP أو AVIF أو GIF.',
    'picture-is-heic':
      'أجهزة أكثر الناس لا تعرض صور HEIC. في آيفون اختر الإعدادات، ثم الكاميرا، ثم التنسيقات، ثم «الأكثر توافقًا»، أو أرسل لقطة شاشة للصورة.',
    'picture-is-a-drawing': 'قد يحمل رسم SVG برنامجًا، فلا نأخذه. احفظه بصيغة PNG ثم أرسله.',
    'picture-too-large': 'في هذه الصورة نقاط أكثر مما نستطيع. صغّرها من فضلك.',
    'picture-too-heavy': 'هذه الصورة أكبر من أن تُرسل. صغّرها من فضلك.',
    'too-large': 'هذه الصورة أكبر من أن تُرسل. صغّرها من فضلك.',
    'library-full':
      'المكتبة ممتلئة فلم يُحفظ هذا. احذف ما لا يظهر في أي مكان، أو اطلب مساحة أكبر ممن يدير الموقع.',
    'picture-in-use': 'صارت تظهر في مكان ما. أزلها من هناك أولًا.',
    'picture-not-found': 'لم تعد هذه الصورة موجودة.',
    'changed-meanwhile': 'غيّر شخص آخر هذه الصورة في الأثناء. تراها الآن كما هي؛ انظر من جديد.',
  },
}

const ur: Words = {
  title: 'تصویریں',
  lead: 'آپ کی ویب سائٹ کی ہر تصویر، اور وہ کہاں کہاں لگی ہے۔',
  space: (used, most) => `تصاویر، فائلیں اور ریکارڈنگ ${most} میں سے ${used} جگہ لیتی ہیں۔`,
  back: 'سب تصویریں',
  add: 'تصویر شامل کریں',
  search: 'تلاش',
  show: 'دکھائیں',
  find: 'ڈھونڈیں',
  shelves: {
    all: 'سب',
    unused: 'کہیں نہیں لگیں',
    untold: 'بغیر تفصیل کے',
  },
  none: 'کوئی تصویر نہیں ملی',
  noneText: 'کوئی اور لفظ ڈھونڈیں، یا سب دکھائیں۔',
  empty: 'ابھی کوئی تصویر نہیں',
  emptyText: 'اوپر سے پہلی تصویر شامل کریں، پھر جہاں تصویر لگ سکے وہاں چن لیں۔',
  untold: 'ابھی تفصیل نہیں',
  nowhere: 'کہیں نہیں لگی',
  stands: (count) => (count === 1 ? '1 جگہ لگی ہے' : `${count} جگہوں پر لگی ہے`),
  gone: 'یہ تصویر اب موجود نہیں',
  added: (when) => `${when} کو شامل ہوئی`,
  alt: 'اس میں کیا ہے',
  altHelp: 'جو دیکھ نہیں سکتے ان کے لیے ایک جملہ: ”بچے ہال میں فانوس رنگ رہے ہیں“۔',
  altMissing: 'بتائیں کہ تصویر میں کیا ہے۔',
  tags: 'تلاش کے الفاظ',
  tagsHelp: 'درمیان میں کوما: عید، بچے، 2026۔',
  part: 'کون سا حصہ نظر آئے',
  partHelp:
    'یہ تصویر جہاں بھی لگی ہے، فوراً بدل جائے گی۔ پوری تصویر محفوظ رہتی ہے، اسے پھر دکھا سکتے ہیں۔',
  shape: 'شکل',
  whole: 'پوری تصویر',
  shapes: {
    '3:2': 'چوڑی، جیسے کارڈ پر',
    '16:9': 'بہت چوڑی، جیسے اسکرین پر',
    '1:1': 'چوکور',
    '4:5': 'کھڑی',
  },
  point: 'تصویر میں جو جگہ سب سے اہم ہے اسے دبائیں، یا دونوں سلائیڈر چلائیں۔',
  across: 'بائیں سے دائیں',
  down: 'اوپر سے نیچے',
  save: 'محفوظ کریں',
  saved: 'محفوظ ہو گئی، ہر جگہ ایسی ہی نظر آئے گی۔',
  uses: 'کہاں لگی ہے',
  rooms: {
    cause: 'عطیے کی مد',
    campaign: 'مہم کی ضرورت',
    banner: 'پہلے صفحے کا بینر',
    slide: 'اسکرین',
    letter: 'ای میل',
    setting: 'ترتیبات',
  },
  removeText: 'یہ کہیں نہیں لگی، اس لیے ویب سائٹ پر کچھ نہیں بدلے گا۔ اسے واپس نہیں لایا جا سکتا۔',
  remove: 'ہمیشہ کے لیے ہٹائیں',
  reallyRemove: 'کیا یہ تصویر ہمیشہ کے لیے ہٹا دیں؟',
  keep: 'رہنے دیں',
  removed: 'تصویر ہٹا دی گئی۔',
  tooHeavy: (megabytes) =>
    `یہ تصویر ${megabytes} میگابائٹ سے بڑی ہے۔ چھوٹی بھیجیں: اکثر فون تصویر کو ”درمیانے“ سائز میں بھیج سکتے ہیں۔`,
  noes: {
    'not-a-picture': 'ہم اسے تصویر کے طور پر نہیں پڑھ سکے۔ JPEG، PNG، WebP، AVIF یا GIF بھیجیں۔',
    'picture-is-heic':
      'اکثر لوگوں کے فون HEIC تصویریں نہیں دکھا سکتے۔ آئی فون میں سیٹنگز، کیمرا، فارمیٹس، پھر موسٹ کمپیٹیبل چنیں، یا تصویر کا اسکرین شاٹ بھیجیں۔',
    'picture-is-a-drawing':
      'SVG ڈرائنگ میں پروگرام ہو سکتا ہے، اس لیے ہم اسے نہیں لیتے۔ اسے PNG بنا کر بھیجیں۔',
    'picture-too-large': 'اس تصویر میں ہماری حد سے زیادہ نقطے ہیں۔ اسے چھوٹا کر دیں۔',
    'picture-too-heavy': 'یہ تصویر بھیجنے کے لیے بہت بڑی ہے۔ اسے چھوٹا کر دیں۔',
    'too-large': 'یہ تصویر بھیجنے کے لیے بہت بڑی ہے۔ اسے چھوٹا کر دیں۔',
    'library-full':
      'لائبریری بھر گئی ہے، اس لیے یہ محفوظ نہیں ہوا۔ جو کہیں نہیں لگا اسے ہٹائیں، یا سائٹ چلانے والے سے مزید جگہ مانگیں۔',
    'picture-in-use': 'اب یہ کہیں لگی ہوئی ہے۔ پہلے اسے وہاں سے ہٹائیں۔',
    'picture-not-found': 'یہ تصویر اب موجود نہیں۔',
    'changed-meanwhile':
      'اس دوران کسی اور نے یہ تصویر بدل دی۔ اب جیسی ہے ویسی دکھائی گئی ہے؛ دوبارہ دیکھیں۔',
  },
}

export const libraryWords: InEveryLanguage<Words> = { en, ar, ur }
