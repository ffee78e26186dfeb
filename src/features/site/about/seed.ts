import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import { aboutKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type About = Draft<typeof aboutKind>

const AL_NOOR: readonly About[] = [
  {
    title: 'A house of prayer, learning and welcome',
    imageId: drawingId('courtyard'),
    summary:
      'Six hundred people pray here on a weekday, two thousand on a Friday, and nobody is asked where they come from.',
    html: `<p>Al-Noor began in 1978 in the front room of a terraced house in Sparkbrook, with eleven men, one carpet and a rota for the kettle. The house next door was bought in 1983, the disused Methodist chapel behind it in 1991, and the three have grown together into one building with a courtyard in the middle.</p>
<p>It belongs to a charity, and the charity to its members. Anybody over sixteen who prays here may become one, and elects the trustees every three years.</p>
<h2>What happens here</h2>
<ul><li>Five prayers a day, and two congregations on Fridays</li><li>A madrasa for two hundred and ten children</li><li>A kitchen that feeds ninety families every Thursday</li><li>Marriages, funerals, counsel, and a great deal of tea</li></ul>
<p>The main hall holds eight hundred, the sisters’ hall three hundred and fifty, with its own entrance, lift and crèche. Every hall has a hearing loop.</p>`,
    fields: { label: 'Since 1978' },
  },
  {
    title: 'Our story, from a front room to a courtyard',
    imageId: drawingId('terrace'),
    summary: 'Eleven men, one carpet and a rota for the kettle.',
    html: `<p>The first prayer was Maghrib on the ninth of November 1978. Hajji Ghulam Rasool had moved the sofa into the yard, where it stayed until it rained.</p>
<h2>1983: next door</h2><p>By then forty people came on Fridays and the neighbours, very kindly, said that they could hear the floor. Number fourteen was for sale. It cost £11,500, and half of it came in coins.</p>
<h2>1991: the chapel</h2><p>The Methodist chapel in the lane behind had been empty for six years. Its last minister came to the opening and read the inscription over the door aloud: <em>The stranger shall be unto you as one born among you.</em> It is still there.</p>
<h2>2009: the courtyard</h2><p>Where the yards of the two houses met the chapel there is now a courtyard with a fountain that works on most days, a fig tree and a bench. The fig tree was planted by the first madrasa class.</p>`,
    fields: { label: 'History' },
  },
  {
    title: 'The trustees, and how to become one',
    summary: 'Nine people, elected for three years, who are not paid.',
    html: `<p>The trustees meet on the first Monday of each month. The minutes hang in the entrance hall, and members may sit in.</p>
<h2>Becoming a trustee</h2><p>Elections are in October every third year. A candidate needs two members who put them forward, and nothing against them in the register of disqualified directors. At least three of the nine are women, and at least one is under thirty: the members decided so in 2015.</p>`,
    fields: { label: 'Governance' },
  },
  {
    title: 'Coming here for the first time',
    summary: 'What to wear, where the shoes go, and who will show you round.',
    html: `<p>Come as you are. If you would like to borrow a scarf or a long skirt, there is a clean one behind the welcome desk.</p>
<ol><li>The main entrance is under the green lamp in Courtyard Lane; the sisters’ entrance is ten steps further, under the blue one.</li><li>Shoes go on the shelf on the right. Take the number with you.</li><li>Ask at the desk: somebody will show you where to sit, and stay with you if you like.</li></ol>
<p>During the prayer you may watch from the back. Photographs are fine when nobody is praying.</p>`,
    fields: { label: 'Visiting' },
  },
  {
    title: 'Getting in, and getting about',
    summary: 'Lifts, ramps, a hearing loop, a quiet room.',
    html: `<p>Both entrances are level. A lift goes to every floor but the gallery. Four parking places by the door are for blue badges, on Fridays too.</p>
<table><thead><tr><th scope="col">You need</th><th scope="col">You will find it</th></tr></thead><tbody><tr><td>A chair in the hall</td><td>Along the wall, left and right; take one</td></tr><tr><td>To wash sitting down</td><td>Two places in each washroom</td></tr><tr><td>A hearing loop</td><td>Both halls; switch to T</td></tr><tr><td>A quiet room</td><td>Behind the library; ask for the key</td></tr><tr><td>British Sign Language</td><td>Second Friday of the month, English congregation</td></tr></tbody></table>`,
    fields: { label: 'Access' },
  },
  {
    title: 'Keeping children safe',
    summary: 'Who is checked, who is in the room, and whom to tell.',
    html: `<p>Everybody who teaches or helps is checked by the Disclosure and Barring Service and trained each year. No adult is alone with a child behind a closed door; every classroom door has a window.</p><p>If something worries you, tell Khadija Saeed, our safeguarding lead, on the number at the welcome desk. If a child is in danger now, call 999 first.</p>`,
    fields: { label: 'Safeguarding' },
  },
]

export async function seed(ctx: Work): Promise<void> {
  if (ctx.organisation.slug !== 'al-noor') return
  for (const [position, about] of AL_NOOR.entries())
    await addItem(ctx, aboutKind, {
      ...about,
      translations: translatedTo('ar', IN_ARABIC[about.title]),
      position,
      state: 'published',
    })
}
