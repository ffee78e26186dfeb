import { type Draft, momentFrom, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import type { Work } from '#platform/server/context.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { resourceKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type Resource = Draft<typeof resourceKind>

const AL_NOOR: readonly (readonly [daysAgo: number, resource: Resource])[] = [
  [
    1,
    {
      title: 'On being a neighbour',
      category: 'Friday sermons',
      summary: 'The sermon of last Friday, in English, as it was given.',
      html: `<p>Before the Prophet’s companions asked about the night prayer, some of them asked about the house next door. A woman was praised to him for her prayer and fasting, and blamed for her tongue, which hurt her neighbours. He said what we know that he said.</p><p>So let us look at the wall that we share. Who lives behind it? When did we last knock without wanting anything? This week there is a simple thing to do: a plate, covered, and two minutes at a door.</p>`,
      fields: { form: 'text', speaker: 'Imam Ibrahim Siddiqui', minutes: 14 },
    },
  ],
  [
    8,
    {
      title: 'Patience is not waiting',
      category: 'Friday sermons',
      summary: 'What the word meant before it came to mean keeping still.',
      html: `<p>Sabr is what a camel has on the eleventh day, and what a root has in a rock. It is a way of going on. Job, peace be upon him, did not wait: he spoke, he complained to his Lord and to nobody else, and he got up.</p>`,
      fields: { form: 'text', speaker: 'Maulana Sajid Mahmood', minutes: 12 },
    },
  ],
  [
    20,
    {
      title: 'Registering a death',
      category: 'Forms and offices',
      summary: 'What the law asks of you in the first five days, from the government’s own pages.',
      fields: { form: 'link', address: 'https://www.gov.uk/register-a-death', speaker: 'GOV.UK' },
    },
  ],
  [
    33,
    {
      title: 'A first book of prayers for children',
      category: 'For children',
      summary: 'Eleven short prayers for the day, with what they mean, to be read aloud.',
      html: `<p><strong>On waking:</strong> Praise be to God, who gave us life after He had taken it, and to Him we return.</p><p><strong>Before eating:</strong> In the name of God. And if one forgets: in the name of God, at its beginning and at its end.</p><p><strong>For parents:</strong> My Lord, have mercy on them, as they brought me up when I was small.</p>`,
      fields: { form: 'text', speaker: 'The madrasa' },
    },
  ],
  [
    47,
    {
      title: 'Gift Aid: what happens to the tax',
      category: 'Giving',
      summary: 'The rules for donors, from the tax office.',
      fields: {
        form: 'link',
        address: 'https://www.gov.uk/donating-to-charity/gift-aid',
        speaker: 'GOV.UK',
      },
    },
  ],
  [
    60,
    {
      title: 'All events, for your own calendar',
      category: 'Forms and offices',
      summary: 'A file that telephones and computers understand, and keep up to date.',
      fields: { form: 'file', address: '/api/event.ics' },
    },
  ],
  [
    75,
    {
      title: 'What to say to somebody who grieves',
      category: 'Family',
      summary: 'Less than you think. Notes from an evening with the hospital chaplain.',
      html: `<ul><li>Come. Bring food in a dish that need not be returned.</li><li>Say the name of the one who died.</li><li>Do not explain. God’s wisdom is not yours to hand out.</li><li>Come again in the sixth week, when everybody else has stopped.</li></ul>`,
      fields: { form: 'text', speaker: 'Nadia Hussain' },
    },
  ],
  [
    90,
    {
      title: 'Talking to your doctor about fasting',
      category: 'Family',
      summary: 'Advice for people with diabetes, from the charity that knows most about it.',
      fields: {
        form: 'link',
        address: 'https://www.diabetes.org.uk/guide-to-diabetes/managing-your-diabetes/ramadan',
        speaker: 'Diabetes UK',
      },
    },
  ],
]

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  const today = wallClock(ctx.now(), timeZone).date
  for (const [daysAgo, { fields, ...resource }] of AL_NOOR) {
    const madeOn = fields?.minutes ? addDays(today, -daysAgo) : null
    await addItem(ctx, resourceKind, {
      ...resource,
      translations: translatedTo('ar', IN_ARABIC[resource.title]),
      fields: { ...fields, madeOn },
      state: 'published',
      publishFrom: momentFrom(ctx.now(), timeZone, -daysAgo, '12:00'),
    })
  }
}
