import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** What a sentence is about, by the names that stand in braces in it. */
export type Values = Readonly<Record<string, string | number>>

const en = {
  'no-organisation': 'There is no organisation {slug}.',
  'slug-wrong': 'The short name is in small letters, figures and hyphens, such as green-lane.',
  'name-missing': 'Give its name, as its people say it.',
  'host-missing': 'Give at least one host, such as green-lane.org.',
  'host-wrong': '{host} is not a host name: small letters, no port, no https://, no star.',
  'host-of-operators': '{host} is the host of the operator’s page.',
  'country-wrong': '{country} is not a country: two capital letters, such as GB.',
  'email-missing': 'Say where people write to, such as office@green-lane.org.',
  'place-missing':
    'Its times of prayer need its place, in degrees north and east, and its time zone, such as Europe/London.',
  taken: 'Already in use: {names}.',
  'settings-wrong': '{what}',
  'invite-email-wrong': 'No invitation can go to {email}.',
  'invite-no-office':
    'Its plan has no office, so nobody can be invited into it. Choose standard or premium first.',
  'invite-works-here': '{email} works there already.',
  'plan-unknown': 'Say which plan: {plans}.',
  'host-taken': '{host} belongs to {slug}. Remove it there first.',
  'last-host': '{host} is its only host: add another one first.',
  'not-its-host': 'It is not at {host} yet: add it first.',
  'not-asked': 'Nobody waits for an answer about {host} any more.',
  'answer-missing': 'Say why, in a sentence that its owner reads.',
  'name-differs': 'This deletes everything of it. Say its name exactly: {name}',
  'rest-first': 'Let it rest first.',
  'books-kept':
    'It has taken real money, and the law wants its books kept. Export it first, while it rests, and keep the export.',
  'export-first': 'Export it first, while it rests.',
  'key-missing':
    'Something of it was sealed with a key that is not here, so this would not be everything. Call it with the SECRET_KEY of the program.',
  'no-export': 'There is no whole export in {folder}.',
  'export-unreadable': 'This program cannot read {file}. It may have been made by a newer one.',
  damaged: 'The export is damaged, and nothing has arrived. Missing or changed: {name}',
  'too-long': '{name} is longer than any that this program writes. Nothing has arrived.',
  'too-many-files': 'It has more files than this page takes, so this would not be everything. Export it by the command.',
  'live-without-account':
    'It takes real money, and its export holds no account at Stripe. Nothing has arrived.',
  'live-with-test-keys':
    'It takes real money, and its keys at Stripe are for tests. Nothing has arrived.',
  'live-while-pretending':
    'It takes real money, which NOW and STRIPE_API_BASE must not pretend. Unset them first. Nothing has arrived.',
  'keys-closed': 'Its keys at Stripe do not open. Nothing has arrived.',
  'passphrase-wrong': 'The passphrase is not the one of this export. Nothing has arrived.',
  'schema-differs':
    'It was exported after {theirs} changes of the tables, and this program has made {ours}: use the same version on both sides.',
  'in-use': 'Already in use here: {names}.',
  'tables-differ': 'The export does not hold the tables that there are here.',
  strangers: '{table} holds rows of another organisation. Nothing has arrived.',
  'rows-differ': '{table} has not the rows that it should have. Nothing has arrived.',
  'posting-beyond':
    'A posting has the number {number}, and none goes beyond {most}. Nothing has arrived.',
  'value-refused':
    'Line {line} of {file} holds what the database does not take. Nothing has arrived.',
  'no-secrets': '{column} holds no secrets here. Nothing has arrived.',
  'secrets-unreadable': '{file} cannot be read. Nothing has arrived.',
  'foreign-job': '{file} holds a job of another organisation. Nothing has arrived.',
  untrue: 'Not true of the data with it, so nothing has arrived: {sentences}',
  'not-an-archive': 'This file is not an export that this page has made. Nothing has arrived.',
  'file-missing': 'Choose the file of the export.',
  'passphrase-missing': 'Give the passphrase that was shown when it was exported.',
  'one-at-a-time': 'An export or an import is under way. Wait until it has ended.',
  'fresh-key':
    'This needs a key of its own, which works once. Run npm run organisation -- page again, and paste what it prints.',
  interrupted: 'The program ended while it was doing this. Begin it again.',
  failed: 'Something went wrong that should not have. Its log says what.',
}
export type RefusalCode = keyof typeof en

/** Every "no" that the command and the operator's page have, in each language. */
export const refusalWords: InEveryLanguage<Readonly<Record<RefusalCode, string>>> = {
  en,
  ar: {
    'no-organisation': 'لا توجد مؤسسة باسم {slug}.',
    'slug-wrong': 'الاسم المختصر بأحرف لاتينية صغيرة وأرقام وشرطات، مثل green-lane.',
    'name-missing': 'اكتب اسمها كما يقوله أهلها.',
    'host-missing': 'اكتب نطاقًا واحدًا على الأقل، مثل green-lane.org.',
    'host-wrong': '{host} ليس اسم نطاق: أحرف صغيرة، بلا منفذ ولا https:// ولا نجمة.',
    'host-of-operators': '{host} هو نطاق صفحة المشغّل.',
    'country-wrong': '{country} ليس رمز بلد: حرفان لاتينيان كبيران، مثل GB.',
    'email-missing': 'اكتب العنوان الذي يراسلها الناس عليه، مثل office@green-lane.org.',
    'place-missing':
      'تحتاج مواقيت صلاتها إلى مكانها بالدرجات شمالًا وشرقًا، وإلى منطقتها الزمنية، مثل Europe/London.',
    taken: 'مستخدم من قبل: {names}.',
    'settings-wrong': 'قيمة غير مقبولة: {what}',
    'invite-email-wrong': 'لا يمكن إرسال دعوة إلى {email}.',
    'invite-no-office': 'لا مكتب في باقتها فلا يُدعى إليه أحد. اختر القياسية أو المميزة أولًا.',
    'invite-works-here': '{email} يعمل هناك من قبل.',
    'plan-unknown': 'اختر الباقة: {plans}.',
    'host-taken': '{host} تابع للمؤسسة {slug}. احذفه هناك أولًا.',
    'last-host': '{host} هو نطاقها الوحيد: أضف نطاقًا آخر أولًا.',
    'not-its-host': 'ليست على {host} بعد: أضفه أولًا.',
    'not-asked': 'لم يعد أحد ينتظر جوابًا عن {host}.',
    'answer-missing': 'اكتب السبب في جملة يقرؤها مالكها.',
    'name-differs': 'هذا يحذف كل ما لها. اكتب اسمها كما هو: {name}',
    'rest-first': 'أوقفها مؤقتًا أولًا.',
    'books-kept':
      'استلمت أموالًا حقيقية، والقانون يوجب حفظ دفاترها. صدّرها أولًا وهي متوقفة، واحتفظ بالملف.',
    'export-first': 'صدّرها أولًا وهي متوقفة.',
    'key-missing':
      'بعض بياناتها مختوم بمفتاح غير موجود هنا، فلن يكون التصدير كاملًا. شغّله بقيمة SECRET_KEY الخاصة بالبرنامج.',
    'no-export': 'لا يوجد تصدير كامل في {folder}.',
    'export-unreadable': 'لا يستطيع هذا البرنامج قراءة {file}. ربما صنعه إصدار أحدث.',
    damaged: 'التصدير تالف، ولم يصل شيء. ناقص أو متغيّر: {name}',
    'too-long': '{name} أطول من أي ملف يكتبه هذا البرنامج. لم يصل شيء.',
    'too-many-files': 'ملفاتها أكثر مما تتسع له هذه الصفحة، فلن يكون التصدير كاملًا. صدّرها بالأمر.',
    'live-without-account': 'تستلم أموالًا حقيقية، وليس في تصديرها حساب لدى Stripe. لم يصل شيء.',
    'live-with-test-keys': 'تستلم أموالًا حقيقية، ومفاتيحها لدى Stripe للتجربة. لم يصل شيء.',
    'live-while-pretending':
      'تستلم أموالًا حقيقية، ولا يجوز معها ضبط NOW أو STRIPE_API_BASE. ألغِهما أولًا. لم يصل شيء.',
    'keys-closed': 'مفاتيحها لدى Stripe لا تُفتح. لم يصل شيء.',
    'passphrase-wrong': 'عبارة المرور ليست عبارة هذا التصدير. لم يصل شيء.',
    'schema-differs':
      'صُدّرت بعد {theirs} تغييرًا في الجداول، وهنا {ours}: استخدم الإصدار نفسه في الجانبين.',
    'in-use': 'مستخدم هنا من قبل: {names}.',
    'tables-differ': 'لا يحتوي التصدير على الجداول الموجودة هنا.',
    strangers: 'في {table} صفوف لمؤسسة أخرى. لم يصل شيء.',
    'rows-differ': 'عدد صفوف {table} ليس كما يجب. لم يصل شيء.',
    'posting-beyond': 'رقم أحد القيود {number}، والحد الأقصى {most}. لم يصل شيء.',
    'value-refused': 'في السطر {line} من {file} ما لا تقبله قاعدة البيانات. لم يصل شيء.',
    'no-secrets': '{column} لا يحتوي هنا على أسرار. لم يصل شيء.',
    'secrets-unreadable': 'تعذّرت قراءة {file}. لم يصل شيء.',
    'foreign-job': 'في {file} مهمة لمؤسسة أخرى. لم يصل شيء.',
    untrue: 'لا تصح البيانات معها، فلم يصل شيء: {sentences}',
    'not-an-archive': 'هذا الملف ليس تصديرًا من هذه الصفحة. لم يصل شيء.',
    'file-missing': 'اختر ملف التصدير.',
    'passphrase-missing': 'اكتب عبارة المرور التي ظهرت عند التصدير.',
    'one-at-a-time': 'هناك تصدير أو استيراد جارٍ. انتظر حتى ينتهي.',
    'fresh-key':
      'يحتاج هذا إلى مفتاح خاص يعمل مرة واحدة. شغّل \u2066npm run organisation -- page\u2069 مرة أخرى والصق ما يطبعه.',
    interrupted: 'انتهى البرنامج وهو يعمل على هذا. ابدأ من جديد.',
    failed: 'حدث خطأ لم يكن ينبغي أن يحدث. التفاصيل في سجل البرنامج.',
  },
  ur: {
    'no-organisation': '{slug} نام کا کوئی ادارہ نہیں ہے۔',
    'slug-wrong': 'مختصر نام چھوٹے لاطینی حروف، ہندسوں اور ہائفن میں ہوتا ہے، جیسے green-lane۔',
    'name-missing': 'اس کا نام لکھیں، جیسا اس کے لوگ کہتے ہیں۔',
    'host-missing': 'کم از کم ایک ہوسٹ لکھیں، جیسے green-lane.org۔',
    'host-wrong': '{host} ہوسٹ کا نام نہیں: چھوٹے حروف، نہ پورٹ، نہ https://، نہ ستارہ۔',
    'host-of-operators': '{host} آپریٹر کے صفحے کا ہوسٹ ہے۔',
    'country-wrong': '{country} کسی ملک کا کوڈ نہیں: دو بڑے لاطینی حروف، جیسے GB۔',
    'email-missing': 'لکھیں کہ لوگ کہاں لکھتے ہیں، جیسے office@green-lane.org۔',
    'place-missing':
      'نماز کے اوقات کے لیے اس کی جگہ، ڈگری میں شمال اور مشرق، اور اس کا ٹائم زون چاہیے، جیسے Europe/London۔',
    taken: 'پہلے سے استعمال میں: {names}۔',
    'settings-wrong': 'یہ قدر قبول نہیں: {what}',
    'invite-email-wrong': '{email} پر دعوت نہیں جا سکتی۔',
    'invite-no-office':
      'اس کے پلان میں دفتر نہیں، اس لیے کسی کو بلایا نہیں جا سکتا۔ پہلے معیاری یا پریمیم چنیں۔',
    'invite-works-here': '{email} وہاں پہلے سے کام کرتا ہے۔',
    'plan-unknown': 'پلان بتائیں: {plans}۔',
    'host-taken': '{host} ادارے {slug} کا ہے۔ پہلے اسے وہاں سے ہٹائیں۔',
    'last-host': '{host} اس کا واحد ہوسٹ ہے: پہلے دوسرا شامل کریں۔',
    'not-its-host': 'یہ ابھی {host} پر نہیں ہے: پہلے اسے شامل کریں۔',
    'not-asked': 'اب کوئی {host} کے جواب کا منتظر نہیں۔',
    'answer-missing': 'وجہ ایک جملے میں لکھیں؛ اس کا مالک اسے پڑھے گا۔',
    'name-differs': 'اس سے اس کا سب کچھ مٹ جائے گا۔ اس کا نام بالکل ویسا ہی لکھیں: {name}',
    'rest-first': 'پہلے اسے عارضی طور پر بند کریں۔',
    'books-kept':
      'اس نے اصل رقم لی ہے، اور قانون چاہتا ہے کہ اس کے کھاتے رکھے جائیں۔ پہلے اسے بند حالت میں برآمد کریں اور فائل رکھیں۔',
    'export-first': 'پہلے اسے بند حالت میں برآمد کریں۔',
    'key-missing':
      'اس کا کچھ حصہ ایسی کلید سے مہر بند ہے جو یہاں نہیں، اس لیے یہ سب کچھ نہ ہوتا۔ اسے پروگرام کی SECRET_KEY کے ساتھ چلائیں۔',
    'no-export': '{folder} میں کوئی مکمل برآمد نہیں ہے۔',
    'export-unreadable': 'یہ پروگرام {file} نہیں پڑھ سکتا۔ شاید کسی نئے ورژن نے بنائی ہے۔',
    damaged: 'برآمد خراب ہے، اور کچھ نہیں آیا۔ غائب یا بدلا ہوا: {name}',
    'too-long': '{name} ہر اس فائل سے لمبی ہے جو یہ پروگرام لکھتا ہے۔ کچھ نہیں آیا۔',
    'too-many-files': 'اس کی فائلیں اس صفحے کی گنجائش سے زیادہ ہیں، اس لیے یہ سب کچھ نہ ہوتا۔ اسے کمانڈ سے برآمد کریں۔',
    'live-without-account':
      'یہ اصل رقم لیتا ہے، اور اس کی برآمد میں Stripe کا کوئی اکاؤنٹ نہیں۔ کچھ نہیں آیا۔',
    'live-with-test-keys':
      'یہ اصل رقم لیتا ہے، اور Stripe پر اس کی کلیدیں آزمائشی ہیں۔ کچھ نہیں آیا۔',
    'live-while-pretending':
      'یہ اصل رقم لیتا ہے، اور اس کے ساتھ NOW یا STRIPE_API_BASE نہیں چل سکتے۔ پہلے انہیں ہٹائیں۔ کچھ نہیں آیا۔',
    'keys-closed': 'Stripe پر اس کی کلیدیں نہیں کھلتیں۔ کچھ نہیں آیا۔',
    'passphrase-wrong': 'یہ اس برآمد کا پاس فریز نہیں ہے۔ کچھ نہیں آیا۔',
    'schema-differs':
      'یہ جدولوں کی {theirs} تبدیلیوں کے بعد برآمد ہوا، اور یہاں {ours} ہیں: دونوں طرف ایک ہی ورژن رکھیں۔',
    'in-use': 'یہاں پہلے سے استعمال میں: {names}۔',
    'tables-differ': 'برآمد میں وہ جدول نہیں جو یہاں ہیں۔',
    strangers: '{table} میں کسی اور ادارے کی قطاریں ہیں۔ کچھ نہیں آیا۔',
    'rows-differ': '{table} میں قطاروں کی تعداد درست نہیں۔ کچھ نہیں آیا۔',
    'posting-beyond': 'ایک اندراج کا نمبر {number} ہے، اور حد {most} ہے۔ کچھ نہیں آیا۔',
    'value-refused': '{file} کی سطر {line} میں وہ ہے جو ڈیٹا بیس نہیں لیتا۔ کچھ نہیں آیا۔',
    'no-secrets': '{column} میں یہاں کوئی راز نہیں ہوتا۔ کچھ نہیں آیا۔',
    'secrets-unreadable': '{file} پڑھی نہیں جا سکی۔ کچھ نہیں آیا۔',
    'foreign-job': '{file} میں کسی اور ادارے کا کام ہے۔ کچھ نہیں آیا۔',
    untrue: 'اس کے ساتھ ڈیٹا درست نہیں رہتا، اس لیے کچھ نہیں آیا: {sentences}',
    'not-an-archive': 'یہ فائل اس صفحے کی بنائی ہوئی برآمد نہیں ہے۔ کچھ نہیں آیا۔',
    'file-missing': 'برآمد کی فائل چنیں۔',
    'passphrase-missing': 'وہ پاس فریز لکھیں جو برآمد کے وقت دکھایا گیا تھا۔',
    'one-at-a-time': 'ایک برآمد یا درآمد جاری ہے۔ اس کے ختم ہونے کا انتظار کریں۔',
    'fresh-key':
      'اس کے لیے الگ کلید چاہیے جو ایک بار چلتی ہے۔ \u2066npm run organisation -- page\u2069 دوبارہ چلائیں اور جو چھپے اسے یہاں چسپاں کریں۔',
    interrupted: 'پروگرام یہ کرتے ہوئے بند ہو گیا۔ دوبارہ شروع کریں۔',
    failed: 'کچھ ایسا غلط ہوا جو نہیں ہونا چاہیے تھا۔ تفصیل پروگرام کے لاگ میں ہے۔',
  },
}
