import type { DKIM_STATES, DMARC_STATES, SPF_STATES, Tried } from '#features/ground/mail/rules.ts'
import type { KeyProblem, WalletState } from '#features/money/payments/rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { Step, Wanting } from './rules.ts'

type Account = 'sandbox' | 'reached' | 'keys-refused' | 'silent' | 'not-told'
type Events = 'none' | 'arrived' | 'missed' | 'not-told'
type Wallets = Readonly<Record<WalletState, (host: string) => string>>
type Noes = Readonly<Record<KeyProblem | 'code-wrong', string>>

const AGAIN = 'We ask Stripe again every night.'

const en = {
  back: 'Settings',
  gone: 'There is no such page',
  first: {
    title: 'First steps',
    lead: 'In any order, whenever you like. Each is ticked by itself once it is done.',
    done: 'Done',
    count: (done: number, all: number) => `${done} of ${all} done`,
    allDone: 'Everything is done. Your website is ready.',
    putAway: 'Put this away',
    away: 'Put away. You find it again in the settings.',
    bringBack: 'First steps',
    steps: {
      face: 'Your colour',
      place: 'Your place and times',
      cause: 'The first thing to give to',
      news: 'The first news',
      payments: 'Payments',
      colleague: 'A colleague',
    } satisfies Record<Step, string> as Record<Step, string>,
    wanting: {
      colour: 'Choose the colour of your website, your emails and your screens.',
      address: 'Write where people find you.',
      coordinates: 'Say where on the map you are, so that times can be found.',
      jamaats: 'Say when jamaat is: by a rule, or bring your timetable.',
      cause: 'Write in your own words what people can give to.',
      news: 'Tell people that you have a new website.',
      keys: 'Until then gifts are only tests, and no money moves.',
      colleague: 'Two can do more than one, and nobody is locked out.',
    } satisfies Record<Wanting, string> as Record<Wanting, string>,
  },
  mail: {
    title: 'Mail',
    about: 'Whether your emails and receipts arrive.',
    lead: 'Receipts, codes and answers go out by mail. Here you see whether they arrive.',
    from: 'Emails come from',
    answersTo: 'Answers go to',
    nobody: 'Nobody. Write your email under “Contact and visiting”.',
    own: 'Your own mail server',
    ownText:
      'Emails then come from your own address. We send you a test first, and save this only if the test goes out. If your server fails for a while, emails go out through the server of this program, so that none is lost.',
    host: 'Server',
    hostHelp: 'As your mail provider names it, such as smtp.example.org.',
    port: 'Port',
    userName: 'User name',
    password: 'Password',
    passwordHelp: 'Kept encrypted, and never shown again. Leave it empty to keep the one you have.',
    fromLabel: 'Sender’s address',
    serverCode: 'Code from your authenticator app',
    serverCodeHelp: 'Codes and receipts go out through this server, so we check that it is you.',
    keep: 'Test and use it',
    kept: 'Emails now go out through your own server.',
    drop: 'Stop using it',
    dropped: 'Emails go out through the server of this program again.',
    codeWrong: 'This code isn’t right. Wait for the next one and type that.',
    bounces: 'Emails that come back',
    bouncesText:
      'Ask your mail provider to forward reports of them to this address. People whose address no longer works then get no more email updates, and you see them under “Email updates”.',
    operator:
      'The server that sends your mail is set by whoever runs this program. No password of it is shown here.',
    test: 'Send a test',
    testText: (to: string) => `It goes to ${to} and to nobody else.`,
    press: 'Send me a test',
    said: {
      sent: 'The mail server has taken it. It should be with you in a minute; look in the junk folder too.',
      kept: 'There is no mail server yet, so emails are kept here and never leave. Whoever runs this program sets SMTP_URL.',
      'address-refused': 'The mail server does not take your address. Is it spelled right?',
      'sender-refused':
        'The mail server does not let us send from this address. Whoever runs this program changes MAIL_FROM.',
      'message-refused':
        'The mail server took the addresses but refused the email. It may think that we send junk.',
      'login-wrong':
        'The name or the password for the mail server is wrong. Whoever runs this program changes SMTP_URL.',
      'not-encrypted':
        'The mail server cannot show that it is who it says, so nothing was sent. Its certificate or its port is wrong.',
      'host-unknown': 'No mail server has the name that was set. Is it spelled right?',
      'no-connection':
        'Nobody answers at the mail server. It is switched off, or the port is wrong.',
      'too-late': 'The mail server did not answer in time. The email may still come.',
      failed: 'The mail server said something that we do not understand.',
    } satisfies Record<Tried, string> as Record<Tried, string>,
    number: (number: string) => `It said ${number}.`,
    domain: 'What your domain says',
    domainText:
      'Whoever receives an email looks at three lines of your domain before they believe that it is yours. Without them emails end in the junk folder.',
    look: 'Look it up',
    selector: 'Name of the signature (selector)',
    selectorHelp: 'Your mail provider tells you, such as “google” or “s1”. We try the usual ones.',
    notReal: (domain: string) =>
      `The sender’s domain, ${domain}, is only known on this machine. Whoever runs this program sets MAIL_FROM.`,
    is: 'It says',
    shouldBe: 'It should say',
    at: 'At',
    copy: 'Copy the line',
    copied: 'Copied.',
    notCopied: 'This browser doesn’t let us copy. Press the line and copy it by hand.',
    where:
      'Such lines are changed where the domain was bought, under “DNS”, as records of type TXT.',
    spf: {
      title: 'Who may send (SPF)',
      unknown: 'The name servers did not answer. Try again later.',
      missing: 'It does not say who may send for you.',
      several: 'There is more than one such line, so none counts. Make them into one.',
      open: 'It lets everybody send in your name. End the line as here.',
      'not-ours': 'It does not name the server that sends your emails.',
      perhaps:
        'It says who may send for you. Whether our mail server is among them, your mail provider can tell.',
      there: 'All is well: it names the server that sends your emails.',
    } satisfies Record<(typeof SPF_STATES)[number] | 'title', string> as Record<string, string>,
    dkim: {
      title: 'The signature (DKIM)',
      unknown: 'The name servers did not answer. Try again later.',
      'not-found':
        'We found no signature under the usual names. Switch it on at your mail provider, who shows you the line. If it is on, type its name above.',
      withdrawn:
        'There was a signature, and it was withdrawn. Ask your mail provider for a new one.',
      there: 'All is well: emails can be signed.',
    } satisfies Record<(typeof DKIM_STATES)[number] | 'title', string> as Record<string, string>,
    dmarc: {
      title: 'What to do with forged emails (DMARC)',
      unknown: 'The name servers did not answer. Try again later.',
      missing: 'It does not say what is to be done with emails that only pretend to be yours.',
      several: 'There is more than one such line, so none counts. Keep one.',
      broken: 'The line cannot be understood.',
      watching:
        'It only watches, and keeps nothing away. When your own emails have arrived well for some weeks, make it stricter.',
      there: 'All is well: forged emails are kept away.',
    } satisfies Record<(typeof DMARC_STATES)[number] | 'title', string> as Record<string, string>,
  },
  payments: {
    title: 'Payments',
    about: 'Where your gifts arrive, and whether all is well with it.',
    lead: 'Gifts by card go straight to your own account at Stripe.',
    sandbox: 'No account is connected. Gifts are only tests, and no money moves.',
    connected: (end: string) =>
      `Your account at Stripe is connected. The secret key ends in ${end}.`,
    since: (when: string) => `Changed ${when}`,
    webhook: 'Stripe tells us of payments at',
    test: 'Try it',
    testText: 'We ask Stripe with your keys. Nothing is paid and nothing is changed.',
    press: 'Ask Stripe',
    account: {
      sandbox: 'No account is connected yet: gifts are only tests.',
      reached: 'Stripe knows your account.',
      'keys-refused':
        'Stripe does not accept the keys. Were they changed? Paste the new ones below.',
      silent: 'Stripe did not answer. Try again in some minutes.',
      'not-told':
        'Stripe accepts the keys, but they may not read the account. Payments work; allow “Account: read” to see more here.',
    } satisfies Record<Account, string> as Record<Account, string>,
    testKey: 'The keys are for tests: no money moves.',
    liveKey: 'The keys take real money.',
    notLive:
      'Your organisation is not live yet, so nothing is taken. Whoever runs this program makes it live.',
    liveNeedsKeys: 'Your organisation is live and needs live keys: nothing is taken with these.',
    currency: (currency: string) => `Your account is kept in ${currency}.`,
    otherCurrency: (currency: string) =>
      `Your account is kept in ${currency}, which you do not ask for: Stripe changes each gift, and keeps something for it.`,
    charges: 'It takes payments.',
    noCharges: 'It takes no payments yet. Stripe’s dashboard says what is missing.',
    payouts: 'It pays out to your bank.',
    noPayouts: 'It does not pay out to your bank yet. Stripe’s dashboard says what is missing.',
    events: {
      none: 'Stripe has told of nothing yet. After the first gift this says whether it reaches us.',
      arrived: 'What Stripe tells us arrives here: address and signing secret are right.',
      missed:
        'What Stripe told last has not arrived. Look at the address of the webhook and at its signing secret.',
      'not-told': 'The keys may not read events, so we cannot say whether they arrive.',
    } satisfies Record<Events, string> as Record<Events, string>,
    lastAt: (when: string) => `Last: ${when}`,
    wallets: {
      both: (host) => `Apple Pay and Google Pay work at ${host}.`,
      'google-only': (host) => `Google Pay works at ${host}, Apple Pay does not yet. ${AGAIN}`,
      'apple-only': (host) => `Apple Pay works at ${host}, Google Pay does not yet. ${AGAIN}`,
      neither: (host) => `Neither Apple Pay nor Google Pay works at ${host} yet. ${AGAIN}`,
      'switched-off': (host) =>
        `${host} is switched off in Stripe’s dashboard, so neither Apple Pay nor Google Pay is offered there.`,
      awaited: (host) =>
        `${host} is not registered for Apple Pay and Google Pay yet. We do that by ourselves. If this is still here tomorrow, allow your keys “Payment Method Domains: write”.`,
      'not-told': (host) =>
        `The keys may not register ${host} for Apple Pay and Google Pay. Allow “Payment Method Domains: write”. Cards work all the same.`,
      'only-here': (host) =>
        `${host} is known only on this machine, so there is no Apple Pay and no Google Pay. Cards work all the same.`,
    } satisfies Wallets as Wallets,
    walletsWhy: 'Stripe says:',
    connect: 'Connect your account',
    change: 'Change the keys',
    connectText:
      'You find your keys in Stripe’s dashboard under “Developers”. We keep them sealed and never show them again.',
    publishable: 'Publishable key',
    secret: 'Secret or restricted key',
    hook: 'Signing secret of the webhook',
    hookHelp: 'Begins with whsec_. Stripe shows it once you have added the address above.',
    code: 'Code from your authenticator app',
    codeHelp: 'Your money goes where these keys lead, so we check that it is you.',
    save: 'Connect',
    saved: 'Connected.',
    noes: {
      'code-wrong': 'This code isn’t right. Wait for the next one and type that.',
      'publishable-key-odd': 'The publishable key begins with pk_test_ or pk_live_.',
      'secret-key-odd': 'The secret key begins with sk_ or rk_.',
      'webhook-secret-odd': 'The signing secret begins with whsec_.',
      'keys-differ': 'One of the keys is for tests and the other for real money.',
      'keys-of-two-accounts':
        'The publishable key and the secret key are of two different accounts.',
      'live-keys-here': 'This is a trial of the program: it takes no live keys.',
      'live-keys-needed': 'Your organisation is live: it needs live keys.',
      'keys-not-accepted': 'Stripe does not accept this secret key, or it may not read payments.',
    } satisfies Noes as Noes,
  },
}

type Words = typeof en

const ar: Words = {
  back: 'الإعدادات',
  gone: 'لا توجد هذه الصفحة',
  first: {
    title: 'الخطوات الأولى',
    lead: 'بأي ترتيب ومتى شئت. تُعلَّم كل خطوة من تلقاء نفسها حين تتم.',
    done: 'تم',
    count: (done, all) => `تم ${done} من ${all}`,
    allDone: 'تم كل شيء. موقعكم جاهز.',
    putAway: 'إخفاء هذا',
    away: 'أُخفي. تجده في الإعدادات.',
    bringBack: 'الخطوات الأولى',
    steps: {
      face: 'لونكم',
      place: 'مكانكم وأوقاتكم',
      cause: 'أول وجه للتبرع',
      news: 'أول خبر',
      payments: 'المدفوعات',
      colleague: 'زميل',
    },
    wanting: {
      colour: 'اختر لون موقعكم ورسائلكم وشاشاتكم.',
      address: 'اكتب أين يجدكم الناس.',
      coordinates: 'حدد مكانكم على الخريطة لتُحسب الأوقات.',
      jamaats: 'حدد أوقات الإقامة: بقاعدة، أو ارفع جدولكم.',
      cause: 'اكتب بكلماتك ما يتبرع له الناس.',
      news: 'أخبر الناس أن لكم موقعًا جديدًا.',
      keys: 'حتى ذلك الحين التبرعات تجربة فقط، ولا ينتقل مال.',
      colleague: 'اثنان أقدر من واحد، ولا يبقى أحد خارج المكتب.',
    },
  },
  mail: {
    title: 'البريد',
    about: 'هل تصل رسائلكم وإيصالاتكم.',
    lead: 'تُرسل الإيصالات والرموز والأجوبة بالبريد. هنا ترى هل تصل.',
    from: 'تأتي الرسائل من',
    answersTo: 'تذهب الردود إلى',
    nobody: 'لا أحد. اكتب بريدكم في «التواصل والزيارة».',
    own: 'خادم بريدكم الخاص',
    ownText:
      'عندها تأتي الرسائل من عنوانكم. نرسل إليك رسالة تجريبية أولًا، ولا نحفظ هذا إلا إن أُرسلت. وإن تعطّل خادمكم مدة أُرسلت الرسائل عبر خادم هذا البرنامج حتى لا يضيع شيء منها.',
    host: 'الخادم',
    hostHelp: 'كما يسميه مزوّد بريدكم، مثل \u2066smtp.example.org\u2069.',
    port: 'المنفذ',
    userName: 'اسم المستخدم',
    password: 'كلمة المرور',
    passwordHelp: 'تُحفظ مشفّرة ولا تُعرض ثانية. اتركها فارغة لتبقى كما هي.',
    fromLabel: 'عنوان المرسل',
    serverCode: 'الرمز من تطبيق المصادقة',
    serverCodeHelp: 'تُرسل الرموز والإيصالات عبر هذا الخادم، لذلك نتحقق أنك أنت.',
    keep: 'جرّبه واستعمله',
    kept: 'تُرسل الرسائل الآن عبر خادمكم.',
    drop: 'التوقف عن استعماله',
    dropped: 'عادت الرسائل تُرسل عبر خادم هذا البرنامج.',
    codeWrong: 'هذا الرمز غير صحيح. انتظر التالي واكتبه.',
    bounces: 'الرسائل المرتدة',
    bouncesText:
      'اطلب من مزوّد بريدكم أن يحوّل تقاريرها إلى هذا العنوان. من لم يعد عنوانه يعمل لا تُرسل إليه رسائلنا بعد ذلك، وتجده في «رسائلنا».',
    operator: 'يضبط خادمَ بريدكم من يشغّل هذا البرنامج. ولا تُعرض هنا كلمة مروره.',
    test: 'إرسال تجربة',
    testText: (to) => `تذهب إلى \u2066${to}\u2069 وحده.`,
    press: 'أرسل لي تجربة',
    said: {
      sent: 'قبلها خادم البريد. ستصلك خلال دقيقة؛ وانظر في البريد غير المرغوب فيه أيضًا.',
      kept: 'لا يوجد خادم بريد بعد، فتبقى الرسائل هنا ولا تُرسل. يضبط من يشغّل البرنامج \u2066SMTP_URL\u2069.',
      'address-refused': 'لا يقبل خادم البريد عنوانك. هل هو مكتوب صحيحًا؟',
      'sender-refused':
        'لا يسمح خادم البريد بالإرسال من هذا العنوان. يغيّر من يشغّل البرنامج \u2066MAIL_FROM\u2069.',
      'message-refused': 'قبل خادم البريد العناوين ورفض الرسالة. ربما يظننا نرسل بريدًا مزعجًا.',
      'login-wrong':
        'اسم الدخول أو كلمة المرور لخادم البريد خطأ. يغيّر من يشغّل البرنامج \u2066SMTP_URL\u2069.',
      'not-encrypted': 'لم يستطع خادم البريد إثبات هويته، فلم يُرسل شيء. شهادته أو منفذه خطأ.',
      'host-unknown': 'لا خادم بهذا الاسم. هل هو مكتوب صحيحًا؟',
      'no-connection': 'لا يستجيب خادم البريد. إما أنه متوقف أو أن المنفذ خطأ.',
      'too-late': 'لم يستجب خادم البريد في الوقت المحدد. وقد تصل الرسالة رغم ذلك.',
      failed: 'قال خادم البريد شيئًا لا نفهمه.',
    },
    number: (number) => `قال \u2066${number}\u2069.`,
    domain: 'ماذا يقول نطاقكم',
    domainText:
      'ينظر الآخرون في ثلاثة أسطر من نطاقكم قبل أن يصدّقوا أن الرسالة منكم. بدونها تقع الرسائل في البريد غير المرغوب.',
    look: 'انظر فيه',
    selector: 'اسم التوقيع (selector)',
    selectorHelp:
      'يخبركم به مزوّد البريد، مثل \u2066google\u2069 أو \u2066s1\u2069. نحن نجرّب المعتاد.',
    notReal: (domain) =>
      `نطاق المرسل \u2066${domain}\u2069 لا يُعرف إلا على هذا الجهاز. يضبط من يشغّل البرنامج \u2066MAIL_FROM\u2069.`,
    is: 'يقول',
    shouldBe: 'ينبغي أن يقول',
    at: 'عند',
    copy: 'نسخ السطر',
    copied: 'نُسخ.',
    notCopied: 'لا يسمح هذا المتصفح بالنسخ. اضغط على السطر وانسخه بيدك.',
    where: 'تُغيَّر هذه الأسطر حيث اشتُري النطاق، في قسم DNS، كسجلات من نوع TXT.',
    spf: {
      title: 'من يجوز له الإرسال (SPF)',
      unknown: 'لم تجب خوادم الأسماء. حاول لاحقًا.',
      missing: 'لا يقول من يجوز له الإرسال عنكم.',
      several: 'هناك أكثر من سطر كهذا فلا يُعتد بأي منها. اجعلها سطرًا واحدًا.',
      open: 'يسمح للجميع بالإرسال باسمكم. أنهِ السطر كما هنا.',
      'not-ours': 'لا يذكر الخادم الذي يرسل رسائلكم.',
      perhaps: 'يقول من يجوز له الإرسال عنكم. أما هل خادم بريدنا منهم فيخبركم به مزوّد البريد.',
      there: 'كل شيء بخير: يذكر الخادم الذي يرسل رسائلكم.',
    },
    dkim: {
      title: 'التوقيع (DKIM)',
      unknown: 'لم تجب خوادم الأسماء. حاول لاحقًا.',
      'not-found':
        'لم نجد توقيعًا بالأسماء المعتادة. فعّله عند مزوّد البريد وهو يريك السطر. وإن كان مفعّلًا فاكتب اسمه أعلاه.',
      withdrawn: 'كان هناك توقيع وسُحب. اطلب من مزوّد البريد توقيعًا جديدًا.',
      there: 'كل شيء بخير: يمكن توقيع الرسائل.',
    },
    dmarc: {
      title: 'ما يُفعل بالرسائل المزوّرة (DMARC)',
      unknown: 'لم تجب خوادم الأسماء. حاول لاحقًا.',
      missing: 'لا يقول ماذا يُفعل بالرسائل التي تدّعي أنها منكم.',
      several: 'هناك أكثر من سطر كهذا فلا يُعتد بأي منها. أبقِ واحدًا.',
      broken: 'لا يمكن فهم السطر.',
      watching: 'يراقب ولا يمنع شيئًا. إذا وصلت رسائلكم جيدًا بضعة أسابيع فاجعله أشد.',
      there: 'كل شيء بخير: تُمنع الرسائل المزوّرة.',
    },
  },
  payments: {
    title: 'المدفوعات',
    about: 'أين تصل تبرعاتكم، وهل كل شيء على ما يرام.',
    lead: 'تذهب تبرعات البطاقات مباشرة إلى حسابكم في Stripe.',
    sandbox: 'لا حساب مربوط. التبرعات تجربة فقط ولا ينتقل مال.',
    connected: (end) => `حسابكم في Stripe مربوط. ينتهي المفتاح السري بـ \u2066${end}\u2069.`,
    since: (when) => `تغيّر في ${when}`,
    webhook: 'يخبرنا Stripe بالمدفوعات عند',
    test: 'جرّب',
    testText: 'نسأل Stripe بمفاتيحكم. لا يُدفع شيء ولا يتغير شيء.',
    press: 'اسأل Stripe',
    account: {
      sandbox: 'لا حساب مربوط بعد: التبرعات تجربة فقط.',
      reached: 'يعرف Stripe حسابكم.',
      'keys-refused': 'لا يقبل Stripe المفاتيح. هل تغيّرت؟ ألصق الجديدة أدناه.',
      silent: 'لم يجب Stripe. حاول بعد دقائق.',
      'not-told':
        'يقبل Stripe المفاتيح لكنها لا تقرأ الحساب. تعمل المدفوعات؛ اسمح بقراءة الحساب لترى أكثر هنا.',
    },
    testKey: 'المفاتيح للتجربة: لا ينتقل مال.',
    liveKey: 'المفاتيح تأخذ مالًا حقيقيًا.',
    notLive: 'لم تُفعَّل مؤسستكم بعد لاستلام المال، فلا يُؤخذ شيء. يفعّلها من يشغّل هذا البرنامج.',
    liveNeedsKeys: 'مؤسستكم مفعّلة لاستلام المال وتحتاج مفاتيح حقيقية: لا يُؤخذ بهذه شيء.',
    currency: (currency) => `حسابكم بعملة \u2066${currency}\u2069.`,
    otherCurrency: (currency) =>
      `حسابكم بعملة \u2066${currency}\u2069 وأنتم لا تطلبونها: يحوّل Stripe كل تبرع ويأخذ على ذلك.`,
    charges: 'يستقبل المدفوعات.',
    noCharges: 'لا يستقبل مدفوعات بعد. تجد ما ينقص في لوحة Stripe.',
    payouts: 'يحوّل إلى مصرفكم.',
    noPayouts: 'لا يحوّل إلى مصرفكم بعد. تجد ما ينقص في لوحة Stripe.',
    events: {
      none: 'لم يخبر Stripe بشيء بعد. بعد أول تبرع يظهر هنا هل يصلنا ما يقول.',
      arrived: 'يصل إلينا ما يقوله Stripe: العنوان وسر التوقيع صحيحان.',
      missed: 'لم يصل آخر ما قاله Stripe. انظر في عنوان الـ webhook وسر توقيعه.',
      'not-told': 'لا تقرأ المفاتيح الأحداث، فلا نعرف هل تصل.',
    },
    lastAt: (when) => `الأخير: ${when}`,
    wallets: {
      both: (host) => `يعمل Apple Pay وGoogle Pay عند \u2066${host}\u2069.`,
      'google-only': (host) =>
        `يعمل Google Pay عند \u2066${host}\u2069، أما Apple Pay فليس بعد. نسأل Stripe مرة أخرى كل ليلة.`,
      'apple-only': (host) =>
        `يعمل Apple Pay عند \u2066${host}\u2069، أما Google Pay فليس بعد. نسأل Stripe مرة أخرى كل ليلة.`,
      neither: (host) =>
        `لا يعمل Apple Pay ولا Google Pay عند \u2066${host}\u2069 بعد. نسأل Stripe مرة أخرى كل ليلة.`,
      'switched-off': (host) =>
        `العنوان \u2066${host}\u2069 موقوف في لوحة Stripe، فلا يُعرض عنده Apple Pay ولا Google Pay.`,
      awaited: (host) =>
        `لم يُسجَّل \u2066${host}\u2069 بعد لـ Apple Pay وGoogle Pay. نفعل ذلك من تلقاء أنفسنا. إن بقي هذا هنا غدًا فاسمح للمفاتيح بـ \u2066Payment Method Domains: write\u2069.`,
      'not-told': (host) =>
        `لا يجوز للمفاتيح تسجيل \u2066${host}\u2069 لـ Apple Pay وGoogle Pay. اسمح بـ \u2066Payment Method Domains: write\u2069. تعمل البطاقات مع ذلك.`,
      'only-here': (host) =>
        `لا يُعرف \u2066${host}\u2069 إلا على هذا الجهاز، فلا Apple Pay ولا Google Pay عنده. تعمل البطاقات مع ذلك.`,
    },
    walletsWhy: 'يقول Stripe:',
    connect: 'ربط حسابكم',
    change: 'تغيير المفاتيح',
    connectText: 'تجد مفاتيحكم في لوحة Stripe في قسم Developers. تُحفظ مشفّرة ولا تُعرض مرة أخرى.',
    publishable: 'المفتاح المعلن (Publishable key)',
    secret: 'المفتاح السري أو المقيّد',
    hook: 'سر توقيع الـ webhook',
    hookHelp: 'يبدأ بـ \u2066whsec_\u2069. يعرضه Stripe بعد إضافة العنوان أعلاه.',
    code: 'الرمز من تطبيق المصادقة',
    codeHelp: 'يذهب مالكم إلى حيث تقود هذه المفاتيح، لذلك نتحقق أنك أنت.',
    save: 'ربط',
    saved: 'رُبط.',
    noes: {
      'code-wrong': 'الرمز غير مطابق. انتظر الرمز التالي واكتبه.',
      'publishable-key-odd': 'يبدأ المفتاح المعلن بـ \u2066pk_test_\u2069 أو \u2066pk_live_\u2069.',
      'secret-key-odd': 'يبدأ المفتاح السري بـ \u2066sk_\u2069 أو \u2066rk_\u2069.',
      'webhook-secret-odd': 'يبدأ سر التوقيع بـ \u2066whsec_\u2069.',
      'keys-differ': 'أحد المفتاحين للتجربة والآخر لمال حقيقي.',
      'keys-of-two-accounts': 'المفتاح المعلن والمفتاح السري لحسابين مختلفين.',
      'live-keys-here': 'هذا تشغيل تجريبي للبرنامج: لا يقبل مفاتيح حقيقية.',
      'live-keys-needed': 'مؤسستكم مفعّلة لاستلام المال: تحتاج مفاتيح حقيقية.',
      'keys-not-accepted': 'لا يقبل Stripe هذا المفتاح السري، أو لا يجوز له قراءة المدفوعات.',
    },
  },
}

const ur: Words = {
  back: 'ترتیبات',
  gone: 'ایسا کوئی صفحہ نہیں',
  first: {
    title: 'پہلے قدم',
    lead: 'جس ترتیب سے اور جب چاہیں۔ ہر قدم پورا ہونے پر خود نشان زد ہو جاتا ہے۔',
    done: 'ہو گیا',
    count: (done, all) => `${all} میں سے ${done} ہو گئے`,
    allDone: 'سب ہو گیا۔ آپ کی ویب سائٹ تیار ہے۔',
    putAway: 'اسے ہٹا دیں',
    away: 'ہٹا دیا۔ ترتیبات میں دوبارہ ملے گا۔',
    bringBack: 'پہلے قدم',
    steps: {
      face: 'آپ کا رنگ',
      place: 'آپ کی جگہ اور اوقات',
      cause: 'عطیے کی پہلی مد',
      news: 'پہلی خبر',
      payments: 'ادائیگیاں',
      colleague: 'ایک ساتھی',
    },
    wanting: {
      colour: 'اپنی ویب سائٹ، ای میلوں اور اسکرینوں کا رنگ چنیں۔',
      address: 'لکھیں کہ لوگ آپ کو کہاں پائیں۔',
      coordinates: 'نقشے پر اپنی جگہ بتائیں تاکہ اوقات نکل سکیں۔',
      jamaats: 'جماعت کے اوقات بتائیں: قاعدے سے، یا اپنا جدول لائیں۔',
      cause: 'اپنے الفاظ میں لکھیں کہ لوگ کس کے لیے دیں۔',
      news: 'لوگوں کو بتائیں کہ آپ کی نئی ویب سائٹ ہے۔',
      keys: 'تب تک عطیات صرف آزمائشی ہیں، کوئی رقم منتقل نہیں ہوتی۔',
      colleague: 'دو ایک سے زیادہ کر سکتے ہیں، اور کوئی باہر نہیں رہ جاتا۔',
    },
  },
  mail: {
    title: 'ای میل',
    about: 'آپ کی ای میلیں اور رسیدیں پہنچتی ہیں یا نہیں۔',
    lead: 'رسیدیں، کوڈ اور جواب ای میل سے جاتے ہیں۔ یہاں دیکھیں کہ پہنچتے ہیں یا نہیں۔',
    from: 'ای میلیں یہاں سے آتی ہیں',
    answersTo: 'جواب یہاں جاتے ہیں',
    nobody: 'کسی کو نہیں۔ ”رابطہ اور آمد“ میں اپنا ای میل لکھیں۔',
    own: 'آپ کا اپنا میل سرور',
    ownText:
      'پھر ای میلیں آپ کے اپنے پتے سے جاتی ہیں۔ پہلے ہم آپ کو آزمائشی ای میل بھیجتے ہیں، اور وہ چلی جائے تب ہی یہ محفوظ کرتے ہیں۔ آپ کا سرور کچھ دیر کام نہ کرے تو ای میلیں اس پروگرام کے سرور سے جاتی ہیں تاکہ کوئی ضائع نہ ہو۔',
    host: 'سرور',
    hostHelp: 'جیسا آپ کا میل فراہم کنندہ لکھتا ہے، مثلاً \u2066smtp.example.org\u2069۔',
    port: 'پورٹ',
    userName: 'صارف نام',
    password: 'پاس ورڈ',
    passwordHelp: 'خفیہ رکھا جاتا ہے، دوبارہ نہیں دکھایا جاتا۔ پہلے والا رکھنا ہو تو خالی چھوڑ دیں۔',
    fromLabel: 'بھیجنے والے کا پتہ',
    serverCode: 'تصدیقی ایپ کا کوڈ',
    serverCodeHelp: 'کوڈ اور رسیدیں اسی سرور سے جاتی ہیں، اس لیے ہم دیکھتے ہیں کہ یہ آپ ہی ہیں۔',
    keep: 'آزما کر استعمال کریں',
    kept: 'اب ای میلیں آپ کے اپنے سرور سے جاتی ہیں۔',
    drop: 'اسے استعمال نہ کریں',
    dropped: 'ای میلیں پھر اس پروگرام کے سرور سے جاتی ہیں۔',
    codeWrong: 'یہ کوڈ درست نہیں۔ اگلے کا انتظار کریں اور وہ لکھیں۔',
    bounces: 'واپس آنے والی ای میلیں',
    bouncesText:
      'اپنے میل فراہم کنندہ سے کہیں کہ ایسی اطلاعات اس پتے پر بھیجے۔ جن کا پتہ بند ہو انہیں پھر ای میل خبریں نہیں جاتیں، اور وہ ”ای میل خبریں“ میں نظر آتے ہیں۔',
    operator:
      'آپ کی ای میل بھیجنے والا سرور وہ مقرر کرتا ہے جو یہ پروگرام چلاتا ہے۔ اس کا پاس ورڈ یہاں نہیں دکھایا جاتا۔',
    test: 'آزمائش بھیجیں',
    testText: (to) => `یہ صرف \u2066${to}\u2069 کو جاتی ہے۔`,
    press: 'مجھے آزمائش بھیجیں',
    said: {
      sent: 'میل سرور نے لے لی۔ ایک منٹ میں آپ کے پاس ہونی چاہیے؛ اسپیم میں بھی دیکھیں۔',
      kept: 'ابھی کوئی میل سرور نہیں، اس لیے ای میلیں یہیں رہتی ہیں۔ پروگرام چلانے والا \u2066SMTP_URL\u2069 مقرر کرے۔',
      'address-refused': 'میل سرور آپ کا پتہ نہیں لیتا۔ کیا ہجے درست ہیں؟',
      'sender-refused':
        'میل سرور اس پتے سے بھیجنے نہیں دیتا۔ پروگرام چلانے والا \u2066MAIL_FROM\u2069 بدلے۔',
      'message-refused': 'میل سرور نے پتے لیے اور ای میل رد کر دی۔ شاید ہمیں اسپیم سمجھتا ہے۔',
      'login-wrong':
        'میل سرور کا نام یا پاس ورڈ غلط ہے۔ پروگرام چلانے والا \u2066SMTP_URL\u2069 بدلے۔',
      'not-encrypted':
        'میل سرور اپنی شناخت ثابت نہیں کر سکا، اس لیے کچھ نہیں بھیجا گیا۔ اس کا سرٹیفکیٹ یا پورٹ غلط ہے۔',
      'host-unknown': 'اس نام کا کوئی میل سرور نہیں۔ کیا ہجے درست ہیں؟',
      'no-connection': 'میل سرور پر کوئی جواب نہیں دیتا۔ وہ بند ہے یا پورٹ غلط ہے۔',
      'too-late': 'میل سرور نے وقت پر جواب نہیں دیا۔ ای میل اب بھی آ سکتی ہے۔',
      failed: 'میل سرور نے کچھ ایسا کہا جو ہم نہیں سمجھتے۔',
    },
    number: (number) => `اس نے کہا \u2066${number}\u2069۔`,
    domain: 'آپ کا ڈومین کیا کہتا ہے',
    domainText:
      'جسے آپ ای میل بھیجتے ہیں وہ یہ ماننے سے پہلے کہ ای میل آپ کی ہے، آپ کے ڈومین کی تین سطریں دیکھتا ہے۔ ان کے بغیر ای میلیں اسپیم میں جاتی ہیں۔',
    look: 'دیکھیں',
    selector: 'دستخط کا نام (selector)',
    selectorHelp:
      'آپ کا میل فراہم کنندہ بتاتا ہے، جیسے \u2066google\u2069 یا \u2066s1\u2069۔ ہم عام نام آزماتے ہیں۔',
    notReal: (domain) =>
      `بھیجنے والے کا ڈومین \u2066${domain}\u2069 صرف اسی مشین پر معلوم ہے۔ پروگرام چلانے والا \u2066MAIL_FROM\u2069 مقرر کرے۔`,
    is: 'یہ کہتا ہے',
    shouldBe: 'اسے کہنا چاہیے',
    at: 'جگہ',
    copy: 'سطر کاپی کریں',
    copied: 'کاپی ہو گئی۔',
    notCopied: 'یہ براؤزر کاپی نہیں کرنے دیتا۔ سطر دبا کر خود کاپی کریں۔',
    where: 'ایسی سطریں وہاں بدلتی ہیں جہاں ڈومین خریدا گیا، DNS میں، TXT قسم کے ریکارڈ کے طور پر۔',
    spf: {
      title: 'کون بھیج سکتا ہے (SPF)',
      unknown: 'نیم سرورز نے جواب نہیں دیا۔ بعد میں آزمائیں۔',
      missing: 'یہ نہیں بتاتا کہ آپ کی طرف سے کون بھیج سکتا ہے۔',
      several: 'ایسی ایک سے زیادہ سطریں ہیں، اس لیے کوئی نہیں مانی جاتی۔ سب کو ایک سطر بنا دیں۔',
      open: 'یہ سب کو آپ کے نام سے بھیجنے دیتا ہے۔ سطر یوں ختم کریں۔',
      'not-ours': 'اس میں وہ سرور نہیں جو آپ کی ای میلیں بھیجتا ہے۔',
      perhaps:
        'یہ بتاتا ہے کہ کون بھیج سکتا ہے۔ ہمارا میل سرور ان میں ہے یا نہیں، یہ آپ کا میل فراہم کنندہ بتا سکتا ہے۔',
      there: 'سب ٹھیک ہے: اس میں وہ سرور ہے جو آپ کی ای میلیں بھیجتا ہے۔',
    },
    dkim: {
      title: 'دستخط (DKIM)',
      unknown: 'نیم سرورز نے جواب نہیں دیا۔ بعد میں آزمائیں۔',
      'not-found':
        'عام ناموں سے کوئی دستخط نہیں ملا۔ اپنے میل فراہم کنندہ پر چالو کریں، وہ سطر دکھاتا ہے۔ اگر چالو ہے تو اس کا نام اوپر لکھیں۔',
      withdrawn: 'دستخط تھا، واپس لے لیا گیا۔ اپنے میل فراہم کنندہ سے نیا مانگیں۔',
      there: 'سب ٹھیک ہے: ای میلوں پر دستخط ہو سکتے ہیں۔',
    },
    dmarc: {
      title: 'جعلی ای میلوں کا کیا ہو (DMARC)',
      unknown: 'نیم سرورز نے جواب نہیں دیا۔ بعد میں آزمائیں۔',
      missing: 'یہ نہیں بتاتا کہ آپ کے نام کی جعلی ای میلوں کا کیا کیا جائے۔',
      several: 'ایسی ایک سے زیادہ سطریں ہیں، اس لیے کوئی نہیں مانی جاتی۔ ایک رکھیں۔',
      broken: 'سطر سمجھ میں نہیں آتی۔',
      watching:
        'یہ دیکھتا ہے اور کچھ نہیں روکتا۔ جب آپ کی اپنی ای میلیں چند ہفتے ٹھیک پہنچتی رہیں تو اسے سخت کریں۔',
      there: 'سب ٹھیک ہے: جعلی ای میلیں روکی جاتی ہیں۔',
    },
  },
  payments: {
    title: 'ادائیگیاں',
    about: 'آپ کے عطیات کہاں پہنچتے ہیں، اور سب ٹھیک ہے یا نہیں۔',
    lead: 'کارڈ کے عطیات سیدھے Stripe پر آپ کے اپنے اکاؤنٹ میں جاتے ہیں۔',
    sandbox: 'کوئی اکاؤنٹ نہیں جڑا۔ عطیات صرف آزمائشی ہیں، کوئی رقم منتقل نہیں ہوتی۔',
    connected: (end) =>
      `Stripe پر آپ کا اکاؤنٹ جڑا ہے۔ خفیہ کلید کے آخر میں \u2066${end}\u2069 ہے۔`,
    since: (when) => `${when} کو بدلا`,
    webhook: 'Stripe ہمیں ادائیگیوں کی خبر یہاں دیتا ہے',
    test: 'آزمائیں',
    testText: 'ہم آپ کی کلیدوں سے Stripe سے پوچھتے ہیں۔ نہ کچھ ادا ہوتا ہے نہ بدلتا ہے۔',
    press: 'Stripe سے پوچھیں',
    account: {
      sandbox: 'ابھی کوئی اکاؤنٹ نہیں جڑا: عطیات صرف آزمائش ہیں۔',
      reached: 'Stripe آپ کا اکاؤنٹ جانتا ہے۔',
      'keys-refused': 'Stripe کلیدیں نہیں مانتا۔ کیا وہ بدل گئیں؟ نئی نیچے چسپاں کریں۔',
      silent: 'Stripe نے جواب نہیں دیا۔ چند منٹ بعد آزمائیں۔',
      'not-told':
        'Stripe کلیدیں مانتا ہے مگر وہ اکاؤنٹ نہیں پڑھ سکتیں۔ ادائیگیاں چلتی ہیں؛ یہاں زیادہ دیکھنے کے لیے اکاؤنٹ پڑھنے کی اجازت دیں۔',
    },
    testKey: 'کلیدیں آزمائشی ہیں: کوئی رقم منتقل نہیں ہوتی۔',
    liveKey: 'کلیدیں اصل رقم لیتی ہیں۔',
    notLive: 'آپ کا ادارہ ابھی لائیو نہیں، اس لیے کچھ نہیں لیا جاتا۔ پروگرام چلانے والا اسے لائیو کرے۔',
    liveNeedsKeys: 'آپ کا ادارہ لائیو ہے اور اسے لائیو کلیدیں چاہییں: ان سے کچھ نہیں لیا جاتا۔',
    currency: (currency) => `آپ کا اکاؤنٹ \u2066${currency}\u2069 میں ہے۔`,
    otherCurrency: (currency) =>
      `آپ کا اکاؤنٹ \u2066${currency}\u2069 میں ہے جو آپ نہیں مانگتے: Stripe ہر عطیہ بدلتا ہے اور اس کا کچھ رکھتا ہے۔`,
    charges: 'یہ ادائیگیاں لیتا ہے۔',
    noCharges: 'یہ ابھی ادائیگیاں نہیں لیتا۔ Stripe کا ڈیش بورڈ بتاتا ہے کہ کیا کمی ہے۔',
    payouts: 'یہ آپ کے بینک کو بھیجتا ہے۔',
    noPayouts: 'یہ ابھی آپ کے بینک کو نہیں بھیجتا۔ Stripe کا ڈیش بورڈ بتاتا ہے کہ کیا کمی ہے۔',
    events: {
      none: 'Stripe نے ابھی کچھ نہیں بتایا۔ پہلے عطیے کے بعد یہاں لکھا ہوگا کہ خبر ہم تک پہنچتی ہے یا نہیں۔',
      arrived: 'Stripe کی خبر یہاں پہنچتی ہے: پتہ اور دستخطی راز درست ہیں۔',
      missed: 'Stripe کی آخری خبر نہیں پہنچی۔ webhook کا پتہ اور اس کا دستخطی راز دیکھیں۔',
      'not-told': 'کلیدیں خبریں نہیں پڑھ سکتیں، اس لیے ہم نہیں کہہ سکتے کہ پہنچتی ہیں یا نہیں۔',
    },
    lastAt: (when) => `آخری: ${when}`,
    wallets: {
      both: (host) => `\u2066${host}\u2069 پر Apple Pay اور Google Pay چلتے ہیں۔`,
      'google-only': (host) =>
        `\u2066${host}\u2069 پر Google Pay چلتا ہے، Apple Pay ابھی نہیں۔ ہم ہر رات Stripe سے دوبارہ پوچھتے ہیں۔`,
      'apple-only': (host) =>
        `\u2066${host}\u2069 پر Apple Pay چلتا ہے، Google Pay ابھی نہیں۔ ہم ہر رات Stripe سے دوبارہ پوچھتے ہیں۔`,
      neither: (host) =>
        `\u2066${host}\u2069 پر ابھی نہ Apple Pay چلتا ہے نہ Google Pay۔ ہم ہر رات Stripe سے دوبارہ پوچھتے ہیں۔`,
      'switched-off': (host) =>
        `\u2066${host}\u2069 کو Stripe کے ڈیش بورڈ میں بند کیا گیا ہے، اس لیے وہاں نہ Apple Pay ہے نہ Google Pay۔`,
      awaited: (host) =>
        `\u2066${host}\u2069 ابھی Apple Pay اور Google Pay کے لیے درج نہیں۔ ہم خود درج کر دیتے ہیں۔ اگر کل بھی یہی لکھا ہو تو کلیدوں کو \u2066Payment Method Domains: write\u2069 کی اجازت دیں۔`,
      'not-told': (host) =>
        `کلیدیں \u2066${host}\u2069 کو Apple Pay اور Google Pay کے لیے درج نہیں کر سکتیں۔ \u2066Payment Method Domains: write\u2069 کی اجازت دیں۔ کارڈ پھر بھی چلتے ہیں۔`,
      'only-here': (host) =>
        `\u2066${host}\u2069 صرف اسی مشین پر معلوم ہے، اس لیے وہاں نہ Apple Pay ہے نہ Google Pay۔ کارڈ پھر بھی چلتے ہیں۔`,
    },
    walletsWhy: 'Stripe کہتا ہے:',
    connect: 'اپنا اکاؤنٹ جوڑیں',
    change: 'کلیدیں بدلیں',
    connectText:
      'آپ کی کلیدیں Stripe کے ڈیش بورڈ میں Developers میں ملتی ہیں۔ مہر بند رہتی ہیں اور دوبارہ نہیں دکھائی جاتیں۔',
    publishable: 'عام کلید (Publishable key)',
    secret: 'خفیہ یا محدود کلید',
    hook: 'webhook کا دستخطی راز',
    hookHelp: '\u2066whsec_\u2069 سے شروع ہوتا ہے۔ اوپر کا پتہ شامل کرنے پر Stripe دکھاتا ہے۔',
    code: 'تصدیقی ایپ کا کوڈ',
    codeHelp: 'آپ کی رقم وہاں جاتی ہے جہاں یہ کلیدیں لے جائیں، اس لیے ہم پوچھتے ہیں کہ یہ آپ ہیں۔',
    save: 'جوڑیں',
    saved: 'جڑ گیا۔',
    noes: {
      'code-wrong': 'یہ کوڈ نہیں ملتا۔ اگلے کا انتظار کریں اور وہ لکھیں۔',
      'publishable-key-odd':
        'عام کلید \u2066pk_test_\u2069 یا \u2066pk_live_\u2069 سے شروع ہوتی ہے۔',
      'secret-key-odd': 'خفیہ کلید \u2066sk_\u2069 یا \u2066rk_\u2069 سے شروع ہوتی ہے۔',
      'webhook-secret-odd': 'دستخطی راز \u2066whsec_\u2069 سے شروع ہوتا ہے۔',
      'keys-differ': 'ایک کلید آزمائش کی ہے اور دوسری اصل رقم کی۔',
      'keys-of-two-accounts': 'دونوں کلیدیں دو الگ اکاؤنٹوں کی ہیں۔',
      'live-keys-here': 'یہ پروگرام کی آزمائش ہے: یہ لائیو کلیدیں نہیں لیتا۔',
      'live-keys-needed': 'آپ کا ادارہ لائیو ہے: اسے لائیو کلیدیں چاہییں۔',
      'keys-not-accepted': 'Stripe یہ خفیہ کلید نہیں مانتا، یا یہ ادائیگیاں نہیں پڑھ سکتی۔',
    },
  },
}

export const setupWords: InEveryLanguage<Words> = { en, ar, ur }
