import { momentFrom, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import { newsKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

interface Told {
  readonly daysAgo: number
  readonly title: string
  readonly imageId?: string
  readonly category: string
  readonly summary: string
  readonly author?: string
  readonly html: string
  readonly goneInDays?: number
}

const AL_NOOR: readonly Told[] = [
  {
    daysAgo: 2,
    title: 'The library reopens, with a reading room for children',
    imageId: drawingId('library'),
    category: 'Building',
    summary:
      'After eight months of work the first floor is warm, dry and full of books again. Volunteers are needed on weekday afternoons.',
    author: 'Maryam Haddad',
    html: `<p>On Saturday morning Hajja Amina, who ran the library for twenty-two years, cut the ribbon with the same scissors that she used for the opening in 1994. By noon forty children had taken out a book.</p>
<p>The damp that closed the room in March came from a gutter nobody could reach. It has been replaced, the walls have dried, and the shelves stand a hand’s breadth from them so that the air can move.</p>
<h2>What is new</h2>
<ul><li>A reading room for children under ten, with low shelves and a carpet that may be sat on</li><li>Six desks with lamps and sockets for those preparing for examinations</li><li>A shelf of large print, and a reading glass on a chain</li></ul>
<h2>When it is open</h2>
<table><thead><tr><th scope="col">Day</th><th scope="col">From</th><th scope="col">Until</th></tr></thead><tbody><tr><td>Monday to Thursday</td><td>15:30</td><td>18:30</td></tr><tr><td>Saturday</td><td>10:00</td><td>14:00</td></tr></tbody></table>
<p>We can keep these hours only with help. Two hours a week at the desk are plenty, and you will be shown everything. Speak to Maryam after Dhuhr, or write to the office.</p>`,
  },
  {
    daysAgo: 4,
    title: 'Winter clothing collection begins',
    category: 'Community',
    summary:
      'Clean coats, blankets and shoes can be left in the entrance hall until the middle of December.',
    html: `<p>Last winter you brought in more than six hundred pieces. They went to families in Sparkbrook, to the night shelter in Digbeth and to the asylum hotels.</p>
<p>What is needed most this year: <strong>men’s shoes from size 8</strong>, <strong>children’s coats</strong> and sleeping bags. Please wash everything first, and tie shoes together by their laces.</p>
<p>Sorting is on the two Sunday mornings before Christmas. Tea is provided; strong arms are welcome.</p>`,
    goneInDays: 28,
  },
  {
    daysAgo: 8,
    title: 'Isha moves to 19:00',
    category: 'Prayer',
    summary:
      'From Monday the congregation for Isha stands at seven, and stays there until February.',
    html: `<p>As the evenings draw in, the congregation for Isha moves to 19:00 from Monday. The change to the winter timetable lasts until the end of February, when the times begin to move with the sunset again.</p><p>Maghrib stays five minutes after it begins. Printed timetables are at the door.</p>`,
  },
  {
    daysAgo: 13,
    title: 'Four thousand hot meals, and a thank-you to the kitchen',
    imageId: drawingId('kitchen'),
    category: 'Community',
    summary:
      'The Thursday kitchen served its four-thousandth meal of the year. Here is who cooks it.',
    author: 'Yusuf Rahman',
    html: `<p>It was a plate of lentils and rice, and it went to a bus driver on his break. He did not know that it was the four-thousandth of the year, and was a little surprised by the applause.</p>
<p>Eleven people cook on Thursdays. The eldest, Abdul Karim, is seventy-nine and peels every onion himself, because nobody else does it properly. The youngest is in sixth form and wants to study dietetics. Between them they know the allergies of most of our guests by heart.</p>
<blockquote><p>People come for the food and stay for the chair. Somebody asks them how the week was.</p></blockquote>
<p>Ninety families also collect a parcel on the way out. If you would like to cook, drive or wash up, come to the kitchen door at noon on any Thursday.</p>`,
  },
  {
    daysAgo: 19,
    title: 'Accounts for the year are published',
    category: 'Governance',
    summary: 'What came in, what went out, and what the trustees have decided to change.',
    author: 'The trustees',
    html: `<p>The accounts for the year to April have been examined and sent to the Charity Commission. A printed copy lies in the office, and everybody may read it.</p>
<table><thead><tr><th scope="col">In thousands of pounds</th><th scope="col">This year</th><th scope="col">Last year</th></tr></thead><tbody><tr><td>Gifts and collections</td><td>412</td><td>388</td></tr><tr><td>Madrasa and courses</td><td>96</td><td>91</td></tr><tr><td>Heating and electricity</td><td>61</td><td>74</td></tr><tr><td>Repairs</td><td>118</td><td>43</td></tr></tbody></table>
<p>The heating bill fell because of the new boiler and because the upper hall is now closed between Isha and Fajr. Questions are welcome at the open meeting, or in writing to the treasurer at any time.</p>`,
  },
  {
    daysAgo: 27,
    title: 'Madrasa pupils recite at the Midlands gathering',
    category: 'Madrasa',
    summary: 'Nine of our pupils took part, and Hafsa, aged eleven, was asked to recite twice.',
    html: `<p>Forty schools sent their pupils to Leicester on Saturday. Ours had practised for six weeks, three evenings a week, with Ustadha Khadija.</p><p>No prizes are given at the gathering, and nobody is ranked. But when Hafsa had finished the last page of Surah Maryam the judges asked her to read it again, and the hall was very quiet.</p>`,
  },
  {
    daysAgo: 41,
    title: 'A roof for the next fifty years: the plans',
    imageId: drawingId('roof'),
    category: 'Building',
    summary:
      'The architect has drawn three ways of saving the roof. The trustees prefer the second.',
    author: 'Bilal Chaudhry',
    html: `<p>The slates over the upper hall were laid in 1911. One in five is broken, and the battens under them have begun to rot. Patching costs us eleven thousand pounds a year and keeps less and less water out.</p>
<ol><li>Patch for another ten years: £110,000, and the same question again.</li><li>New slates on new battens, with insulation and a proper gutter: £250,000, and quiet for fifty years.</li><li>Sheet metal: £190,000, and the planning officer has said no twice.</li></ol>
<p>The trustees recommend the second. Work could begin in April if the money is there.</p>`,
  },
  {
    daysAgo: 55,
    title: 'First aiders trained in both halls',
    category: 'Community',
    summary:
      'Twenty-four volunteers now know what to do, and there is a defibrillator by each door.',
    html: `<p>Two Saturdays with the ambulance trust, one for sisters and one for brothers. There is now somebody with a green badge at every congregation. The defibrillators talk you through what to do: do not be afraid of them.</p>`,
  },
  {
    daysAgo: 76,
    title: 'Parking on Fridays: an agreement with the school',
    category: 'Prayer',
    summary: 'Forty places in the yard of Courtyard Lane Primary from 12:15 to 14:15.',
    html: `<p>After some years of double parking and shortened tempers, the school has agreed to open its yard to us on Fridays in term time. Stewards will wave you in. Please leave by 14:15, when the infants come out, and never park across the neighbours’ drives.</p>`,
  },
  {
    daysAgo: 98,
    title: 'Summer school: what forty children built',
    imageId: drawingId('garden'),
    category: 'Madrasa',
    summary:
      'A model of Córdoba, a play in two acts, and a vegetable bed that is still giving tomatoes.',
    html: `<p>For three weeks in August the upper hall belonged to the children. They measured an arch, translated a poem and found out how much compost a courgette needs. The model of the mosque of Córdoba stands in the entrance hall until the autumn.</p>`,
  },
  {
    daysAgo: 130,
    title: 'Neighbours’ week',
    category: 'Community',
    summary: 'Three hundred visitors, one lost shoe, and a standing invitation to St Agatha’s.',
    html: `<p>The doors stood open for five afternoons. Visitors from the street, from two schools and from St Agatha’s came to look, to ask and to eat. The question asked most often was why we take our shoes off; the second was for the recipe of the dates.</p>`,
  },
  {
    daysAgo: 171,
    title: 'Solar panels on the south roof',
    category: 'Building',
    summary: 'Sixty-two panels will supply about a third of our electricity.',
    html: `<p>The scaffolding was up anyway. The panels were paid for by one family, who asked not to be named, and should pay for themselves in nine years.</p>`,
  },
  {
    daysAgo: 212,
    title: 'New carpet in the main hall',
    imageId: drawingId('main-hall'),
    category: 'Building',
    summary: 'Laid in four nights by nineteen volunteers, between Isha and Fajr.',
    html: `<p>The old one had been down since 2003. What was still good has gone to the prayer room at the hospital.</p>`,
  },
  {
    daysAgo: 240,
    title: 'Eid in the park',
    imageId: drawingId('park'),
    category: 'Prayer',
    summary: 'Four thousand people, a dry morning, and not one piece of litter left behind.',
    html: `<p>Thank you to the stewards, to the council’s parks team, and to the Scouts, who filled a hundred and forty bags.</p>`,
  },
]

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  for (const { daysAgo, goneInDays, author = '', ...told } of AL_NOOR) {
    await addItem(ctx, newsKind, {
      ...told,
      translations: translatedTo('ar', IN_ARABIC[told.title]),
      state: 'published',
      publishFrom: momentFrom(ctx.now(), timeZone, -daysAgo, '09:00'),
      publishUntil:
        goneInDays === undefined ? null : momentFrom(ctx.now(), timeZone, goneInDays, '23:59'),
      fields: { author },
    })
  }
  await addItem(ctx, newsKind, {
    title: 'Winter timetable for the madrasa',
    category: 'Madrasa',
    summary: 'Lessons end half an hour earlier from the first week of December.',
    html: '<p>So that the youngest are home before it is quite dark.</p>',
    state: 'published',
    publishFrom: momentFrom(ctx.now(), timeZone, 3, '08:00'),
  })
  await addItem(ctx, newsKind, {
    title: 'Result of the election of trustees',
    category: 'Governance',
    html: '<p>To be filled in after the count.</p>',
  })
}
