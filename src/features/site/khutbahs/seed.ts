import { translatedTo, type Draft } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { keepForSeed } from '#features/ground/media/documents.ts'
import type { Work } from '#platform/server/context.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { khutbahKind } from './contract.ts'
import { printText, silence } from './seed-files.ts'

type Fields = NonNullable<Draft<typeof khutbahKind>['fields']>
interface Khutbah extends Omit<Draft<typeof khutbahKind>, 'fields'> {
  readonly html: string
  readonly fields: Omit<Fields, 'givenOn'>
}

const IBRAHIM = 'Imam Ibrahim Siddiqui'
const SAJID = 'Maulana Sajid Mahmood'
const IBRAHIM_AR = 'الإمام إبراهيم صديقي'

/** From the newest, one for each Friday. */
const AL_NOOR: readonly Khutbah[] = [
  {
    title: 'The rope that holds us',
    summary: 'On a community that disagrees and stays together.',
    html: `<p>“And hold fast, all together, to the rope of God, and do not be divided” (3:103). The verse does not say: agree on everything. It says: hold. People who hold one rope may pull it in their own direction, and still nobody falls.</p><p>Last month two families in this hall would not pray in one row. This month they cooked together for the night shelter. Nothing was argued out. They held the same pot.</p><p>So look to your left and right before the prayer begins. Ask the name that you do not know. It is a small thing, and it is the rope.</p>`,
    fields: { speaker: IBRAHIM, topics: 'Community, Neighbours' },
    translations: translatedTo('ar', {
      title: 'الحبل الذي يجمعنا',
      summary: 'عن مجتمع يختلف ويبقى مجتمعًا.',
      html: '<p>قال تعالى: ﴿واعتصموا بحبل الله جميعًا ولا تفرقوا﴾. لم يقل: اتفقوا في كل شيء، بل قال: اعتصموا.</p><p>فانظر عن يمينك وعن شمالك قبل الصلاة، واسأل عن اسم من لا تعرفه.</p>',
      fields: { speaker: IBRAHIM_AR, topics: 'المجتمع، الجيران' },
    }),
  },
  {
    title: 'حسن الظن بالناس',
    language: 'ar',
    summary: 'أن تحمل كلام أخيك على أحسن وجوهه ما وجدت إلى ذلك سبيلًا.',
    html: '<p>الحمد لله رب العالمين. قال تعالى: ﴿يا أيها الذين آمنوا اجتنبوا كثيرًا من الظن إن بعض الظن إثم﴾.</p><p>كم من بيت تفرّق أهله بسبب رسالة قُرئت على غير وجهها. فإذا بلغك عن أخيك ما تكره فالتمس له عذرًا، فإن لم تجد فقل: لعل له عذرًا لا أعرفه.</p><p>جرّب هذا الأسبوع شيئًا واحدًا: قبل أن ترد على رسالة أغضبتك، اتصل بصاحبها.</p>',
    fields: { speaker: SAJID, topics: 'Character, Family' },
    translations: translatedTo('en', {
      title: 'Thinking well of people',
      summary: 'To take what your brother says in its best sense, as long as there is one.',
      html: '<p>“Avoid much suspicion; some suspicion is sin” (49:12). Many a house was divided by a message that was read in the wrong voice. When something reaches you of your brother that you dislike, look for an excuse for him; and if you find none, say: he may have one that I do not know.</p><p>Try one thing this week: before you answer a message that made you angry, ring the person who wrote it.</p>',
      fields: { speaker: SAJID, topics: 'Character, Family' },
    }),
  },
  {
    title: 'What we owe our parents',
    summary: 'And what it means to lower the wing when they are tired and so are we.',
    html: `<p>“Your Lord has decreed that you worship none but Him, and be good to parents” (17:23). Whoever looks after a mother who asks the same question nine times in an afternoon knows why the verse goes on: do not say to them “uff”.</p><p>It does not say that you may not be tired. It speaks of the wing that is lowered. A bird does that with its strength, not with its weakness.</p><p>If you look after somebody, tell us. There are people in this hall who will sit with them for an hour on a Tuesday.</p>`,
    fields: { speaker: IBRAHIM, topics: 'Family' },
  },
  {
    title: 'Honest scales',
    summary: 'Trade, wages and the parking meter.',
    html: `<p>“Woe to those who give short measure” (83:1). Most of us weigh nothing in a shop. But we give an hour’s work for an hour’s wage, we describe a car that we sell, and we park.</p><p>The Prophet, peace be upon him, put his hand into a heap of grain and found it wet below. He did not ask whether it was allowed by law. He asked why it was not on top, where people could see it.</p>`,
    fields: { speaker: SAJID, topics: 'Work, Character' },
  },
]

/** A year ago, so that there is more than one to look for. */
const LAST_YEAR: Khutbah = {
  title: 'Giving before we are asked',
  summary: 'Why the left hand need not know.',
  html: `<p>Among the seven whom God will shade is one who gave so quietly that the left hand did not know what the right hand spent. We print receipts, and we must. But nobody in this hall needs to see yours.</p>`,
  fields: { speaker: IBRAHIM, topics: 'Giving' },
}

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  const today = wallClock(ctx.now(), timeZone).date
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const friday = addDays(today, -((weekday + 2) % 7 || 7))
  const [newest] = AL_NOOR
  const recording = await keepForSeed(ctx, {
    title: 'Sample recording: fifteen seconds without sound',
    language: 'en',
    name: 'sample.mp3',
    ending: 'mp3',
    seconds: 15,
    body: silence(15),
    tags: ['sample'],
  })
  const document = await keepForSeed(ctx, {
    title: newest!.title,
    language: 'en',
    name: 'the-rope-that-holds-us.pdf',
    ending: 'pdf',
    seconds: null,
    body: await printText(ctx, newest!),
    tags: ['khutbah'],
  })
  const all = [
    ...AL_NOOR.map((khutbah, i) => ({ ...khutbah, givenOn: addDays(friday, -7 * i) })),
    { ...LAST_YEAR, givenOn: addDays(friday, -7 * 56) },
  ]
  for (const [i, { givenOn, fields, ...khutbah }] of all.entries())
    await addItem(ctx, khutbahKind, {
      ...khutbah,
      fields: { ...fields, givenOn, ...(i === 0 ? { recording, document } : {}) },
      state: 'published',
      publishFrom: `${givenOn}T18:00`,
    })
}
