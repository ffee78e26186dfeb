import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { Field, FindingCode, Fix } from './rules.ts'

interface ReportWords {
  readonly findings: Readonly<Record<FindingCode, string>>
  readonly fixes: Readonly<Record<Fix, string>>
  readonly severities: Readonly<Record<'question' | 'error' | 'warning' | 'note', string>>
  readonly what: Readonly<Record<'begins' | 'jamaat' | 'adhan', string>>
  readonly fields: Readonly<Partial<Record<Field, string>>>
  /** Said instead of a column. */
  readonly allTimes: string
}

/** What a report says to somebody who has never heard of a clock change in a spreadsheet. */
export const reportWords: InEveryLanguage<ReportWords> = {
  en: {
    findings: {
      'columns-unknown':
        'We could not tell which column holds what. Please say which one is the date, and which ones are times.',
      'year-missing': 'The dates have no year. Which year is this table for?',
      'date-order-unclear':
        'Dates such as 05/03 could be the 5th of March or the 3rd of May. Which comes first, the day or the month?',
      'dates-month-first': 'The dates seem to have the month first, as in America. Is that right?',
      'date-unreadable': 'These rows have times, but we cannot read their date.',
      'date-impossible': 'These dates are not in the calendar, or lie years away from the rest.',
      'time-unreadable': 'We cannot read these times.',
      'time-impossible': 'No clock shows these times.',
      'spreadsheet-error':
        'These cells hold a formula or an error of the spreadsheet, and no time.',
      'twelve-hour':
        'These times do not say whether they are in the morning or in the afternoon, and as written they are in the wrong half of the day.',
      'in-standard-time':
        'This table is in winter time (GMT) all year: in summer every row is an hour early.',
      'in-summer-time':
        'This table is in summer time all year: in winter every row is an hour late.',
      'another-year':
        'This table seems to be of another year: the rows near the clock changes are an hour out.',
      'hour-out':
        'These times are an hour out. The sun on that day, or the days before and after, show where they should stand.',
      'not-the-sun': 'These times are too far from the sun of that day.',
      'out-of-order':
        'These times do not follow each other: each prayer must begin after the one before it.',
      'columns-swapped': 'These two columns seem to have changed places.',
      'jamaat-before-begins': 'These jamaats would be before their prayer begins.',
      'jamaat-after-next': 'These jamaats would be after the time of their prayer has ended.',
      'looks-like-jamaats': 'These look like jamaat times, and not like beginnings.',
      'jamaats-now-and-then':
        'These jamaats are written on some days only, and the days between are empty. Does each one hold until the next that is written? If not, accept it: then only the days on which one is written get it from this table.',
      'another-place':
        'All columns together follow the sun of another place, this far from yours. Is the table for another town, or is the place in your settings wrong?',
      'unlike-its-neighbours':
        'These times do not fit the days before and after them. Is it a typing mistake? Then correct it in your file and send it again.',
      'hour-unclear':
        'These times stand an hour from the days around them, and we cannot tell whether that is meant. Look at the table that they come from. Where they are wrong, correct them in your file and send it again.',
      'weekday-differs':
        'The weekday in these rows is not that of the date. Is the table of another year?',
      'duplicate-day': 'These days stand in the table more than once. Which row of each counts?',
      'days-missing': 'These days are not in the table. They stay as they are now.',
      'time-missing': 'These times are not filled in. They are calculated instead.',
      'all-past': 'All days of this table have passed.',
      'not-checked':
        'The place of the mosque has not been set, so nothing could be checked against the sun.',
      'two-jamaats': 'These cells hold more than one jamaat. The first one counts.',
      'friday-column':
        'There is a column for Friday prayers. These are not in the table: they are kept as sessions, with their khutbah.',
      'leap-day-skipped': 'The 29th of February does not exist in that year and was passed over.',
      'rows-out-of-order': 'The rows are not in order. They were sorted by their dates.',
      'months-missing':
        'More than a month in a row is not in the table. Is the year right, and is a sheet missing? These days stay as they are now.',
      'page-closed':
        'The page with the prayer times is closed on your site, by its shape or by a switch in its settings: nobody will see these times until it is opened.',
      'year-turns':
        'The table has no years, and goes on from December into January: from there on it is the next year.',
      'read-as-empty': '00:00 and 23:59 were taken as cells in which nothing was filled in.',
      'dhuhr-before-noon':
        'Dhuhr would begin before the sun has passed its highest point. No prayer begins then.',
      'wrong-column':
        'This column does not follow the sun, at your place or any other, although the columns beside it do. Was it calculated from another column? If you leave it out, these times are calculated.',
      'held-for-days':
        'These times stand still for a week or so and then jump, but the sun moves every day: they are right on one day of each week, and early or late on the others. Are they jamaats? Then say so where the columns are named. If you leave them out, these times are calculated for each day.',
      'dates-transposed':
        'In these rows day and month have changed places: 05/03 was read as the 3rd of May. Spreadsheets do that to dates up to the 12th.',
      'date-twice':
        'Two rows bear each of these dates, and a day beside it is missing, which one of the two fits. Was the date typed wrongly? Then let that row be of the missing day; or leave it out, and the other one counts.',
      'foreign-row':
        'These rows are of another day: neither sunrise nor sunset is that of the date. Were rows moved or copied?',
      'column-apart':
        'This column is the same number of minutes from the sun on every day, more than is usual. Is that meant, for safety?',
    },
    fixes: {
      'read-as-afternoon': 'Read them as afternoon and evening times',
      'from-standard-time': 'Put the summer rows an hour forward',
      'from-summer-time': 'Put the winter rows an hour back',
      'from-another-year': 'Correct the rows near the clock changes',
      'correct-hours': 'Correct them by an hour',
      'swap-columns': 'Put the columns back in their places',
      'swap-day-and-month': 'Put day and month back in their places',
      'read-as-missing-day': 'Read them as the missing days',
      'hold-jamaats': 'Read the columns as jamaats',
      'hold-until-next': 'Hold each until the next that is written',
      'keep-last': 'Keep the last of each day',
      'keep-first': 'Keep the first of each day',
    },
    severities: {
      question: 'Please tell us',
      error: 'Wrong',
      warning: 'Please look',
      note: 'Good to know',
    },
    what: { begins: 'begins', jamaat: 'jamaat', adhan: 'adhan' },
    fields: {
      date: 'Date',
      day: 'Day',
      month: 'Month',
      year: 'Year',
      weekday: 'Weekday',
      unused: 'Not used',
      asrShafi: 'Asr (first, Shafi’i)',
      asrHanafi: 'Asr (second, Hanafi)',
    },
    allTimes: 'All times of the day',
  },
  ar: {
    findings: {
      'columns-unknown': 'لم نعرف ما في كل عمود. يرجى تحديد عمود التاريخ وأعمدة الأوقات.',
      'year-missing': 'التواريخ بلا سنة. لأي سنة هذا الجدول؟',
      'date-order-unclear': 'تاريخ مثل 05/03 قد يكون 5 مارس أو 3 مايو. أيهما أولًا: اليوم أم الشهر؟',
      'dates-month-first': 'يبدو أن الشهر يأتي قبل اليوم كما في أمريكا. هل هذا صحيح؟',
      'date-unreadable': 'في هذه الصفوف أوقات، لكن تاريخها غير مقروء.',
      'date-impossible': 'هذه التواريخ ليست في التقويم، أو تبعد سنوات عن غيرها.',
      'time-unreadable': 'هذه الأوقات غير مقروءة.',
      'time-impossible': 'لا توجد ساعة تُظهر هذه الأوقات.',
      'spreadsheet-error': 'في هذه الخلايا صيغة أو خطأ صيغة، وليس وقتًا.',
      'twelve-hour': 'لا تذكر هذه الأوقات صباحًا أو مساءً، وهي كما كُتبت في النصف الخطأ من اليوم.',
      'in-standard-time': 'هذا الجدول بالتوقيت الشتوي طوال السنة: كل صف في الصيف متقدم ساعة.',
      'in-summer-time': 'هذا الجدول بالتوقيت الصيفي طوال السنة: كل صف في الشتاء متأخر ساعة.',
      'another-year': 'يبدو أن هذا الجدول لسنة أخرى: الصفوف قرب تغيير الساعة خاطئة بساعة.',
      'hour-out': 'هذه الأوقات خاطئة بساعة، كما تدل الشمس في ذلك اليوم أو الأيام التي قبله وبعده.',
      'not-the-sun': 'هذه الأوقات بعيدة جدًا عن شمس ذلك اليوم.',
      'out-of-order': 'هذه الأوقات غير متتابعة: كل صلاة تبدأ بعد التي قبلها.',
      'columns-swapped': 'يبدو أن هذين العمودين قد تبادلا مكانيهما.',
      'jamaat-before-begins': 'هذه الجماعات قبل دخول وقت صلاتها.',
      'jamaat-after-next': 'هذه الجماعات بعد خروج وقت صلاتها.',
      'looks-like-jamaats': 'تبدو هذه أوقات الإقامة، لا أوقات الأذان.',
      'jamaats-now-and-then':
        'كُتبت هذه الجماعات في بعض الأيام فقط، وما بينها فارغ. هل تبقى كل جماعة على وقتها حتى التي تليها في الجدول؟ إن لم يكن كذلك فاقبلها كما هي: لا يُؤخذ حينئذ إلا ما كُتب.',
      'another-place':
        'كل الأعمدة معًا تتبع شمس مكان آخر يبعد عنكم بهذا القدر. هل الجدول لمدينة أخرى، أم أن المكان في إعداداتكم خطأ؟',
      'unlike-its-neighbours':
        'هذه الأوقات تخالف الأيام التي قبلها وبعدها. هل هو خطأ كتابة؟ إذن صححه في ملفك ثم أعد إرساله.',
      'hour-unclear':
        'هذه الأوقات تبعد ساعة عن الأيام التي حولها، ولا نستطيع أن نعرف هل ذلك مقصود. انظر في الجدول الذي أُخذت منه، فإن كانت خطأ فصححها في ملفك ثم أعد إرساله.',
      'weekday-differs': 'يوم الأسبوع في هذه الصفوف لا يوافق التاريخ. هل الجدول لسنة أخرى؟',
      'duplicate-day': 'هذه الأيام مكررة في الجدول. أي صف نأخذ لكل يوم؟',
      'days-missing': 'هذه الأيام ليست في الجدول. تبقى كما هي الآن.',
      'time-missing': 'هذه الأوقات فارغة. تُحسب بدلًا من ذلك.',
      'all-past': 'كل أيام هذا الجدول قد مضت.',
      'not-checked': 'لم يُحدَّد مكان المسجد، فلم يمكن التحقق من شيء.',
      'two-jamaats': 'في هذه الخلايا أكثر من جماعة. تُؤخذ الأولى.',
      'friday-column': 'في الجدول عمود للجمعة. لا تُؤخذ منه: تُحفظ صلوات الجمعة وحدها مع خطبها.',
      'leap-day-skipped': 'لا يوجد 29 فبراير في تلك السنة، فتُرك.',
      'rows-out-of-order': 'الصفوف غير مرتبة، فرُتبت بحسب تواريخها.',
      'months-missing':
        'أكثر من شهر متصل ليس في الجدول. هل السنة صحيحة؟ هل تنقص ورقة؟ تبقى هذه الأيام كما هي الآن.',
      'page-closed':
        'صفحة مواقيت الصلاة مغلقة في موقعكم، بحسب شكله أو إعداداته: لن يرى أحد هذه الأوقات حتى تُفتح.',
      'year-turns': 'الجدول بلا سنوات، ويمتد من ديسمبر إلى يناير: من هناك تبدأ السنة التالية.',
      'read-as-empty': '00:00 و23:59 ليستا وقتين هنا: قُرئتا خلايا فارغة.',
      'dhuhr-before-noon': 'يبدأ الظهر هنا قبل زوال الشمس، ولا تبدأ صلاة حينئذ.',
      'wrong-column':
        'هذا العمود لا يتبع الشمس، لا في مكانكم ولا في غيره، مع أن الأعمدة بجانبه تتبعها. هل حُسب من عمود آخر؟ إن تُرك حُسبت أوقاته.',
      'held-for-days':
        'تبقى هذه الأوقات ثابتة أسبوعًا أو نحوه ثم تقفز، والشمس تتحرك كل يوم: فهي صحيحة في يوم واحد من كل أسبوع، ومتقدمة أو متأخرة في غيره. هل هي أوقات الجماعة؟ إذن بيّن ذلك حيث تُسمّى الأعمدة. إن تُركت حُسبت أوقاتها لكل يوم.',
      'dates-transposed':
        'تبادل اليوم والشهر مكانيهما في هذه الصفوف: قُرئ 05/03 على أنه 3 مايو. تفعل برامج الجداول ذلك بالتواريخ حتى اليوم 12.',
      'date-twice':
        'لكل تاريخ من هذه صفان، ويوم بجانبه مفقود يوافقه أحد الصفين. هل كُتب التاريخ خطأً؟ إذن اجعل ذلك الصف لليوم المفقود، أو اتركه فيُؤخذ الآخر.',
      'foreign-row': 'هذه الصفوف ليوم آخر: لا شروقها ولا غروبها يوافق التاريخ. هل نُقلت صفوف أو نُسخت؟',
      'column-apart':
        'يبعد هذا العمود عن الشمس بالدقائق نفسها كل يوم، أكثر من المعتاد. هل هذا مقصود احتياطًا؟',
    },
    fixes: {
      'read-as-afternoon': 'اقرأها أوقات ظهر ومساء',
      'from-standard-time': 'قدّم صفوف الصيف ساعة',
      'from-summer-time': 'أخّر صفوف الشتاء ساعة',
      'from-another-year': 'صحّح الصفوف القريبة من تغيير الساعة',
      'correct-hours': 'صحّحها بساعة',
      'swap-columns': 'أعد العمودين إلى مكانيهما',
      'swap-day-and-month': 'أعد اليوم والشهر إلى مكانيهما',
      'read-as-missing-day': 'اقرأها على أنها الأيام المفقودة',
      'hold-jamaats': 'اقرأ الأعمدة على أنها إقامات',
      'hold-until-next': 'أبقِ كل جماعة حتى التالية المكتوبة',
      'keep-last': 'خذ آخر صف لكل يوم',
      'keep-first': 'خذ أول صف لكل يوم',
    },
    severities: { question: 'نحتاج إجابة', error: 'خطأ', warning: 'يرجى التحقق', note: 'للعلم' },
    what: { begins: 'الأذان', jamaat: 'الإقامة', adhan: 'النداء' },
    fields: {
      date: 'التاريخ',
      day: 'اليوم',
      month: 'الشهر',
      year: 'السنة',
      weekday: 'يوم الأسبوع',
      unused: 'لا يُستخدم',
      asrShafi: 'العصر (الأول)',
      asrHanafi: 'العصر (الثاني، الحنفي)',
    },
    allTimes: 'كل أوقات اليوم',
  },
  ur: {
    findings: {
      'columns-unknown':
        'معلوم نہ ہو سکا کہ کس کالم میں کیا ہے۔ بتائیں کہ تاریخ کون سا ہے اور اوقات کون سے۔',
      'year-missing': 'تاریخوں میں سال نہیں۔ یہ جدول کس سال کا ہے؟',
      'date-order-unclear':
        '05/03 جیسی تاریخ 5 مارچ بھی ہو سکتی ہے اور 3 مئی بھی۔ پہلے دن ہے یا مہینہ؟',
      'dates-month-first': 'لگتا ہے تاریخوں میں مہینہ پہلے ہے، جیسے امریکہ میں۔ کیا یہ درست ہے؟',
      'date-unreadable': 'ان سطروں میں اوقات ہیں، مگر تاریخ نہیں پڑھی جا سکی۔',
      'date-impossible': 'یہ تاریخیں کیلنڈر میں نہیں، یا باقی سے برسوں دور ہیں۔',
      'time-unreadable': 'یہ اوقات نہیں پڑھے جا سکے۔',
      'time-impossible': 'کوئی گھڑی یہ وقت نہیں دکھاتی۔',
      'spreadsheet-error': 'ان خانوں میں فارمولا یا اس کی غلطی ہے، وقت نہیں۔',
      'twelve-hour':
        'ان اوقات سے معلوم نہیں ہوتا کہ صبح کے ہیں یا شام کے، اور جیسے لکھے ہیں دن کے غلط حصے میں ہیں۔',
      'in-standard-time':
        'یہ جدول پورا سال سردیوں کے وقت (GMT) میں ہے: گرمیوں میں ہر سطر ایک گھنٹہ پہلے ہے۔',
      'in-summer-time':
        'یہ جدول پورا سال گرمیوں کے وقت میں ہے: سردیوں میں ہر سطر ایک گھنٹہ بعد ہے۔',
      'another-year':
        'لگتا ہے یہ جدول کسی اور سال کا ہے: گھڑیاں بدلنے کے قریب کی سطریں ایک گھنٹہ غلط ہیں۔',
      'hour-out':
        'ان اوقات میں ایک گھنٹے کا فرق ہے، جیسا کہ اس دن کے سورج یا آگے پیچھے کے دنوں سے معلوم ہوتا ہے۔',
      'not-the-sun': 'یہ اوقات اس دن کے سورج سے بہت دور ہیں۔',
      'out-of-order': 'یہ اوقات ترتیب میں نہیں: ہر نماز پچھلی کے بعد شروع ہونی چاہیے۔',
      'columns-swapped': 'لگتا ہے یہ دو کالم آپس میں بدل گئے ہیں۔',
      'jamaat-before-begins': 'یہ جماعتیں اپنی نماز کے وقت سے پہلے ہوں گی۔',
      'jamaat-after-next': 'یہ جماعتیں اپنی نماز کا وقت ختم ہونے کے بعد ہوں گی۔',
      'looks-like-jamaats': 'یہ جماعت کے اوقات لگتے ہیں، نماز شروع ہونے کے نہیں۔',
      'jamaats-now-and-then':
        'یہ جماعتیں صرف کچھ دنوں پر لکھی ہیں، اور بیچ کے دن خالی ہیں۔ کیا ہر جماعت اگلی لکھی ہوئی جماعت تک اسی وقت پر رہتی ہے؟ اگر نہیں تو اسے یوں ہی قبول کریں: پھر صرف لکھے ہوئے دن لیے جائیں گے۔',
      'another-place':
        'تمام کالم کسی اور جگہ کے سورج پر ہیں، آپ کی جگہ سے اتنا دور۔ کیا جدول کسی اور شہر کا ہے، یا آپ کی ترتیبات میں جگہ غلط ہے؟',
      'unlike-its-neighbours':
        'یہ اوقات آگے پیچھے کے دنوں سے ہٹ کر ہیں۔ کیا لکھنے کی غلطی ہے؟ تو اپنی فائل میں درست کر کے دوبارہ بھیجیں۔',
      'hour-unclear':
        'یہ اوقات آس پاس کے دنوں سے ایک گھنٹہ ہٹ کر ہیں، اور ہم نہیں جان سکتے کہ ایسا جان بوجھ کر ہے یا نہیں۔ وہ جدول دیکھیں جس سے یہ لیے گئے ہیں؛ اگر غلط ہوں تو اپنی فائل میں درست کر کے دوبارہ بھیجیں۔',
      'weekday-differs': 'ان سطروں میں ہفتے کا دن تاریخ کے مطابق نہیں۔ کیا جدول کسی اور سال کا ہے؟',
      'duplicate-day': 'یہ دن جدول میں ایک سے زیادہ بار ہیں۔ ہر دن کی کون سی سطر شمار ہو؟',
      'days-missing': 'یہ دن جدول میں نہیں۔ جیسے ہیں ویسے رہیں گے۔',
      'time-missing': 'یہ اوقات خالی ہیں۔ ان کی جگہ حساب سے نکالے جائیں گے۔',
      'all-past': 'اس جدول کے تمام دن گزر چکے ہیں۔',
      'not-checked': 'مسجد کی جگہ مقرر نہیں، اس لیے سورج سے جانچ نہیں ہو سکی۔',
      'two-jamaats': 'ان خانوں میں ایک سے زیادہ جماعتیں ہیں۔ پہلی شمار ہوگی۔',
      'friday-column':
        'جمعے کا ایک کالم ہے۔ جمعے کی نمازیں جدول میں نہیں: وہ خطبے کے ساتھ الگ رکھی جاتی ہیں۔',
      'leap-day-skipped': 'اس سال 29 فروری نہیں ہے، اسے چھوڑ دیا گیا۔',
      'rows-out-of-order': 'سطریں ترتیب میں نہیں تھیں۔ تاریخ کے مطابق ترتیب دی گئیں۔',
      'months-missing':
        'ایک مہینے سے زیادہ لگاتار جدول میں نہیں۔ کیا سال درست ہے، اور کوئی ورق رہ تو نہیں گیا؟ یہ دن جیسے ہیں ویسے رہیں گے۔',
      'page-closed':
        'نماز کے اوقات کا صفحہ آپ کی سائٹ پر بند ہے، اس کی شکل یا کسی ترتیب کی وجہ سے: جب تک نہ کھلے یہ اوقات کوئی نہیں دیکھے گا۔',
      'year-turns': 'جدول میں سال نہیں، اور دسمبر کے بعد جنوری آتا ہے: وہاں سے اگلا سال سمجھا گیا۔',
      'read-as-empty': '00:00 اور 23:59 یہاں اوقات نہیں: انہیں خالی خانہ سمجھا گیا۔',
      'dhuhr-before-noon': 'ظہر زوال سے پہلے شروع ہوتی۔ اس وقت کوئی نماز شروع نہیں ہوتی۔',
      'wrong-column':
        'یہ کالم سورج کے مطابق نہیں، نہ آپ کی جگہ نہ کہیں اور، جبکہ ساتھ کے کالم مطابق ہیں۔ کیا یہ کسی اور کالم سے نکالا گیا تھا؟ اسے چھوڑ دیں تو یہ اوقات حساب سے نکالے جائیں گے۔',
      'held-for-days':
        'یہ اوقات ہفتہ بھر یا کچھ دن ایک ہی رہتے ہیں اور پھر یک دم بدلتے ہیں، جبکہ سورج ہر دن بدلتا ہے: ہر ہفتے صرف ایک دن یہ درست ہیں، باقی دن پہلے یا بعد۔ کیا یہ جماعت کے اوقات ہیں؟ تو کالموں کے نام میں یہی چنیں۔ انہیں چھوڑ دیں تو ہر دن کے اوقات حساب سے نکالے جائیں گے۔',
      'dates-transposed':
        'ان سطروں میں دن اور مہینہ بدل گئے ہیں: 05/03 کو 3 مئی پڑھا گیا۔ اسپریڈ شیٹ 12 تک کی تاریخوں سے ایسا کرتی ہے۔',
      'date-twice':
        'ان میں سے ہر تاریخ کی دو سطریں ہیں، اور ساتھ کا ایک دن غائب ہے جس سے ایک سطر ملتی ہے۔ کیا تاریخ غلط لکھی گئی؟ تو اس سطر کو غائب دن کی سمجھیں، یا اسے چھوڑ دیں: پھر دوسری سطر شمار ہوگی۔',
      'foreign-row':
        'یہ سطریں کسی اور دن کی ہیں: طلوع اور غروب دونوں اس تاریخ کے نہیں۔ کیا سطریں ہٹائی یا نقل کی گئیں؟',
      'column-apart':
        'یہ کالم ہر دن سورج سے اتنے ہی منٹ دور رہتا ہے، معمول سے زیادہ۔ کیا یہ احتیاطاً ہے؟',
    },
    fixes: {
      'read-as-afternoon': 'انہیں دوپہر اور شام کے اوقات سمجھیں',
      'from-standard-time': 'گرمیوں کی سطریں ایک گھنٹہ آگے کریں',
      'from-summer-time': 'سردیوں کی سطریں ایک گھنٹہ پیچھے کریں',
      'from-another-year': 'گھڑیاں بدلنے کے قریب کی سطریں درست کریں',
      'correct-hours': 'ایک گھنٹے سے درست کریں',
      'swap-columns': 'کالم واپس بدلیں',
      'swap-day-and-month': 'دن اور مہینہ واپس بدلیں',
      'read-as-missing-day': 'انہیں غائب دنوں کی سطریں سمجھیں',
      'hold-jamaats': 'کالموں کو جماعت سمجھیں',
      'hold-until-next': 'ہر جماعت کو اگلی لکھی ہوئی تک رکھیں',
      'keep-last': 'ہر دن کی آخری سطر رکھیں',
      'keep-first': 'ہر دن کی پہلی سطر رکھیں',
    },
    severities: {
      question: 'ہمیں بتائیں',
      error: 'غلط',
      warning: 'دیکھ لیں',
      note: 'جاننے کی بات',
    },
    what: { begins: 'وقت', jamaat: 'جماعت', adhan: 'اذان' },
    fields: {
      date: 'تاریخ',
      day: 'دن',
      month: 'مہینہ',
      year: 'سال',
      weekday: 'ہفتے کا دن',
      unused: 'استعمال نہیں',
      asrShafi: 'عصر (پہلی، شافعی)',
      asrHanafi: 'عصر (دوسری، حنفی)',
    },
    allTimes: 'دن کے تمام اوقات',
  },
}
