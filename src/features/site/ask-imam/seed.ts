import { momentFrom, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import type { Work } from '#platform/server/context.ts'
import { questionKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

interface Answered {
  readonly daysAgo: number
  readonly title: string
  readonly category: string
  readonly html: string
}

const AL_NOOR: readonly Answered[] = [
  {
    daysAgo: 5,
    title: 'My knees no longer bend. May I pray on a chair?',
    category: 'Prayer',
    html: `<p>Yes, and without any worry. Whoever cannot stand prays sitting, and whoever cannot bow bows as far as they can; the Prophet, peace be upon him, said so to a man who asked him exactly this. Your prayer is whole.</p><p>What you can still do, do: if you can stand for the opening, stand for it, and sit when it begins to hurt. There are chairs with arms at the end of every row. Nobody should have to ask for one.</p>`,
  },
  {
    daysAgo: 12,
    title: 'Can I pay my zakat in monthly parts instead of once a year?',
    category: 'Zakat',
    html: `<p>Yes, if you pay ahead. Work out what you expect to owe on your day, give it in parts before that day comes, and settle the difference when it does. Many people find that easier than one large sum.</p><p>What one should not do is to let the day pass and then begin to pay: the right of the poor is due on the day itself.</p>`,
  },
  {
    daysAgo: 20,
    title: 'I embraced Islam a month ago and cannot read Arabic yet. How do I pray?',
    category: 'New to Islam',
    html: `<p>Welcome. Pray with what you have. Learn the opening chapter first, a line a week, from somebody whose reading you can repeat; until you know it, praise God in the words that you know and follow the movements of the prayer. Nobody is asked for more than they can.</p><p>On Sundays after Dhuhr some of us sit in the library with whoever is new. There is tea, and no question is too small.</p>`,
  },
  {
    daysAgo: 33,
    title: 'My father died without leaving a will. Where do we begin?',
    category: 'Family',
    html: `<p>May God have mercy on him. First come the costs of the burial, then his debts; only what is left is shared. Who inherits, and how much, follows from who is alive: write down his parents, his wife, his children and his brothers and sisters.</p><p>Then please do not work it out from a table on the internet. Come and see me with the list, and see a solicitor as well: here the law has its own order when there is no will, and your family can agree before it on the Islamic shares.</p>`,
  },
  {
    daysAgo: 47,
    title: 'I missed prayers during a long stay in hospital. How do I make them up?',
    category: 'Prayer',
    html: `<p>Those that you missed while you were unconscious or under anaesthetic for days: scholars differ, and you may follow the easier view that they are not asked of you. The others you make up as you can, one with each prayer of the day is a rhythm that people keep.</p><p>If you do not know how many there were, estimate and be at peace with it. And tell us next time: somebody will come and pray beside you.</p>`,
  },
  {
    daysAgo: 61,
    title: 'My neighbours are not Muslim. May I take them food from our iftar?',
    category: 'Neighbours',
    html: `<p>Not only may you: you should. The Prophet, peace be upon him, said that when you cook a broth you should add water and remember your neighbours, and he did not ask which. Tell them what is in it, and mind their allergies.</p>`,
  },
]

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  for (const { daysAgo, ...question } of AL_NOOR) {
    const publishFrom = momentFrom(ctx.now(), timeZone, -daysAgo, '17:00')
    await addItem(ctx, questionKind, {
      ...question,
      translations: translatedTo('ar', IN_ARABIC[question.title]),
      publishFrom,
      state: 'published',
    })
  }
}
